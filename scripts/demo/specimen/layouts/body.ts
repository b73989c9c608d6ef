import { between, wholeBetween } from '../../seeded-random.ts'
import { personRows } from '../facts.ts'
import { fingerprint } from '../fingerprint.ts'
import { banner, letterhead, titleLine } from '../headings.ts'
import { photoFrame, signature, stamp } from '../marks.ts'
import { box, paragraph, softInk, stroked, text } from '../markup.ts'
import { innerWidth, margin, type Page, pageWidth } from '../page.ts'
import { checkRows, fieldGrid, fieldTable, sectionTitle } from '../parts.ts'

const area = { x: margin, width: innerWidth }

export function medical(page: Page): string {
  const { facts, accent, person, random, seed } = page
  const who = sectionTitle('Candidate', { ...area, y: 288 }, accent)
  const table = fieldTable(
    personRows(person),
    { ...area, y: who.bottom, width: innerWidth - 270 },
    accent,
    50,
  )
  const half = (innerWidth - 50) / 2
  const measured = sectionTitle('Measured', { ...area, y: table.bottom + 64 }, accent)
  const numbers = fieldGrid(
    [
      ['Height', `${wholeBetween(random, 155, 188)} cm`],
      ['Weight', `${wholeBetween(random, 54, 86)} kg`],
      ['Pulse', `${wholeBetween(random, 58, 80)} a minute`],
      ['Blood pressure', `${wholeBetween(random, 108, 126)} / ${wholeBetween(random, 68, 82)}`],
    ],
    { ...area, y: measured.bottom + 6 },
    4,
  )
  const found = sectionTitle('Examination', { ...area, y: numbers.bottom + 134 }, accent)
  const lists = [
    [
      ['Eyesight', 'normal'],
      ['Hearing', 'normal'],
      ['Heart', 'regular'],
      ['Lungs', 'clear'],
    ],
    [
      ['Teeth', 'sound'],
      ['Reflexes', 'normal'],
      ['Blood count', 'in range'],
      ['X-ray', 'clear'],
    ],
  ] as const
  const checks = lists.map((rows, column) =>
    checkRows(rows, { x: margin + column * (half + 50), y: found.bottom, width: half }, accent),
  )
  const under = checks[0]?.bottom ?? found.bottom
  const result = paragraph(
    `Fit for work as ${facts.job.toLowerCase()}. Nothing found that calls for treatment.`,
    { x: margin + 30, y: under + 82, width: innerWidth - 60 },
    { size: 27, weight: 0.095 },
  )
  return [
    banner(page),
    who.markup,
    table.markup,
    photoFrame(pageWidth - margin - 236, who.bottom, 236, seed),
    measured.markup,
    numbers.markup,
    pulse(numbers.bottom + 58, accent),
    found.markup,
    ...checks.map(({ markup }) => markup),
    box(margin, under + 36, innerWidth, 74, `rx="14" fill="${accent}" fill-opacity="0.1"`),
    result.markup,
    signature({ x: margin, y: 1562, width: 340 }, random, facts.officer, 'Examiner'),
    stamp(pageWidth - margin - 140, 1514, random, facts.issued, accent),
  ].join('')
}

function pulse(y: number, accent: string): string {
  let beats = `M${margin} ${y}`
  for (let beat = 0; beat < 6; beat++) {
    beats += 'h58q14 -16 28 0h14l8 10l13 -66l15 84l9 -28h14'
    if (beat < 5) beats += 'h10'
  }
  return stroked(`${beats}L${pageWidth - margin} ${y}`, accent, 3, 'stroke-opacity="0.75"')
}

const fingers = ['Thumb', 'Index', 'Middle', 'Ring', 'Little']

export function fingerprintPaper(page: Page): string {
  const { facts, accent, person, random } = page
  const grid = fieldGrid(personRows(person).slice(0, -1), { ...area, y: 344 }, 3, 88)
  const address = fieldGrid(personRows(person).slice(-1), { ...area, y: grid.bottom }, 1, 88)
  const right = hand(page, 'Right hand', address.bottom + 46)
  const left = hand(page, 'Left hand', right.bottom + 50)
  const note = paragraph(
    'Every ridge on this sheet was drawn by a program from invented numbers. They are the ' +
      'fingerprints of nobody.',
    { ...area, y: left.bottom + 50, width: 620 },
    { size: 23, colour: softInk },
  )
  return [
    letterhead(page),
    titleLine(page, 296),
    grid.markup,
    address.markup,
    right.markup,
    left.markup,
    note.markup,
    signature({ x: margin, y: 1582, width: 340 }, random, facts.officer, 'Taken by'),
    stamp(pageWidth - margin - 140, 1514, random, facts.issued, accent),
  ].join('')
}

function hand({ random, accent }: Page, title: string, y: number) {
  const heading = sectionTitle(title, { ...area, y }, accent)
  const cell = innerWidth / 5
  const height = 280
  const cells = fingers.map((finger, index) => {
    const x = margin + index * cell
    const size = index === 0 ? 222 : between(random, 190, 212)
    const id = `${title.slice(0, 1)}${index}`
    return (
      box(x, heading.bottom, cell, height, `fill="none" stroke="${accent}" stroke-width="2"`) +
      fingerprint(x + cell / 2, heading.bottom + 122, size, random, id) +
      text(finger, x + cell / 2, heading.bottom + height - 18, {
        size: 21,
        colour: softInk,
        align: 'centre',
      })
    )
  })
  return { markup: heading.markup + cells.join(''), bottom: heading.bottom + height }
}
