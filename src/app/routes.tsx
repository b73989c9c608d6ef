import { lookupPages, plainPath } from '#contract/lookup-pages.ts'
import type { Page } from './page.ts'
import { lookupRoute } from './routes/public/lookup.tsx'
import { NotFound } from './ui/not-found.tsx'

/** Every address that people type, in whatever letter case. */
const routes: Record<string, Page> = Object.fromEntries(
  Object.values(lookupPages).map((page) => [page.path, lookupRoute(page)]),
)

const nowhere: Page = { get: notFound, post: notFound }

function notFound() {
  return { status: 404, content: <NotFound /> }
}

const byPlainPath = new Map(Object.entries(routes).map(([path, page]) => [plainPath(path), page]))

export function pageAt(path: string): Page {
  return byPlainPath.get(plainPath(path)) ?? nowhere
}
