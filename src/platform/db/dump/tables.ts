import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'

/** Tables that are rebuilt, or whose rows must not be restored, such as sessions. */
export const notBackedUp = [
  'migration',
  'position',
  'session',
  'mailedToken',
  'invitation',
  'outbox',
  'attempt',
  'job',
  // The name of `job` in backups from before migration 0070
  'chore',
]

/** Triggers fill these tables while rows are inserted; at the end, the rows of the backup replace theirs. */
const filledByTriggers = ['recordCount', 'entryFigure', 'nameWord']

/** Whether there is any table, also of another program. Other schemas of PostgreSQL do not count. */
export async function hasTables(db: Db): Promise<boolean> {
  return (await columnsOf(db)).length > 0
}

export type Table = { name: string; columns: string[] }

/** Sorted so that each table comes after those that it refers to */
export async function tablesToBackUp(db: Db): Promise<Table[]> {
  const columns = await columnsOf(db)
  const deps = await referencesOf(db)
  const names = [...new Set(columns.map(({ table }) => table))].filter(
    (name) => !notBackedUp.includes(name) && !filledByTriggers.includes(name),
  )
  const order: string[] = []
  while (order.length < names.length) {
    const next = names.filter(
      (name) =>
        !order.includes(name) &&
        deps.every(({ table, other }) => table !== name || other === name || order.includes(other)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle')
    order.push(...next)
  }
  const last = filledByTriggers.filter((name) => columns.some(({ table }) => table === name))
  return [...order, ...last].map((name) => ({
    name,
    columns: columns.filter(({ table }) => table === name).map(({ column }) => column),
  }))
}

type Column = { table: string; column: string }

/** All columns except computed ones, which cannot be inserted */
async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = isPostgres(db)
    ? await sql<Column>`select c.table_name as "table", c.column_name as "column"
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and c.is_generated = 'NEVER' order by c.table_name, c.ordinal_position`.execute(db)
    : await sql<Column>`select t.name as "table", c.name as "column"
        from pragma_table_list as t, pragma_table_xinfo(t.name) as c
        where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'
        and c.hidden = 0 order by t.name, c.cid`.execute(db)
  return rows
}

type Reference = { table: string; other: string }

async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = isPostgres(db)
    ? await sql<Reference>`select a.relname as "table", b.relname as "other"
        from pg_constraint c join pg_class a on a.oid = c.conrelid
        join pg_class b on b.oid = c.confrelid
        where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db)
    : await sql<Reference>`select t.name as "table", f."table" as "other"
        from pragma_table_list as t, pragma_foreign_key_list(t.name) as f
        where t.schema = 'main' and t.type = 'table'`.execute(db)
  return rows
}

/** For a query that selects from the table with the alias "row" */
export function rowAsJson(db: Db, { columns }: Table) {
  if (isPostgres(db)) return sql<string>`row_to_json("row")::text`
  const named = columns.map((column) => sql`${sql.lit(column)}, ${sql.id(column)}`)
  return sql<string>`json_object(${sql.join(named)})`
}
