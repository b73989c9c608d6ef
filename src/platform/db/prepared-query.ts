import type { CompiledQuery } from 'kysely'
import { readerOf } from './node-sqlite.ts'
import type { Db } from './schema.ts'

type Value = string | number
type Build<Values extends Value[], Row> = (
  db: Db,
  ...values: Values
) => { compile(): CompiledQuery<Row> }

/**
 * A query that is built and compiled once for each database, and then only given its values; on
 * SQLite it goes straight to the reader. For the few queries that every lookup makes: building one
 * and finding it a connection takes longer than answering it.
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
  const places = query.parameters.map((parameter) => marks.indexOf(parameter as string))
  const reader = readerOf(db)
  if (count === 0) {
    if (reader) return () => reader.runOnce<Row>(query)
    return together(() => db.executeQuery<Row>(query).then(({ rows }) => rows))
  }

  return (values: Values): Row[] | Promise<Row[]> => {
    const parameters = places.map((place, at) => {
      return place < 0 ? query.parameters[at] : values[place]
    })
    if (reader) return reader.run<Row>({ sql: query.sql, parameters }).rows
    return db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows)
  }
}

/**
 * Whoever asks while a question is under way shares the next one: no answer is older than who gets it. When
 * the one under way fails nobody waits for another: of a database that hangs all are told at once.
 */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let next: Promise<T> | undefined

  function begin(): Promise<T> {
    next = undefined
    const asked = ask()
    const over = () => {
      if (underWay === asked) underWay = undefined
    }
    asked.then(over, () => {
      over()
      next = undefined
    })
    return (underWay = asked)
  }
  return () => (underWay ? (next ??= underWay.then(begin)) : begin())
}
