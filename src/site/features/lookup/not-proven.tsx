import { encode } from 'uqr'
import { normaliseNumber } from '#contract/record.ts'
import type { Search } from '#contract/result-address.ts'
import { officialChecks } from '#contract/site/official-checks.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'

export function NotProven() {
  const t = useMessages()
  const { officialChecks: shown } = usePageContext()
  return (
    <div role="note" className="not-proven" aria-labelledby="not-proven">
      <h2 id="not-proven">{t.notProvenTitle}</h2>
      <ul>
        {t.notProven.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="checks">
        {shown.map((name) => (
          <a key={name} href={officialChecks[name]} rel="external noreferrer" className="leaves">
            {t[name]}
            <span className="unseen"> {t.leavesTheSite}</span>
          </a>
        ))}
      </p>
      <p className="on-screen">
        <button type="button" className="print" data-print="" hidden>
          {t.print}
        </button>
        <a href="/About#problem">{t.reportProblem}</a>
      </p>
    </div>
  )
}

type PrintedCheckProps = { path: string; search: Search | undefined; hasScans: boolean }

/**
 * For print. The code leads to the search page, never to this result: a printed sheet proves
 * nothing until it is looked up again.
 */
export function PrintedCheck({ path, search, hasScans }: PrintedCheckProps) {
  const t = useMessages()
  const { origin } = usePageContext()
  const address = origin + path
  return (
    <aside className="printed-check" aria-hidden="true">
      <QrCode text={address} />
      <div>
        <p>
          {t.checkAgainAt(search && normaliseNumber(search.number))}
          <br />
          <strong>{address}</strong>
        </p>
        {hasScans && <p>{t.scansAreOnline}</p>}
      </div>
    </aside>
  )
}

/** A QR code as a single SVG path, which compresses well. */
function QrCode({ text }: { text: string }) {
  const { path, size } = drawingOf(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="120" height="120" aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type Drawing = { path: string; size: number }

/** Cached, because results share a few addresses and the encoding is slow. */
const drawn = new Map<string, Drawing>()

function drawingOf(text: string): Drawing {
  const known = drawn.get(text)
  if (known) return known
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const drawing = { path: dark.join(''), size }
  if (drawn.size >= 100) drawn.clear()
  drawn.set(text, drawing)
  return drawing
}
