import { operations } from '#api/v1/api.ts'
import { wireCalls } from '#api/wire/wire-api.ts'
import { lookupPageAt, plainPath } from '#contract/lookup-pages.ts'
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

/** Parameters are case-sensitive: ids have one spelling. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]{1,100})')}/?$`, 'i')
}

/** Whether an address takes files, which may arrive slowly. */
export function takesFiles(address: string): boolean {
  const path = address.split('?', 1)[0] ?? ''
  if (/^\/(images|api\/v1\/documents)$/.test(path)) return true
  return !path.startsWith('/api/') && Boolean(pageAt(path).page.takesFiles)
}

const places = [
  '/files',
  '/assets',
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/v1/openapi.json',
  ...operations.map(({ path }) => `/api/v1${placeOf(path)}`),
  ...wireCalls.map(({ path }) => placeOf(path)),
]
const longestFirst = [...new Set(places)].toSorted((one, other) => other.length - one.length)
const named = new RegExp(`^(${longestFirst.map(RegExp.escape).join('|')})(?=/|$)`)

/** The constant start of a path. */
function placeOf(path: string): string {
  return path.replace(/\/[{:].*$/, '')
}

/** A route's name for the log, from our own list, never from the request. */
export function nameOf(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  return named.exec(path)?.[0] ?? lookupPageAt(path)?.path ?? 'other'
}
