import { dayAfter, personRows } from '../facts.ts'
import { letterhead, titleLine } from '../headings.ts'
import { signature, stamp } from '../marks.ts'
import { bold, box, circle, line, paragraph, softInk, text, tick } from '../markup.ts'
import { innerWidth, margin, type Page, pageWidth } from '../page.ts'
import { fieldGrid, fieldTable, numberedList, sectionTitle } from '../parts.ts'

const prose = { size: 26 }

export function jobOffer(page: Page): string {
  const { facts, accent, person, random } = page
  const area = { x: margin, width: innerWidth }
  const to = addressee(page, 268)
  const opening = paragraph(
    `We are pleased to offer you the position of ${facts.job.toLowerCase()} at ` +
      `${facts.employer}, ${facts.place}. The terms below were agreed with ` +
      `${facts.organisation}, which keeps this letter in your file.`,
    { ...area, y: to.bottom + 186 },
    prose,
  )
  const terms = fieldTable(
    [
      ['Position', facts.job],
      ['Place of work', facts.place],
      ['Start', facts.starts],
      ['Hours', 'Forty a week, Monday to Friday'],
      ['Pay', `${facts.hourly} an hour, paid every two weeks`],
      ['Leave', 'Fifteen working days a year'],
    ],
    { ...area, y: opening.bottom + 8 },
    accent,
  )
  const details = fieldGrid(
    [
      ['Passport number', person.passportNumber],
      ['IRCC number', person.irccNumber],
      ['Nationality', person.nationality],
    ],
    { ...area, y: terms.bottom + 36 },
    3,
  )
  const closing = paragraph(
    'Please sign and return a copy of this letter. Bring it with you on your first day, together ' +
      'with your passport. We look forward to working with you.',
    { ...area, y: details.bottom + 56 },
    prose,
  )
  return [
    letterhead(page),
    to.markup,
    titleLine(page, to.bottom + 72),
    text(`Dear ${person.name},`, margin, to.bottom + 134, { ...prose, maxWidth: innerWidth }),
    opening.markup,
    terms.markup,
    details.markup,
    closing.markup,
    signature({ x: margin, y: 1530, width: 330 }, random, facts.officer, facts.employer),
    signature({ x: margin + 400, y: 1530, width: 300 }, random, person.name, 'Candidate'),
    stamp(pageWidth - margin - 130, 1500, random, facts.issued, accent),
  ].join('')
}

export function visaApproval(page: Page): string {
  const { facts, accent, person, random } = page
  const area = { x: margin, width: innerWidth }
  const opening = paragraph(
    `${facts.organisation} writes to tell you that the decision on your application has reached ` +
      'us, and that your record now says the following.',
    { ...area, y: 432 },
    prose,
  )
  const panel = approvedPanel(page, opening.bottom + 6)
  const heading = sectionTitle('Your details', { ...area, y: panel.bottom + 64 }, accent)
  const table = fieldTable(personRows(person), { ...area, y: heading.bottom }, accent, 50)
  const next = sectionTitle('What to do next', { ...area, y: table.bottom + 62 }, accent)
  const steps = numberedList(
    [
      'Check every detail above, and tell us of a mistake before you travel.',
      'Ask the authority itself: its own online check counts, this letter does not.',
      `Keep this letter until ${dayAfter(facts.today, 729)}.`,
    ],
    { ...area, y: next.bottom + 16 },
    accent,
  )
  return [
    letterhead(page),
    titleLine(page, 300),
    text(`Dear ${person.name},`, margin, 368, { ...prose, maxWidth: innerWidth }),
    opening.markup,
    panel.markup,
    heading.markup,
    table.markup,
    next.markup,
    steps.markup,
    signature({ x: margin, y: 1556, width: 340 }, random, facts.officer, 'Records officer'),
    stamp(pageWidth - margin - 150, 1512, random, facts.issued, accent),
  ].join('')
}

function addressee({ person }: Page, y: number) {
  const lines = paragraph(
    person.address,
    { x: margin, y: y + 38, width: 640 },
    { size: 24, colour: softInk },
  )
  return {
    markup: text(person.name, margin, y, { size: 26, maxWidth: 700 }) + lines.markup,
    bottom: lines.bottom,
  }
}

function approvedPanel({ facts, accent }: Page, y: number) {
  const facing: [string, string][] = [
    ['Outcome held since', facts.issued],
    ['Valid until', facts.validUntil],
    ['Purpose', 'Employment'],
  ]
  const column = 330
  const cells = facing.map(([label, value], index) => {
    const x = margin + 44 + index * column
    return (
      text(label, x, y + 148, { size: 20, colour: softInk }) +
      text(value, x, y + 184, { size: 27, weight: 0.095, maxWidth: column - 30 })
    )
  })
  const markup =
    box(margin, y, innerWidth, 216, `rx="20" fill="${accent}" fill-opacity="0.1"`) +
    box(margin, y, 12, 216, `rx="6" fill="${accent}"`) +
    circle(margin + 76, y + 62, 32, `fill="${accent}"`) +
    tick(margin + 74, y + 62, 34, '#ffffff') +
    text('Approved', margin + 130, y + 78, { size: 50, weight: bold, colour: accent }) +
    text(facts.reference, margin + innerWidth - 36, y + 74, {
      size: 24,
      colour: softInk,
      align: 'right',
    }) +
    line(margin + 44, y + 112, margin + innerWidth - 36, y + 112, `${accent}55`, 2) +
    cells.join('')
  return { markup, bottom: y + 216 }
}
