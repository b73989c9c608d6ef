import { worstFirst, worstState } from '#contract/site/finding.ts'
import { readSiteCheck } from '#core/upkeep/read-site-check.ts'
import { ctx } from '#dashboard/context.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/site-check.ts'
import '../styles/site-check.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { findings: await readSiteCheck(context.get(ctx)) }
}

const tones = { ok: 'good', warning: 'waiting', failed: 'bad' } as const

/** The findings of the doctor, worst first. They are for the operator, so they are always in English. */
export default function SiteCheck({ loaderData: { findings } }: Route.ComponentProps) {
  const t = useSiteMessages().siteCheck
  const worst = worstState(findings)
  return (
    <div className="site-check">
      <MenuHeading page="checkup" />
      <p className="quiet">{t.about}</p>
      <p className="card verdict" data-state={worst}>
        <strong>{t.summary[worst]}</strong> <a href="/dashboard/checkup">{t.again}</a>
      </p>
      <ul className="plain-list">
        {worstFirst(findings).map(({ title, state, says, todo }) => (
          <li key={`${title} ${says}`} className="card" data-state={state}>
            <h2>
              <span lang="en">{title}</span> <Badge tone={tones[state]}>{t.states[state]}</Badge>
            </h2>
            <p lang="en">{says}</p>
            {todo && <p lang="en">{todo}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
