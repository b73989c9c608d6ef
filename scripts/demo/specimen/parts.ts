import { textWidth } from '../stroke-font.ts'
import { type Block, bold, box, circle, line, paragraph, softInk, text, tick } from './markup.ts'

type Rows = readonly (readonly [string, string])[]
export type Area = { x: number; y: number; width: number }

export function sectionTitle(words: string, { x, y, width }: Area, accent: string): Block {
  const heading = text(words.toUpperCase(), x, y, {
    size: 23,
    weight: bold,
    colour: accent,
    tracking: 10,
  })
  return { markup: heading + line(x, y + 16, x + width, y + 16, `${accent}80`, 2), bottom: y + 34 }
}

export function fieldTable(rows: Rows, area: Area, accent: string, rowHeight = 52): Block {
  const { x, y, width } = area
  const labelWidth = Math.min(Math.max(width * 0.34, 240), 290)
  let top = y
  let markup = ''
  for (const [index, [label, value]] of rows.entries()) {
    const words = fitted(
      value,
      { x: x + labelWidth, y: top + rowHeight * 0.64, width: width - labelWidth - 20 },
      { size: 26, small: 23, weight: 0.09 },
    )
    const height = Math.max(rowHeight, words.bottom - top + rowHeight * 0.36)
    const stripe = `fill="${accent}" fill-opacity="${index % 2 === 0 ? 0.075 : 0}"`
    markup += box(x, top, width, height, stripe)
    markup += text(label, x + 18, top + rowHeight * 0.63, { size: 22, colour: softInk })
    markup += words.markup
    top += height
  }
  const frame = `fill="none" stroke="${accent}" stroke-opacity="0.45" stroke-width="2"`
  return { markup: markup + box(x, y, width, top - y, frame), bottom: top }
}

/** A long value gets a little smaller; a very long one goes small and over several lines. */
function fitted(
  value: string,
  { x, y, width }: Area,
  style: { size: number; small: number; weight: number },
): Block {
  const { size, small, weight } = style
  if (textWidth(value, size) < width * 1.3) {
    return { markup: text(value, x, y, { ...style, maxWidth: width }), bottom: y }
  }
  const at = { x, y: y - (size - small) * 1.5, width, leading: small * 1.2 }
  const words = paragraph(value, at, { size: small, weight, maxWidth: width })
  return { markup: words.markup, bottom: words.bottom - at.leading }
}

/** Cells with a small label above the value, in as many columns as asked. */
export function fieldGrid(rows: Rows, area: Area, columns: number, rowHeight = 92): Block {
  const gap = 30
  const cell = (area.width - gap * (columns - 1)) / columns
  const markup = rows.map(([label, value], index) => {
    const x = area.x + (index % columns) * (cell + gap)
    const y = area.y + Math.floor(index / columns) * rowHeight
    return (
      text(label, x, y + 22, { size: 19, colour: softInk, maxWidth: cell }) +
      fitted(value, { x, y: y + 58, width: cell }, { size: 28, small: 20, weight: 0.095 }).markup +
      line(x, y + 74, x + cell, y + 74)
    )
  })
  return {
    markup: markup.join(''),
    bottom: area.y + Math.ceil(rows.length / columns) * rowHeight,
  }
}

export function numberedList(items: readonly string[], area: Area, accent: string): Block {
  let y = area.y
  let markup = ''
  for (const [index, item] of items.entries()) {
    markup += circle(area.x + 17, y - 8, 17, `fill="${accent}" fill-opacity="0.16"`)
    markup += text(String(index + 1), area.x + 17, y, {
      size: 21,
      weight: bold,
      colour: accent,
      align: 'centre',
    })
    const words = paragraph(item, { x: area.x + 54, y, width: area.width - 54 }, { size: 23 })
    markup += words.markup
    y = words.bottom + 14
  }
  return { markup, bottom: y }
}

export function checkRows(rows: Rows, area: Area, accent: string, rowHeight = 50): Block {
  const markup = rows.map(([label, value], index) => {
    const y = area.y + index * rowHeight
    return (
      box(area.x, y + 10, 28, 28, `rx="5" fill="none" stroke="${accent}" stroke-width="2.5"`) +
      tick(area.x + 12, y + 23, 25, accent) +
      text(label, area.x + 50, y + 32, { size: 24, maxWidth: area.width * 0.6 }) +
      text(value, area.x + area.width - 6, y + 32, {
        size: 22,
        colour: softInk,
        align: 'right',
        maxWidth: area.width * 0.36,
      }) +
      line(area.x, y + rowHeight, area.x + area.width, y + rowHeight)
    )
  })
  return { markup: markup.join(''), bottom: area.y + rows.length * rowHeight }
}
