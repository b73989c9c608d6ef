import { between, type Random } from '../seeded-random.ts'
import { textPath, textWidth } from '../stroke-font.ts'
import type { Facts, Person } from './facts.ts'
import { box, circle, line, stroked, svg, text } from './markup.ts'

export const pageWidth = 1240
export const pageHeight = 1754
export const margin = 110
export const innerWidth = pageWidth - 2 * margin

/** Everything a layout may draw from. */
export type Page = {
  title: string
  person: Person
  facts: Facts
  random: Random
  accent: string
  seed: number
}

export type Layout = (page: Page) => string

const warning = '#c2452f'

/** The sheet as it lies on the scanner, with the markings that no layout may leave out. */
export function scannedSheet(page: Page, content: string): Buffer {
  const { random } = page
  const angle = between(random, 0.12, 0.42) * (random() < 0.5 ? -1 : 1)
  const turn = `rotate(${angle.toFixed(3)} ${pageWidth / 2} ${pageHeight / 2})`
  const markup =
    paperInks +
    box(0, 0, pageWidth, pageHeight, 'fill="#d9d7d1"') +
    `<g transform="${turn}">${paper()}${content}${specimenMark()}${fictionalLine()}</g>` +
    scannerTraces(random)
  return svg(pageWidth, pageHeight, markup)
}

const paperInks =
  '<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">' +
  '<stop offset="0" stop-color="#fefdf9"/><stop offset="0.6" stop-color="#fbf8f1"/>' +
  '<stop offset="1" stop-color="#f5f0e6"/></linearGradient>' +
  '<linearGradient id="lamp" x1="0" y1="0" x2="1" y2="0">' +
  '<stop offset="0" stop-color="#3a3328" stop-opacity="0.13"/>' +
  '<stop offset="0.035" stop-color="#3a3328" stop-opacity="0.02"/>' +
  '<stop offset="0.5" stop-color="#3a3328" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#3a3328" stop-opacity="0.05"/></linearGradient></defs>'

function paper(): string {
  const shadow = [10, 7, 4].map((spread) =>
    box(
      12 - spread / 2,
      14 - spread / 3,
      pageWidth - 24 + spread,
      pageHeight - 26 + spread,
      'rx="6" fill="#2b2620" fill-opacity="0.07"',
    ),
  )
  return `${shadow.join('')}${box(12, 12, pageWidth - 24, pageHeight - 24, 'fill="url(#paper)"')}`
}

function specimenMark(): string {
  const size = 286
  const tracking = 6
  const x = (pageWidth - textWidth('SPECIMEN', size, tracking)) / 2
  const data = textPath('SPECIMEN', { x, y: pageHeight / 2 + size * 0.35, size, tracking })
  const turn = `rotate(-51 ${pageWidth / 2} ${pageHeight / 2})`
  const mark = (colour: string, opacity: number) =>
    stroked(data, colour, size * 0.125, `stroke-opacity="${opacity}" transform="${turn}"`)
  // The white one shows on the coloured parts of a sheet, where the red would drown.
  return mark('#ffffff', 0.16) + mark(warning, 0.19)
}

function fictionalLine(): string {
  const words = 'FICTIONAL - NOT A REAL DOCUMENT'
  const style = { size: 27, weight: 0.115, tracking: 14 }
  const half = textWidth(words, style.size, style.tracking) / 2 + 30
  const middle = pageWidth / 2
  const y = pageHeight - 52
  return (
    text(words, middle, y, { ...style, colour: warning, align: 'centre' }) +
    line(margin, y - 9, middle - half, y - 9, warning, 2) +
    line(middle + half, y - 9, pageWidth - margin, y - 9, warning, 2)
  )
}

function scannerTraces(random: Random): string {
  const streak = between(random, 200, 1100)
  const dust = Array.from({ length: 14 }, () =>
    circle(
      between(random, 20, 1220),
      between(random, 20, 1730),
      between(random, 0.6, 1.7),
      'fill="#4a4338" fill-opacity="0.4"',
    ),
  )
  return (
    box(0, 0, pageWidth, pageHeight, 'fill="url(#lamp)"') +
    line(streak, 0, streak, pageHeight, '#4a433814', 2) +
    dust.join('')
  )
}
