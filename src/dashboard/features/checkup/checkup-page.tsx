import { type Checked, worstOf, worstOnTop } from '#contract/site/checkup.ts'
import { checkupWords, tell } from '#ui/i18n/checkup/words.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** What whoever runs the site can get wrong, worst of all in its first line. */
export function CheckupPage({ checked }: { checked: Checked[] }) {
  const locale = useLocale()
  const t = checkupWords(locale)
  const worst = worstOf(checked)
  return (
    <div className="checkup">
      <PageTitle>{t.title}</PageTitle>
      <h1>{t.title}</h1>
      <p className="quiet">{t.about}</p>
      <p className="card verdict" data-state={worst}>
        <strong>{t.summary[worst]}</strong> <a href="/dashboard/checkup">{t.again}</a>
      </p>
      <ul>
        {worstOnTop(checked).map((one) => (
          <CheckedItem key={`${one.check} ${one.finding} ${one.facts.problem}`} checked={one} />
        ))}
      </ul>
    </div>
  )
}

function CheckedItem({ checked }: { checked: Checked }) {
  const locale = useLocale()
  const t = checkupWords(locale)
  const { title, says, todo } = tell(checked, locale)
  return (
    <li className="card" data-state={checked.state}>
      <h2>
        {title} <span className="state">{t.states[checked.state]}</span>
      </h2>
      <p>{says}</p>
      {todo && <p>{`${t.todo} ${todo}`}</p>}
    </li>
  )
}
