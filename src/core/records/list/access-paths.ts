import { type RawBuilder, sql } from 'kysely'
import { publicState, stateCount } from '#core/records/record-states.ts'
import type { SearchDialect } from '#platform/db/record-search.ts'
import type { Order } from './list-order.ts'

export type Conditions = {
  states: number[]
  /** A part of a name's key, or the beginning of a number */
  search?: Search
  enteredBy?: string
  /** Entries, the latter excluded */
  from?: number
  to?: number
  papers?: Papers
}

export type Search = { name: string; number: string }

/** Which bits have to be there and which must not, and the sums that occur and have it so. */
export type Papers = { has: number; lacks: number; sums: number[] }

/**
 * Along which index records are gone through: that of their order, or one that leaves out most. Each
 * holds all that lists ask for, but for who entered a record.
 */
export type AccessPath = 'order' | NarrowPath
export type NarrowPath = 'states' | 'creator' | 'days' | 'papers'

type Sql = RawBuilder<unknown>
export const and = sql` and `

const indexes = {
  states: 'record_by_state',
  creator: 'record_by_creator',
  days: 'record_by_entry',
  papers: 'record_by_papers',
} as const satisfies Record<NarrowPath, string>

/** All of what a path goes through, as rows `r`. */
export function part(dialect: SearchDialect, path: NarrowPath, conditions: Conditions): Sql {
  return sql`from "record" as r ${dialect.along(indexes[path])}
    where ${sql.join(range(path, conditions), and)}`
}

export function pathsOf(conditions: Conditions): NarrowPath[] {
  return (['states', 'creator', 'days', 'papers'] as const).filter((path) =>
    hasPath(conditions, path),
  )
}

/** The index by state leaves out those that are public, which are nearly all. */
export function hasPath(conditions: Conditions, path: NarrowPath): boolean {
  const { states, enteredBy, from, to, papers } = conditions
  if (path === 'states') return !states.includes(publicState)
  if (path === 'creator') return enteredBy !== undefined
  if (path === 'days') return from !== undefined || to !== undefined
  return papers !== undefined
}

/** The part of an index that a path goes through: what holds of a row `r` of it. */
function range(path: AccessPath, { states, enteredBy, from, to, papers }: Conditions): Sql[] {
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
  if (path === 'papers') return [sql`r."papers" in (${sql.join(papers?.sums ?? [-1])})`, ...days]
  return days
}

/** The rows `r` that pass: going through what a path is about, or along the index of an order. */
export function rows(
  dialect: SearchDialect,
  path: AccessPath,
  order: Order,
  conditions: Conditions,
): Sql {
  if (path === 'order') {
    return sql`from "record" as r ${dialect.along(order.index)} where ${all(dialect, conditions)}`
  }
  const part = sql.join(range(path, conditions), and)
  const rest = others(dialect, path, conditions)
  const isInOrder = order.column === 'entry'
  const isByEntry = path === 'creator'
  return dialect.through(indexes[path], part, rest, { ...order, isInOrder, isByEntry })
}

/** All conditions on a row `r`. */
export function all(dialect: SearchDialect, conditions: Conditions): Sql {
  return sql.join([...range('order', conditions), others(dialect, 'order', conditions)], and)
}

/** What a path leaves open. */
function others(dialect: SearchDialect, path: AccessPath, conditions: Conditions): Sql {
  const { states, search, enteredBy, papers } = conditions
  const parts = path === 'states' ? [] : [inStates(states)]
  if (papers && path !== 'papers') parts.push(...withPapers(papers))
  if (search) parts.push(isSought(dialect, search))
  if (enteredBy !== undefined && path !== 'creator') parts.push(sql`r."createdBy" = ${enteredBy}`)
  return parts.length > 0 ? sql.join(parts, and) : sql`1 = 1`
}

function inStates(states: number[]): Sql {
  // All but foreign ones: shorter than naming each, and quicker.
  if (states.length === stateCount) return sql`r."state" is not null`
  return sql`r."state" in (${sql.join(states.length > 0 ? states : [-1])})`
}

function withPapers({ has, lacks }: Papers): Sql[] {
  const bits = sql`r."papers"`
  return [
    ...(has === 0 ? [] : [sql`${bits} & ${sql.lit(has)} <> 0`]),
    ...(lacks === 0 ? [] : [sql`${bits} & ${sql.lit(lacks)} = 0`]),
  ]
}

export function isSought(dialect: SearchDialect, { name, number }: Search): Sql {
  const either: Sql[] = number === '' ? [] : begins(dialect, number)
  if (name !== '') either.push(dialect.contains(sql`r."nameKey"`, name))
  return either.length === 0 ? sql`1 = 0` : sql`(${sql.join(either, sql` or `)})`
}

/** Whether one or the other number of a row `r` begins so. */
export function begins(dialect: SearchDialect, number: string): Sql[] {
  return ['passportNumber', 'irccNumber'].map((column) => {
    const plain = dialect.plain(`r.${column}`)
    return sql`(${plain} >= ${number} and ${plain} < ${`${number}\u{10ffff}`})`
  })
}
