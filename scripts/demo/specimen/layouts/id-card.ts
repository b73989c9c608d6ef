import { letterhead, logo } from '../headings.ts'
import { bars, photoFrame, signature, stamp } from '../marks.ts'
import { bold, box, circle, paragraph, softInk, stroked, text } from '../markup.ts'
import { type Page, pageWidth } from '../page.ts'

const card = { width: 960, height: 606, x: (pageWidth - 960) / 2, y: 452 }

export function idCard(page: Page): string {
  const { facts, accent, random, title } = page
  const below = card.y + card.height
  const note = paragraph(
    `${facts.organisation} gives this card to the candidates whose records it keeps. It is the ` +
      "organisation's own card: no proof of identity, and no travel paper.",
    { x: card.x, y: below + 120, width: card.width },
    { size: 25, colour: softInk },
  )
  return [
    letterhead(page),
    text(title, card.x, 318, { size: 54, weight: bold, colour: accent, maxWidth: card.width }),
    text('Copy of the card, front side', card.x, 366, { size: 25, colour: softInk }),
    cropMarks(),
    front(page),
    note.markup,
    signature({ x: card.x, y: 1496, width: 340 }, random, facts.officer, 'Card desk'),
    stamp(card.x + card.width - 130, 1460, random, facts.issued, accent),
  ].join('')
}

function front({ facts, accent, person, seed }: Page): string {
  const { x, y, width, height } = card
  const fields: [string, string][] = [
    ['Father', person.fatherName],
    ['Mother', person.motherName || '-'],
    ['Nationality', person.nationality],
    ['Passport number', person.passportNumber],
    ['IRCC number', person.irccNumber],
    ['Valid until', facts.validUntil],
  ]
  const left = x + 330
  const cells = fields.map(([label, value], index) => {
    const at = left + (index % 2) * 300
    const top = y + 268 + Math.floor(index / 2) * 78
    return (
      text(label, at, top, { size: 18, colour: softInk }) +
      text(value, at, top + 33, { size: 27, weight: 0.1, maxWidth: 280 })
    )
  })
  return [
    ...[14, 9, 4].map((drop) =>
      box(x, y + drop, width, height, 'rx="40" fill="#2b2620" fill-opacity="0.08"'),
    ),
    '<defs><clipPath id="card">',
    box(x, y, width, height, 'rx="40"'),
    '</clipPath></defs><g clip-path="url(#card)">',
    box(x, y, width, height, 'fill="#ffffff"'),
    ...rays(accent),
    box(x, y, width, 128, `fill="${accent}"`),
    logo(x + 40, y + 28, 72, '#ffffff', accent),
    text(facts.organisation, x + 136, y + 66, { size: 36, weight: bold, colour: '#ffffff' }),
    text('Candidate card', x + 137, y + 102, { size: 24, colour: '#ffffffd9' }),
    text(facts.reference, x + width - 40, y + 76, { size: 26, colour: '#ffffff', align: 'right' }),
    photoFrame(x + 44, y + 166, 244, seed),
    text(person.name, left, y + 218, { size: 46, weight: bold, colour: accent, maxWidth: 590 }),
    ...cells,
    text(person.address, left, y + 512, { size: 20, colour: softInk, maxWidth: 590 }),
    bars(left, y + 536, 590, 38, seed),
    text('SPECIMEN CARD', x + 166, y + 520, {
      size: 24,
      weight: bold,
      colour: '#c2452f',
      align: 'centre',
      tracking: 8,
    }),
    text('Not valid for anything', x + 166, y + 556, {
      size: 19,
      colour: softInk,
      align: 'centre',
    }),
    '</g>',
    box(x, y, width, height, `rx="40" fill="none" stroke="${accent}" stroke-width="2"`),
  ].join('')
}

function rays(accent: string): string[] {
  return [0, 1, 2, 3, 4, 5].map((ring) =>
    circle(
      card.x + card.width - 20,
      card.y + card.height + 20,
      120 + ring * 74,
      `fill="none" stroke="${accent}" stroke-width="26" stroke-opacity="0.05"`,
    ),
  )
}

function cropMarks(): string {
  const { x, y, width, height } = card
  const marks = [
    [x, y, -1, -1],
    [x + width, y, 1, -1],
    [x, y + height, -1, 1],
    [x + width, y + height, 1, 1],
  ] as const
  return marks
    .map(([left, top, across, down]) =>
      stroked(
        `M${left + across * 16} ${top}h${across * 26}M${left} ${top + down * 16}v${down * 26}`,
        softInk,
        1.6,
      ),
    )
    .join('')
}
