import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { documentTitle } from '#contract/document-types.ts'
import type { ConsentState } from '#contract/person/given-consent.ts'
import type { PublicRecord } from '#contract/record.ts'
import { resultAddress } from '#contract/result-address.ts'
import { type Correction, correctionText, type DocumentEnd } from '#contract/shares/holding.ts'
import type { Share } from '#contract/shares/share.ts'
import { requiredReauthentication } from '#core/accounts/confirm-password.ts'
import { isOfAnother, listOwnConsents } from '#core/consents/list-own-consents.ts'
import { askForCorrection } from '#core/holdings/ask-for-correction.ts'
import { createOwnShare } from '#core/holdings/create-own-share.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { listOwnRequests } from '#core/person/list-own-requests.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { NewShareCode } from '#dashboard/features/shares/new-share-code.tsx'
import { ShareCards } from '#dashboard/features/shares/share-card.tsx'
import { type ReturnedShare, ShareForm } from '#dashboard/features/shares/share-form.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { EmptyPage } from '#dashboard/layout/refusals.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { answerToShare, formAgain } from '#dashboard/routes/shares/answer-to-share.ts'
import { readShareForm } from '#dashboard/routes/shares/read-share-form.ts'
import { shownNow } from '#dashboard/routes/shares/shown-now.ts'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { mostSent, TextAreaField } from '#ui/components/field.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { validityWords } from '#ui/i18n/details-words.ts'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { usePageContext } from '#ui/page-context.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/my-record.ts'

const here = '/dashboard/my-record'

type Typed = Pick<ReturnedShare, 'typed'> & { correction?: { text: string } }

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const own = await readOwnRecord(asker)
  if (!own) return { hasRequests: (await listOwnRequests(asker)) !== undefined }
  const { shown, ...rest } = own
  // Only now, as a result is open for minutes, and this page may be for days
  if (shown && context.get(visit).url.searchParams.has('public')) {
    throw leadTo(context, resultAddress('/', shown.grant))
  }
  const { withheld, statements } = asker.settings
  return {
    ...rest,
    shares: rest.shares.map((share) => shownNow(asker, share)),
    shown: shown && { record: shown.record, ends: shown.ends, isFound: shown.isFound },
    today: todayIn(asker),
    isOfAnother: isOfAnother((await listOwnConsents(asker)) ?? []),
    withheld: { parents: withheld.parents, address: withheld.address },
    hasStatements: statements !== 'off',
    asked: await requiredReauthentication(asker),
    formId: asker.newId(),
    ...typedInAddress<Typed>(context),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url } = context.get(visit)
  if (form.has('correction')) {
    const read = correctionText.safeParse(form.get('correction'))
    const text = String(form.get('correction'))
    const kept = keptInAddress(context, { correction: { text } } satisfies Typed)
    if (!read.success) return data({ correcting: { text }, ...kept }, { status: 422 })
    const asked = await askForCorrection(ctx, read.data)
    if (asked.outcome === 'too-often') {
      const wait = waitOf(context, asked)
      return data({ correcting: { text, wait }, ...kept }, { status: 429 })
    }
    const kind = asked.outcome === 'asked' ? 'correctionAsked' : 'notDone'
    return leadTo(context, here, { toast: { kind } })
  }
  const { typed, chosen, mistakes } = readShareForm(form)
  if (!chosen) return formAgain(context, 422, { typed, mistakes })
  const password = String(form.get('password') ?? '')
  form.delete('password')
  const { sending } = sendingOf(ctx, { url, fields: form })
  const made = await createOwnShare(ctx, { ...chosen, password, sending })
  switch (made.outcome) {
    case 'too-often':
      return formAgain(context, 429, { typed, wait: waitOf(context, made) })
    case 'password-needed':
    case 'wrong-password':
    case 'busy':
    case 'provider-needed':
    case 'too-many-attempts': {
      const [status, passwordError] = refusalOf(made, context)
      return formAgain(context, status, { typed, passwordError })
    }
    default:
      return answerToShare(context, made, { typed, here })
  }
}

export default function MyRecord({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'made' in actionData) return <NewShareCode {...actionData.made} />
  const { hasRequests } = loaderData
  if (hasRequests !== undefined) return <NoOwnRecord hasRequests={hasRequests} />
  const returned = actionData && 'returned' in actionData ? actionData.returned : {}
  const correcting = actionData && 'correcting' in actionData ? actionData.correcting : undefined
  return <OwnRecordPage {...loaderData} {...returned} correcting={correcting} />
}

