import { plainPath } from '#contract/lookup-pages.ts'
import { dashboardRoutes } from '#dashboard/routes.ts'
import type { Page } from '#site/http/page.ts'
import { siteRoutes } from '#site/routes.ts'
import { NotFound } from '#ui/not-found.tsx'

export const routes: Record<string, Page> = { ...siteRoutes, ...dashboardRoutes }

const nowhere: Page = { action: 'see-page', get: notFound, post: notFound }

function notFound() {
  return { status: 404, content: <NotFound /> }
}

type Found = { page: Page; params: Record<string, string> }

const plain = new Map<string, Page>()
const patterns: { pattern: RegExp; page: Page }[] = []
for (const [path, page] of Object.entries(routes)) {
  if (path.includes('{')) patterns.push({ pattern: patternOf(path), page })
  else plain.set(plainPath(path), page)
}

export function pageAt(path: string): Found {
  const page = plain.get(plainPath(path))
  if (page) return { page, params: {} }
  for (const { pattern, page } of patterns) {
    const found = pattern.exec(path)
    if (found) return { page, params: { ...found.groups } }
  }
  return { page: nowhere, params: {} }
}

/** Parameters keep their letter case: ids have one spelling. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]{1,100})')}/?$`, 'i')
}
