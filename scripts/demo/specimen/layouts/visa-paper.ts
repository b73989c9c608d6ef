import { personRows } from '../facts.ts'
import { logo } from '../headings.ts'
import { photoFrame, signature, stamp } from '../marks.ts'
import { bold, box, circle, line, softInk, text } from '../markup.ts'
import { type Page, pageWidth } from '../page.ts'
import { fieldGrid, fieldTable, numberedList, sectionTitle } from '../parts.ts'

// The coloured side ends above the line at the bottom, which must stay readable.
const foot = 1646

export function visaPaper(page: Page): string {
  const { facts, accent, person, random, seed, title } = page
  const side = 352
  const x = side + 66
  const width = pageWidth - x - 90
  const rows = personRows(person)
  const grid = fieldGrid(rows.slice(0, -1), { x, y: 344, width }, 2, 98)
  const address = fieldGrid(rows.slice(-1), { x, y: grid.bottom, width }, 1, 98)
  const stay = sectionTitle('Stay', { x, y: address.bottom + 56, width }, accent)
  const dates = fieldTable(
    [
      ['Kind', 'Employment, several entries'],
      ['From', facts.issued],
      ['Until', facts.validUntil],
      ['Place', facts.place],
      ['Sponsor', facts.employer],
    ],
    { x, y: stay.bottom, width },
    accent,
    50,
  )
  const notes = sectionTitle('Notes', { x, y: dates.bottom + 60, width }, accent)
  const list = numberedList(
    [
      'This sheet repeats what the file of the candidate says. It lets nobody cross a border.',
      'The authority that decides keeps its own record, and its own check is the one that counts.',
    ],
    { x, y: notes.bottom + 16, width },
    accent,
  )
  return [
    box(12, 12, side, foot - 12, `fill="${accent}"`),
    ripples(side),
    logo(84, 92, 84, '#ffffff', accent),
    text('Example', 84, 232, { size: 40, weight: bold, colour: '#ffffff' }),
    text('Migration Services', 84, 272, { size: 28, colour: '#ffffff' }),
    photoFrame(78, 344, 238, seed),
    ...sideFacts(page),
    text(title, x, 154, { size: 68, weight: bold, colour: accent, maxWidth: width }),
    text(`Sheet ${facts.reference}, written on ${facts.issued}`, x, 208, {
      size: 24,
      colour: softInk,
      maxWidth: width,
    }),
    line(x, 252, x + width, 252, accent, 4),
    grid.markup,
    address.markup,
    stay.markup,
    dates.markup,
    notes.markup,
    list.markup,
    signature({ x, y: 1540, width: 330 }, random, facts.officer, 'Records officer'),
    stamp(pageWidth - 228, 1492, random, facts.issued, accent),
  ].join('')
}

function sideFacts({ facts }: Page): string[] {
  const rows = [
    ['Sheet', facts.reference],
    ['Occupation', facts.job],
    ['Entries', 'Several'],
    ['Kept by', facts.officer],
  ]
  return rows.map(([label = '', value = ''], index) => {
    const y = 730 + index * 96
    return (
      text(label, 80, y, { size: 20, colour: '#ffffffb8' }) +
      text(value, 80, y + 36, { size: 27, colour: '#ffffff', maxWidth: 250 })
    )
  })
}

function ripples(side: number): string {
  const rings = [90, 150, 210, 270, 330].map((radius) =>
    circle(
      side - 60,
      1430,
      radius,
      'fill="none" stroke="#ffffff" stroke-width="3" stroke-opacity="0.13"',
    ),
  )
  return (
    `<defs><clipPath id="side"><rect x="12" y="12" width="${side}" height="${foot - 12}"/>` +
    `</clipPath></defs><g clip-path="url(#side)">${rings.join('')}</g>`
  )
}
