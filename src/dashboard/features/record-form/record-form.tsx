import { Suspense } from 'react'
import { Form } from 'react-router'
import { documentTitle } from '#contract/document-types.ts'
import type { LinesResult } from '#contract/forms/read-lines.ts'
import { textFields } from '#contract/forms/record-form.ts'
import { lazyDialog } from '#dashboard/layout/lazy-dialog.tsx'
import { modifier, useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { Duplicates } from '#ui/components/duplicates.tsx'
import { AnswerContext, TextAreaField } from '#ui/components/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { type RecordFormMessages, useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { DetailsFields } from './details-fields.tsx'
import { FileDrop, ProgressOfAll, slotKeys } from './file-drop.tsx'
import { FileSlot, StagedInputs, Thumbnail } from './file-slot.tsx'
import type { Conflict, Slot } from './form-model.ts'
import { DraftApart, FormNotices } from './form-notices.tsx'
import { TextBox } from './text-box.tsx'
import { TwoVersions } from './two-versions.tsx'
import { type FormParts, type Trouble, useRecordForm } from './use-record-form.ts'
import { isChangedSince, type Uploads, type UploadsState } from './use-uploads.ts'
import { type ShowScans, useViewer } from './use-viewer.ts'

type Parts = ReturnType<typeof useRecordForm>

export function RecordForm(given: FormParts) {
  const t = useRecordFormMessages()
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
        <input type="hidden" name="account" value={form.draft.owner} />
        <input type="hidden" name="known" value={form.draft.at} />
        {seen && <input type="hidden" name="seen" value={JSON.stringify(seen)} />}
        <section className="card">
          <h2>{t.details}</h2>
          <AnswerContext value={undefined}>
            <LinesBox
              typed={form.lines?.typed}
              said={parts.lines.said}
              take={form.readsScans && parts.lines.take}
              isReady={isReady}
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
    const { dashboard } = useMessages()
    const t = useRecordFormMessages()
    const names = unsorted.map(({ name }) => name).join(', ')
    return (
      <p className="notice unsorted" role="alert">
        {navigator.onLine ? dashboard.updatedMeanwhile.help : t.unsortedOffline(names)}
      </p>
    )
  },
)

type FilesProps = Parts & { show: ShowScans }

function Files({ form: { slots, conflict, seen }, isReady, uploads, state, show }: FilesProps) {
  const t = useRecordFormMessages()
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
          const slot = state.slots.find((one) => one.type === type)
          if (difference && !(slot && isChangedSince(answered, slot))) {
            return <FileVersions key={type} slot={answered} {...{ difference, details }} />
          }
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

/**
 * Focuses the message, because Ctrl+Enter saves from anywhere and the end of the form may be out of view. That
 * a session has ended is found while somebody types.
 */
function focus(message: HTMLElement | null): void {
  message?.focus()
}

/** Focuses the first choice of a type, or the first button that removes a file without one. */
function goToUnsorted(): void {
  document.querySelector<HTMLElement>('.unsorted li > :is(select, button:not(.look))')?.focus()
}

function Troubles({ trouble }: { trouble: Trouble | undefined }) {
  const t = useRecordFormMessages()
  const { noRoomHelp } = useMessages()
  if (!trouble) return null
  const words = {
    failed: t.failed,
    full: noRoomHelp,
    'not-yours': t.notYours,
    'files-missing': t.filesMissing,
    'files-unsorted': t.filesUnsorted,
    'signed-out': t.signedOut,
    stalled: t.stalled,
  }
  return (
    <div
      ref={trouble === 'signed-out' ? undefined : focus}
      tabIndex={-1}
      className="notice bad in-row trouble"
      role="alert"
    >
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

function FormEnd({ form, phase, draft, element, isReady, state }: Parts) {
  const t = useRecordFormMessages()
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
    <div className="in-row form-end">
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
        {draft.status === 'too-long' && phase === 'idle' && t.draftTooLong}
      </span>
      {phase === 'waiting' && <ProgressOfAll slots={state.slots} />}
    </div>
  )
}

type LinesProps = {
  typed: string | undefined
  said: LinesResult | undefined
  /** Handles text that the OCR program read in a scan; none without such a program */
  take: false | undefined | ((text: string) => void)
  isReady: boolean
}

// After an upgrade of the site this chunk may no longer exist: then the person types the lines.
const ScanReader = lazyDialog<{ take: (text: string) => void }>(
  () => import('./scan-reader.tsx').then(({ ScanReader }) => ({ default: ScanReader })),
  () => null,
)

/** A box for passport lines that are typed, pasted or sent by a scanner that acts as a keyboard. */
function LinesBox({ typed, said, take, isReady }: LinesProps) {
  const t = useRecordFormMessages()
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
      />
      <p role="status">{isRead && linesText(t, said)}</p>
      {take && (
        <div className="scan-reader scripted">
          <Suspense>{isReady && <ScanReader take={take} />}</Suspense>
        </div>
      )}
    </div>
  )
}

function linesText(t: RecordFormMessages, said: LinesResult): string {
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

type FileVersionsProps = {
  slot: Slot
  difference: Conflict['files'][number]
  details: Conflict['details'][number] | undefined
}

/** A choice between two files, or between a file and none. */
function FileVersions({ slot, difference, details }: FileVersionsProps) {
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
  const t = useRecordFormMessages()
  if (!id) return t.noFile
  return <Thumbnail id={id} alt={title} />
}
