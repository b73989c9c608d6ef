import { fieldsOf } from '#contract/forms/record-form.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { RecordFormProps } from './form-model.ts'
import { FormNotices } from './form-notices.tsx'
import { Troubles } from './living/troubles.tsx'
import { useLivingForm } from './living/use-living-form.ts'
import { PlainSlot } from './plain-slot.tsx'
import { TextBox } from './text-box.tsx'
import { FileVersions } from './two-versions.tsx'
import { FileDrop } from './uploading/file-drop.tsx'
import { LivingSlot } from './uploading/living-slot.tsx'

/** The form with which a record is added or changed. */
export function RecordForm(first: RecordFormProps) {
  const t = useMessages().recordForm
  const living = useLivingForm(first)
  const { form, isAwake, phase, desk, onDesk } = living
  const { kind, action, formKey, seen, slots, conflict } = form
  const version = seen?.revision ?? 0
  const places = conflict?.files.map(({ type }) => type) ?? []
  const rest = kind === 'update' ? t.save : t.submit
  return (
    <div className="record-form" data-awake={isAwake || undefined}>
      <FormNotices form={form} onDiscard={living.discard} />
      <form
        ref={living.element}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        aria-busy={phase !== 'resting'}
        onSubmit={living.submit}
        onInput={living.touched}
        onBlur={living.changed}
      >
        <input type="hidden" name="key" value={formKey} />
        {seen && <input type="hidden" name="seen" value={JSON.stringify(seen)} />}
        <section className="card">
          <h2>{t.details}</h2>
          <div className="boxes">
            {fieldsOf(kind).map((field) => (
              <TextBox key={`${field} ${version}`} field={field} {...form} />
            ))}
          </div>
        </section>
        <section className="card">
          <h2>{t.files}</h2>
          <p className="hint">{t.filesHelp}</p>
          {isAwake && <FileDrop desk={desk} onDesk={onDesk} />}
          <div className="slots">
            {slots.map((slot) => {
              const difference = conflict?.files.find(({ type }) => type === slot.type)
              if (difference) return <FileVersions key={slot.type} {...{ slot, difference }} />
              const place = onDesk.places.find(({ type }) => type === slot.type)
              if (!isAwake || !place) return <PlainSlot key={slot.type} slot={slot} />
              const others = slots.map(({ type }) => type).filter((type) => !places.includes(type))
              return <LivingSlot key={slot.type} {...{ place, desk, others }} />
            })}
          </div>
        </section>
        <Troubles trouble={living.trouble} />
        <p className="form-end">
          <button type="submit" className="main" aria-disabled={phase !== 'resting'}>
            {{ resting: rest, waiting: t.waitingForFiles, saving: t.saving }[phase]}
          </button>
          {form.isGone && form.editor === 'admin' && (
            <button type="submit" formAction="/dashboard/Entry">
              {t.addInstead}
            </button>
          )}
          <span className="quiet" role="status">
            {living.isDraftSaved && phase === 'resting' && t.draftSaved}
          </span>
        </p>
      </form>
    </div>
  )
}
