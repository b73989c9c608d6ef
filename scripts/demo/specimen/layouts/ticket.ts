import { pick, wholeBetween } from '../../seeded-random.ts'
import { dayAfter, personRows } from '../facts.ts'
import { banner } from '../headings.ts'
import { bars, signature, stamp } from '../marks.ts'
import { bold, box, filled, softInk, stroked, text } from '../markup.ts'
import { innerWidth, margin, type Page, pageWidth } from '../page.ts'
import { checkRows, fieldGrid, fieldTable, sectionTitle } from '../parts.ts'

export function ticket(page: Page): string {
  const { facts, accent, person, random } = page
  const area = { x: margin, width: innerWidth }
  const who = sectionTitle('Passenger', { ...area, y: 796 }, accent)
  const table = fieldTable(personRows(person), { ...area, y: who.bottom }, accent, 46)
  const clear = sectionTitle('Manpower clearance', { ...area, y: table.bottom + 54 }, accent)
  const list = checkRows(
    [
      ['Contract explained in the language of the candidate', 'done'],
      ['Insurance for the journey', 'paid'],
      ['Met on arrival by', facts.employer],
    ],
    { ...area, y: clear.bottom },
    accent,
    46,
  )
  return [
    banner(page),
    boardingPass(page, 266),
    who.markup,
    table.markup,
    clear.markup,
    list.markup,
    signature({ x: margin, y: 1566, width: 340 }, random, facts.officer, 'Travel desk'),
    stamp(pageWidth - margin - 140, 1524, random, facts.issued, accent),
  ].join('')
}

function boardingPass(page: Page, y: number): string {
  const { facts, accent, person, random, seed } = page
  const stub = margin + innerWidth - 260
  const flight = `EX ${wholeBetween(random, 100, 899)}`
  const seat = `${wholeBetween(random, 6, 38)}${'ACDF'[wholeBetween(random, 0, 3)]}`
  const hour = `${wholeBetween(random, 10, 22)}:${pick(random, ['05', '15', '40', '55'])}`
  const main = fieldGrid(
    [
      ['Passenger', person.name],
      ['Date', dayAfter(facts.today, 48)],
      ['Departs', hour],
    ],
    { x: margin + 40, y: y + 248, width: stub - margin - 80 },
    3,
  )
  const inner = stub - margin - 80
  const route = y + 176
  return (
    box(
      margin,
      y,
      innerWidth,
      470,
      `rx="26" fill="#ffffff" stroke="${accent}" stroke-width="2.5"`,
    ) +
    filled(`M${margin} ${y + 76}v-50q0 -26 26 -26h${innerWidth - 52}q26 0 26 26v50z`, accent) +
    text('EXAMPLE AIR', margin + 40, y + 50, {
      size: 30,
      weight: bold,
      colour: '#fff',
      tracking: 14,
    }) +
    text(flight, stub + 40, y + 50, { size: 30, weight: bold, colour: '#ffffff' }) +
    stroked(`M${stub} ${y + 88}V${y + 458}`, accent, 2.5, 'stroke-dasharray="3 13"') +
    text('Sampleton', margin + 40, route, { size: 44, weight: 0.1 }) +
    text('Port Example', stub - 40, route, { size: 44, weight: 0.1, align: 'right' }) +
    plane(margin + 40 + inner * 0.465, route - 15, accent) +
    main.markup +
    bars(margin + 40, y + 370, inner, 62, seed) +
    text(seat, stub + 40, y + 186, { size: 74, weight: bold, colour: accent }) +
    text('Seat', stub + 40, y + 222, { size: 20, colour: softInk }) +
    fieldGrid(
      [
        ['Passenger', person.name],
        ['Departs', hour],
      ],
      { x: stub + 40, y: y + 248, width: 180 },
      1,
    ).markup
  )
}

function plane(x: number, y: number, colour: string): string {
  const body =
    'M46 0C46 -5 38 -7 28 -7L12 -7L-10 -36L-20 -36L-8 -7L-28 -7L-38 -19L-45 -19L-39 0' +
    'L-45 19L-38 19L-28 7L-8 7L-20 36L-10 36L12 7L28 7C38 7 46 5 46 0Z'
  return `<g transform="translate(${x} ${y})">${filled(body, colour)}</g>`
}
