import { type Kysely, sql } from 'kysely'
import { ConfigProblems } from '../../config.ts'
import type { Migration } from './migration.ts'

type Earlier = { chore: { name: string; result: string | null } }

/** The command `move` was removed, so its notes and the heartbeats of processes are deleted. */
export const jobs: Migration = {
  name: '0070-jobs',
  async up(db) {
    const chores = db as unknown as Kysely<Earlier>
    const note = await chores
      .selectFrom('chore')
      .select('result')
      .where('name', '=', 'move')
      .executeTakeFirst()
    const { state } = JSON.parse(note?.result ?? '{}') as { state?: string }
    if (state && state !== 'arrived') throw new ConfigProblems([problems[state] ?? state])
    await sql`delete from "chore" where "name" = 'move' or "name" like 'process %'`.execute(db)
    await db.schema.alterTable('chore').renameTo('job').execute()
  },
}

const takeBack = 'To open the site here again, first run with that version: move --take-back'

/** This database is not the whole site: data that is entered here would be lost. */
const problems: Record<string, string> = {
  left: `This site was moved elsewhere by an earlier version: start it with its new settings. ${takeBack}`,
  leaving: `A move of this site by an earlier version was not finished: finish it with that version. ${takeBack}`,
  arriving:
    'A move into this database by an earlier version was not finished: finish it with that version',
}
