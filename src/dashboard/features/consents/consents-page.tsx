import { staffFileAddress } from '#contract/forms/record-form.ts'
import { languageNames, locales } from '#contract/locale.ts'
import type { Consent } from '#contract/person/given-consent.ts'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { PostButton } from '#dashboard/layout/submit-button.tsx'
import { ScanLink } from '#ui/components/scan-link.tsx'
import type { ConsentText } from '#ui/content/consent-texts.ts'
import { formatDay, formatInstant, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ConsentCard } from './consent-card.tsx'
import { type ReturnedConsent, SignedForm } from './signed-form.tsx'
import './consents.css'

type ShownConsent = Omit<Consent, 'terms'> & { text: ConsentText }

type Props = {
  record: { id: string; name: string }
  consents: ShownConsent[]
  today: string
  formId: string
  returned: ReturnedConsent | undefined
}

/** The consents of a record, the form for a signed one, and the withdrawal. */
export function ConsentsPage({ record, consents, today, formId, returned }: Props) {
  const t = useConsentsMessages()
  const here = `/dashboard/records/${record.id}/consent`
  const isLive = consents.some(({ withdrawn }) => !withdrawn)
  const state = isLive ? 'live' : consents.length > 0 ? 'withdrawn' : 'none'
  return (
    <section className="fields consents">
      <PageTitle isMistaken={returned !== undefined}>{`${t.heading} · ${record.name}`}</PageTitle>
      <h1>{t.heading}</h1>
      <LinkLine href={`/dashboard/records/${record.id}`}>{record.name}</LinkLine>
      <p>
        <strong>{t.states[state]}</strong>
      </p>
      <p className="quiet">{t.help}</p>
      {isLive && (
        <div className="card">
          <p>{t.withdrawHelp}</p>
          <PostButton
            action={`${here}/withdraw`}
            variant="risky"
            confirm={{ kind: 'withdrawConsent', about: record.name }}
          >
            {t.withdraw}
          </PostButton>
        </div>
      )}
      <p>
        {t.printFirst}{' '}
        {locales.map((locale, index) => (
          <span key={locale}>
            {index > 0 && ' · '}
            <Link href={`${here}/form/${locale}`}>{t.blankForm(languageNames[locale])}</Link>
          </span>
        ))}
      </p>
      <SignedForm key={consents.length} action={here} {...{ today, formId, returned }} />
      <div className="fields">
        <h2>{t.all}</h2>
        {consents.length === 0 && <p>{t.none}</p>}
        {consents.map((consent) => (
          <StaffConsent key={consent.id} consent={consent} />
        ))}
      </div>
    </section>
  )
}

function StaffConsent({ consent }: { consent: ShownConsent }) {
  const t = useConsentsMessages()
  const { pageOf, recordLists } = useMessages()
  const here = useLocale()
  const { evidence, signedOn, givenBy, at, withdrawn, scan, text, locale } = consent
  const giver = givenBy.name ?? recordLists.deletedAccount
  const isForm = evidence === 'signed-form'
  const pages = scan?.pages ?? []
  return (
    <ConsentCard
      title={t.evidences[evidence]}
      isLive={!withdrawn}
      {...{ text, locale }}
      lines={[
        signedOn && t.signedOn(formatDay(signedOn, here)),
        isForm
          ? t.recordedBy(giver, formatShortDay(at, here))
          : `${t.givenOn(formatInstant(at, here))} · ${giver}`,
        withdrawn &&
          t.withdrawnBy(
            withdrawn.by.name ?? recordLists.deletedAccount,
            formatInstant(withdrawn.at, here),
          ),
      ]}
    >
      <div className="consent-scans">
        {pages.map((size, index) => {
          const [page, src] = (['full', 'thumbnail'] as const).map((size) => {
            return staffFileAddress(scan?.id ?? '', index + 1, size)
          }) as [string, string]
          const title = pageOf(t.scan, index + 1, pages.length)
          return <ScanLink key={page} scan={{ ...size, title, address: page, src }} />
        })}
      </div>
    </ConsentCard>
  )
}
