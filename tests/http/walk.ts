import { operations } from '#api/v1/api.ts'
import { wireCalls } from '#api/wire/wire-api.ts'
import type { Action } from '#core/authorise.ts'
import { routes } from '#server/pages.tsx'

export type Door = {
  kind: 'page' | 'v1' | 'wire'
  method: string
  /** With {names} in it */
  path: string
  action: Action
}

/** Every door of the site, with its row of the table. */
export const doors: Door[] = [
  ...Object.entries(routes).flatMap(([path, page]): Door[] => [
    { kind: 'page', method: 'GET', path, action: page.action },
    ...(page.post ? [{ kind: 'page' as const, method: 'POST', path, action: page.action }] : []),
  ]),
  ...operations.map(({ method, path, action }): Door => {
    return { kind: 'v1', method: method.toUpperCase(), path: `/api/v1${path}`, action }
  }),
  ...wireCalls.map(({ method, path, action }): Door => {
    return { kind: 'wire', method, path: path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}'), action }
  }),
]

export const isWrite = ({ method }: Door): boolean => method !== 'GET'

export function nameOf({ method, path }: Door): string {
  return `${method} ${path}`
}

const nobodys = '00000000-0000-7000-8000-000000000000'

/** An address of a door; ids are nobody's unless one is given. */
export function addressOf({ path }: Door, id = nobodys): string {
  return path
    .replace('{page}', '1')
    .replace('{size}', 'page')
    .replace('{name}', 'x.webp')
    .replace(/\{\w+\}/g, encodeURIComponent(id))
}

/** What the door is sent: enough to be read, too little to do anything. */
export function requestTo(door: Door, headers: Record<string, string>): RequestInit {
  const own = { ...headers, ...(door.kind === 'page' && { accept: 'application/json' }) }
  if (!isWrite(door)) return { method: door.method, headers, redirect: 'manual' }
  const isForm = door.kind === 'page'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: door.method,
    redirect: 'manual',
    headers: { ...own, 'content-type': type },
    body: isForm ? 'role=admin&Status=Approved&database_of_client=x&__proto__=x' : '{}',
  }
}

/** How somebody is refused who may not, and nothing if they are not. */
export function refusalIn(door: Door, response: Response): 'sign-in' | 'forbidden' | undefined {
  if (response.status === 401) return 'sign-in'
  if (response.status === 403) return 'forbidden'
  if (door.kind !== 'page' || response.status !== 303) return undefined
  const location = response.headers.get('location') ?? ''
  if (location.startsWith('/login?to=')) return 'sign-in'
  return location === '/' && response.headers.has('set-cookie') ? 'forbidden' : undefined
}
