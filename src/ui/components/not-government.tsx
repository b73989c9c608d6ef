import type { Organisation } from '#contract/settings.ts'
import { type OfficialCheck, officialChecks } from '#contract/site/official-checks.ts'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = { organisation: Organisation; officialChecks: OfficialCheck[] }

/** On every public page and not configurable, so that nobody mistakes this site for a government's. */
export function NotGovernment({ organisation, officialChecks: shown }: Props) {
  const t = useMessages()
  return (
    <div className="not-government">
      <p>
        <strong>{t.notGovernment(organisation.name)}</strong> {t.checkWithAuthority}
      </p>
      {organisation.actsFor && <p>{t.actsFor(organisation.name, organisation.actsFor)}</p>}
      <ul className="plain-list">
        {shown.map((name) => (
          <li key={name}>
            <a href={officialChecks[name]} rel="external noreferrer" className="leaves">
              {t[name]} <span>{t.leavesTheSite}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
