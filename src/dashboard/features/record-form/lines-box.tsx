import { Suspense } from 'react'
import type { LinesSaid } from '#contract/forms/read-lines.ts'
import { lazyDialog } from '#dashboard/layout/lazy-dialog.tsx'
import { TextAreaField } from '#ui/components/field.tsx'
import type { Messages } from '#ui/i18n/en.ts'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  typed: string | undefined
  said: LinesSaid | undefined
  /** Handles text that the OCR program read in a scan; undefined without such a program */
  take: ((text: string) => void) | undefined
}

// After an upgrade of the site this chunk may no longer exist: then the person types the lines.
const ScanReader = lazyDialog<{ take: (text: string) => void }>(
  () => import('./scan-reader.tsx').then(({ ScanReader }) => ({ default: ScanReader })),
  () => null,
)

/** A box for passport lines that are typed, pasted or sent by a scanner that acts as a keyboard. */
export function LinesBox({ typed, said, take }: Props) {
  const { recordForm: t } = useMessages()
  const isRead = said?.outcome === 'read'
  return (
    <div className="lines">
      <TextAreaField
        name="lines"
        label={`${t.lines} (${t.optional})`}
        hint={t.linesHelp}
        error={said && !isRead && linesText(t, said)}
        defaultValue={typed}
        rows={2}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="characters"
        autoCorrect="off"
        wrap="off"
      />
      <p role="status">{isRead && linesText(t, said)}</p>
      <Suspense>{take && <ScanReader take={take} />}</Suspense>
    </div>
  )
}

function linesText(t: Messages['recordForm'], said: LinesSaid): string {
  const { linesSay } = t
  switch (said.outcome) {
    case 'read': {
      const named = (fields: typeof said.filled) =>
        fields.map((field) => t.labels[field]).join(', ')
      const { filled, differing, emptied, isVisa } = said
      return [
        filled.length > 0 && linesSay.read(named(filled)),
        emptied.length > 0 && linesSay.emptied(named(emptied)),
        differing.length > 0 && linesSay.differing(named(differing)),
        filled.length + differing.length === 0 && linesSay.nothing,
        isVisa && linesSay.visa,
      ]
        .filter(Boolean)
        .join(' ')
    }
    case 'refused':
      return linesSay.refused(t.linesPlaces[said.place])
    case 'wrong-length':
      return linesSay['wrong-length'](said.is, said.should)
    case 'no-lines':
      return linesSay['no-lines']
  }
}
