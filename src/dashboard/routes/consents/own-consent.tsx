import { data, Form } from 'react-router'
import { isLocale } from '#contract/locale.ts'
import {
  consentTermsOf,
  newestConsentText,
  type OwnConsent,
} from '#contract/person/given-consent.ts'
import { giveOwnConsent, seenText } from '#core/consents/give-own-consent.ts'
import { isOfAnother, listOwnConsents } from '#core/consents/list-own-consents.ts'
import { withdrawOwnConsent } from '#core/consents/withdraw-own-consent.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { ConsentCard } from '#dashboard/features/consents/consent-card.tsx'
import { ConsentTextParts } from '#dashboard/features/consents/consent-text.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { FieldError } from '#ui/components/field.tsx'
import { consentText } from '#ui/content/consent-texts.ts'
import { formatDay, formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/own-consent.ts'
import { type WithText, withText } from './with-text.ts'
import '../../features/consents/consents.css'

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
    isFound: own.shown?.isFound ?? false,
    text: consentText(newestConsentText, locale, consentTermsOf(asker.settings)),
    seen: seenText(asker),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  if (form.get('do') === 'withdraw') {
    confirmFirst(form, { kind: 'withdrawConsent', about: undefined, back: here })
    const outcome = await withdrawOwnConsent(ctx)
    const kind = outcome === 'withdrawn' ? 'consentEnded' : 'notDone'
    return leadTo(context, here, { toast: { kind } })
  }
  // The text that was read: the language may have been changed in another tab since.
  const read = text('locale')
  const locale = isLocale(read) ? read : context.get(visit).locale
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

export default function OwnConsents({ loaderData, actionData }: Route.ComponentProps) {
  const { consents, state, isOfAnother, isPublic, isFound, text, seen } = loaderData
  const { isTextChanged = false, wait } = actionData ?? {}
  const t = useConsentsMessages().own
  const { heading } = useConsentsMessages()
  const { dashboard } = useMessages()
  const locale = useLocale()
  const { organisation } = usePageContext()
  const live = consents.filter(({ withdrawn }) => !withdrawn)
  const isGiven = live.length > 0
  const isOnPaper = live.some(({ evidence }) => evidence === 'signed-form')
  const isOwn = state === 'live' && live.some((one) => one.isOwn && one.evidence === 'holder')
  return (
    <section className="fields consents">
      <LinkLine href="/dashboard/my-record">{dashboard.pages['my-record']}</LinkLine>
      <PageHeading isMistaken={isTextChanged || wait !== undefined}>{heading}</PageHeading>
      <p className="quiet">{t.lead(organisation.name)}</p>
      <p>
        <strong>{isOfAnother ? t.ofAnother(state) : t.states[state]}</strong>{' '}
        {!isOwn && isOnPaper && t.byForm}
      </p>
      {!isFound && <p>{t.isHidden}</p>}
      {isFound && state !== 'live' && <p>{t.isPublic(organisation.name)}</p>}
      {(isGiven || state === 'none' || isPublic) && (
        <div className="card fields">
          <p>{t.withdrawHelp}</p>
          <PostButton
            action={here}
            name="do"
            value="withdraw"
            variant="risky"
            confirm={{ kind: 'withdrawConsent' }}
          >
            {isGiven ? t.withdraw : t.object}
          </PostButton>
        </div>
      )}
      {!isOwn && (
        <Form method="post" action={here} className="card fields">
          <h2>{text.title}</h2>
          <FieldError>{isTextChanged && t.textChanged}</FieldError>
          <FieldError>{wait && t.tooOften(wait)}</FieldError>
          <ConsentTextParts text={text} locale={locale} level={3} />
          {state === 'withdrawn' && !isPublic && (
            <p className="quiet">{t.againHelp(organisation.name)}</p>
          )}
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="locale" value={locale} />
          <SubmitButton variant="main" name="do" value="give">
            {t.give}
          </SubmitButton>
        </Form>
      )}
      {consents.length > 0 && <h2>{t.earlierTitle}</h2>}
      {consents.map((consent) => (
        <Given key={consent.id} consent={consent} />
      ))}
    </section>
  )
}

function Given({ consent }: { consent: WithText<OwnConsent> }) {
  const t = useConsentsMessages()
  const here = useLocale()
  const { evidence, signedOn, isOwn, at, withdrawn, text, locale } = consent
  const given = isOwn ? t.own.given : t.own.earlier
  const titles = {
    holder: given,
    'signed-form': t.own.form,
    objection: isOwn ? t.own.objection : t.own.objectionNoted,
  }
  const ended = withdrawn && formatInstant(withdrawn.at, here)
  return (
    <ConsentCard
      title={titles[evidence]}
      isLive={!withdrawn}
      {...{ text, locale }}
      lines={[
        signedOn && t.signedOn(formatDay(signedOn, here)),
        evidence === 'holder' && t.givenOn(formatInstant(at, here)),
        evidence === 'objection' && t.own.stated(formatInstant(at, here)),
        evidence !== 'objection' &&
          ended &&
          (withdrawn.isOwn ? t.own.withdrawnByYou(ended) : t.withdrawnAt(ended)),
      ]}
    />
  )
}
