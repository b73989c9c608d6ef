import { operations } from '#api/v1/api.ts'
import { wireCalls, wirePath } from '#api/wire/wire-api.ts'
import { plainPath } from '#contract/lookup-pages.ts'
import { addresses, entrance } from '#dashboard/routes.ts'
import type { Page } from '#site/http/page.ts'
import { siteRoutes } from '#site/routes.ts'
import { NotFound } from '#ui/not-found.tsx'

const routed = Object.entries(addresses).map(([path, { action, posts, ...more }]) => {
  const page: Page = {
    ...more,
    action,
    layout: path in entrance ? 'public' : 'dashboard',
    isRouted: true,
    get: ({ route }) => route(),
    ...(posts && { post: ({ route }) => route() }),
  }
  return [path.replace(/:(\w+)/g, '{$1}'), page] as const
})

export const routes: Record<string, Page> = {
  ...siteRoutes,
  ...Object.fromEntries(routed),
}

const nowhere: Page = { action: 'see-page', get: notFound, post: notFound }

function notFound() {
  return { status: 404, content: <NotFound /> }
}

type Found = { route: string; page: Page; params: Record<string, string> }

type Route = { route: string; page: Page }

const plain = new Map<string, Route>()
const patterns: (Route & { pattern: RegExp })[] = []
for (const [route, page] of Object.entries(routes)) {
  if (route.includes('{')) patterns.push({ pattern: patternOf(route), route, page })
  else plain.set(plainPath(route), { route, page })
}

const dataEnd = /(\/_)?\.data$/i

/** Whether the router in the browser requests the data of a page. */
export function isData({ pathname }: URL): boolean {
  return dataEnd.test(pathname)
}

/** The address of the page whose data is requested. */
export function withoutData(url: URL): URL {
  const page = new URL(url)
  page.pathname = url.pathname.replace(dataEnd, '')
  page.searchParams.delete('_routes')
  return page
}

/** The page at an address, and its route pattern, which contains no data of the request. */
export function pageAt(path: string): Found {
  const found = findPage(path)
  if (!dataEnd.test(path)) return found
  const ofData = findPage(path.replace(dataEnd, ''))
  return ofData.page.isRouted ? ofData : found
}

function findPage(path: string): Found {
  const known = plain.get(plainPath(path))
  if (known) return { ...known, params: {} }
  for (const { pattern, route, page } of patterns) {
    const found = pattern.exec(path)
    if (found) return { route, page, params: { ...found.groups } }
  }
  return { route: 'other', page: nowhere, params: {} }
}

/** Paths match in any letter case, but parameters keep theirs, because ids are case-sensitive. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]{1,100})')}/?$`, 'i')
}

const fileCalls = [
  '/images',
  ...operations
    .filter(({ config }) => config.request?.body?.content['multipart/form-data'])
    .map(({ path }) => `/api/v1${path}`),
].map(patternOf)

/** Whether an address accepts files, which may arrive slowly. */
export function takesFiles(address: string): boolean {
  const path = address.split('?', 1)[0] ?? ''
  if (fileCalls.some((call) => call.test(path))) return true
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

function placeOf(path: string): string {
  return path.replace(/\/[{:].*$/, '')
}

/** A path in the canonical spelling, if it is an API address in another spelling. */
export function programPath(path: string): string {
  return wirePath(path.replace(/^\/api\/(v1|docs)?/i, (found) => found.toLowerCase()))
}

/** The route's name for the log: from our own list, so that it contains no data of the request. */
export function nameOf(address: string): string {
  const path = programPath(address.split('?', 1)[0] ?? '')
  return named.exec(path)?.[0] ?? pageAt(path).route
}
