import { encode } from 'uqr'

/** Dark on light in either theme: cameras read it no other way round. */
export function QrDrawing({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg role="img" aria-label={title} viewBox={`0 0 ${size} ${size}`} width="240" height="240">
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
