import { type CompiledQuery, type Selectable, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import { preparedQuery } from './prepared-query.ts'
import type { StatementTable } from './proof-tables.ts'
import type { Db } from './schema.ts'

/** Reserves positions for this number of leaves, and locks the head of the log. */
export const moveHead = preparedQuery((db, count: number) =>
  db
    .updateTable('logHead')
    .set((head) => ({ seq: head('seq', '+', count), size: head('size', '+', count) }))
    .returning(['log', 'seq', 'size']),
)

type Stated = Omit<Selectable<StatementTable>, 'leaf' | 'endedAt'>

/**
 * Inserts a statement and its leaf, which becomes the next one of the log: call it after `recordActivity`. On
 * PostgreSQL it is one statement, since each round trip costs more than the inserts.
 */
export async function insertWithLeaf(db: Db, stated: Stated, leaf: string): Promise<void> {
  const texts = [stated.id, stated.recordId, stated.keyId, stated.jwt, stated.disclosures] as const
  const { hash, madeAt, revision, statusList, statusIndex } = stated
  const values = [...texts, hash, madeAt, revision, statusList, statusIndex] as const
  if (isPostgres(db)) {
    const [made] = await insertAtOnce(db, leaf, ...values)
    if (!made) throw new Error('The log has no head')
    return
  }
  const [head] = await moveHead(db, 1)
  if (!head) throw new Error('The log has no head')
  await insertLeaf(db, head.seq, head.log, head.size - 1, leaf)
  await insertStatement(db, head.seq, ...values)
}

const textColumns = ['id', 'recordId', 'keyId', 'jwt', 'disclosures', 'hash', 'madeAt'] as const
const columns = [...textColumns, 'revision', 'statusList', 'statusIndex'] as const

type Values = [
  ...texts: [string, string | null, string, string, string, string, string],
  ...numbers: [number, number, number],
]

const insertAtOnce = preparedQuery((db, leaf: string, ...values: Values) => {
  const given = values.map((value, at) =>
    at < textColumns.length ? sql`cast(${value} as text)` : sql`cast(${value} as integer)`,
  )
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const insert = sql`
    with "head" as (update "logHead" set "seq" = "seq" + 1, "size" = "size" + 1
      returning "log", "seq", "size"),
    "leaf" as (insert into "logLeaf" ("seq", "log", "position", "data")
      select "seq", "log", "size" - 1, cast(${leaf} as text) from "head" returning "seq")
    insert into "statement" ("leaf", ${names}) select "seq", ${sql.join(given)} from "leaf"
      returning "leaf"`
  return { compile: () => insert.compile(db) as CompiledQuery<unknown> }
})

const insertLeaf = preparedQuery((db, seq: number, log: number, position: number, data: string) =>
  db.insertInto('logLeaf').values({ seq, log, position, data }),
)

// Parameters are bound one by one: json_each would parse such a long row again for each column.
const insertStatement = preparedQuery((db, leaf: number, ...values: Values) => {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const insert = sql`insert into "statement" ("leaf", ${names}) values (${leaf}, ${sql.join(values)})`
  return { compile: () => insert.compile(db) as CompiledQuery<unknown> }
})
