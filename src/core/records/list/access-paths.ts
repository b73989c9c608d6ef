import { type RawBuilder, sql } from 'kysely'
import type { submissions } from '#contract/staff-record.ts'
import { publicState, stateCount } from '#core/records/record-states.ts'
import type { SearchDialect } from '#platform/db/record-search.ts'
import type { Order } from './list-order.ts'

export type Conditions = {
  states: number[]
  search?: Search
  enteredBy?: string
  importId?: string
  submission?: (typeof submissions)[number]
  /** Range of entry numbers: `from` inclusive, `to` exclusive */
  from?: number
  to?: number
  documents?: DocumentSums
  ends?: Ends
}

/**
 * The matches of a search in tiers, from the closest to all: each tier includes the one before. With
 * `only`, just that tier, without the one before, is read: for searches with many matches. `known`: a lower
 * bound for the number of names in each tier
 */
export type Search = { tiers: Match[][]; only?: number; known?: number[] }
export type Match = { number?: NumberTest; words: Sought[] }
export type NumberTest = { how: 'is' | 'begins' | 'ends'; text: string }
/** Matches a name that contains `part` or one of `words` */
export type Sought = { part?: string; words: string[] }

/**
 * A filter on document types as bit masks: bits that must be set, bits that must not, and the existing bit
 * sums that match
 */
export type DocumentSums = { has: number; lacks: number; sums: number[] }

/** A filter on the last day of at least one document, both ends inclusive */
export type Ends = { from: string; to: string }

/**
 * The index that a query walks: that of the sort order, or the most selective one. Each is a covering index
 * for lists, except for the columns `createdBy` and `importId`.
 */
export type AccessPath = 'order' | NarrowPath
export type NarrowPath = 'states' | 'creator' | 'import' | 'days' | 'documents' | 'ends'

type Sql = RawBuilder<unknown>
export const and = sql` and `
const or = sql` or `

const indexes = {
  states: 'record_by_state',
  creator: 'record_by_creator',
  import: 'record_by_import',
  days: 'record_by_entry',
  documents: 'record_by_papers',
} as const satisfies Record<Exclude<NarrowPath, 'ends'>, string>

/** All rows `r` of an access path; for the path 'ends', the rows of documents. */
export function part(dialect: SearchDialect, path: NarrowPath, conditions: Conditions): Sql {
  if (path === 'ends') return sql`from ${endingDocuments(conditions.ends)}`
  return sql`from "record" as r ${dialect.along(indexes[path])}
    where ${sql.join(range(path, conditions), and)}`
}

export function pathsOf(conditions: Conditions): NarrowPath[] {
  return (['states', 'creator', 'import', 'days', 'documents', 'ends'] as const).filter((path) =>
    hasPath(conditions, path),
  )
}

/** Whether the conditions can use this path. The index by state leaves out public records. */
export function hasPath(conditions: Conditions, path: NarrowPath): boolean {
  const { states, enteredBy, importId, from, to, documents, ends } = conditions
  if (path === 'ends') return ends !== undefined
  if (path === 'states') return !states.includes(publicState)
  if (path === 'creator') return enteredBy !== undefined
  if (path === 'import') return importId !== undefined
  if (path === 'days') return from !== undefined || to !== undefined
  return documents !== undefined
}

/** Whether the indexes of all sort orders contain every column that the conditions need. */
export function isCovered({ enteredBy, importId, submission }: Conditions): boolean {
  return enteredBy === undefined && importId === undefined && submission === undefined
}

function range(path: AccessPath, conditions: Conditions): Sql[] {
  const { states, enteredBy, importId, from, to, documents } = conditions
  const days = [
    ...(from === undefined ? [] : [sql`r."entry" >= ${from}`]),
    ...(to === undefined ? [] : [sql`r."entry" < ${to}`]),
  ]
  if (path === 'states')
    return [
      sql`r."state" > ${sql.lit(publicState)}`,
      sql`r."state" in (${sql.join(states)})`,
      ...days,
    ]
  if (path === 'creator') return [sql`r."createdBy" = ${enteredBy ?? ''}`, ...days]
  if (path === 'import') return [sql`r."importId" = ${importId ?? ''}`, ...days]
  if (path === 'documents')
    return [sql`r."papers" in (${sql.join(documents?.sums ?? [-1])})`, ...days]
  return days
}

/** The matching rows `r`, by an access path or along the index of the sort order. */
export function rows(
  dialect: SearchDialect,
  path: AccessPath,
  order: Order,
  conditions: Conditions,
): Sql {
  if (path === 'order') {
    return sql`from "record" as r ${dialect.along(order.index)} where ${all(dialect, conditions)}`
  }
  if (path === 'ends') {
    const { ends, ...others } = conditions
    // Grouped, entries come in the order of the index in which SQLite looks them up.
    return sql`from (select d."entry" from ${endingDocuments(ends)} group by d."entry") as t
      cross join "record" as r ${dialect.along(indexByEntry(conditions))}
      where r."entry" = t."entry" and ${all(dialect, others)}`
  }
  const part = sql.join(range(path, conditions), and)
  const rest = others(dialect, path, conditions)
  const isInOrder = order.column === 'entry'
  const isByEntry = path === 'creator' || path === 'import'
  return dialect.through(indexes[path], part, rest, { ...order, isInOrder, isByEntry })
}

