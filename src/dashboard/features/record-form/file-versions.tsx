import { staffFileAddress } from '#contract/forms/record-form.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { fileTitle } from './fault-text.ts'
import type { Conflict, Slot } from './form-model.ts'
import { StagedInputs } from './plain-slot.tsx'
import { TwoVersions } from './two-versions.tsx'

type Props = { slot: Slot; difference: Conflict['files'][number] }

/** Two editors have each put another file in this place, or one of them has taken it away. */
export function FileVersions({ slot, difference: { type, mine, theirs } }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const title = fileTitle(t, type, locale)
  return (
    <TwoVersions
      name={`file.${type}`}
      legend={title}
      mine={<Version id={mine} title={title} />}
      theirs={<Version id={theirs} title={title} />}
      prefer="mine"
    >
      <StagedInputs slot={slot} />
      {!mine && <input type="hidden" name={`remove.${type}`} value="on" />}
    </TwoVersions>
  )
}

function Version({ id, title }: { id: string | undefined; title: string }) {
  const t = useMessages().recordForm
  if (!id) return t.noFile
  return <img className="thumbnail" src={staffFileAddress(id, 1, 'thumbnail')} alt={title} />
}
