import { operations } from '#api/v1/api.ts'
import { wireCalls } from '#api/wire/wire-api.ts'
import { lookupPageAt } from '#contract/lookup-pages.ts'

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

/** What of a path is the same for everybody. */
function placeOf(path: string): string {
  return path.replace(/\/[{:].*$/, '')
}

/** For the log: from a list of our own, never from what was sent. */
export function nameOf(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  return named.exec(path)?.[0] ?? lookupPageAt(path)?.path ?? 'other'
}
