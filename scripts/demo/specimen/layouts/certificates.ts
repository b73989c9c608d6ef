import { personRows } from '../facts.ts'
import { centredHeading } from '../headings.ts'
import { photoFrame, signature, stamp } from '../marks.ts'
import { box, circle, line, paragraph, softInk, text, tick } from '../markup.ts'
import { innerWidth, margin, type Page, pageHeight, pageWidth } from '../page.ts'
import { fieldTable, numberedList, sectionTitle } from '../parts.ts'

const inset = 150
const width = pageWidth - 2 * inset

export function workPermit(page: Page): string {
  const { facts, accent, person, random, seed } = page
  const table = fieldTable(personRows(person), { x: inset, y: 506, width: width - 270 }, accent)
  const aside = pageWidth - inset - 234
  const terms = sectionTitle('Work recorded', { x: inset, y: table.bottom + 72, width }, accent)
  const work = fieldTable(
    [
      ['Occupation', facts.job],
      ['Employer', `${facts.employer}, ${facts.place}`],
      ['Recorded from', `${facts.issued} until ${facts.validUntil}`],
    ],
    { x: inset, y: terms.bottom, width },
    accent,
  )
  const heading = sectionTitle('Conditions', { x: inset, y: work.bottom + 64, width }, accent)
  const conditions = numberedList(
    [
      'The candidate works for this employer, in this occupation.',
      'A change of employer or address is reported within fourteen days.',
    ],
    { x: inset, y: heading.bottom + 16, width },
    accent,
  )
  return [
    frame(accent),
    centredHeading(page, 112),
    text(`Certificate ${facts.reference}`, pageWidth / 2, 430, {
      size: 25,
      colour: softInk,
      align: 'centre',
    }),
    table.markup,
    photoFrame(aside, 506, 234, seed),
    text('Candidate', aside + 117, 832, { size: 20, colour: softInk, align: 'centre' }),
    terms.markup,
    work.markup,
    heading.markup,
    conditions.markup,
    signature({ x: inset, y: 1496, width: 340 }, random, facts.officer, 'Records officer'),
    stamp(pageWidth - inset - 140, 1480, random, facts.issued, accent),
  ].join('')
}

export function policeClearance(page: Page): string {
  const { facts, accent, person, random } = page
  const middle = pageWidth / 2
  const say = (words: string, y: number, size = 26, colour = softInk) =>
    text(words, middle, y, { size, colour, align: 'centre', maxWidth: width })
  const table = fieldTable(
    personRows({ ...person, name: '' }),
    { x: inset, y: 860, width },
    accent,
    54,
  )
  const note = paragraph(
    'The organisation keeps the original of this paper in the file of the candidate and shows a ' +
      'copy to whoever looks the candidate up. It answers questions about it in office hours.',
    { x: inset, y: table.bottom + 64, width },
    { size: 24, colour: softInk },
  )
  return [
    frame(accent),
    centredHeading(page, 120),
    say('This sheet shows where a certificate of conduct appears in the file of', 462),
    text(person.name, middle, 548, {
      size: 62,
      weight: 0.1,
      align: 'centre',
      maxWidth: width,
      colour: accent,
    }),
    line(middle - 320, 578, middle + 320, 578),
    box(middle - 300, 632, 600, 118, `rx="59" fill="${accent}" fill-opacity="0.12"`),
    circle(middle - 236, 691, 34, `fill="${accent}"`),
    tick(middle - 238, 691, 36, '#ffffff'),
    text('No entries recorded', middle - 178, 704, { size: 40, weight: 0.105, colour: accent }),
    say(`Searched on ${facts.issued}, sheet ${facts.reference}`, 806, 24),
    table.markup,
    note.markup,
    signature({ x: inset, y: 1500, width: 350 }, random, facts.officer, 'Records officer'),
    stamp(pageWidth - inset - 150, 1468, random, facts.issued, accent),
  ].join('')
}

function frame(accent: string): string {
  const ring = (edge: number, thick: number, look = '') =>
    box(
      edge,
      edge,
      pageWidth - 2 * edge,
      pageHeight - 2 * edge - 62,
      `rx="22" fill="none" stroke="${accent}" stroke-width="${thick}" ${look}`,
    )
  return (
    ring(66, 5) + ring(80, 1.6) + ring(90, 6, 'stroke-dasharray="0.1 15" stroke-opacity="0.55"')
  )
}

export function plainSheet(page: Page): string {
  const { facts, accent, person, random } = page
  const area = { x: margin, width: innerWidth }
  const table = fieldTable(personRows(person), { ...area, y: 510 }, accent)
  return [
    centredHeading(page, 120),
    table.markup,
    signature({ x: margin, y: 1480, width: 350 }, random, facts.officer, 'Records officer'),
    stamp(pageWidth - margin - 150, 1450, random, facts.issued, accent),
  ].join('')
}
