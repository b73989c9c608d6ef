import { findLinks, looksLikeNumber } from '#site/features/site-search/find-links.ts'
import { SiteSearch } from '#site/features/site-search/site-search.tsx'
import type { Page } from '#site/http/page.ts'

export const siteSearch: Page = {
  action: 'see-page',
  get({ url }) {
    const typed = (url.searchParams.get('q') ?? '').slice(0, 100)
    const isNumber = looksLikeNumber(typed)
    const found = isNumber ? [] : findLinks(typed)
    return { status: 200, content: <SiteSearch {...{ typed, found, isNumber }} /> }
  },
}
