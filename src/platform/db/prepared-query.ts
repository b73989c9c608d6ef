import type { CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './schema.ts'

type Value = string | number
type Build<Values extends Value[], Row> = (
  db: Db,
  ...values: Values
) => { compile(): CompiledQuery<Row> }

export type Prepared = { name: string; sql: string; parameters: readonly unknown[] }

/** Runs queries without Kysely. Rows may be shared between callers, so they must not be changed. */
export type Reader = {
  read<R>(query: Prepared): R[] | Promise<R[]>
  /** The same query in one turn of the event loop runs once. */
  readOnce<R>(query: Prepared): R[] | Promise<R[]>
}

/**
 * A query that is compiled once per database, and then runs without Kysely. For the few queries of every
 * lookup, which take longer to build than to run.
 */
export function preparedQuery<Values extends Value[], Row>(build: Build<Values, Row>) {
  const known = new WeakMap<Db, (values: Values) => Row[] | Promise<Row[]>>()

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    let answer = known.get(db)
    if (!answer) known.set(db, (answer = prepare(db, build, values.length)))
    return answer(values)
  }
}

function prepare<Values extends Value[], Row>(db: Db, build: Build<Values, Row>, count: number) {
  const marks = Array.from({ length: count }, (_, index) => `\0value ${index}`)
  const query = build(db, ...(marks as Values)).compile()
  const prepared = { name: nameOf(query.sql), sql: query.sql, parameters: query.parameters }
  const reader = readerOf(db)
  if (count === 0 && reader) return () => reader.readOnce<Row>(prepared)

  const places = query.parameters.map((parameter) => marks.indexOf(parameter as string))
  return (values: Values): Row[] | Promise<Row[]> => {
    const parameters = places.map((place, at) => {
      return place < 0 ? query.parameters[at] : values[place]
    })
    if (reader) return reader.read<Row>({ ...prepared, parameters })
    return db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows)
  }
}

function readerOf(db: Db): Reader | undefined {
  if (db.isTransaction) return undefined
  const { adapter } = db.getExecutor() as { adapter: DialectAdapter & { reader?: Reader } }
  return adapter.reader
}

const names = new Map<string, string>()

function nameOf(sql: string): string {
  const name = names.get(sql) ?? `countersign-${names.size + 1}`
  names.set(sql, name)
  return name
}
