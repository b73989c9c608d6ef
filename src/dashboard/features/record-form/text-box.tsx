import { isRequired, type TextField, usualNationality } from '#contract/forms/record-form.ts'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Conflict, Mistake, RecordFormProps } from './form-model.ts'
import { mistakeText } from './form-model.ts'
import { TwoVersions } from './two-versions.tsx'

type Props = Pick<RecordFormProps, 'kind' | 'editor' | 'typed' | 'mistakes' | 'conflict'> & {
  field: TextField
}

/** A text field; in a conflict, a choice between both versions. */
export function TextBox({ field, kind, editor, typed, mistakes, conflict }: Props) {
  const t = useMessages()
  const label = t.recordForm.labels[field]
  const difference = conflict?.fields.find((one) => one.field === field)
  if (difference) return <TextVersions label={label} difference={difference} />

  const mistake = mistakes.find((one) => one.field === field)
  const mustBe = isRequired(field, kind, editor)
  return (
    <Field
      name={field}
      label={mustBe ? label : `${label} (${t.recordForm.optional})`}
      defaultValue={typed[field]}
      required={mustBe}
      maxLength={2000}
      hint={
        field === 'nationality' && kind === 'entry' && t.recordForm.ifLeftEmpty(usualNationality)
      }
      error={mistake && <Fault mistake={mistake} />}
    />
  )
}

function Fault({ mistake }: { mistake: Mistake }) {
  const t = useMessages()
  const { existing } = mistake
  return (
    <>
      {mistakeText(t, mistake)}
      {existing && (
        <>
          {'. '}
          <a href={existing} target="_blank" rel="noreferrer">
            {t.recordForm.openExisting}
          </a>
        </>
      )}
    </>
  )
}

type Difference = Conflict['fields'][number]

function TextVersions({ label, difference }: { label: string; difference: Difference }) {
  const { empty } = useMessages().recordForm
  const { field, mine, theirs, prefer } = difference
  return (
    <TwoVersions
      name={field}
      legend={label}
      mine={mine || empty}
      theirs={theirs || empty}
      prefer={prefer}
    >
      <input type="hidden" name={field} value={mine} />
      <input type="hidden" name={`theirs.${field}`} value={theirs} />
    </TwoVersions>
  )
}
