import { data } from 'react-router'
import { isLocale } from '#contract/locale.ts'
import { consentTermsOf, newestConsentText, signedForm } from '#contract/person/given-consent.ts'
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
import { ConsentsPage } from '#dashboard/features/consents/consents-page.tsx'
import type { ReturnedConsent } from '#dashboard/features/consents/signed-form.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { stageSentFile } from '#dashboard/routes/stage-sent-file.ts'
import { consentText } from '#ui/content/consent-texts.ts'
import type { Route } from './+types/consents.ts'
import { withText } from './with-text.ts'

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
  return <ConsentsPage {...loaderData} returned={actionData?.returned} />
}
