import { data, Form, useRevalidator } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Correction } from '#contract/shares/holding.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { undoableIn, undoOf } from '#contract/undo.ts'
import { listActivityOf } from '#core/activity/list-activity-of.ts'
import { can } from '#core/authorise.ts'
import { readConsentStates } from '#core/consents/read-consent-states.ts'
import type { Ctx } from '#core/context.ts'
import { findHolding } from '#core/holdings/find-holding.ts'
import { findInBin } from '#core/records/bin/list-bin.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { listUsedReasons } from '#core/records/reading/used-reasons.ts'
import { sendBack } from '#core/records/send-back.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import { readRetention } from '#core/retention/read-retention.ts'
import { todayIn } from '#core/today.ts'
import {
  confirmFirst,
  ctx,
  leadTo,
  orNoRecord,
  receive,
  type Sent,
  visit,
} from '#dashboard/context.ts'
import { RecordHistory } from '#dashboard/features/activity/entry-list.tsx'
import { RetentionCard } from '#dashboard/features/retention/retention-card.tsx'
import { ConsentNote, type RecordConsent } from '#dashboard/features/review/consent-note.tsx'
import { DocumentTimeline } from '#dashboard/features/review/document-timeline.tsx'
import { Documents } from '#dashboard/features/review/documents.tsx'
import { ChangedMeanwhile, SendBackForm } from '#dashboard/features/review/send-back-form.tsx'
import { ButtonLink, useReturnPath, useWithReturnPath } from '#dashboard/layout/link.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { RecordFacts, RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import {
  DeleteRecordButton,
  PersonPicture,
  RecordState,
  useVisibilitySentence,
} from '#dashboard/layout/record-state.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { ChangedElsewhere } from '#dashboard/live/changed-elsewhere.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/record.ts'
import { changes } from './change-row.ts'
import { readReason } from './read-reason.ts'

/** Admins see any record, moderators those that they entered. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const found = await findStaffRecord(asker, params.id)
  if (!found) await leadToBin(asker, context, params.id)
  const record = orNoRecord(found)
  const maySeeHistory = can(asker.actor, 'read-activity')
  const history = maySeeHistory ? await listActivityOf(asker, record.id) : undefined
  const maySendBack = can(asker.actor, 'send-back-record')
  const usedReasons = maySendBack ? await listUsedReasons(asker) : []
  const isAdmins = asker.actor.role === 'admin'
  const correction = (await findHolding(asker, record.id))?.correction
  const consent = {
    setting: asker.settings.consent,
    state: (await readConsentStates(asker, [record.id])).get(record.id) ?? 'none',
  }
  const retention = isAdmins ? await readRetention(asker, record.id) : undefined
  const [day, state] = [todayIn(asker), { correction, consent, retention }]
  return { record, today: day, history, usedReasons, isAdmins, ...state }
}

/** The activity links to this page even for a deleted record: redirects to the record in the bin. */
async function leadToBin(asker: Ctx, context: Sent['context'], id: string) {
  const isBinned = can(asker.actor, 'list-bin') && (await findInBin(asker, id))
  if (isBinned) throw leadTo(context, `${dashboardPath('bin')}?search=${id}`)
}

export const shouldRevalidate = revalidateAfterConflict

type Told = { wasChanged?: boolean; reason: ReturnedReason }

const again = (status: number, told: Told) => data(told, { status })

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const record = orNoRecord(await findStaffRecord(ctx, params.id))
  const { id, name } = record
  const back = returnPathIn(context.get(visit).url)
  const here = withReturnPath(`/dashboard/records/${id}`, back)
  const pressed = { revision: record.revision, form, here }
  switch (form.get('do')) {
    case 'hide':
      return leadTo(context, here, { toast: await changes.hide(ctx, record) })
    case 'unhide':
      return leadTo(context, here, { toast: await changes.unhide(ctx, record, pressed) })
    case 'withdraw-approval': {
      const outcome = await withdrawApproval(ctx, id)
      if (outcome !== 'withdrawn') return leadTo(context, here, { toast: { kind: 'notDone' } })
      const undo = undoOf('withdraw-approval', record)
      return leadTo(context, here, { toast: { kind: 'approvalWithdrawn', name, undo } })
    }
    case 'send-back': {
      const read = readReason(form)
      if (read.reason === undefined) return again(422, { reason: read.returned })
      const { reason } = read
      const revision = seenRevision(form.get('revision'))
      const outcome = await sendBack(ctx, { id, revision, reason })
      if (outcome !== 'sent-back')
        return again(409, { wasChanged: true, reason: { typed: reason } })
      const of = record.approval === 'approved' ? 'send-back-approved' : 'send-back'
      const undo = undoOf(of, { id, revision })
      return leadTo(context, here, { toast: { kind: 'recordSentBack', name, undo } })
    }
    case 'delete': {
      confirmFirst(form, { kind: 'record', about: name, back: here })
      const toast = await changes.delete(ctx, record)
      const isGone = toast.kind === 'recordDeleted' || toast.kind === 'recordErased'
      // A page of the record itself, such as its review, is gone with it.
      const list = back?.split(/[?#]/, 1)[0]?.includes(id) ? undefined : back
      return leadTo(context, isGone ? (list ?? dashboardPath('update')) : here, { toast })
    }
  }
  return leadTo(context, here)
}

export default function Record({ loaderData, actionData }: Route.ComponentProps) {
  const { record, today, isAdmins, history, retention, usedReasons } = loaderData
  const { correction, consent } = loaderData
  const { wasChanged = false, reason } = actionData ?? {}
  const t = useRecordListsMessages()
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
          <RecordState {...record} /> {retention?.hold && <Badge tone="waiting">{t.onHold}</Badge>}
          <p className="quiet">{useVisibilitySentence(record)}</p>
        </div>
        {isAdmins ? (
          <AdminActions {...{ record, consent, here }} />
        ) : (
          <OwnActions id={id} here={here} />
        )}
      </div>
      {wasChanged && <ChangedMeanwhile />}
      <ChangedElsewhere record={record} onShow={revalidate} />
      {sentBack && <SentBackNote {...sentBack} />}
      {correction && <CorrectionNote id={record.id} {...correction} />}
      <ConsentNote id={record.id} consent={consent} />
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
          {retention && <RetentionCard {...{ id, name, retention, today }} />}
          {history && (
            <RecordHistory entries={history} undoable={undoableIn(history, record, consent)} />
          )}
        </div>
      </div>
    </section>
  )
}

function SentBackNote({ at, by, reason }: NonNullable<StaffRecord['sentBack']>) {
  const t = useRecordListsMessages()
  const dayOf = useDayOf()
  return (
    <div className="card changed">
      <p>
        <strong>{t.sentBackBecause}</strong>
      </p>
      <p className="reason">{reason}</p>
      <p className="quiet">
        {t.sentBackOn(dayOf(at))} · {by.name ?? t.deletedAccount}
      </p>
    </div>
  )
}

function CorrectionNote({ id, text, at }: Correction & { id: string }) {
  const action = useWithReturnPath(`/dashboard/records/${id}/claim`)
  const t = useRecordListsMessages()
  const dayOf = useDayOf()
  return (
    <div className="card changed">
      <p>
        <strong>{t.correctionAsked}</strong> · {dayOf(at)}
      </p>
      <p className="reason">{text}</p>
      <PostButton action={action} fields={{ settled: at }}>
        {t.correctionSettled}
      </PostButton>
    </div>
  )
}

type AdminProps = { record: StaffRecord; consent: RecordConsent; here: string }

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
      <DeleteRecordButton name="do" value="delete" about={name} />
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
