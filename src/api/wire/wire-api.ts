import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { accountCalls } from './account-calls.ts'
import { imageCalls } from './image-calls.ts'
import { publicCalls } from './public-calls.ts'
import { recordCalls } from './record-calls.ts'
import { settingsCalls } from './settings-calls.ts'
import { addCalls, type WireCall } from './wire-call.ts'

/** The API of earlier sites, translated to our use cases. No rule and no query lives here. */
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

/** Few of them are tried for each request. */
const byBeginning = Map.groupBy(spellings, ({ parts }) => beginningOf(parts))

function beginningOf([, first = '']: string[]): string {
  return first.toLowerCase()
}

/** Earlier sites, on Express, took addresses in any letter case, with a slash at the end or none. */
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
