import { between, pick, type Random, seededRandom } from '../seeded-random.ts'
import {
  bold,
  box,
  circle,
  curveThrough,
  hairline,
  ink,
  line,
  softInk,
  stroked,
  text,
  textOnCircle,
} from './markup.ts'
import type { Area } from './parts.ts'
import { portrait } from './portrait.ts'

export function stamp(x: number, y: number, random: Random, date: string, colour: string): string {
  const turn = between(random, -19, -7).toFixed(1)
  const ring = (radius: number, width: number) =>
    circle(x, y, radius, `fill="none" stroke="${colour}" stroke-width="${width}"`)
  const around = { size: 19, colour, weight: 0.11, tracking: 12 }
  return (
    `<g opacity="0.72" transform="rotate(${turn} ${x} ${y})">${ring(116, 6)}${ring(107, 2)}` +
    ring(76, 2) +
    textOnCircle('EXAMPLE MIGRATION SERVICES', { x, y, radius: 85, top: true }, around) +
    textOnCircle('FICTIONAL', { x, y, radius: 98, top: false }, around) +
    text('EXAMPLE', x, y + 8, {
      size: 34,
      colour,
      weight: 0.14,
      align: 'centre',
      maxWidth: 134,
      tracking: 2,
    }) +
    `${line(x - 56, y + 20, x + 56, y + 20, colour, 2)}` +
    `${text(date, x, y + 42, { size: 17, colour, align: 'centre', maxWidth: 118 })}</g>`
  )
}

export function signature(area: Area, random: Random, name: string, role: string): string {
  const { x, y, width } = area
  const scrawl = handwriting(x + 12, y - 8, width * 0.7, random)
  return (
    stroked(scrawl, '#27408b', 3, 'stroke-opacity="0.85"') +
    line(x, y + 14, x + width, y + 14, softInk, 1.6) +
    text(name, x, y + 44, { size: 22, colour: ink, maxWidth: width }) +
    text(role, x, y + 74, { size: 19, colour: softInk, maxWidth: width })
  )
}

/** Loops and arches one after the other, the first a tall one, and a flourish under them. */
function handwriting(x: number, y: number, width: number, random: Random): string {
  const points: [number, number][] = []
  const slant = between(random, 0.2, 0.5)
  let across = x
  for (let letter = 0; across < x + width; letter++) {
    const tall = letter === 0 || random() < 0.22
    const height = tall ? between(random, 50, 68) : between(random, 14, 26)
    const step = tall ? between(random, 30, 44) : between(random, 15, 30)
    const roundness = tall ? between(random, 0.5, 0.9) : between(random, -0.25, 0.8)
    for (let part = 0; part < 6; part++) {
      const angle = (part / 6) * 2 * Math.PI
      const rise = (height * (1 - Math.cos(angle))) / 2
      const along = step * (part / 6 + roundness * 0.5 * Math.sin(angle))
      points.push([across + along + rise * slant, y - rise])
    }
    across += step
  }
  points.push([across + 24, y - 10], [across + 56, y - 26], [across + 20, y + 2])
  points.push([x + width * 0.45, y + 10], [x + width * 0.15, y + 4])
  return curveThrough(points)
}

export function photoFrame(x: number, y: number, width: number, seed: number): string {
  const scale = width / 600
  const height = width * 1.25
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 600 750">` +
    `${portrait(seed)}</svg>` +
    box(x, y + height - 62 * scale, width, 62 * scale, 'fill="#1f3540" fill-opacity="0.82"') +
    text('SPECIMEN', x + width / 2, y + height - 19 * scale, {
      size: 34 * scale,
      colour: '#ffffff',
      weight: bold,
      align: 'centre',
      tracking: 26,
    }) +
    box(x, y, width, height, `fill="none" stroke="${hairline}" stroke-width="2"`)
  )
}

/** Bars that mean nothing and that no reader can read. */
export function bars(x: number, y: number, width: number, height: number, seed: number): string {
  const random = seededRandom(seed)
  const thicknesses = [2, 2, 3, 5, 7]
  let markup = ''
  for (let across = 0; across < width - 8; ) {
    const thick = pick(random, thicknesses)
    markup += box(x + across, y, thick, height, `fill="${ink}"`)
    across += thick + pick(random, thicknesses)
  }
  return markup
}
