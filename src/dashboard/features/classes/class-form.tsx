import { type Class, classPictureAddress, classPictures } from '#contract/classes/class.ts'
import { decimalOf } from '#contract/classes/money.ts'
import { ClassFacts } from '#dashboard/layout/class-facts.tsx'
import { PictureField } from '#dashboard/layout/picture-field.tsx'
import { Conflict } from '#ui/conflict.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { PlainText } from '#ui/plain-text.tsx'
import { ClassBoxes, type ReturnedClass, type TypedClass } from './class-boxes.tsx'

type Props = {
  /** The id that a new one will have */
  newId?: string
  shown?: Class
  returned?: ReturnedClass | undefined
}

const list = '/dashboard/classes'

/** Adding a class, or changing one. */
export function ClassForm({ newId, shown, returned }: Props) {
  const t = useMessages().classes
  const title = shown ? t.form.editTitle : t.form.addTitle
  return (
    <section>
      <PageTitle isMistaken={returned !== undefined}>{title}</PageTitle>
      <h1>{title}</h1>
      <form
        method="post"
        action={shown ? `${list}/${shown.id}/edit` : `${list}/new`}
        encType="multipart/form-data"
        className="card fields class-form"
        noValidate
      >
        {returned?.isOutdated && shown && (
          <Conflict words={t.form.conflict}>
            <p>
              <strong>{shown.title}</strong>
            </p>
            <ClassFacts shown={shown} isForStaff />
            <PlainText text={shown.text} />
          </Conflict>
        )}
        {newId && <input type="hidden" name="id" value={newId} />}
        {shown && <input type="hidden" name="revision" value={shown.revision} />}
        <ClassBoxes typed={returned?.typed ?? (shown && typedOf(shown))} returned={returned} />
        {classPictures.map((picture) => (
          <PictureField
            key={picture}
            name={picture}
            label={t.form.pictures[picture]}
            held={shown && classPictureAddress(shown.pictures[picture].id)}
            staged={returned?.staged[picture]}
            fault={returned?.faults[picture]}
          />
        ))}
        <div className="choices">
          {shown ? (
            <button type="submit" className="main">
              {t.form.save}
            </button>
          ) : (
            <>
              <button type="submit" name="publish" value="yes" className="main">
                {t.form.saveAndPublish}
              </button>
              <button type="submit">{t.form.saveOnly}</button>
            </>
          )}
        </div>
      </form>
      <p>
        <a href={list}>{t.desk.back}</a>
      </p>
    </section>
  )
}

function typedOf({ title, text, startsOn, place, seats, fee, currency }: Class): TypedClass {
  const inDecimals = decimalOf({ amount: fee, currency })
  return { title, text, startsOn, place, seats: String(seats), fee: inDecimals, currency }
}
