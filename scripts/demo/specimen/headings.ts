import { bold, box, circle, line, softInk, stroked, text } from './markup.ts'
import { innerWidth, margin, type Page, pageWidth } from './page.ts'

/** The fictional organisation's sign: a way from one place to another. */
export function logo(x: number, y: number, size: number, colour: string, way = '#ffffff'): string {
  const at = (share: number) => size * share
  const road =
    `M${x + at(0.27)} ${y + at(0.72)}C${x + at(0.27)} ${y + at(0.4)} ` +
    `${x + at(0.73)} ${y + at(0.62)} ${x + at(0.73)} ${y + at(0.3)}`
  return (
    box(x, y, size, size, `rx="${at(0.26)}" fill="${colour}"`) +
    stroked(road, way, at(0.085)) +
    circle(x + at(0.27), y + at(0.74), at(0.095), `fill="${way}"`) +
    circle(x + at(0.73), y + at(0.28), at(0.095), `fill="${way}"`)
  )
}

export function letterhead({ facts, accent }: Page): string {
  const right = pageWidth - margin
  const small = { size: 20, colour: softInk, align: 'right' } as const
  return (
    logo(margin, 92, 84, accent) +
    text(facts.organisation, margin + 108, 134, { size: 42, weight: bold }) +
    text('Records kept for our candidates', margin + 109, 168, { size: 22, colour: softInk }) +
    text(`Reference ${facts.reference}`, right, 132, small) +
    text(facts.issued, right, 164, small) +
    line(margin, 206, right, 206, accent, 4)
  )
}

export function banner({ facts, accent, title }: Page): string {
  const right = pageWidth - margin
  const pale = { size: 20, colour: '#ffffffd9', align: 'right' } as const
  return (
    box(12, 12, pageWidth - 24, 206, `fill="${accent}"`) +
    waves(accent) +
    logo(margin, 76, 84, '#ffffff', accent) +
    text(title, margin + 108, 124, { size: 46, weight: bold, colour: '#ffffff', maxWidth: 610 }) +
    text(facts.organisation, margin + 109, 160, { size: 24, colour: '#ffffffd9' }) +
    text(`Reference ${facts.reference}`, right, 120, pale) +
    text(facts.issued, right, 154, pale)
  )
}

export function centredHeading({ facts, accent, title }: Page, y: number): string {
  const middle = pageWidth / 2
  return (
    logo(middle - 44, y, 88, accent) +
    text(facts.organisation, middle, y + 134, { size: 32, align: 'centre', tracking: 4 }) +
    text(title, middle, y + 222, {
      size: 66,
      weight: bold,
      align: 'centre',
      colour: accent,
      maxWidth: innerWidth - 80,
    }) +
    line(middle - 90, y + 256, middle + 90, y + 256, accent, 4)
  )
}

/** The title on its own row, for papers with a letterhead. */
export function titleLine({ accent, title }: Page, y: number): string {
  return text(title, margin, y, { size: 54, weight: bold, colour: accent, maxWidth: innerWidth })
}

function waves(accent: string): string {
  const rows = [0, 1, 2, 3].map((row) => {
    const y = 60 + row * 34
    return stroked(
      `M760 ${y}C860 ${y - 50} 940 ${y + 60} 1040 ${y}S1180 ${y - 40} 1228 ${y - 10}`,
      '#ffffff',
      3,
      'stroke-opacity="0.1"',
    )
  })
  return rows.join('') + line(12, 218, pageWidth - 12, 218, `${accent}66`, 6)
}
