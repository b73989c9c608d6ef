import { Suspense } from 'react'
import { Form } from 'react-router'
import { textFields } from '#contract/forms/record-form.ts'
import { lazyDialog } from '#dashboard/layout/lazy-dialog.tsx'
import { modifier, useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { Duplicates } from '#ui/components/duplicates.tsx'
import { AnswerContext } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { FileDrop, slotKeys } from './file-drop.tsx'
import { FileSlot } from './file-slot.tsx'
import { FileVersions } from './file-versions.tsx'
import { DraftApart, FormNotices } from './form-notices.tsx'
import { LinesBox } from './lines-box.tsx'
import { TextBox } from './text-box.tsx'
import { type FormParts, type Trouble, useRecordForm } from './use-record-form.ts'
import type { Uploads, UploadsState } from './use-uploads.ts'
import { type ShowScans, useViewer } from './use-viewer.ts'

type Parts = ReturnType<typeof useRecordForm>

export function RecordForm(given: FormParts) {
  const t = useMessages().recordForm
  const parts = useRecordForm(given)
  const { beside, show } = useViewer()
  const { form, isReady, phase, draft, state } = parts
  const { action, formKey, seen } = form
  return (
    <div className="record-form" data-awake={isReady || undefined}>
      <FormNotices form={form} uploads={state} draft={draft} />
      <Form
        ref={parts.element}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        aria-busy={phase !== 'idle'}
        onSubmit={parts.submit}
        onInput={parts.changed}
        onBlur={parts.left}
        onKeyDown={parts.lines.catchFirst}
      >
        <input type="hidden" name="key" value={formKey} />
        {seen && <input type="hidden" name="seen" value={JSON.stringify(seen)} />}
        <section className="card">
          <h2>{t.details}</h2>
          <AnswerContext value={undefined}>
            <LinesBox
              typed={form.lines?.typed}
              said={parts.lines.said}
              take={isReady && form.readsScans ? parts.lines.take : undefined}
            />
            <div className="boxes">
              {textFields.map((field) => (
                <TextBox
                  key={`${field} ${seen?.revision ?? 0}`}
                  field={field}
                  {...form}
                  mistakes={parts.mistakes}
                  filled={parts.lines.filled[field]}
                />
              ))}
            </div>
          </AnswerContext>
          <Duplicates found={parts.duplicates} />
        </section>
        <Files {...parts} show={show} />
        {draft.status === 'apart' && <DraftApart draft={draft} />}
        <Troubles trouble={parts.trouble} />
        <FormEnd {...parts} />
      </Form>
      <div ref={beside} className="docked" />
    </div>
  )
}

/** Loaded on demand, because few forms have unsorted files, and none without a script. */
const UnsortedFiles = lazyDialog<{ uploads: Uploads; state: UploadsState; show: ShowScans }>(
  () => import('./unsorted-files.tsx').then(({ UnsortedFiles }) => ({ default: UnsortedFiles })),
  function UnsortedFiles({ state: { unsorted } }) {
    const { dashboard, recordForm } = useMessages()
    const names = unsorted.map(({ name }) => name).join(', ')
    return (
      <p className="notice unsorted" role="alert">
        {navigator.onLine ? dashboard.updatedMeanwhile.help : recordForm.unsortedOffline(names)}
      </p>
    )
  },
)

type FilesProps = Parts & { show: ShowScans }

function Files({ form: { slots, conflict, seen }, isReady, uploads, state, show }: FilesProps) {
  const t = useMessages().recordForm
  const differing = conflict?.files.map(({ type }) => type) ?? []
  const others = slots.map(({ type }) => type).filter((type) => !differing.includes(type))
  return (
    <section className="card">
      <h2>{t.files}</h2>
      <p className="hint">{t.filesHelp}</p>
      <FileDrop {...{ uploads, state, isReady }} />
      <Suspense>
        {state.unsorted.length > 0 && <UnsortedFiles {...{ uploads, state, show }} />}
      </Suspense>
      <div className="slots">
        {slots.map((answered, index) => {
          const { type } = answered
          const difference = conflict?.files.find((one) => one.type === type)
          const details = conflict?.details.find((one) => one.type === type)
          if (difference) {
            return <FileVersions key={type} slot={answered} {...{ difference, details }} />
          }
          const slot = state.slots.find((one) => one.type === type)
          const shortcut = state.unsorted.length > 0 ? slotKeys[index] : undefined
          const common = { uploads, others, isReady, show, shortcut }
          const key = `${type} ${seen?.revision ?? 0}`
          return (
            slot && <FileSlot key={key} {...{ answered, slot, difference: details, ...common }} />
          )
        })}
      </div>
    </section>
  )
}

/** Focuses the message, because Ctrl+Enter saves from anywhere and the end of the form may be out of view. */
function focus(message: HTMLElement | null): void {
  message?.focus()
}

/** Focuses the first choice of a type, or the first button that removes a file without one. */
function goToUnsorted(): void {
  document.querySelector<HTMLElement>('.unsorted li > :is(select, button:not(.look))')?.focus()
}

function Troubles({ trouble }: { trouble: Trouble | undefined }) {
  const { recordForm: t, noRoomHelp } = useMessages()
  if (!trouble) return null
  const words = {
    failed: t.failed,
    full: noRoomHelp,
    'not-yours': t.notYours,
    'files-missing': t.filesMissing,
    'files-unsorted': t.filesUnsorted,
    'signed-out': t.signedOut,
  }
  return (
    <div ref={focus} tabIndex={-1} className="notice bad in-row trouble" role="alert">
      <p>{words[trouble]}</p>
      {trouble === 'files-unsorted' && (
        <button type="button" onClick={goToUnsorted}>
          {t.goToUnsorted}
        </button>
      )}
      {trouble === 'signed-out' && (
        <a
          className="button"
          href={`/login?to=${encodeURIComponent(location.pathname + location.search)}`}
        >
          {t.signInAgain}
        </a>
      )}
    </div>
  )
}

function FormEnd({ form, phase, draft, element, isReady }: Parts) {
  const t = useMessages().recordForm
  const words = {
    idle: form.kind === 'update' ? t.save : t.submit,
    waiting: t.waitingForFiles,
    saving: t.saving,
  }
  const save = () => element.current?.requestSubmit()
  // The browser opens a link in a new tab by it, and other forms are not for saving the record.
  const isFor = (focused: Element) =>
    element.current?.contains(focused) || !focused.closest('a, form')
  useShortcuts([{ key: 'enter', title: words.idle, withCtrl: true, act: save, isFor }])
  return (
    <p className="in-row form-end">
      <button type="submit" className="main" aria-disabled={phase !== 'idle'}>
        {words[phase]}
      </button>
      <span className="keys scripted" aria-hidden="true">
        <kbd>{isReady ? modifier() : 'Ctrl'}</kbd> <kbd>Enter</kbd>
      </span>
      {form.isGone && form.editor === 'admin' && (
        <button type="submit" formAction="/dashboard/Entry">
          {t.addInstead}
        </button>
      )}
      <span className="quiet" role="status">
        {draft.status === 'saved' && phase === 'idle' && t.draftSaved}
      </span>
    </p>
  )
}
