import type { RetentionState } from '#contract/person/retention.ts'
import { addDays, daysUntil } from '#contract/validity.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { todayIn } from '../today.ts'
import { readResult } from '../upkeep/job-store.ts'
import { writeAs } from '../write-as.ts'
import { reviewEnding } from './ending-rules.ts'
import { endingsAfter, inSmallParts } from './ending-store.ts'
import { massWarning } from './mass-warning.ts'
import { type NoticeCursors, noticeEndings } from './notice-endings.ts'
import { settleEndings } from './settle-endings.ts'
import { takeDueSteps } from './take-due-steps.ts'

export const retentionJob = 'retention'

/** What a run tells the next one */
export type RetentionRun = RetentionState & {
  day: string
  /** The first day of the runs without a gap that ended with this one */
  since: string
  notices: NoticeCursors
  /** The record up to which endings were reviewed */
  reviewed: string
}

/** A longer time without a run, or a run on an earlier day than the last, may be a clock that is wrong. */
const gapDays = 7
/** For so many days after a gap nothing is done */
const pauseDays = 3

const readAtOnce = 500
const mostReviewed = 20_000

/** One run: reviews some endings, notices what ends soon, hides and deletes what is due. */
export async function workOnRetention(ctx: Ctx, before?: RetentionRun): Promise<RetentionRun> {
  const day = todayIn(ctx)
  const since = before && isWithoutGap(before.day, day) ? before.since : day
  const from = addDays(since, pauseDays)
  const { notices = {}, reviewed = '', warning } = before ?? {}
  if (day < from) {
    return { day, since, notices, reviewed, pausedUntil: from, ...(warning && { warning }) }
  }
  const run = { day, since, reviewed: await reviewSome(ctx, reviewed) }
  await takeDueSteps(ctx)
  const found = { ...run, notices: await noticeEndings(ctx, notices) }
  const warned = await massWarning(onReaderThread(ctx.db))
  return { ...found, ...(warned && { warning: warned }) }
}

function isWithoutGap(last: string, today: string): boolean {
  const days = daysUntil(today, last)
  return days >= 0 && days <= gapDays
}

/** Endings whose records or settings changed meanwhile; steps review theirs again. */
async function reviewSome(ctx: Ctx, from: string): Promise<string> {
  const asked = { rule: ctx.settings, today: todayIn(ctx) }
  let after = from
  for (let seen = 0; seen < mostReviewed; seen += readAtOnce) {
    const rows = await endingsAfter(onReaderThread(ctx.db), after, readAtOnce)
    const wrong = rows.filter((row) => reviewEnding(row, row, asked) !== 'as-it-is')
    const ids = wrong.map(({ recordId }) => recordId)
    await inSmallParts(ids, (some) =>
      writeAs(ctx, 'set-retention', (db) => settleEndings(db, ctx, some)),
    )
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
