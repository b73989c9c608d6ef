import { isLocale } from '#contract/locale.ts'
import { consentTermsOf, newestConsentText } from '#contract/person/given-consent.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { ctx, orNoRecord, orNotFound } from '#dashboard/context.ts'
import { BlankForm } from '#dashboard/features/consents/blank-form.tsx'
import { consentText } from '#ui/content/consent-texts.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { consentsMessagesIn } from '#ui/i18n/parts/consents.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import type { Route } from './+types/blank-form.ts'

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

export default function BlankFormRoute({ loaderData }: Route.ComponentProps) {
  return <BlankForm {...loaderData} />
}
