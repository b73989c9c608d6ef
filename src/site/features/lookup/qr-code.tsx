import { encode } from 'uqr'

/** Drawn on the server as one path, a few hundred bytes when zipped. */
export function QrCode({ text }: { text: string }) {
  const { path, size } = drawingOf(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="120" height="120" aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type Drawing = { path: string; size: number }

/** Results lead to the same few addresses, and a code takes longer to find than all else on the page. */
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
