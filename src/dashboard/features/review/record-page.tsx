import type { ReactNode } from 'react'
import { Form, useRevalidator } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Correction } from '#contract/shares/holding.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { ButtonLink, useReturnPath, useWithReturnPath } from '#dashboard/layout/link.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { RecordFacts, RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { PersonPicture, RecordState, useReach } from '#dashboard/layout/record-state.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { ChangedElsewhere } from '#dashboard/live/changed-elsewhere.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { formatShortDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { ConsentNote, type RecordConsent } from './consent-note.tsx'
import { DocumentTimeline } from './document-timeline.tsx'
import { Documents } from './documents.tsx'
import { ChangedMeanwhile, SendBackForm } from './send-back-form.tsx'

type Props = {
  record: StaffRecord
  /** Today's date in the time zone of the organisation */
  today: string
  isAdmins: boolean
  history?: ReactNode
  /** Until when it is kept, and its hold, for admins */
  retention?: ReactNode
  isHeld?: boolean
  usedReasons: string[]
  correction: Correction | undefined
  consent: RecordConsent
  wasChanged?: boolean
  reason?: ReturnedReason | undefined
}

export function RecordPage({ record, today, isAdmins, history, usedReasons, ...told }: Props) {
  const t = useRecordListsMessages()
  const { wasChanged = false, reason } = told
  const { revalidate } = useRevalidator()
  const { id, name, documents, sentBack } = record
  const here = withReturnPath(`/dashboard/records/${id}`, useReturnPath())
  const photo = documents.find(({ type }) => type === 'photo')?.id
  return (
    <section className="review">
      <PageTitle isMistaken={wasChanged || reason !== undefined}>{name}</PageTitle>
      <RecordPlaces id={record.id} />
      <div className="who record-head">
        <PersonPicture photo={photo} name={name} />
        <div>
          <h1>{name}</h1>
          <RecordState {...record} /> {told.isHeld && <Badge tone="waiting">{t.onHold}</Badge>}
          <p className="quiet">{useReach(record)}</p>
        </div>
        {isAdmins ? (
          <AdminActions {...{ record, here, ...told }} />
        ) : (
          <OwnActions id={id} here={here} />
        )}
      </div>
      {wasChanged && <ChangedMeanwhile />}
      <ChangedElsewhere record={record} onShow={revalidate} />
      {sentBack && <SentBackNote {...sentBack} />}
      {told.correction && <CorrectionNote id={record.id} {...told.correction} />}
      <ConsentNote id={record.id} consent={told.consent} />
      <div className="beside">
        <div className="decision">
          <h2 className="unseen">{t.fields}</h2>
          <RecordFacts record={record} />
          <DocumentTimeline documents={documents} today={today} />
        </div>
        <Documents documents={documents} />
        <div className="decision">
          {isAdmins && (record.approval === 'approved' || reason) && (
            <SendBackForm action={here} {...{ record, usedReasons }} returned={reason} />
          )}
          {told.retention}
          {history}
        </div>
      </div>
    </section>
  )
}

function SentBackNote({ at, by, reason }: NonNullable<StaffRecord['sentBack']>) {
  const t = useRecordListsMessages()
  const dayOf = useDayOf()
  const locale = useLocale()
  return (
    <div className="card changed">
      <p>
        <strong>{t.sentBackBecause}</strong>
      </p>
      <p className="reason">{reason}</p>
      <p className="quiet">
        {t.sentBackOn(formatShortDay(dayOf(at), locale))} · {by.name ?? t.deletedAccount}
      </p>
    </div>
  )
}

function CorrectionNote({ id, text, at }: Correction & { id: string }) {
  const action = useWithReturnPath(`/dashboard/records/${id}/claim`)
  const t = useRecordListsMessages()
  const dayOf = useDayOf()
  const locale = useLocale()
  return (
    <div className="card changed">
      <p>
        <strong>{t.correctionAsked}</strong> · {formatShortDay(dayOf(at), locale)}
      </p>
      <p className="reason">{text}</p>
      <PostButton action={action} fields={{ settled: at }}>
        {t.correctionSettled}
      </PostButton>
    </div>
  )
}

type AdminProps = Pick<Props, 'record' | 'consent'> & { here: string }

function AdminActions({ record, consent, here }: AdminProps) {
  const t = useRecordListsMessages()
  const { id, name, visibility, approval, sentBack } = record
  const change = visibility === 'visible' ? 'hide' : 'unhide'
  const isAsked = change === 'unhide' && consent.state === 'withdrawn'
  const mayConfirm = isAsked && consent.setting !== 'required'
  return (
    <Form method="post" action={here} className="row-of-buttons" preventScrollReset>
      {approval === 'pending' && !sentBack && (
        <ButtonLink href={`${dashboardPath('Control_Post')}/${id}`}>{t.review}</ButtonLink>
      )}
      <ButtonLink href={withReturnPath(`/Update_A_User/${id}`, here)}>{t.update}</ButtonLink>
      {approval === 'approved' && (
        <SubmitButton name="do" value="withdraw-approval">
          {t.withdrawApproval}
        </SubmitButton>
      )}
      <SubmitButton
        name="do"
        value={change}
        confirm={mayConfirm && { kind: 'unhideWithdrawn', about: name }}
      >
        {t[change]}
      </SubmitButton>
      <SubmitButton
        variant="risky"
        name="do"
        value="delete"
        confirm={{ kind: 'record', about: name }}
      >
        {t.delete}
      </SubmitButton>
    </Form>
  )
}

function OwnActions({ id, here }: { id: string; here: string }) {
  const t = useRecordListsMessages()
  return (
    <p className="row-of-buttons">
      <ButtonLink href={withReturnPath(`${dashboardPath('ManagePost')}/${id}`, here)}>
        {t.update}
      </ButtonLink>
    </p>
  )
}
