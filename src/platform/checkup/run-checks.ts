import { getSystemErrorName } from 'node:util'
import { type Checked, type CheckName, type Found, stateOf } from '#contract/site/checkup.ts'

export type Check = {
  check: CheckName
  look: (signal: AbortSignal) => Promise<Found[]>
  /** Instead of what the others get */
  withinMs?: number
}

/** All at once; who takes too long is left where it is, so that this always ends. */
export async function runChecks(checks: Check[], withinMs: number): Promise<Checked[]> {
  const all = await Promise.all(
    checks.map(async ({ check, look, withinMs: own = withinMs }) => {
      const found = await inTime(look, own)
      return found.map(
        ({ finding, facts = {} }): Checked => ({ check, state: stateOf(finding), finding, facts }),
      )
    }),
  )
  return all.flat()
}

async function inTime(look: Check['look'], withinMs: number): Promise<Found[]> {
  const over = new AbortController()
  const tooSlow: Found = { finding: 'too-slow', facts: { seconds: Math.ceil(withinMs / 1000) } }
  const late = Promise.withResolvers<Found[]>()
  const timer = setTimeout(() => {
    over.abort()
    late.resolve([tooSlow])
  }, withinMs)
  const looked = look(over.signal).catch((error: unknown): Found[] => [
    { finding: 'broke', facts: { why: reasonOf(error) } },
  ])
  try {
    return await Promise.race([looked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A code, if there is one: messages may quote what was sent. */
export function reasonOf(error: unknown): string {
  const { code, errno, errcode, name, cause, errors } = error as {
    code?: unknown
    errno?: unknown
    errcode?: unknown
    name?: string
    cause?: unknown
    errors?: unknown[]
  }
  if (errcode !== undefined) return `SQLite ${errcode}`
  // Libraries put words of their own in the place of what the system said.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  if (code !== undefined) return String(code)
  const [first] = errors ?? []
  if (first ?? cause) return reasonOf(first ?? cause)
  return name ?? 'unknown'
}
