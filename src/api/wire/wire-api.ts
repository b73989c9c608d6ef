import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { accountCalls } from './account-calls.ts'
import { imageCalls } from './image-calls.ts'
import { publicCalls } from './public-calls.ts'
import { recordCalls } from './record-calls.ts'
import { settingsCalls } from './settings-calls.ts'
import { addCalls, type WireCall } from './wire-call.ts'

/** The API of earlier sites, translated to our use cases. Rules and queries belong to `src/core`. */
export const wireCalls: WireCall[] = [
  ...publicCalls,
  ...imageCalls,
  ...recordCalls,
  ...settingsCalls,
  ...accountCalls,
]

const spellings = [...new Set(wireCalls.map(({ path }) => path))].map((path) => {
  const parts = path.split('/')
  const asSent = parts.map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return { parts, pattern: new RegExp(`^${asSent.join('/')}/?$`, 'i') }
})

/** An index by the first segment, so that few patterns are tested for each request. */
const byBeginning = Map.groupBy(spellings, ({ parts }) => beginningOf(parts))

function beginningOf([, first = '']: string[]): string {
  return first.toLowerCase()
}

/** Like Express, on which earlier sites ran, ignores letter case and a slash at the end of a path. */
export function wirePath(path: string): string {
  const sent = path.split('/')
  const found = byBeginning.get(beginningOf(sent))?.find(({ pattern }) => pattern.test(path))
  if (!found) return path
  return found.parts.map((part, at) => (part.startsWith(':') ? sent[at] : part)).join('/')
}

export function wireApi(deps: Deps): Hono {
  const wire = new Hono()
  addCalls(wire, wireCalls, deps)
  return wire
}
