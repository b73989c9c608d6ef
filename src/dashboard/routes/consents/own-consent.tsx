import { data } from 'react-router'
import { consentTermsOf, newestConsentText } from '#contract/person/given-consent.ts'
import { giveOwnConsent, seenText } from '#core/consents/give-own-consent.ts'
import { isOfAnother, listOwnConsents } from '#core/consents/list-own-consents.ts'
import { withdrawOwnConsent } from '#core/consents/withdraw-own-consent.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { OwnConsentPage } from '#dashboard/features/consents/own-consent-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { consentText } from '#ui/content/consent-texts.ts'
import type { Route } from './+types/own-consent.ts'
import { withText } from './with-text.ts'

const here = '/dashboard/my-record/consent'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const consents = await listOwnConsents(asker)
  const own = await readOwnRecord(asker)
  if (!consents || !own) throw leadTo(context, '/dashboard/my-record')
  const { locale } = context.get(visit)
  return {
    consents: consents.map(withText),
    state: own.consent,
    isOfAnother: isOfAnother(consents),
    isPublic: own.shown !== undefined,
    text: consentText(newestConsentText, locale, consentTermsOf(asker.settings)),
    seen: seenText(asker),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  if (form.get('do') === 'withdraw') {
    confirmFirst(form, { kind: 'withdrawConsent', about: undefined, back: here })
    const outcome = await withdrawOwnConsent(ctx)
    const kind = outcome === 'withdrawn' ? 'consentEnded' : 'notDone'
    return leadTo(context, here, { toast: { kind } })
  }
  const given = await giveOwnConsent(ctx, { locale, seen: text('seen') })
  switch (given.outcome) {
    case 'given':
    case 'given-already':
      return leadTo(context, here, { toast: { kind: 'consentGiven' } })
    case 'not-found':
      return leadTo(context, '/dashboard/my-record', { toast: { kind: 'notDone' } })
    case 'text-changed':
      return data({ isTextChanged: true, wait: undefined }, { status: 409 })
    case 'too-often': {
      const wait = waitOf(context, given)
      return data({ isTextChanged: false, wait }, { status: 429 })
    }
  }
}

export default function OwnConsentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnConsentPage {...loaderData} {...actionData} />
}
