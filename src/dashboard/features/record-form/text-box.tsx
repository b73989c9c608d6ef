import { isRequired, type TextField, usualNationality } from '#contract/forms/record-form.ts'
import { Choice, Field } from '#ui/components/field.tsx'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import type { Conflict, Mistake, RecordFormProps } from './form-model.ts'
import { mistakeText } from './form-model.ts'
import { TwoVersions } from './two-versions.tsx'
import { nameCompared } from './use-lines.ts'

type Props = Pick<RecordFormProps, 'kind' | 'editor' | 'typed' | 'mistakes' | 'conflict'> & {
  field: TextField
  /** The value that passport lines filled in */
  filled: string | undefined
}

/** A text field; in a conflict, a choice between both versions. */
export function TextBox({ field, filled, ...form }: Props) {
  const { kind, editor, typed, mistakes, conflict } = form
  const t = useRecordFormMessages()
  const label = t.labels[field]
  const difference = conflict?.fields.find((one) => one.field === field)
  if (difference) return <TextVersions label={label} difference={difference} />

  const mistake = mistakes.find((one) => one.field === field)
  const mustBe = isRequired(field, kind, editor)
  const hints = {
    nationality: kind === 'entry' && t.ifLeftEmpty(usualNationality),
    birthDate: t.birthDateHelp,
  }
  const hint = field === 'nationality' || field === 'birthDate' ? hints[field] : undefined
  return (
    <div data-filled={filled !== undefined || undefined}>
      <Field
        name={field}
        label={mustBe ? label : `${label} (${t.optional})`}
        defaultValue={typed[field]}
        aria-required={mustBe}
        {...(field === 'birthDate' ? { type: 'date' } : { maxLength: 2000 })}
        hint={filled === undefined ? hint : t.fromLines}
        error={mistake && <Fault mistake={mistake} />}
      />
      {filled !== undefined && <input type="hidden" name={`filled.${field}`} value={filled} />}
      {filled !== undefined && field === 'name' && (
        <Choice name={nameCompared} label={t.nameCompared} defaultChecked={false} />
      )}
    </div>
  )
}

function Fault({ mistake }: { mistake: Mistake }) {
  const t = useRecordFormMessages()
  const { existing } = mistake
  return (
    <>
      {mistakeText(t, mistake)}
      {existing && (
        <>
          {' · '}
          <a href={existing} target="_blank" rel="noreferrer">
            {t.openExisting}
          </a>
        </>
      )}
    </>
  )
}

type Difference = Conflict['fields'][number]

function TextVersions({ label, difference }: { label: string; difference: Difference }) {
  const { empty } = useRecordFormMessages()
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
