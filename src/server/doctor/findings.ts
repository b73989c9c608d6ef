import { getSystemErrorName } from 'node:util'
import type { Finding, FindingState } from '#contract/site/finding.ts'
import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/schema.ts'

export type Site = {
  config: Config
  /** Absent while the database does not answer */
  db: Db | undefined
  /** The database, if its schema is this version's */
  tables: Db | undefined
  /** How long checks may read the database, and how many scans they read */
  readMs: number
  scans: number
  signal: AbortSignal
}

export type Found = Omit<Finding, 'check' | 'title'>

/** An empty list means all is well; undefined means there was nothing to check. */
export type Look = (site: Site) => Promise<Found[] | undefined>

export const failed = as('failed')
export const warning = as('warning')
export const ok = as('ok')

/** Facts are inserted into sentences as {name}. */
function as(state: FindingState) {
  return (finding: string, says: string, todo = '', facts: Finding['facts'] = {}): Found => {
    const [filled, done] = [says, todo].map((text) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')),
    )
    return { finding, state, facts, says: filled ?? '', ...(done && { todo: done }) }
  }
}

/** The error's code, since messages may quote what was sent. */
export function reasonOf(error: unknown): string {
  const { code, errno, errcode, name, message, cause, errors } = error as Record<string, unknown>
  if (errcode !== undefined) return `SQLite ${errcode}`
  // Libraries wrap the system's error.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  if (code !== undefined) return String(code)
  const [first] = Array.isArray(errors) ? errors : []
  if (first || cause) return reasonOf(first || cause)
  // Those of the PostgreSQL driver, which have no code, are constant.
  return String((isUnavailable(error) ? message : name) ?? 'unknown')
}
