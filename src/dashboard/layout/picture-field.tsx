import { staffFileAddress } from '#contract/forms/record-form.ts'
import { acceptedTypes, type Refusal } from '#contract/uploads.ts'
import { FieldGroup } from '#ui/components/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { refusalMessages } from '#ui/i18n/refusals.ts'

export type PictureFault = Refusal | 'required' | 'gone'

type Props = {
  name: string
  label: string
  required: string
  /** Where the one that is kept is shown */
  held: string | undefined
  /** The id of one that came with the form before */
  staged: string | undefined
  fault: PictureFault | undefined
}

/** A box for an image: it shows the one there is, and keeps it unless another is chosen. */
export function PictureField({ name, label, required, held, staged, fault }: Props) {
  const t = useMessages().site.notices
  const locale = useLocale()
  const shown = staged ? staffFileAddress(staged, 1, 'thumbnail') : held
  const refusals = { ...refusalMessages[locale], required, gone: t.mistakes.gone }
  const error = fault && refusals[fault]
  return (
    <FieldGroup {...{ name, label, error }} hint={shown && t.keptUnlessChosen}>
      {(control) => (
        <>
          {shown && <img src={shown} alt={t.chosen} className="chosen-picture" />}
          {staged && <input type="hidden" name={`staged.${name}`} value={staged} />}
          <input {...control} type="file" accept={acceptedTypes.join(',')} />
        </>
      )}
    </FieldGroup>
  )
}
