import { lookupPages } from '#contract/lookup-pages.ts'
import type { Page } from '#site/http/page.ts'
import { manifest, robots, sitemap } from '#site/pages/for-search-engines.ts'
import { legalRoute } from '#site/pages/legal.tsx'
import { lookupRoute } from '#site/pages/lookup.tsx'
import { noticePicture } from '#site/pages/notice-picture.ts'
import { siteSearch } from '#site/pages/site-search.tsx'
import { legalPages } from '#ui/content/legal/pages.ts'

/** The addresses of the public site; letter case is ignored. */
export const siteRoutes: Record<string, Page> = {
  ...Object.fromEntries(Object.values(lookupPages).map((page) => [page.path, lookupRoute(page)])),
  ...Object.fromEntries(legalPages.map((page) => [page.path, legalRoute(page)])),
  '/Search': siteSearch,
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
  '/manifest.webmanifest': manifest,
  '/notices/{picture}/{size}': noticePicture,
}
