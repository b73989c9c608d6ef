import { Form } from 'react-router'
import { type Hold, keepRange, mayKeepMore, type Retention } from '#contract/person/retention.ts'
import { Link, useWithReturnPath } from '#dashboard/layout/link.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Field, mostSent, TextAreaField } from '#ui/components/field.tsx'
import { formatDay, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useRetentionMessages } from '#ui/i18n/parts/retention.ts'
import { useDayOf } from '#ui/page-context.ts'

export type ReturnedRetention = { until?: string; reason?: ReturnedReason }

type Props = {
  id: string
  name: string
  retention: Retention
  /** Today's date in the time zone of the organisation */
  today: string
  isDeleted?: boolean
  returned?: ReturnedRetention | undefined
}

export const retentionOf = (id: string) => `/dashboard/records/${id}/retention`

/** Until when a record is kept, its hold, and the forms that change both. */
export function RetentionCard({ isDeleted = false, ...props }: Props) {
  const t = useRetentionMessages()
  const { id, name, retention, returned } = props
  const { hold } = retention
  const action = useWithReturnPath(retentionOf(id))
  return (
    <section className="card" id="retention" aria-labelledby="retention-title">
      <h2 id="retention-title">{t.title}</h2>
      {!isDeleted && <KeptUntil {...retention} />}
      <KeptNotes {...retention} />
      {!isDeleted && <KeepForm {...props} />}
      {hold ? (
        <Form method="post" action={action} className="list-choice">
          <SubmitButton name="do" value="end-hold" confirm={{ kind: 'endHold', about: name }}>
            {t.endHold}
          </SubmitButton>
        </Form>
      ) : (
        <HoldForm id={id} returned={returned?.reason} />
      )}
    </section>
  )
}

function KeptUntil({ kept, ending }: Retention) {
  const t = useRetentionMessages()
  const locale = useLocale()
  const day = (of: string) => formatDay(of, locale)
  if (!kept) return <p>{t.keptForEver}</p>
  const { hiddenOn, wasPublic } = ending ?? {}
  return (
    <>
      <p>
        <strong>{t.keptUntil(day(kept.until))}</strong> ({t.why[kept.why]})
      </p>
      {ending && (
        <p>
          {hiddenOn && <>{(wasPublic ? t.hiddenOn : t.wasHiddenOn)(day(hiddenOn))} </>}
          <EndingWords {...ending} />
        </p>
      )}
    </>
  )
}

export function EndingWords({
  next,
  nextOn,
}: Pick<NonNullable<Retention['ending']>, 'next' | 'nextOn'>) {
  const t = useRetentionMessages()
  const locale = useLocale()
  return <>{next === 'kept' ? t.keptButHidden : t[next](formatShortDay(nextOn, locale))}</>
}

/** What keeps a record from deletion: a hold, an open request for a copy */
export function KeptNotes({ hold, copyRequest }: Pick<Retention, 'hold' | 'copyRequest'>) {
  const t = useRetentionMessages()
  return (
    <>
      {hold && <HoldNote hold={hold} />}
      {copyRequest && (
        <div className="card changed">
          <p>{t.copyRequested}</p>
          <p>
            <Link href={`/dashboard/requests/${copyRequest}`}>{t.toRequest}</Link>
          </p>
        </div>
      )}
    </>
  )
}

function HoldNote({ hold: { reason, by, since } }: { hold: Hold }) {
  const recordLists = useRecordListsMessages()
  const t = useRetentionMessages()
  const dayOf = useDayOf()
  return (
    <div className="card changed">
      <p>
        <strong>{t.lists.held}</strong>
      </p>
      <p className="reason">{reason}</p>
      <p className="quiet">
        {t.heldSince(dayOf(since), by.name ?? recordLists.deletedAccount)} {t.holdMeans}
      </p>
    </div>
  )
}

function KeepForm({ id, retention, today, returned }: Props) {
  const t = useRetentionMessages()
  const locale = useLocale()
  const { keepUntil, kept, ending } = retention
  const { min, max } = keepRange(today)
  const isWrong = returned?.until !== undefined
  const action = useWithReturnPath(retentionOf(id))
  return (
    <details className="send-back" open={isWrong}>
      <summary>{t.change}</summary>
      <Form method="post" action={action} noValidate>
        <input type="hidden" name="seen" value={kept?.until ?? ''} />
        <Field
          name="until"
          type="date"
          label={t.until}
          hint={t.untilHint}
          min={min}
          max={max}
          defaultValue={returned?.until ?? keepUntil}
          error={isWrong && t.badDay(formatDay(min, locale), formatDay(max, locale))}
        />
        {ending?.wasPublic && (
          <p>
            <label>
              <input type="checkbox" name="showAgain" value="yes" defaultChecked />{' '}
              {t.showThisAgain}
            </label>
          </p>
        )}
        <p className="row-of-buttons">
          <SubmitButton name="do" value="keep-until" variant="main">
            {t.save}
          </SubmitButton>
          {mayKeepMore(today, kept) && (
            <SubmitButton name="do" value="keep-more">
              {t.keepMore}
            </SubmitButton>
          )}
          {keepUntil && (
            <SubmitButton name="do" value="by-settings">
              {t.bySettings}
            </SubmitButton>
          )}
        </p>
      </Form>
    </details>
  )
}

function HoldForm({ id, returned }: { id: string; returned: ReturnedReason | undefined }) {
  const { reasonMistakes } = useRecordListsMessages()
  const t = useRetentionMessages()
  const action = useWithReturnPath(retentionOf(id))
  return (
    <details className="send-back" open={returned !== undefined}>
      <summary>{t.hold}</summary>
      <KeptForm action={action} group="hold" returned={returned}>
        <TextAreaField
          name="reason"
          id="hold-reason"
          label={t.reason}
          hint={t.reasonHint}
          error={
            returned?.mistake && { ...reasonMistakes, required: t.reasonRequired }[returned.mistake]
          }
          rows={3}
          maxLength={mostSent}
          defaultValue={returned?.typed}
        />
        <SubmitButton name="do" value="hold">
          {t.hold}
        </SubmitButton>
      </KeptForm>
    </details>
  )
}
