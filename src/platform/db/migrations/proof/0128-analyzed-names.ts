import { sql } from 'kysely'
import { isPostgres } from '../../engine.ts'
import type { Migration } from '../migration.ts'

/**
 * PostgreSQL analyses a table without a search path, as does what restores a dump. There the function of an index
 * finds no other function of ours, so that each automatic `analyze` of the records failed.
 */
export const analyzedNames: Migration = {
  name: '0128-analyzed-names',
  async up(db) {
    if (!isPostgres(db)) return
    // The same tokens as before: the index stays as it is.
    await sql`create or replace function "nameTokens"(name text) returns tsvector language sql
      immutable strict parallel safe cost 1000 as $$
        select array_to_tsvector((
          select array_agg(distinct substr(name, i, n))
          from generate_series(1, length(name)) i, generate_series(1, 3) n
          where i + n - 1 <= length(name)
        ) || string_to_array(' ' || replace(name, ' ', ' | ') || ' ', '|')) $$`.execute(db)
    await sql`drop function "nameGrams"`.execute(db)
  },
}
