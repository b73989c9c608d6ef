import { TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type ReasonMistake = 'required' | 'too-long' | 'not-text'

/** What was typed, shown again */
export type ReturnedReason = { typed: string; mistake?: ReasonMistake }

type Props = Partial<ReturnedReason> & { hint: string }

/** The reason for sending a record back. */
export function ReasonField({ hint, typed, mistake }: Props) {
  const t = useMessages().recordLists
  return (
    <TextAreaField
      name="reason"
      label={t.reason}
      hint={hint}
      error={mistake && t.reasonMistakes[mistake]}
      rows={4}
      maxLength={1000}
      defaultValue={typed}
    />
  )
}
