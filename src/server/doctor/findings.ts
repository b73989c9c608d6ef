import { getSystemErrorName } from 'node:util'
import type { Finding, FindingState } from '#contract/site/finding.ts'
import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/schema.ts'

export type Site = {
  config: Config
  /** Absent while the database does not answer */
  db: Db | undefined
  /** The same database, but only if its schema is that of this version */
  tables: Db | undefined
  /** How long a check may read the database, and how many scans are read */
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

/** What to do about a file or folder that the user of the site may not use */
export const giveToSite = 'Make the user of the site its owner, as root: chown -R {user} {file}'

/** The number of the user that the site, or the doctor as the site, runs as */
export const user = () => process.getuid?.() ?? 0

/** The code of an error rather than its message, which may quote data that was sent. */
export function reasonOf(error: unknown): string {
  const { code, errno, errcode, name, message, cause, errors } = error as Record<string, unknown>
  if (errcode !== undefined) return `SQLite ${errcode}`
  // Libraries wrap errors of the system, so its error number comes first.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  if (code !== undefined) return String(code)
  const [first] = Array.isArray(errors) ? errors : []
  if (first || cause) return reasonOf(first || cause)
  // Messages of the PostgreSQL driver without a code are constant texts, so they are safe to show.
  return String((isUnavailable(error) ? message : name) ?? 'unknown')
}
