import { findLinks, looksLikeNumber } from '#site/features/site-search/find-links.ts'
import { SiteSearch } from '#site/features/site-search/site-search.tsx'
import type { Page, PageAnswer } from '#site/http/page.ts'

export const siteSearch: Page = {
  action: 'see-page',
  get: ({ url }) => answerTo((url.searchParams.get('q') ?? '').slice(0, 100)),
  /** Words lead to an address of their own; a number, which people type here too, never gets into one. */
  async post({ form }) {
    const typed = String((await form())?.get('q') ?? '').slice(0, 100)
    if (looksLikeNumber(typed)) return answerTo(typed)
    return { redirect: `/Search?${new URLSearchParams({ q: typed })}` }
  },
}

function answerTo(typed: string): PageAnswer {
  const isNumber = looksLikeNumber(typed)
  const found = isNumber ? [] : findLinks(typed)
  const query = isNumber || typed === '' ? '' : `${new URLSearchParams({ q: typed })}`
  return { status: 200, content: <SiteSearch {...{ typed, found, isNumber }} />, query }
}
