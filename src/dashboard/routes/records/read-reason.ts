import { sendBackReason } from '#contract/staff-record.ts'
import type { ReasonMistake, ReturnedReason } from '#dashboard/layout/reason-field.tsx'

type ReadReason = { reason: string } | { reason: undefined; returned: ReturnedReason }

/** The valid reason for sending back, or what was typed with its error. */
export function readReason(form: FormData): ReadReason {
  const typed = String(form.get('reason') ?? '')
  const { data: reason, error } = sendBackReason.safeParse(typed)
  if (reason !== undefined) return { reason }
  const mistake = error?.issues[0]?.message as ReasonMistake
  return { reason, returned: { typed, mistake } }
}
