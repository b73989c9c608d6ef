import type { CompiledQuery } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

type Value = string | number
type Build<Values extends Value[], Row> = (
  db: Db,
  ...values: Values
) => { compile(): CompiledQuery<Row> }

/**
 * A query that is built and compiled once for each database, and then only given its values. For the
 * few queries that every lookup makes: building one takes longer than answering it.
 */
export function preparedQuery<Values extends Value[], Row>(build: Build<Values, Row>) {
  const compiled = new WeakMap<Db, { query: CompiledQuery<Row>; places: (number | undefined)[] }>()

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    let known = compiled.get(db)
    if (!known) {
      const marks = values.map((_, index) => `\0value ${index}`)
      const query = build(db, ...(marks as Values)).compile()
      const places = query.parameters.map((parameter) => {
        const index = marks.indexOf(parameter as string)
        return index < 0 ? undefined : index
      })
      compiled.set(db, (known = { query, places }))
    }
    const { query, places } = known
    const parameters = places.map((place, at) =>
      place === undefined ? query.parameters[at] : values[place],
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
