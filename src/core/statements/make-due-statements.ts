import { inParts, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { stateRecord } from './state-record.ts'
import * as statements from './statement-store.ts'

type StatementsMade = { reached: string; isDone: boolean; since?: string }

/** By now no request still has the settings from before the job began. */
const surelySettledMs = 2 * 60_000
const [atOnce, inOneTransaction] = [500, 25]

/**
 * Makes missing statements of public records: those from before there were statements, and those that ended
 * with a revoked key. It goes through the records and resumes where it stopped; once that is surely later than
 * the requests from while none were signed, it is done.
 */
export async function makeDueStatements(
  ctx: Ctx,
  before: StatementsMade = { reached: '', isDone: false },
): Promise<StatementsMade> {
  if (ctx.settings.statements === 'off') return { reached: '', isDone: false }
  if (before.isDone) return before
  const ids = await statements.dueAfter(onReaderThread(ctx.db), before.reached, atOnce)
  const make = (some: string[]) => {
    return writeAs(ctx, 'approve-record', (db) => makeFor(db, ctx, some))
  }
  await inParts(ids, make, inOneTransaction)
  const { since = ctx.now().toISOString() } = before
  if (ids.length === atOnce) return { reached: ids.at(-1) ?? '', isDone: false, since }
  return { reached: '', isDone: ctx.now().getTime() - Date.parse(since) >= surelySettledMs, since }
}

async function makeFor(db: Db, ctx: Ctx, ids: string[]): Promise<void> {
  await statements.lockToState(db, ids)
  for (const id of ids) {
    if (!(await statements.stands(db, id))) await stateRecord(db, ctx, id)
  }
}
