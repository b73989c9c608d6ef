import { type Ending, type Hold, type Kept, keptUntil } from '#contract/person/retention.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Ctx } from '../context.ts'
import { person } from '../records/reading/present-staff-record.ts'
import { isPublic } from '../records/record-rules.ts'
import { todayIn } from '../today.ts'
import { type Ended, reviewEnding } from './ending-rules.ts'
import type { RetainedRow } from './retained-store.ts'

export function stateIn(row: RetainedRow) {
  return { isPublic: isPublic(row), isDeleted: row.clientDatabase !== candidateDatabase }
}

/** Undefined for a record in the bin, which the days of the bin are counted for. */
export function keptIn(ctx: Ctx, row: RetainedRow): Kept | undefined {
  return row.clientDatabase === candidateDatabase ? keptUntil(row, ctx.settings) : undefined
}

export function holdIn({ reason, heldBy, heldAt, heldByName }: RetainedRow): Hold | undefined {
  if (reason === null || heldAt === null) return undefined
  return { reason, by: person(heldBy ?? '', heldByName), since: heldAt }
}

/** The ending as the job will find it when it reviews it, so that a day that moved is shown at once. */
export function endingOf(ctx: Ctx, row: RetainedRow): Ending | undefined {
  const { endsOn, noticedOn, hiddenOn, nextOn } = row
  if (endsOn === null || noticedOn === null || nextOn === null) return undefined
  const stored: Ended = { endsOn, noticedOn, hiddenOn, nextOn }
  const today = todayIn(ctx)
  const record = { ...row, isHeld: row.reason !== null || row.copyRequest !== null }
  const verdict = reviewEnding(stored, record, { rule: ctx.settings, today })
  if (verdict === 'remove') return undefined
  const ending = verdict === 'as-it-is' ? stored : { ...stored, ...verdict }
  const next = nextOf(ending, today)
  const hidden = ending.hiddenOn !== null && {
    hiddenOn: ending.hiddenOn,
    wasPublic: row.wasPublic === 1,
  }
  return { next, nextOn: ending.nextOn, noticedOn, ...hidden }
}

function nextOf({ hiddenOn, endsOn }: Ended, today: string): Ending['next'] {
  if (hiddenOn === null) return 'hides'
  return endsOn < today ? 'deletes' : 'kept'
}
