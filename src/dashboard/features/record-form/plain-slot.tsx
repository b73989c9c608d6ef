import type { FileType } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'
import { acceptedTypes } from '#contract/uploads.ts'
import { FieldError } from '#ui/components/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import type { Slot } from './form-model.ts'
import { faultText, fileTitle } from './form-model.ts'

/** The slot of a file without a script. */
export function PlainSlot({ slot }: { slot: Slot }) {
  const t = useMessages()
  const locale = useLocale()
  const { recordForm: words } = t
  const { type, current, staged, isRemoved, fault } = slot
  const title = fileTitle(t, type, locale)
  const shown = staged ?? current
  const errorId = `file.${type}-error`
  return (
    <fieldset className="slot" data-type={type}>
      <legend>{title}</legend>
      <div className="slot-body">
        {shown ? <Thumbnail type={type} file={shown} /> : <NoThumbnail />}
        <div className="slot-words">
          {staged ? (
            <>
              <p>
                <strong>{staged.name}</strong> <Pages pages={staged.pages} />
              </p>
              <p className="quiet">{current ? words.replaces : words.newFile}</p>
              <StagedInputs slot={slot} />
              <label className="tick">
                <input type="checkbox" name={`unstage.${type}`} /> {words.dontUse}
              </label>
            </>
          ) : (
            current && (
              <>
                <p>
                  {words.present} <Pages pages={current.pages} />
                </p>
                <label className="tick">
                  <input type="checkbox" name={`remove.${type}`} defaultChecked={isRemoved} />{' '}
                  {words.removeOnSave}
                </label>
              </>
            )
          )}
          <input
            type="file"
            name={`file.${type}`}
            id={`file.${type}`}
            accept={acceptedTypes.join(',')}
            aria-label={words.chooseFile(title)}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? errorId : undefined}
          />
          <FieldError id={errorId}>
            {fault && words.fileFault(fault.name, faultText(t, fault.because, locale))}
          </FieldError>
        </div>
      </div>
    </fieldset>
  )
}

/** The hidden fields of a file that is already staged. */
export function StagedInputs({ slot: { type, staged } }: { slot: Pick<Slot, 'type' | 'staged'> }) {
  if (!staged) return null
  return (
    <>
      <input type="hidden" name={`staged.${type}`} value={staged.id} />
      <input type="hidden" name={`named.${type}`} value={staged.name} />
    </>
  )
}

export function Pages({ pages }: { pages: PageSize[] }) {
  const t = useMessages().recordForm
  return <span className="quiet">{t.pages(pages.length)}</span>
}

type Shown = { type: FileType; file: { id: string } }

function Thumbnail({ type, file }: Shown) {
  const t = useMessages()
  const locale = useLocale()
  const title = fileTitle(t, type, locale)
  return (
    <a href={staffFileAddress(file.id, 1, 'full')} target="_blank" rel="noreferrer">
      <img
        className="thumbnail"
        src={staffFileAddress(file.id, 1, 'thumbnail')}
        alt={t.recordForm.openPage(title)}
      />
    </a>
  )
}

export function NoThumbnail() {
  return <span className="thumbnail nothing" aria-hidden="true" />
}
