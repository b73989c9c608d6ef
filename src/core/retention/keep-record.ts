import {
  type KeepChange,
  keepRange,
  keptMonthsMore,
  keptUntil,
  monthsMore,
} from '#contract/person/retention.ts'
import { candidateDatabase } from '#contract/record.ts'
import { mostChanged } from '#contract/record-list.ts'
import { recordActivities } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import { type WhyNotShown, whyNotShown } from '../consents/lacks-consent.ts'
import type { Ctx } from '../context.ts'
import { eachSeparately, type Failed } from '../records/change-many.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { todayIn } from '../today.ts'
import { writeAs } from '../write-as.ts'
import type { Candidate } from './ending-rules.ts'
import { findEndings, lockCandidates, setKeepUntil } from './ending-store.ts'
import { settleEndings } from './settle-endings.ts'

type Keep = {
  change: KeepChange
  /** Shows the record again if retention has hidden it, unless it lacks a consent */
  showAgain?: boolean
}

export type KeptRecord =
  /** `notShown`: why the record, which was to be shown again, stays hidden */
  | { outcome: 'kept'; keepUntil: string | null; isShown: boolean; notShown?: WhyNotShown }
  | { outcome: 'not-found' | 'out-of-range' | 'changed-meanwhile' }

/** Sets the last day on which a record is kept, or removes it, so that the settings decide again. */
export async function keepRecord(
  ctx: Ctx,
  id: string,
  { change, showAgain = false }: Keep,
): Promise<KeptRecord> {
  if (showAgain) authorise(ctx.actor, 'set-visibility')
  return writeAs(ctx, 'set-retention', async (db): Promise<KeptRecord> => {
    const [record] = await lockCandidates(db, [id])
    if (record?.clientDatabase !== candidateDatabase) return { outcome: 'not-found' }
    const day = dayOf(ctx, record, change)
    // A form that is sent again finds what it has changed.
    const isThere = !('moreMonths' in change) && day === record.keepUntil
    if (!isThere && isOutdated(ctx, record, change)) return { outcome: 'changed-meanwhile' }
    const { min, max } = keepRange(todayIn(ctx))
    if (day !== null && (day < min || day > max)) return { outcome: 'out-of-range' }
    const [ending] = await findEndings(db, [id])
    const from = record.keepUntil
    if (day !== from) await setKeepUntil(db, id, day)
    await settleEndings(db, ctx, [id])
    const isToBeShown = showAgain && ending?.wasPublic === 1
    const changes = { keepUntil: { from, to: day } }
    const note = { action: 'record.kept-until', subjectId: id, changes } as const
    const notes = day === from ? [] : [note]
    const kept = { outcome: 'kept', keepUntil: day } as const
    const isAsked = isToBeShown && record.visibility !== 'visible'
    const notShown = isAsked ? await whyNotShown(db, ctx, id) : undefined
    if (!isAsked || notShown) {
      await recordActivities(db, ctx, notes)
      return { ...kept, isShown: false, ...(notShown && { notShown }) }
    }
    const isVisible = await showOrHide(db, ctx, { id, to: 'visible', notes })
    return { ...kept, isShown: isVisible && record.approval === 'approved' }
  })
}

/** The second of two who change the day of a record is told; both may have kept it for longer. */
function isOutdated(ctx: Ctx, record: Candidate, { seen }: KeepChange): boolean {
  return seen !== undefined && seen !== (keptUntil(record, ctx.settings)?.until ?? '')
}

function dayOf(ctx: Ctx, record: Candidate, change: KeepChange): string | null {
  if ('bySettings' in change) return null
  if ('until' in change) return change.until
  const today = todayIn(ctx)
  // What is kept until somebody deletes it gets no end by being kept for longer.
  const kept = keptUntil(record, ctx.settings)
  return kept ? keptMonthsMore(today, kept.until, change.moreMonths) : null
}

export type KeptMany = {
  id: string
  outcome: KeptRecord['outcome'] | Failed
  isShown: boolean
  notShown: WhyNotShown | undefined
}

type KeepingMany = {
  ids: readonly string[]
  /** The last day of a record that the list showed */
  seenOf?: (id: string) => string | undefined
  showAgain: boolean
}

/** Keeps many records for 12 more months; one that fails does not stop the others. */
export async function keepMany(
  ctx: Ctx,
  { ids, seenOf, showAgain }: KeepingMany,
): Promise<KeptMany[] | 'too-many'> {
  authorise(ctx.actor, 'set-retention')
  const distinct = [...new Set(ids)]
  if (distinct.length > mostChanged) return 'too-many'
  const outcomes = await eachSeparately(distinct, (id) => {
    const change = { moreMonths: monthsMore, seen: seenOf?.(id) }
    return keepRecord(ctx, id, { change, showAgain })
  })
  return outcomes.map((one, index) => {
    const { isShown, notShown } = one.outcome === 'kept' ? one : { isShown: false }
    return { id: distinct[index] ?? '', outcome: one.outcome, isShown, notShown }
  })
}
