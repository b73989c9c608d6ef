import { between, type Random } from '../../seeded-random.ts'
import { dayAfter, personRows } from '../facts.ts'
import { banner, letterhead, titleLine } from '../headings.ts'
import { signature, stamp } from '../marks.ts'
import { type Block, bold, box, circle, line, paragraph, softInk, text, tick } from '../markup.ts'
import { innerWidth, margin, type Page, pageWidth } from '../page.ts'
import { checkRows, fieldGrid, fieldTable, sectionTitle } from '../parts.ts'

const area = { x: margin, width: innerWidth }

export function applicationStatus(page: Page): string {
  const { facts, accent, person, random } = page
  const person1 = sectionTitle('Candidate', { ...area, y: 500 }, accent)
  const rows = personRows(person)
  const grid = fieldGrid(rows.slice(0, -1), { ...area, y: person1.bottom + 8 }, 2)
  const address = fieldGrid(rows.slice(-1), { ...area, y: grid.bottom }, 1)
  const papers = sectionTitle('Papers received', { ...area, y: address.bottom + 56 }, accent)
  const half = (innerWidth - 50) / 2
  const left = checkRows(
    [
      ['Passport copy', 'clear'],
      ['Photograph', 'clear'],
      ['Job offer letter', 'signed'],
    ],
    { x: margin, y: papers.bottom, width: half },
    accent,
  )
  const right = checkRows(
    [
      ['Medical form', 'complete'],
      ['Police clearance', 'complete'],
      ['Application form', 'signed'],
    ],
    { x: margin + half + 50, y: papers.bottom, width: half },
    accent,
  )
  const remarks = sectionTitle('Remarks', { ...area, y: left.bottom + 64 }, accent)
  const note = paragraph(
    `The application of ${person.name} for work as ${facts.job.toLowerCase()} was received ` +
      'complete. No further paper is asked for. The candidate hears from us at the next step.',
    { ...area, y: remarks.bottom + 18, width: 640 },
    { size: 24 },
  )
  return [
    banner(page),
    steps(page, 306),
    person1.markup,
    grid.markup,
    address.markup,
    papers.markup,
    left.markup,
    right.markup,
    remarks.markup,
    note.markup,
    signature({ x: margin, y: 1560, width: 340 }, random, facts.officer, 'Case officer'),
    stamp(pageWidth - margin - 140, 1506, random, facts.issued, accent),
  ].join('')
}

function steps({ facts, accent }: Page, y: number): string {
  const names = ['Received', 'Papers checked', 'Under review', 'Decision']
  const reach = (innerWidth - 220) / 3
  return names
    .map((name, index) => {
      const x = margin + 110 + index * reach
      const done = index < 3
      const colour = done ? accent : softInk
      const ring = `fill="${done ? accent : '#fdfbf6'}" stroke="${colour}" stroke-width="4"`
      return (
        (index < 3 ? line(x + 34, y, x + reach - 34, y, done ? accent : softInk, 5) : '') +
        circle(x, y, 30, ring) +
        (done ? tick(x - 3, y, 32, '#ffffff') : '') +
        text(name, x, y + 74, { size: 25, align: 'centre', weight: done ? bold : 0.08, colour }) +
        text(done ? dayAfter(facts.today, index * 19 - 60) : 'awaited', x, y + 106, {
          size: 20,
          align: 'centre',
          colour: softInk,
        })
      )
    })
    .join('')
}

export function lmia(page: Page): string {
  const { facts, accent, person, random } = page
  const intro = paragraph(
    `An assessment of the labour market for the position below, as filed by ${facts.employer} ` +
      'and kept in the file of the candidate.',
    { ...area, y: 358 },
    { size: 25, colour: softInk },
  )
  const half = (innerWidth - 50) / 2
  const rightX = margin + half + 50
  const work = sectionTitle('Position', { x: margin, y: intro.bottom + 24, width: half }, accent)
  const job = fieldGrid(
    [
      ['Employer', facts.employer],
      ['Occupation', facts.job],
      ['Place of work', facts.place],
      ['Pay an hour', facts.hourly],
    ],
    { x: margin, y: work.bottom + 6, width: half },
    1,
    82,
  )
  const market = sectionTitle(
    'Applicants by month',
    { ...area, x: rightX, y: intro.bottom + 24, width: half },
    accent,
  )
  const chart = columns(random, { x: rightX, y: market.bottom, width: half }, accent)
  const who = sectionTitle('Candidate', { ...area, y: job.bottom + 48 }, accent)
  const table = fieldTable(personRows(person), { ...area, y: who.bottom }, accent, 46)
  const findings = sectionTitle('Findings', { ...area, y: table.bottom + 54 }, accent)
  const list = checkRows(
    [
      ['Position advertised for four weeks', 'four notices'],
      ['Pay matches the usual rate', 'met'],
      ['No local applicant displaced', 'met'],
    ],
    { ...area, y: findings.bottom, width: 730 },
    accent,
    44,
  )
  return [
    letterhead(page),
    titleLine(page, 300),
    intro.markup,
    work.markup,
    job.markup,
    market.markup,
    chart.markup,
    who.markup,
    table.markup,
    findings.markup,
    list.markup,
    signature({ x: margin, y: 1580, width: 340 }, random, facts.officer, 'Assessor'),
    stamp(pageWidth - margin - 130, 1500, random, facts.issued, accent),
  ].join('')
}

function columns(
  random: Random,
  { x, y, width }: typeof area & { y: number },
  accent: string,
): Block {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']
  const step = width / months.length
  const floor = y + 272
  const markup = months.map((month, index) => {
    const height = between(random, 50, 250)
    const left = x + index * step + step * 0.2
    return (
      box(left, floor - height, step * 0.6, height, `rx="6" fill="${accent}" fill-opacity="0.65"`) +
      text(month, x + (index + 0.5) * step, floor + 34, {
        size: 19,
        colour: softInk,
        align: 'centre',
      })
    )
  })
  const guides = [1, 2, 3].map((row) => line(x, floor - row * 85, x + width, floor - row * 85))
  return {
    markup: guides.join('') + markup.join('') + line(x, floor, x + width, floor, softInk, 2),
    bottom: floor + 50,
  }
}
