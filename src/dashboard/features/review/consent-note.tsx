import type { ConsentSetting } from '#contract/person/consent.ts'
import type { ConsentState } from '#contract/person/given-consent.ts'
import { Link, useReturnPath } from '#dashboard/layout/link.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { withReturnPath } from '#ui/return-path.ts'

export type RecordConsent = { setting: ConsentSetting; state: ConsentState }

/** Says that a consent is missing, if the settings ask for one, or that it was withdrawn. */
export function ConsentNote({ id, consent }: { id: string; consent: RecordConsent }) {
  const t = useRecordListsMessages()
  const address = withReturnPath(`/dashboard/records/${id}/consent`, useReturnPath())
  const { setting, state } = consent
  if (state === 'live' || (state !== 'withdrawn' && setting === 'none')) return null
  const said = { outdated: t.consentOutdated, withdrawn: t.consentWasWithdrawn, none: t.noConsent }
  return (
    <div className="card changed">
      <p>
        <strong>{said[state]}</strong>
      </p>
      {setting !== 'none' && state !== 'withdrawn' && <p>{t.consentMissing[setting]}</p>}
      <p>
        <Link href={address}>{t.consent}</Link>
      </p>
    </div>
  )
}
