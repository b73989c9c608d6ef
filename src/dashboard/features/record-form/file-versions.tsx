import { documentTitle } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { DetailsFields } from './details-fields.tsx'
import { StagedInputs } from './file-slot.tsx'
import type { Conflict, Slot } from './form-model.ts'
import { TwoVersions } from './two-versions.tsx'

type FileVersionsProps = {
  slot: Slot
  difference: Conflict['files'][number]
  details: Conflict['details'][number] | undefined
}

/** A choice between two files, or between a file and none. */
export function FileVersions({ slot, difference, details }: FileVersionsProps) {
  const { type, mine, theirs } = difference
  const locale = useLocale()
  const title = documentTitle(type, locale, false)
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
