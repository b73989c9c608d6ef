import {
  hiddenDays,
  keptUntil,
  noticeDays,
  type RetentionRule,
} from '#contract/person/retention.ts'
import { candidateDatabase } from '#contract/record.ts'
import { addDays, daysUntil } from '#contract/validity.ts'
import type { RecordEndingTable } from '#platform/db/person-tables.ts'
import type { RecordTable } from '#platform/db/schema.ts'
import { isPublic } from '../records/record-rules.ts'

/** What decides about a record: its own columns, and whether a hold or a request for a copy keeps it */
export type Candidate = Pick<
  RecordTable,
  'approvedAt' | 'updatedAt' | 'visibility' | 'approval' | 'clientDatabase'
> & { id: string; keepUntil: string | null; isHeld: boolean }

export type Ended = Omit<RecordEndingTable, 'recordId' | 'noticedAt' | 'wasPublic'>

/** The end of a record that is due for a notice; undefined if it is not, or is held, or in the bin. */
export function dueEnd(record: Candidate, rule: RetentionRule, today: string): string | undefined {
  if (record.isHeld || record.clientDatabase !== candidateDatabase) return undefined
  const kept = keptUntil(record, rule)
  return kept && kept.until <= addDays(today, noticeDays) ? kept.until : undefined
}

/** The first day on which a record may be hidden: after its last day, and never too soon after the notice. */
export function hidesOn(endsOn: string, noticedOn: string): string {
  const [after, soonest] = [addDays(endsOn, 1), addDays(noticedOn, noticeDays)]
  return after > soonest ? after : soonest
}

type Verdict = 'as-it-is' | 'remove' | Pick<Ended, 'endsOn' | 'hiddenOn' | 'nextOn'>

/**
 * What has to become of an ending after its record or a setting changed. It is removed if the record is kept
 * longer, so that a later end is noticed again; a day is only moved to one that leaves time to object. One that
 * retention has hidden stays listed while something keeps it, since it is still hidden.
 */
export function reviewEnding(
  ending: Ended,
  record: Candidate,
  { rule, today }: { rule: RetentionRule; today: string },
): Verdict {
  if (record.clientDatabase !== candidateDatabase) return 'remove'
  const until = record.isHeld ? undefined : keptUntil(record, rule)?.until
  return ending.hiddenOn === null
    ? beforeHiding(ending, until, today)
    : afterHiding({ ...ending, hiddenOn: ending.hiddenOn }, { until, today, record })
}

function beforeHiding(ending: Ended, until: string | undefined, today: string): Verdict {
  const isDue = until !== undefined && until <= addDays(today, noticeDays)
  // A notice of the future was written while the clock was wrong.
  if (!isDue || ending.noticedOn > today) return 'remove'
  const nextOn = hidesOn(until, ending.noticedOn)
  if (until === ending.endsOn && nextOn === ending.nextOn) return 'as-it-is'
  return { endsOn: until, hiddenOn: null, nextOn }
}

type Hidden = Ended & { hiddenOn: string }
type Now = { until: string | undefined; today: string; record: Candidate }

/** The end of a hidden record that is now kept until somebody deletes it */
export const never = '9999-12-31'

function afterHiding(ending: Hidden, { until, today, record }: Now): Verdict {
  // Somebody has shown it again: it gets a notice and its days like any other record.
  if (isPublic(record)) return 'remove'
  if (until !== undefined && until < today) return pastItsEnd(ending, until, today)
  // It is kept longer now. It stays listed among the hidden ones until its new end draws near.
  if (until !== undefined && until <= addDays(today, noticeDays)) return 'remove'
  const endsOn = until ?? never
  if (endsOn === ending.endsOn) return 'as-it-is'
  return { endsOn, hiddenOn: ending.hiddenOn, nextOn: endsOn }
}

function pastItsEnd({ endsOn, hiddenOn, nextOn }: Hidden, until: string, today: string): Verdict {
  const isSame = until === endsOn && hiddenOn <= today
  if (isSame && daysUntil(nextOn, hiddenOn) >= hiddenDays) return 'as-it-is'
  const isOfFuture = hiddenOn > today
  return {
    endsOn: until,
    hiddenOn: isOfFuture ? today : hiddenOn,
    nextOn: addDays(today, hiddenDays),
  }
}

/** Whether the next step of an ending, which was just reviewed, is due today. */
export function isDueOn({ nextOn, hiddenOn, endsOn, noticedOn }: Ended, today: string): boolean {
  if (nextOn > today || endsOn >= today) return false
  return daysUntil(today, hiddenOn ?? noticedOn) >= (hiddenOn ? hiddenDays : noticeDays)
}
