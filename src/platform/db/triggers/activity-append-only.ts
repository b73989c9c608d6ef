import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'

const fixed = [
  'seq',
  'id',
  'at',
  'actorKind',
  'actorId',
  'action',
  'subjectId',
  'network',
  'changesHash',
  'hash',
]

/** Triggers make the activity append-only: of an entry, only its personal data can be erased. */
export async function makeActivityAppendOnly(db: Db): Promise<void> {
  const same = isPostgres(db) ? 'is not distinct from' : 'is'
  const kept = fixed.map((column) => `new."${column}" ${same} old."${column}"`).join(' and ')
  const isErasure = sql.raw(`new."changes" = '{}' and new."salt" is null and ${kept}`)
  if (!isPostgres(db)) {
    await sql`create trigger "activity_unaltered" before update on "activity"
      when not (${isErasure})
      begin select raise(abort, 'The activity only grows'); end`.execute(db)
    await sql`create trigger "activity_kept" before delete on "activity"
      begin select raise(abort, 'The activity only grows'); end`.execute(db)
    return
  }
  await sql`create function "activity_only_grows"() returns trigger language plpgsql as $$
    begin raise exception 'The activity only grows'; end $$`.execute(db)
  await sql`create trigger "activity_unaltered" before update on "activity"
    for each row when (not (${isErasure})) execute function "activity_only_grows"()`.execute(db)
  await sql`create trigger "activity_kept" before delete or truncate on "activity"
    for each statement execute function "activity_only_grows"()`.execute(db)
}
