import { getSystemErrorName } from 'node:util'
import type { Finding, FindingState } from '#contract/site/finding.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/schema.ts'

/** What checks look at */
export type Site = {
  config: Config
  /** Absent while it does not answer */
  db: Db | undefined
  /** The same, when it has all tables of this version */
  tables: Db | undefined
  /** How long a database may be read, and how many scans */
  readMs: number
  scans: number
  signal: AbortSignal
}

export type Found = Omit<Finding, 'check' | 'title'>

/** None: all is well. Nothing: there was nothing to look at. */
export type Look = (site: Site) => Promise<Found[] | undefined>

export const failed = as('failed')
export const warning = as('warning')
export const ok = as('ok')

/** Facts stand in the sentences as {name}. */
function as(state: FindingState) {
  return (finding: string, says: string, todo = '', facts: Finding['facts'] = {}): Found => {
    const [filled, done] = [says, todo].map((text) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')),
    )
    return { finding, state, facts, says: filled ?? '', ...(done && { todo: done }) }
  }
}

/** A code, if there is one: messages may quote what was sent. */
export function reasonOf(error: unknown): string {
  const { code, errno, errcode, name, cause, errors } = error as Record<string, unknown>
  if (errcode !== undefined) return `SQLite ${errcode}`
  // Libraries put their own words in place of the system's.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  if (code !== undefined) return String(code)
  const [first] = Array.isArray(errors) ? errors : []
  return first || cause ? reasonOf(first || cause) : String(name ?? 'unknown')
}
