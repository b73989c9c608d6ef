import type { DayFigure } from '#contract/record-list.ts'
import { formatDay, formatNumber, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { Table } from '#ui/table.tsx'

type Props = {
  id: string
  title: string
  about?: string
  figures: DayFigure[]
  /** The total of the same number of days before, for comparison */
  before: number
}

const barWidth = 10
const height = 100

/** A bar chart with one column per day. With one series per chart, no colours are needed. */
export function DayChart({ id, title, about, figures, before }: Props) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  const number = (count: number) => formatNumber(count, locale)
  const total = figures.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(...figures.map(({ count }) => count))
  const [first, last] = [figures[0]?.day ?? '', figures.at(-1)?.day ?? '']
  const summary = t.summary(
    title,
    formatDay(first, locale),
    formatDay(last, locale),
    number(total),
    number(most),
  )
  return (
    <figure className="card chart" aria-labelledby={`${id}-title`}>
      <figcaption id={`${id}-title`}>
        <strong>{title}</strong> <span>{t.total(number(total), number(figures.length))}</span>
      </figcaption>
      <p className="quiet">
        {t.before(number(before), number(figures.length))} {about}
      </p>
      {/* A chart without data would show only an axis. */}
      {total > 0 && (
        <>
          <Plot figures={figures} top={roundTop(most)} label={summary} />
          <details>
            <summary>
              {t.asTable}
              <span className="unseen">: {title}</span>
            </summary>
            <FigureTable title={title} figures={figures} />
          </details>
        </>
      )}
    </figure>
  )
}

function Plot({ figures, top, label }: { figures: DayFigure[]; top: number; label: string }) {
  const locale = useLocale()
  const number = (count: number) => formatNumber(count, locale)
  const [first, last] = [figures[0]?.day ?? '', figures.at(-1)?.day ?? '']
  return (
    <div className="plot">
      <div className="scale" aria-hidden="true">
        <span>{number(top)}</span>
        <span>{number(top / 2)}</span>
        <span>{number(0)}</span>
      </div>
      <svg
        viewBox={`0 0 ${figures.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {[0, 0.5, 1].map((part) => (
          <line key={part} x2={figures.length * barWidth} y1={height * part} y2={height * part} />
        ))}
        {figures.map(({ day, count }, index) => (
          <rect
            key={day}
            x={index * barWidth + 1.5}
            width={barWidth - 3}
            y={height - (count / top) * height}
            height={(count / top) * height}
          >
            <title>{`${formatShortDay(day, locale)}: ${number(count)}`}</title>
          </rect>
        ))}
      </svg>
      <div className="days" aria-hidden="true">
        <span>{formatShortDay(first, locale)}</span>
        <span>{formatShortDay(last, locale)}</span>
      </div>
    </div>
  )
}

function FigureTable({ title, figures }: Pick<Props, 'title' | 'figures'>) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  return (
    <Table titles={[t.day, title]}>
      {figures.toReversed().map(({ day, count }) => (
        <tr key={day}>
          <th scope="row">{formatDay(day, locale)}</th>
          <td>{formatNumber(count, locale)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** The upper end of the axis: the next round number whose half is round too. */
export function roundTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10
  return step * power
}
