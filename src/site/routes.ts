import { lookupPages } from '#contract/lookup-pages.ts'
import type { Page, PageRequest } from '#site/http/page.ts'
import { beingSetUp } from '#site/pages/being-set-up.tsx'
import { check, explained } from '#site/pages/check.tsx'
import { manifest, robots, sitemap } from '#site/pages/for-search-engines.ts'
import { legalRoute } from '#site/pages/legal.tsx'
import { lookupRoute } from '#site/pages/lookup.tsx'
import { noticePicture } from '#site/pages/notice-picture.ts'
import { share } from '#site/pages/share.tsx'
import { siteSearch } from '#site/pages/site-search.tsx'
import { legalPages } from '#ui/content/legal/pages.ts'

const pages: Record<string, Page> = {
  ...Object.fromEntries(Object.values(lookupPages).map((page) => [page.path, lookupRoute(page)])),
  ...Object.fromEntries(legalPages.map((page) => [page.path, legalRoute(page)])),
  '/Check': check,
  '/Search': siteSearch,
  '/Share': share,
  '/Statements': explained,
  '/manifest.webmanifest': manifest,
  '/notices/{picture}/{size}': noticePicture,
}

/** The addresses of the public site; letter case is ignored. */
export const siteRoutes: Record<string, Page> = {
  ...Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, onceSetUp(page)])),
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
}

function onceSetUp({ get, post, ...page }: Page): Page {
  const instead = (usual: Page['get']) => async (request: PageRequest) => {
    const ctx = await request.ctx().catch(() => undefined)
    return ctx?.settings.isSetUp === false ? beingSetUp : usual(request)
  }
  return { ...page, get: instead(get), ...(post && { post: instead(post) }) }
}
