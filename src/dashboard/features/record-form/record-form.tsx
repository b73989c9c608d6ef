import { fieldsOf } from '#contract/forms/record-form.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { FileDrop } from './file-drop.tsx'
import { FileSlot } from './file-slot.tsx'
import type { RecordFormProps } from './form-model.ts'
import { FormNotices } from './form-notices.tsx'
import { PlainSlot } from './plain-slot.tsx'
import { TextBox } from './text-box.tsx'
import { FileVersions } from './two-versions.tsx'
import { type Trouble, useRecordForm } from './use-record-form.ts'

type FormParts = ReturnType<typeof useRecordForm>

/** The form with which a record is added or changed. */
export function RecordForm(first: RecordFormProps) {
  const t = useMessages().recordForm
  const parts = useRecordForm(first)
  const { form, isHydrated, phase, draft } = parts
  const { kind, action, formKey, seen } = form
  return (
    <div className="record-form" data-awake={isHydrated || undefined}>
      <FormNotices form={form} onDiscard={() => draft.stop()} />
      <form
        ref={parts.element}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        aria-busy={phase !== 'idle'}
        onSubmit={parts.submit}
        onInput={() => draft.touched()}
        onBlur={() => void draft.save()}
      >
        <input type="hidden" name="key" value={formKey} />
        {seen && <input type="hidden" name="seen" value={JSON.stringify(seen)} />}
        <section className="card">
          <h2>{t.details}</h2>
          <div className="boxes">
            {fieldsOf(kind).map((field) => (
              <TextBox key={`${field} ${seen?.revision ?? 0}`} field={field} {...form} />
            ))}
          </div>
        </section>
        <Files {...parts} />
        <Troubles trouble={parts.trouble} />
        <FormEnd {...parts} />
      </form>
    </div>
  )
}

function Files({ form: { slots, conflict }, isHydrated, uploads, state }: FormParts) {
  const t = useMessages().recordForm
  const differing = conflict?.files.map(({ type }) => type) ?? []
  const others = slots.map(({ type }) => type).filter((type) => !differing.includes(type))
  return (
    <section className="card">
      <h2>{t.files}</h2>
      <p className="hint">{t.filesHelp}</p>
      {isHydrated && <FileDrop uploads={uploads} state={state} />}
      <div className="slots">
        {slots.map((plain) => {
          const difference = conflict?.files.find(({ type }) => type === plain.type)
          if (difference) return <FileVersions key={plain.type} {...{ slot: plain, difference }} />
          const slot = state.slots.find(({ type }) => type === plain.type)
          if (!isHydrated || !slot) return <PlainSlot key={plain.type} slot={plain} />
          return <FileSlot key={plain.type} {...{ slot, uploads, others }} />
        })}
      </div>
    </section>
  )
}

function Troubles({ trouble }: { trouble: Trouble | undefined }) {
  const t = useMessages().recordForm
  if (!trouble) return null
  const words = {
    unreachable: t.unreachable,
    failed: t.failed,
    'files-missing': t.filesMissing,
    'files-unsorted': t.filesUnsorted,
    'signed-out': t.signedOut,
  }
  return (
    <div className="notice bad trouble" role="alert">
      <p>{words[trouble]}</p>
      {trouble === 'signed-out' && (
        <a className="button" href={`/login?to=${encodeURIComponent(location.pathname)}`}>
          {t.signInAgain}
        </a>
      )}
    </div>
  )
}

function FormEnd({ form, phase, isDraftSaved }: FormParts) {
  const t = useMessages().recordForm
  const words = {
    idle: form.kind === 'update' ? t.save : t.submit,
    waiting: t.waitingForFiles,
    saving: t.saving,
  }
  return (
    <p className="form-end">
      <button type="submit" className="main" aria-disabled={phase !== 'idle'}>
        {words[phase]}
      </button>
      {form.isGone && form.editor === 'admin' && (
        <button type="submit" formAction="/dashboard/Entry">
          {t.addInstead}
        </button>
      )}
      <span className="quiet" role="status">
        {isDraftSaved && phase === 'idle' && t.draftSaved}
      </span>
    </p>
  )
}
