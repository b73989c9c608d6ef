import type { ClassFields } from '#contract/classes/class.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countByAccount, uncountByAccount } from '../../count-by-account.ts'
import { titlePoses } from '../../settings/title-poses.ts'
import type { Clock } from '../../today.ts'
import { writeAs } from '../../write-as.ts'
import { type Closed, whyClosed } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import * as enrolments from './enrolment-store.ts'

type Enrolled = 'enrolled' | 'enrolled-already' | 'full' | Closed | 'fee-changed' | 'not-found'

type Wish = {
  classId: string
  locale: Locale
  /** The fee that the student was shown, to which alone they agree */
  seen?: { [Name in 'fee' | 'currency']?: ClassFields[Name] | undefined }
}

type TooOften = Extract<Awaited<ReturnType<typeof countByAccount>>, { outcome: 'past' }>

/**
 * Enrols a student while there are free seats; a lock on the class serialises concurrent enrolments. Each is noted in
 * the activity for good, so there is a limit for whoever enrols and leaves all the time.
 */
export async function enrol(
  ctx: Ctx,
  { classId, locale, seen = {} }: Wish,
): Promise<Enrolled | TooOften> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')
  ctx.files.requireRoom()

  const limit = { what: 'enrolments of an account', id: accountId, most: 60 } as const
  const counted = await countByAccount(ctx, limit)
  if (counted.outcome === 'past') return counted
  const outcome = await writeAs(ctx, 'choose-classes', async (db): Promise<Enrolled> => {
    if (await isFullFor(db, { classId, accountId }, ctx)) return 'full'
    const found = await classes.lockRow(db, classId)
    if (!found || found.state === 'draft') return 'not-found'
    const place = await enrolments.find(db, { classId, accountId })
    if (place && place.cancelledAt === null) return 'enrolled-already'
    if (titlePoses(ctx, found.title)) return 'not-found'
    const closed = whyClosed(found, ctx)
    if (closed) return closed
    const { fee = found.fee, currency = found.currency } = seen
    if (fee !== found.fee || currency !== found.currency) return 'fee-changed'
    if (!(await classes.takeSeat(db, classId))) return 'full'
    await enrolments.enrol(db, {
      id: ctx.newId(),
      classId,
      accountId,
      fee: found.fee,
      currency: found.currency,
      locale,
      enrolledAt: ctx.now().toISOString(),
      cancelledAt: null,
    })
    await enrolments.unselect(db, { classId, accountId })
    await recordActivity(db, ctx, 'class.enrolled', classId)
    return 'enrolled'
  })
  if (outcome !== 'enrolled') await uncountByAccount(ctx, limit)
  return outcome
}

/** Checked without a lock first, so that many simultaneous requests for a full class are refused quickly. */
async function isFullFor(db: Db, place: { classId: string; accountId: string }, clock: Clock) {
  const seen = await classes.findById(db, place.classId)
  if (seen?.state !== 'published' || whyClosed(seen, clock)) return false
  return seen.seatsTaken >= seen.seats && !(await enrolments.find(db, place))
}
