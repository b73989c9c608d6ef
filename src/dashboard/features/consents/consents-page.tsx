import type { ComponentProps } from 'react'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import { languageNames, locales } from '#contract/locale.ts'
import type { Consent, ConsentState } from '#contract/person/given-consent.ts'
import { atConsole } from '#contract/site/activity.ts'
import { Link, useReturnPath, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { PostButton } from '#dashboard/layout/submit-button.tsx'
import { ScanLink } from '#ui/components/scan-link.tsx'
import type { ConsentText } from '#ui/content/consent-texts.ts'
import { formatDay, formatInstant, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { ConsentCard } from './consent-card.tsx'
import { SignedForm } from './signed-form.tsx'
import './consents.css'

type ShownConsent = Omit<Consent, 'terms'> & { text: ConsentText | undefined }

type Props = Omit<ComponentProps<typeof SignedForm>, 'action'> & {
  record: { id: string; name: string; isVisible: boolean }
  consents: ShownConsent[]
  state: ConsentState
  mayRemove: boolean
}

export function ConsentsPage(props: Props) {
  const { record, consents, state, mayRemove, ...form } = props
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
      <PageTitle
        isMistaken={form.returned !== undefined}
      >{`${t.heading} · ${record.name}`}</PageTitle>
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
                {t.blankForm(languageNames[locale])}
              </Link>
            </span>
          ))}
        </p>
        <SignedForm key={consents.length} action={action} {...form} />
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

type OneProps = { consent: ShownConsent; here: string; mayRemove: boolean }

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
        isForm && t.recordedBy(giver, formatShortDay(dayOf(at), here)),
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