type Props = Omit<ComponentProps<typeof ShareForm>, 'action'> & {
  claimedAt: string
  /** The public version, and when documents expire; undefined while the record is not public */
  shown: { record: PublicRecord; ends: DocumentEnd[]; isFound: boolean } | undefined
  today: string
  shares: Share[]
  consent: ConsentState
  /** Whether only accounts agreed to it that held the record earlier */
  isOfAnother: boolean
  correction?: Pick<Correction, 'text'>
  /** A rejected message, and the wait after too many */
  correcting: { text: string; wait?: string } | undefined
}

/** A candidate's own record: what others see of it, and who has viewed it. */
function OwnRecordPage(props: Props) {
  const { claimedAt, shown, today, shares, consent, correction, correcting, ...more } = props
  const { isOfAnother, ...form } = more
  const t = useSharesMessages()
  const consents = useConsentsMessages()
  const { organisation } = usePageContext()
  const locale = useLocale()
  const isMistaken = Boolean(form.mistakes?.length || form.passwordError || correcting)
  return (
    <section className="fields">
      <MenuHeading page="my-record" isMistaken={isMistaken} />
      <p className="quiet">{t.claimedOn(organisation.name, formatInstant(claimedAt, locale))}</p>
      {shown ? <Shown {...shown} today={today} /> : <p>{t.ownNotPublic(organisation.name)}</p>}
      <h2>{t.heading}</h2>
      <p className="quiet">{t.ownHelp}</p>
      {shown && <ShareForm {...form} action={here} isOwn />}
      <h2>{t.codes}</h2>
      {shares.length === 0 && <p>{t.none}</p>}
      <ShareCards shares={shares} base={`${here}/shares`} mayRevoke={({ byHolder }) => byHolder} />
      <h2>{consents.heading}</h2>
      <p>
        {isOfAnother ? consents.own.ofAnother(consent) : consents.own.states[consent]}{' '}
        <Link href={`${here}/consent`}>{consents.own.open}</Link>
      </p>
      <CorrectionForm {...{ correction, correcting }} />
      <p>
        <a href={`${here}/export`}>{t.exportOwn}</a> ·{' '}
        <Link href={`${here}/requests`}>{t.copiesAndRequests}</Link>
      </p>
    </section>
  )
}

function Shown(shown: NonNullable<Props['shown']> & { today: string }) {
  const { record, ends, isFound, today } = shown
  const { organisation } = usePageContext()
  const t = useMessages()
  const shares = useSharesMessages()
  const locale = useLocale()
  const titles = record.documents.map(({ type }) => documentTitle(type, locale, false))
  const facts: [string, string | undefined][] = [
    [t.candidateName, record.name],
    [t.fatherName, record.fatherName],
    [t.motherName, record.motherName],
    [t.permanentAddress, record.address],
    [t.nationality, record.nationality],
    [shares.ownDocuments, titles.join(', ')],
  ]
  const validities = ends.map(({ type, expiresOn }): [string, string] => [
    documentTitle(type, locale, false),
    validityWords(t, expiresOn, today, locale),
  ])
  return (
    <>
      <h2>{shares.publicSees}</h2>
      {!isFound && <p>{shares.ownWithoutBirth(organisation.name)}</p>}
      <FactList className="facts" facts={facts} />
      <p>
        <a href={`${here}?public`}>{shares.openAsPublic}</a>
      </p>
      {ends.length > 0 && (
        <>
          <h2>{shares.ownValidity}</h2>
          <FactList className="facts" facts={validities} />
        </>
      )}
    </>
  )
}

type CorrectionProps = Pick<Props, 'correcting'> & { correction: Props['correction'] }

function CorrectionForm({ correction, correcting }: CorrectionProps) {
  const t = useSharesMessages()
  const { tooManyAttempts } = useAccountMessages()
  return (
    <KeptForm
      action={here}
      group="correction"
      id="ask-for-correction"
      returned={correcting}
      heading={t.askForCorrection}
      className="card fields"
      preventScrollReset
    >
      <TextAreaField
        name="correction"
        label={t.correction}
        hint={t.correctionHint}
        rows={3}
        maxLength={mostSent}
        defaultValue={correcting?.text ?? correction?.text}
        error={
          correcting && (correcting.wait ? tooManyAttempts(correcting.wait) : t.correctionWrong)
        }
      />
      <SubmitButton>{t.sendCorrection}</SubmitButton>
    </KeptForm>
  )
}

/** Shown to an account that holds no record yet. */
function NoOwnRecord({ hasRequests }: { hasRequests: boolean }) {
  const t = useSharesMessages()
  const requests = useRequestsMessages()
  const { pages } = useMessages().dashboard
  const { organisation } = usePageContext()
  return (
    <EmptyPage title={pages['my-record']} help={t.noOwnRecord(organisation.name)}>
      <Link href="/claim" className="button main">
        {useAccountMessages().claimTitle}
      </Link>
      {hasRequests && (
        <ButtonLink href="/dashboard/my-record/requests">{requests.own.all}</ButtonLink>
      )}
    </EmptyPage>
  )
}
