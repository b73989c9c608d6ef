import type { SyntheticEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import { detailName } from '#contract/forms/record-form.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import type { RecordFormProps } from './form-model.ts'
import { faultText, mistakeText } from './form-model.ts'
import type { Draft } from './use-draft.ts'
import { isRefused, stillLost, type UploadsState } from './use-uploads.ts'

type Props = { form: RecordFormProps; uploads: UploadsState; draft: Draft }

/** Errors, conflicts and the restored draft, above the form. */
export function FormNotices({ form, uploads, draft }: Props) {
  const t = useRecordFormMessages()
  const { draft: words } = useMessages().dashboard
  const send = useSubmit()
  const { isRestored, isGone, conflict, lastChange } = form
  const lost = stillLost(form.lost ?? [], uploads)
  // With the page to go back to, which the address of the form may have.
  const discardAddress = form.action.replace(/^[^?]*/, '/dashboard/drafts')

  /** Waits for a draft that is being saved, which would otherwise reappear after it was discarded. */
  async function discard(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const sent = event.currentTarget
    await draft.stop()
    await send(draft.naming(new FormData(sent)), { method: 'post', action: discardAddress })
    draft.resume()
  }
  return (
    <>
      {isRestored && (
        <Form method="post" action={discardAddress} className="notice in-row" onSubmit={discard}>
          <p>
            {words.restored} {lost.length > 0 && words.notRestored(lost.join(', '))}
          </p>
          <input type="hidden" name="form" value={form.draft.form} />
          <input type="hidden" name="key" value={form.formKey} />
          <input type="hidden" name="known" value={form.draft.at} />
          <input type="hidden" name="discard" value="on" />
          <button type="submit">{words.discard}</button>
        </Form>
      )}
      {isGone && (
        <div className="notice bad" role="alert">
          <h2>{t.goneTitle}</h2>
          <p>{t.goneHelp}</p>
        </div>
      )}
      {conflict && (
        <div className="notice" role="alert" tabIndex={-1}>
          <h2>{t.conflictTitle}</h2>
          {lastChange?.name && (
            <p>{lastChange.isOwn ? t.lastChangeOwn : t.lastChange(lastChange.name)}</p>
          )}
          <p>{t.conflictHelp}</p>
        </div>
      )}
      <MistakesInShort form={form} uploads={uploads} />
    </>
  )
}

/** Shown in both tabs in which one draft is edited, as soon as each of them would replace the other's. */
export function DraftApart({ draft }: Pick<Props, 'draft'>) {
  const t = useRecordFormMessages()
  return (
    <div className="notice" role="alert">
      <h2>{t.apartTitle}</h2>
      <p>{t.apartHelp}</p>
      <p className="row-of-buttons">
        <button type="button" onClick={() => void keepThis(draft)}>
          {t.keepThis}
        </button>
        <button type="button" onClick={() => openOther(draft)}>
          {t.openOther}
        </button>
      </p>
    </div>
  )
}

/** After a reload, the form shows the files of the other draft: another one shows its own again. */
async function keepThis(draft: Draft): Promise<void> {
  const isReloaded = draft.isFromCopy()
  await draft.replace()
  if (isReloaded) location.reload()
}

function openOther(draft: Draft): void {
  draft.forget()
  location.reload()
}

function MistakesInShort({ form: { mistakes, slots }, uploads }: Omit<Props, 'draft'>) {
  const t = useMessages()
  const words = useRecordFormMessages()
  const locale = useLocale()
  const refused = uploads.slots.filter(isRefused)
  const faults = slots.flatMap(({ type, fault }) => {
    return fault && refused.some((slot) => slot.type === type) ? [{ type, fault }] : []
  })
  const ofDetails = slots.flatMap(({ detailMistakes = [] }) => detailMistakes)
  const ofFile = (type: FileType, because: string) => {
    return `${documentTitle(type, locale, false)}: ${because}`
  }
  const errors = Object.fromEntries([
    ...mistakes.map((mistake) => [mistake.field, mistakeText(words, mistake)]),
    ...faults.map(({ type, fault }) => [
      `file.${type}`,
      ofFile(type, faultText(words, fault.because, locale)),
    ]),
    ...ofDetails.map(({ type, field, because }) => [
      detailName(type, field),
      ofFile(type, t.documentDetails.faults[because](t.documentDetails.labels[field])),
    ]),
  ])
  return <ErrorSummary errors={errors} />
}
