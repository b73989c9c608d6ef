import type { ReactNode } from 'react'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { DetailsFields } from './details-fields.tsx'
import { StagedInputs } from './file-slot.tsx'
import type { Conflict, Slot } from './form-model.ts'
import { fileTitle } from './form-model.ts'

type Props = {
  name: string
  legend: string
  mine: ReactNode
  theirs: ReactNode
  prefer: 'mine' | 'theirs'
  children?: ReactNode
}

/** A choice between two versions. */
export function TwoVersions({ name, legend, mine, theirs, prefer, children }: Props) {
  const t = useMessages().recordForm
  const versions = [
    { value: 'mine', title: t.mine, shown: mine },
    { value: 'theirs', title: t.theirs, shown: theirs },
  ]
  return (
    <fieldset className="versions">
      <legend>{legend}</legend>
      {children}
      {versions.map(({ value, title, shown }) => (
        <label key={value}>
          <input
            type="radio"
            name={`choose.${name}`}
            value={value}
            defaultChecked={prefer === value}
          />
          <span>
            <strong>{title}</strong>
            <span className="version">{shown}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type FileVersionsProps = {
  slot: Slot
  difference: Conflict['files'][number]
  details: Conflict['details'][number] | undefined
}

/** A choice between two files, or between a file and none. */
export function FileVersions({ slot, difference, details }: FileVersionsProps) {
  const { type, mine, theirs } = difference
  const t = useMessages()
  const locale = useLocale()
  const title = fileTitle(t, type, locale)
  return (
    <div>
      <TwoVersions
        name={`file.${type}`}
        legend={title}
        mine={<Version id={mine} title={title} />}
        theirs={<Version id={theirs} title={title} />}
        prefer="mine"
      >
        <StagedInputs type={type} staged={slot.staged} />
        {!mine && <input type="hidden" name={`remove.${type}`} value="on" />}
      </TwoVersions>
      <DetailsFields slot={slot} title={title} isReplaced={Boolean(mine)} difference={details} />
    </div>
  )
}

function Version({ id, title }: { id: string | undefined; title: string }) {
  const t = useMessages().recordForm
  if (!id) return t.noFile
  return <img className="thumbnail" src={staffFileAddress(id, 1, 'thumbnail')} alt={title} />
}
