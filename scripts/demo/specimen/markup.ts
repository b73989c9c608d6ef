import { textMiddles, textPath, textWidth } from '../stroke-font.ts'

/** A piece of a drawing and the height at which the next one may begin. */
export type Block = { markup: string; bottom: number }

export type TextStyle = {
  size: number
  colour?: string
  weight?: number
  align?: 'left' | 'centre' | 'right'
  tracking?: number
  maxWidth?: number
}

export const ink = '#24303a'
export const softInk = '#5d6a73'
export const hairline = '#c9cdcb'
export const bold = 0.118
const regular = 0.082

export function text(value: string, x: number, y: number, style: TextStyle): string {
  const { colour = ink, weight = regular, align = 'left', tracking = 0, maxWidth } = style
  const natural = textWidth(value, style.size, tracking)
  const size = maxWidth && natural > maxWidth ? (style.size * maxWidth) / natural : style.size
  const width = Math.min(natural, maxWidth ?? natural)
  const left = x - { left: 0, centre: width / 2, right: width }[align]
  const data = textPath(value, { x: left, y, size, tracking })
  return stroked(data, colour, Math.max(size * weight, 1.3))
}

export function paragraph(
  value: string,
  at: { x: number; y: number; width: number; leading?: number },
  style: TextStyle,
): Block {
  const leading = at.leading ?? style.size * 1.55
  const lines = wrap(value, style.size, at.width)
  const markup = lines.map((line, row) => text(line, at.x, at.y + row * leading, style)).join('')
  return { markup, bottom: at.y + lines.length * leading }
}

function wrap(value: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of value.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export function textOnCircle(
  value: string,
  circle: { x: number; y: number; radius: number; top: boolean },
  style: { size: number; colour: string; weight?: number; tracking?: number },
): string {
  const { x, y, radius, top } = circle
  const whole = textWidth(value, style.size, style.tracking)
  return textMiddles(value, style.size, style.tracking)
    .map(({ character, middle }) => {
      const turn = (((middle - whole / 2) / radius) * 180) / Math.PI
      const letter = text(character, x, top ? y - radius : y + radius, {
        ...style,
        align: 'centre',
      })
      return `<g transform="rotate(${(top ? turn : -turn).toFixed(2)} ${x} ${y})">${letter}</g>`
    })
    .join('')
}

export function stroked(data: string, colour: string, width: number, more = ''): string {
  return `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${round(width)}" ${more}/>`
}

export function filled(data: string, colour: string, more = ''): string {
  return `<path d="${data}" fill="${colour}" ${more}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, colour = hairline, width = 2) {
  return stroked(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, colour, width)
}

export function box(x: number, y: number, width: number, height: number, look: string): string {
  const size = `width="${round(width)}" height="${round(height)}"`
  return `<rect x="${round(x)}" y="${round(y)}" ${size} ${look}/>`
}

export function circle(x: number, y: number, radius: number, look: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${look}/>`
}

export function tick(x: number, y: number, size: number, colour: string): string {
  const [short, long] = [`${size * 0.32} ${size * 0.34}`, `${size * 0.6} ${-size * 0.68}`]
  const data = `M${x - size * 0.45} ${y}l${short}l${long}`
  return stroked(data, colour, size * 0.17)
}

/** A smooth curve through all the points. */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  let data = `M${at(0).map(round).join(' ')}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const handles = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ]
    data += `C${[...handles, ...to].map(round).join(' ')}`
  }
  return data
}

export function svg(width: number, height: number, markup: string): Buffer {
  const root = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`
  const pen = 'stroke-linecap="round" stroke-linejoin="round"'
  return Buffer.from(`<svg ${root} viewBox="0 0 ${width} ${height}"><g ${pen}>${markup}</g></svg>`)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