/** The index in which to look up an entry: a narrow one if few are expected to pass, whose rows are then read. */
function indexByEntry({ enteredBy, importId, search, documents, from, to }: Conditions): string {
  if (enteredBy !== undefined) return indexes.creator
  if (importId !== undefined) return indexes.import
  const passFew = documents !== undefined || from !== undefined || to !== undefined
  return passFew && !search ? 'record_states' : 'record_by_entry'
}

export function all(dialect: SearchDialect, conditions: Conditions): Sql {
  return sql.join([...range('order', conditions), others(dialect, 'order', conditions)], and)
}

function others(dialect: SearchDialect, path: AccessPath, conditions: Conditions): Sql {
  const { states, search, enteredBy, importId, submission, documents, ends } = conditions
  const parts = path === 'states' ? [] : [inStates(states)]
  if (documents && path !== 'documents') parts.push(...withDocuments(documents))
  if (ends) {
    parts.push(sql`exists (select 1 from ${endingDocuments(ends)} and d."entry" = r."entry")`)
  }
  if (search) parts.push(isSought(dialect, search))
  if (enteredBy !== undefined && path !== 'creator') parts.push(sql`r."createdBy" = ${enteredBy}`)
  if (importId !== undefined && path !== 'import') parts.push(sql`r."importId" = ${importId}`)
  if (submission) {
    const after = sql.raw(submission === 'again' ? '>' : '<=')
    parts.push(sql`r."awaitingSince" ${after} r."createdAt"`)
  }
  return parts.length > 0 ? sql.join(parts, and) : sql`1 = 1`
}

function endingDocuments({ from, to }: Ends = { from: '', to: '' }): Sql {
  return sql`"document" as d where d."expiresOn" >= ${from} and d."expiresOn" <= ${to}`
}

function inStates(states: number[]): Sql {
  // Shorter and faster than a list of all states.
  if (states.length === stateCount) return sql`r."state" is not null`
  return sql`r."state" in (${sql.join(states.length > 0 ? states : [-1])})`
}

function withDocuments({ has, lacks }: DocumentSums): Sql[] {
  const bits = sql`r."papers"`
  return [
    ...(has === 0 ? [] : [sql`${bits} & ${sql.lit(has)} <> 0`]),
    ...(lacks === 0 ? [] : [sql`${bits} & ${sql.lit(lacks)} = 0`]),
  ]
}

function isSought(dialect: SearchDialect, { tiers, only }: Search): Sql {
  if (only === undefined) return anyOf(dialect, tiers.at(-1) ?? [])
  const own = anyOf(dialect, tiers[only] ?? [])
  return only === 0 ? own : sql`(${own} and not ${anyOf(dialect, tiers[only - 1] ?? [])})`
}

/** SQL for the tier number of a matching row `r`: 0 is the closest. */
export function tierOf(dialect: SearchDialect, { tiers }: Search): Sql {
  const [exact = [], close, distant] = tiers
  const others =
    close === distant ? sql`1` : sql`case when ${anyOf(dialect, close ?? [])} then 1 else 2 end`
  return sql`case when ${anyOf(dialect, exact)} then 0 else ${others} end`
}

function anyOf(dialect: SearchDialect, matches: Match[]): Sql {
  const each = matches.map((match) => {
    const { number, words } = match
    const parts = words.map((sought) => hasSought(dialect, sought))
    if (number) parts.unshift(sql`(${sql.join(numberTests(dialect, number), or)})`)
    return sql`(${sql.join(parts, and)})`
  })
  return each.length === 0 ? sql`1 = 0` : sql`(${sql.join(each, or)})`
}

export function hasSought(dialect: SearchDialect, { part, words }: Sought): Sql {
  const either = [
    ...(part === undefined ? [] : [dialect.hasPart(part)]),
    // The first test is faster, and most names fail it.
    ...words.map((word) => sql`(${dialect.hasPart(word)} and ${dialect.hasWord(word)})`),
  ]
  return sql`(${sql.join(either, or)})`
}

/** SQL tests of the passport and the IRCC number of a row `r`; each column has an index. */
export function numberTests(dialect: SearchDialect, { how, text }: NumberTest): Sql[] {
  return ['r.passportNumber', 'r.irccNumber'].map((column) => {
    if (how === 'ends') return dialect.endsWith(column, text)
    const plain = dialect.plain(column)
    if (how === 'is') return sql`${plain} = ${text}`
    return sql`(${plain} >= ${text} and ${plain} < ${`${text}\u{10ffff}`})`
  })
}
