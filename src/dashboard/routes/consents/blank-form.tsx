import { isLocale } from '#contract/locale.ts'
import { consentTermsOf, newestConsentText } from '#contract/person/given-consent.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { ctx, orNoRecord, orNotFound } from '#dashboard/context.ts'
import { ConsentTextParts } from '#dashboard/features/consents/consent-text.tsx'
import { LinkLine, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { PrintButton } from '#dashboard/layout/submit-button.tsx'
import { consentText } from '#ui/content/consent-texts.ts'
import { Fact, FactList } from '#ui/fact-list.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { consentsMessagesIn, useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/blank-form.ts'
import '../../features/consents/consents.css'

/** The form is in the language of the candidate, whatever the language of the page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { id, name, passportNumber } = orNoRecord(await findStaffRecord(asker, params.id))
  const locale = orNotFound(isLocale(params.locale) ? params.locale : undefined)
  const t = consentsMessagesIn(locale)
  const site = messagesIn(locale)
  const { settings } = asker
  return {
    record: { id, name },
    locale,
    text: consentText(newestConsentText, locale, consentTermsOf(settings)),
    facts: [
      [site.candidateName, name],
      [site.passportNumber, passportNumber],
    ] satisfies [string, string][],
    lines: [t.formBlockName, t.formSignature, t.signedOnLabel],
    whose: whoseSite(site, settings.organisation),
    version: t.formVersion(formatNumber(newestConsentText, locale), id),
  }
}

/** A form to print, which the candidate signs. */
export default function BlankForm({ loaderData }: Route.ComponentProps) {
  const { record, locale, text, facts, lines, whose, version } = loaderData
  const t = useConsentsMessages()
  const consent = useWithReturnPath(`/dashboard/records/${record.id}/consent`)
  return (
    <section className="consents">
      <PageTitle>{`${text.title} · ${record.name}`}</PageTitle>
      <div className="on-screen">
        <LinkLine href={consent}>{t.heading}</LinkLine>
      </div>
      <article lang={locale} className="card consent-form">
        <h1>{text.title}</h1>
        <FactList className="facts" facts={facts} />
        <ConsentTextParts {...{ text, locale }} level={2} />
        <dl className="by-hand">
          {lines.map((line) => (
            <Fact key={line} term={line} />
          ))}
        </dl>
        <p className="quiet">{whose}</p>
        <p className="quiet">{version}</p>
      </article>
      <p className="row-of-buttons">
        <PrintButton />
      </p>
    </section>
  )
}
