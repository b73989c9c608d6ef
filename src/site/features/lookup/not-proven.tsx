import { Fragment } from 'react'
import { encode } from 'uqr'
import { signedCodeAddress } from '#contract/proof/signed-code.ts'
import { normaliseNumber } from '#contract/record.ts'
import type { Search } from '#contract/result-address.ts'
import { officialChecks } from '#contract/site/official-checks.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { usePageContext } from '#ui/page-context.ts'

export function NotProven() {
  const t = useMessages()
  const { notProven, reportProblem } = useLookupMessages()
  const { officialChecks: shown } = usePageContext()
  return (
    <div role="note" className="not-proven" aria-labelledby="not-proven">
      <h2 id="not-proven">{t.notProvenTitle}</h2>
      <ul>
        {notProven.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="checks">
        {shown.map((name) => (
          <Fragment key={name}>
            <a href={officialChecks[name]} rel="external noreferrer" className="leaves">
              {t[name]}
              <span className="unseen"> {t.leavesTheSite}</span>
            </a>{' '}
          </Fragment>
        ))}
      </p>
      <p className="on-screen">
        <button type="button" className="print" data-print="" hidden>
          {t.print}
        </button>{' '}
        <a href="/About#problem">{reportProblem}</a>
      </p>
    </div>
  )
}

type PrintedCheckProps = {
  path: string
  search: Search | undefined
  /** Whether a share code opened the page: then no number does */
  isShared: boolean
  hasScans: boolean
  signedCode: string | undefined
}

/**
 * For print. The QR code leads to the search page and not to this result, because a printed sheet proves
 * nothing until it is looked up again. A signed code leads to the check of its statement.
 */
export function PrintedCheck(props: PrintedCheckProps) {
  const { path, search, isShared, hasScans, signedCode } = props
  const t = useMessages()
  const { scansAreOnline } = useLookupMessages()
  const shares = useSharesMessages()
  const { origin, organisation } = usePageContext()
  const address = origin + path
  const signed = signedCode === undefined ? '' : signedCodeAddress(origin, signedCode)
  const isSigned = signed !== '' && signed.length <= mostInCode
  return (
    <aside className={isSigned ? 'printed-check signed-code' : 'printed-check'} aria-hidden="true">
      <QrCode text={isSigned ? signed : address} isSignedCode={isSigned} />
      <div>
        {isSigned && (
          <>
            <p>{t.signedCodeHelp(organisation.name)}</p>
            <p>
              <strong>{t.notGovernment(organisation.name)}</strong>
            </p>
          </>
        )}
        <p>
          {shares.checkAgainAt(search && normaliseNumber(search.number), isShared)}
          <br />
          <strong>{address}</strong>
        </p>
        {hasScans && <p>{scansAreOnline}</p>}
      </div>
    </aside>
  )
}

/** No QR code holds more bytes. Only the longest names and host together need more. */
const mostInCode = 2953

/** The width of a signed QR code in mm, and the least width of a square that can be scanned from paper. */
const [codeMm, squareMm] = [45, 0.36]

const line = { fill: 'none', stroke: '#000', shapeRendering: 'crispEdges' } as const

function QrCode({ text, isSignedCode }: { text: string; isSignedCode: boolean }) {
  const { path, dashes, size } = drawingOf(text)
  const mm = isSignedCode ? Math.max(codeMm, Math.ceil(size * squareMm)) : 24
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={`${mm}mm`} height={`${mm}mm`} aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} {...line} strokeDasharray={dashes} />
    </svg>
  )
}

type Drawing = { path: string; dashes: string; size: number }

/** A cache, because results share a few addresses and encoding a QR code takes a millisecond. */
const drawn = new Map<string, Drawing>()

/**
 * Draws the code as one stroke to and fro over all rows, with a dash for each run of dark squares: 2.1 kB
 * zipped.
 */
function drawingOf(text: string): Drawing {
  const known = drawn.get(text)
  if (known) return known
  // Finding the best mask takes twenty times as long, and scanners can read any mask.
  const { data, size } = encode(text, { border: 4, maskPattern: 2 })
  // Rows begin and end with the light border, so each step down to the next row is light.
  const squares = data.flatMap((row, y) => [...(y % 2 === 0 ? row : row.toReversed()), false])
  const runs = [0]
  for (const [at, isDark] of squares.entries()) {
    if (isDark === (squares[at - 1] ?? false)) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(1)
  }
  const path = data.map((_, y) => `h${y % 2 === 0 ? size : -size}v1`).join('')
  const drawing = { path: `M0 .5${path}`, dashes: `0 ${runs.join(' ')}`, size }
  if (drawn.size >= 100) drawn.clear()
  drawn.set(text, drawing)
  return drawing
}
