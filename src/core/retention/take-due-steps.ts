import { hiddenDays } from '#contract/person/retention.ts'
import { addDays } from '#contract/validity.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { todayIn } from '../today.ts'
import { writeAs } from '../write-as.ts'
import { isDueOn } from './ending-rules.ts'
import { dueBy, updateEnding } from './ending-store.ts'
import { settleEndings } from './settle-endings.ts'

/** How many records a run hides, and how many it deletes; each in a transaction of its own */
const mostARun = 1000
const because = { because: 'retention' }

/** Hides the records whose period is over, and deletes those that were hidden 30 days ago. */
export async function takeDueSteps(ctx: Ctx): Promise<void> {
  for (const isHidden of [true, false]) {
    const asked = { isHidden, limit: mostARun }
    for (const id of await dueBy(onReaderThread(ctx.db), todayIn(ctx), asked)) {
      await (isHidden ? deleteAtEnd(ctx, id) : hideAtEnd(ctx, id))
    }
  }
}

/** Hides a public record; one that nobody can look up anyway is only marked. */
async function hideAtEnd(ctx: Ctx, id: string): Promise<void> {
  await writeAs(ctx, 'set-visibility', async (db) => {
    const ending = await dueEnding(db, ctx, id)
    if (ending?.hiddenOn !== null) return
    const today = todayIn(ctx)
    await updateEnding(db, id, { hiddenOn: today, nextOn: addDays(today, hiddenDays) })
    const hiding = { id, to: 'hidden', onlyPublic: true, changes: because } as const
    if (await showOrHide(db, ctx, hiding)) await updateEnding(db, id, { wasPublic: 1 })
  })
}

async function deleteAtEnd(ctx: Ctx, id: string): Promise<void> {
  await deleteRecord(ctx, id, {
    changes: because,
    isDue: async (db) => typeof (await dueEnding(db, ctx, id))?.hiddenOn === 'string',
  })
}

/** The ending of a record, if its next step is still due now that the record is locked. */
async function dueEnding(db: Parameters<typeof settleEndings>[0], ctx: Ctx, id: string) {
  const [ending] = await settleEndings(db, ctx, [id])
  return ending && isDueOn(ending, todayIn(ctx)) ? ending : undefined
}
