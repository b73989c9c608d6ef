import type { CompiledQuery, DialectAdapter } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

type Value = string | number | null
type Build<Values extends Value[], Row> = (
  db: Db,
  ...values: Values
) => { compile(): CompiledQuery<Row> }

export type Prepared = { name: string; sql: string; parameters: readonly unknown[] }

/** Runs queries without Kysely. Rows may be shared between callers, so they must not be changed. */
export type Reader = {
  read<R>(query: Prepared): R[] | Promise<R[]>
  /** The same query runs once per iteration of the event loop. */
  readOnce<R>(query: Prepared): R[] | Promise<R[]>
}

/**
 * A query that is compiled once per engine, and runs without Kysely outside of transactions. Meant for
 * queries that take longer to build than to run.
 */
export function preparedQuery<Values extends Value[], Row>(build: Build<Values, Row>) {
  const known = new WeakMap<Db, Answer<Values, Row>>()
  const compiled = new Map<boolean, Compiled<Values, Row>>()

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    let answer = known.get(db)
    if (answer) return answer(values)
    const engine = isPostgres(db)
    const query = compiled.get(engine) ?? compile(db, build, values.length)
    compiled.set(engine, query)
    answer = answerFrom(db, query)
    if (!db.isTransaction) known.set(db, answer)
    return answer(values)
  }
}

type Answer<Values, Row> = (values: Values) => Row[] | Promise<Row[]>
type Compiled<Values, Row> = Prepared & {
  query: CompiledQuery<Row>
  /** Undefined if the query takes no values */
  withValues: ((values: Values) => unknown[]) | undefined
}

function compile<Values extends Value[], Row>(
  db: Db,
  build: Build<Values, Row>,
  count: number,
): Compiled<Values, Row> {
  const marks = Array.from({ length: count }, (_, index) => `\0value ${index}`)
  const query = build(db, ...(marks as Values)).compile()
  const { sql, parameters } = query
  const places = parameters.map((parameter) => marks.indexOf(parameter as string))
  const fill = (values: Values) =>
    places.map((place, at) => (place < 0 ? parameters[at] : values[place]))
  return { name: nameOf(sql), sql, parameters, query, withValues: count > 0 ? fill : undefined }
}

function answerFrom<Values, Row>(db: Db, compiled: Compiled<Values, Row>): Answer<Values, Row> {
  const { query, withValues, ...prepared } = compiled
  const reader = query.query.kind === 'SelectQueryNode' ? readerOf(db) : undefined
  if (!withValues && reader) return () => reader.readOnce<Row>(prepared)
  return (values) => {
    const parameters = withValues?.(values) ?? prepared.parameters
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

/** The name under which each PostgreSQL connection keeps the prepared statement */
export function nameOfPrepared(sql: string): string | undefined {
  return names.get(sql)
}

function nameOf(sql: string): string {
  const name = names.get(sql) ?? `countersign-${names.size + 1}`
  names.set(sql, name)
  return name
}
