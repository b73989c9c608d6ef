import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Overview } from '#contract/site/overview.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { Table } from '#ui/table.tsx'

/** What each person added, and how it was decided; the bars compare the numbers of added records. */
export function WorkTable({ work, days }: Pick<Overview, 'work' | 'days'>) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  if (work.length === 0) return null
  const number = (count: number) => formatNumber(count, locale)
  const most = Math.max(1, ...work.map(({ added }) => added))
  return (
    <section className="card work" aria-labelledby="work">
      <h2 id="work">{t.work(number(days))}</h2>
      <Table titles={[t.person, t.added, t.approved, t.states.sentBack]}>
        {work.map(({ id, name, added, approved, sentBack }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={`${dashboardPath('update')}?enteredBy=${id}`}>{name}</Link>
              <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={added} height="1" />
              </svg>
            </th>
            <td>{number(added)}</td>
            <td>{number(approved)}</td>
            <td>{number(sentBack)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
