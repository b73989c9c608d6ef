import { hiddenDays, type RetentionState } from '#contract/person/retention.ts'
import { addDays } from '#contract/validity.ts'
import { inParts, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { todayIn } from '../today.ts'
import { readResult } from '../upkeep/job-store.ts'
import { continueRuns, type RunSeries } from '../upkeep/run-series.ts'
import { writeAs } from '../write-as.ts'
import { isDueOn, reviewEnding } from './ending-rules.ts'
import { dueBy, endingsAfter, inOneTransaction, updateEnding } from './ending-store.ts'
import { massWarning } from './mass-warning.ts'
import { type NoticeCursors, noticeEndings } from './notice-endings.ts'
import { settleEndings } from './settle-endings.ts'

export const retentionJob = 'retention'

/** What a run tells the next one */
export type RetentionRun = RetentionState &
  RunSeries & {
    notices: NoticeCursors
    /** The record up to which endings were reviewed */
    reviewed: string
  }

const readAtOnce = 500
const mostReviewed = 20_000

/** One run: reviews some endings, notices what ends soon, hides and deletes what is due. */
export async function workOnRetention(ctx: Ctx, before?: RetentionRun): Promise<RetentionRun> {
  const series = continueRuns(todayIn(ctx), before)
  const { notices = {}, reviewed = '', warning } = before ?? {}
  if (series.pausedUntil) return { ...series, notices, reviewed, ...(warning && { warning }) }
  const run = { ...series, reviewed: await reviewSome(ctx, reviewed) }
  await takeDueSteps(ctx)
  const found = { ...run, notices: await noticeEndings(ctx, notices) }
  const warned = await massWarning(onReaderThread(ctx.db))
  return { ...found, ...(warned && { warning: warned }) }
}

/** Endings whose records or settings changed meanwhile; steps review theirs again. */
async function reviewSome(ctx: Ctx, from: string): Promise<string> {
  const asked = { rule: ctx.settings, today: todayIn(ctx) }
  let after = from
  for (let seen = 0; seen < mostReviewed; seen += readAtOnce) {
    const rows = await endingsAfter(onReaderThread(ctx.db), after, readAtOnce)
    const wrong = rows.filter((row) => reviewEnding(row, row, asked) !== 'as-it-is')
    const ids = wrong.map(({ recordId }) => recordId)
    const settle = (some: string[]) =>
      writeAs(ctx, 'set-retention', (db) => settleEndings(db, ctx, some))
    await inParts(ids, settle, inOneTransaction)
    if (rows.length < readAtOnce) return ''
    after = rows.at(-1)?.recordId ?? ''
  }
  return after
}

/** What the last run left for staff to know. */
export async function retentionState(ctx: Pick<Ctx, 'db'>): Promise<RetentionState> {
  const run = await readResult<RetentionRun>(ctx.db, retentionJob)
  const { pausedUntil, warning } = run ?? {}
  return { ...(pausedUntil && { pausedUntil }), ...(warning && { warning }) }
}

/** How many records a run hides, and how many it deletes; each in a transaction of its own */
const mostARun = 1000
const because = { because: 'retention' }

/** Hides the records whose period is over, and deletes those that were hidden 30 days ago. */
async function takeDueSteps(ctx: Ctx): Promise<void> {
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
