import { data } from 'react-router'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import { isLocale, languageNames, locales } from '#contract/locale.ts'
import {
  type Consent,
  consentTermsOf,
  newestConsentText,
  signedForm,
} from '#contract/person/given-consent.ts'
import { atConsole } from '#contract/site/activity.ts'
import type { SentForm } from '#contract/uploads.ts'
import { can } from '#core/authorise.ts'
import { seenText } from '#core/consents/give-own-consent.ts'
import { listConsents } from '#core/consents/list-consents.ts'
import { readConsentStates } from '#core/consents/read-consent-states.ts'
import { recordConsent } from '#core/consents/record-consent.ts'
import type { Ctx } from '#core/context.ts'
import { removeUnused } from '#core/documents/remove-staged.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNoRecord, receiveFiles, visit } from '#dashboard/context.ts'
import { ConsentCard } from '#dashboard/features/consents/consent-card.tsx'
import { type ReturnedConsent, SignedForm } from '#dashboard/features/consents/signed-form.tsx'
import { Link, useReturnPath, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton } from '#dashboard/layout/submit-button.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { stageSentFile } from '#dashboard/routes/stage-sent-file.ts'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { consentText } from '#ui/content/consent-texts.ts'
import { formatDay, formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/consents.ts'
import { type WithText, withText } from './with-text.ts'
import '../../features/consents/consents.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { id, name, visibility } = orNoRecord(await findStaffRecord(asker, params.id))
  const consents = (await listConsents(asker, id)) ?? []
  const { locale } = context.get(visit)
  return {
    record: { id, name, isVisible: visibility === 'visible' },
    consents: consents.map(withText),
    state: (await readConsentStates(asker, [id])).get(id) ?? 'none',
    text: consentText(newestConsentText, locale, consentTermsOf(asker.settings)),
    seen: seenText(asker),
    mayRemove: can(asker.actor, 'remove-consent'),
    today: todayIn(asker),
    formId: asker.newId(),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const received = await receiveFiles({ request, context }, { files: 1 })
  await using sent = received.sent
  const { ctx } = received
  const { id, name } = orNoRecord(await findStaffRecord(ctx, params.id))
  const { url, locale } = context.get(visit)
  const seen = sent.fields.get('seen') ?? ''
  const again = (status: number, returned: ReturnedConsent) =>
    data({ returned: { seen, ...returned } }, { status })

  const read = await readForm(ctx, sent, locale)
  const { checked, returned } = read
  if (!checked || returned.fault) return again(422, returned)
  const { sending } = sendingOf(ctx, { url, ...sent })
  const recorded = await recordConsent(ctx, { ...checked, recordId: id, seen, sending })
  switch (recorded.outcome) {
    case 'recorded':
      await removeUnused(ctx, [checked.document])
      return leadTo(context, url.pathname + url.search, {
        toast: { kind: 'consentRecorded', name },
      })
    case 'in-future':
    case 'before-withdrawal':
      return again(422, { ...returned, mistake: recorded.outcome })
    case 'document-gone':
      return again(422, { ...returned, staged: undefined, fault: 'gone' })
    case 'text-changed':
      return again(409, { ...returned, seen: undefined, isTextChanged: true })
    case 'key-mismatch':
      return again(409, { ...returned, isSentBefore: true })
    case 'not-found':
      return orNoRecord(undefined)
  }
}

async function readForm(ctx: Ctx, sent: SentForm, here: 'en' | 'bn') {
  const text = (name: string) => sent.fields.get(name) ?? ''
  const { staged, fault } = await takeScan(ctx, sent)
  const locale = text('locale')
  const typed = { signedOn: text('signedOn'), locale: isLocale(locale) ? locale : here }
  const { data: checked, error } = signedForm.safeParse({ ...typed, document: staged ?? '' })
  const mistake = error?.issues.find(({ path }) => path[0] === 'signedOn')?.message
  const missing = staged ? undefined : ('required' as const)
  const returned: ReturnedConsent = { typed, mistake, staged, fault: fault ?? missing }
  return { checked, returned }
}

/** Stages the scan, or keeps the one that was sent with the form before. */
async function takeScan(ctx: Ctx, sent: SentForm) {
  const staged = sent.fields.get('staged.scan') || undefined
  const [refused] = sent.refused
  if (refused) return { staged, fault: refused.because }
  const file = sent.files.find(({ field }) => field === 'scan')
  if (!file) return { staged }
  const taken = await stageSentFile(ctx, file)
  return taken.outcome === 'staged' ? { staged: taken.id } : { staged, fault: taken.because }
}

export default function Consents({ loaderData, actionData }: Route.ComponentProps) {
  const { record, consents, state, mayRemove, ...form } = loaderData
  const returned = actionData?.returned
  const t = useConsentsMessages()
  const here = `/dashboard/records/${record.id}/consent`
  const back = useReturnPath()
  const action = withReturnPath(here, back)
  const isGiven = state === 'live' || state === 'outdated'
  const ending = (
    <div className="card fields">
      <p>{isGiven ? t.withdrawHelp : t.objectHelp}</p>
      <PostButton
        action={withReturnPath(`${here}/withdraw`, back)}
        variant="risky"
        confirm={{ kind: 'withdrawConsent', about: record.name }}
      >
        {isGiven ? t.withdraw : t.object}
      </PostButton>
    </div>
  )
  return (
    <section>
      <PageTitle isMistaken={returned !== undefined}>{`${t.heading} · ${record.name}`}</PageTitle>
      <RecordPlaces id={record.id} name={record.name} />
      <h1>{t.heading}</h1>
      <div className="fields consents">
        <p>
          <strong>{t.states[state]}</strong>{' '}
          {state === 'withdrawn' && record.isVisible && t.shownAllTheSame}
        </p>
        {state === 'outdated' && <p>{t.outdatedHelp}</p>}
        <p className="quiet">{t.help}</p>
        {isGiven && ending}
        <p>
          {t.printFirst}{' '}
          {locales.map((locale, index) => (
            <span key={locale}>
              {index > 0 && ' · '}
              <Link href={withReturnPath(`${here}/form/${locale}`, back)}>
                {t.blankForm} <span lang={locale}>{languageNames[locale]}</span>
              </Link>
            </span>
          ))}
        </p>
        <SignedForm key={consents.length} {...form} {...{ action, returned }} />
        {!isGiven && (state === 'none' || record.isVisible) && ending}
        <div className="fields">
          <h2>{t.all}</h2>
          {consents.length === 0 && <p>{t.none}</p>}
          {consents.map((consent) => (
            <StaffConsent key={consent.id} {...{ consent, here, mayRemove }} />
          ))}
        </div>
      </div>
    </section>
  )
}

type OneProps = { consent: WithText<Consent>; here: string; mayRemove: boolean }

function StaffConsent({ consent, here: page, mayRemove }: OneProps) {
  const t = useConsentsMessages()
  const { pageOf } = useMessages()
  const recordLists = useRecordListsMessages()
  const dayOf = useDayOf()
  const here = useLocale()
  const remove = useWithReturnPath(`${page}/${consent.id}/remove`)
  const { evidence, signedOn, givenBy, at, withdrawn, scan, text, locale } = consent
  const giver = givenBy.name ?? recordLists.deletedAccount
  const isForm = evidence === 'signed-form'
  const isByStaff = isForm || (evidence === 'objection' && !withdrawn?.byCandidate)
  const pages = scan?.pages ?? []
  const ended = withdrawn && formatInstant(withdrawn.at, here)
  const account = withdrawn?.by.name ?? recordLists.deletedAccount
  const by = withdrawn?.by.id === atConsole ? t.byRestore : account
  const [byCandidate, byStaff] =
    evidence === 'objection'
      ? [t.statedByCandidate, t.statedBy]
      : [t.withdrawnByCandidate, t.withdrawnBy]
  return (
    <ConsentCard
      title={t.evidences[evidence]}
      isLive={!withdrawn}
      {...{ text, locale }}
      lines={[
        signedOn && t.signedOn(formatDay(signedOn, here)),
        isForm && t.recordedBy(giver, dayOf(at)),
        evidence === 'holder' && `${t.givenOn(formatInstant(at, here))} · ${giver}`,
        ended && (withdrawn.byCandidate ? byCandidate(ended) : byStaff(by, ended)),
      ]}
    >
      {pages.length > 0 && (
        <div className="consent-scans">
          {pages.map((size, index) => {
            const [address, src] = (['full', 'thumbnail'] as const).map((size) => {
              return staffFileAddress(scan?.id ?? '', index + 1, size)
            }) as [string, string]
            const title = pageOf(t.scan, index + 1, pages.length)
            return <ScanLink key={address} scan={{ ...size, title, address, src }} />
          })}
        </div>
      )}
      {isByStaff && mayRemove && (
        <PostButton action={remove} confirm={{ kind: 'removeConsent' }}>
          {t.remove}
        </PostButton>
      )}
    </ConsentCard>
  )
}
