import { staffFileAddress } from '#contract/forms/record-form.ts'
import { acceptedTypes, type Refusal } from '#contract/uploads.ts'
import { FieldGroup } from '#ui/components/field.tsx'
import '../styles/two-picture-form.css'

export type PictureFault = Refusal | 'required' | 'gone'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  held?: string | undefined
  /** The id of the picture that was uploaded with the rejected form */
  staged: string | undefined
  error: string | undefined
  words: { kept: string; chosen: string }
}

/** A file field for a picture; without a new file the saved or sent picture stays. */
export function PictureField({ name, label, hint, held, staged, error, words }: Props) {
  const shown = staged ? staffFileAddress(staged, 1, 'thumbnail') : held
  return (
    <FieldGroup {...{ name, label, error }} hint={shown ? words.kept : hint}>
      {(control) => (
        <>
          {shown && <img src={shown} alt={words.chosen} className="chosen-picture" />}
          {staged && <input type="hidden" name={`staged.${name}`} value={staged} />}
          <input {...control} type="file" accept={acceptedTypes.join(',')} />
        </>
      )}
    </FieldGroup>
  )
}
