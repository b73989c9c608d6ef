import { Form } from 'react-router'
import type { ConsentState, OwnConsent } from '#contract/person/given-consent.ts'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { FieldError } from '#ui/components/field.tsx'
import type { ConsentText } from '#ui/content/consent-texts.ts'
import { formatDay, formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ConsentCard } from './consent-card.tsx'
import { ConsentTextParts } from './consent-text.tsx'
import './consents.css'

const here = '/dashboard/my-record/consent'

type ShownConsent = Omit<OwnConsent, 'terms'> & { text: ConsentText | undefined }

type Props = {
  consents: ShownConsent[]
  state: ConsentState
  /** Whether only accounts agreed that held the record earlier */
  isOfAnother: boolean
  /** Whether visitors can find the record now */
  isPublic: boolean
  /** The text that is agreed to now, and what identifies it in the form */
  text: ConsentText
  seen: string
  isTextChanged?: boolean
  /** The wait after too many consents in an hour */
  wait?: string | undefined
}

export function OwnConsentPage(props: Props) {
  const { consents, state, isOfAnother, isPublic, text, seen, isTextChanged = false, wait } = props
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
      <PageTitle isMistaken={isTextChanged || wait !== undefined}>{heading}</PageTitle>
      <LinkLine href="/dashboard/my-record">{dashboard.pages['my-record']}</LinkLine>
      <h1>{heading}</h1>
      <p className="quiet">{t.lead(organisation.name)}</p>
      <p>
        <strong>{isOfAnother ? t.ofAnother(state) : t.states[state]}</strong>{' '}
        {!isOwn && isOnPaper && t.byForm}
      </p>
      {!isPublic && <p>{t.isHidden}</p>}
      {isPublic && state !== 'live' && <p>{t.isPublic(organisation.name)}</p>}
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

function Given({ consent }: { consent: ShownConsent }) {
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
