import { useMessages } from '#app/i18n/messages.ts'
import { fieldsOf } from '#contract/forms/record-form.ts'
import { FileVersions } from './file-versions.tsx'
import type { RecordFormProps } from './form-model.ts'
import { FormNotices } from './form-notices.tsx'
import { PlainSlot } from './plain-slot.tsx'
import { TextBox } from './text-box.tsx'

/** The form with which a record is added or changed. */
export function RecordForm(props: RecordFormProps) {
  const t = useMessages().recordForm
  const { kind, action, formKey, seen, slots, conflict } = props
  return (
    <div className="record-form">
      <FormNotices form={props} />
      <form method="post" action={action} encType="multipart/form-data" noValidate>
        <input type="hidden" name="key" value={formKey} />
        {seen && <input type="hidden" name="seen" value={JSON.stringify(seen)} />}
        <section className="card">
          <h2>{t.details}</h2>
          <div className="boxes">
            {fieldsOf(kind).map((field) => (
              <TextBox key={field} field={field} {...props} />
            ))}
          </div>
        </section>
        <section className="card">
          <h2>{t.files}</h2>
          <p className="hint">{t.filesHelp}</p>
          <div className="slots">
            {slots.map((slot) => {
              const difference = conflict?.files.find(({ type }) => type === slot.type)
              return difference ? (
                <FileVersions key={slot.type} slot={slot} difference={difference} />
              ) : (
                <PlainSlot key={slot.type} slot={slot} />
              )
            })}
          </div>
        </section>
        <p className="form-end">
          <button type="submit" className="main">
            {kind === 'update' ? t.save : t.submit}
          </button>
        </p>
      </form>
    </div>
  )
}
