import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { otherPaper, papers, signedConsent } from './papers.ts'
import { pick, seededRandom, wholeBetween } from './seeded-random.ts'

export type Person = {
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  passportNumber: string
  irccNumber: string
}

// The product refuses to read SVG, so specimens are drawn in a separate process, with a bundled font
// that looks the same on every machine.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
const folder = join(import.meta.dirname, 'specimen')
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')

type Slots = Record<string, string>

const jobs = [
  ['Orchard worker', 'Northfield Orchards'],
  ['Baker', 'Harbour Lane Bakery'],
  ['Carpenter', 'Millbrook Joinery'],
  ['Kitchen assistant', 'Bluewater Kitchens'],
  ['Gardener', 'Riverside Nurseries'],
  ['Hotel receptionist', 'Lantern Street Hotel'],
  ['Welder', 'Anvil and Sons'],
] as const
const places = ['Port Example', 'Sampleton', 'Fairmere', 'New Placeholder']
const officers = ['Alex Placeholder', 'Jo Example', 'Kim Sample', 'Noor Pretend']

const skins = [
  { skin: '#efc19c', shade: '#dca57c', blush: '#cf7664' },
  { skin: '#dba679', shade: '#c48a5d', blush: '#b3604b' },
  { skin: '#bd8353', shade: '#a26b40', blush: '#94493a' },
  { skin: '#935d39', shade: '#794a2b', blush: '#8d463d' },
]
const backs = ['#dfe9ea', '#f1e4d4', '#e2e6f2', '#e3eddc', '#f3dfdc', '#ece5f0']
const cloths = ['#35566b', '#7a4b5e', '#51705c', '#3d4152', '#8a6d3f', '#5a6b9a']
/** The head and the colour of the hair of each face; for a scarf, the colour of its cloth */
const heads = [
  ['scarf', '#5b7f95'],
  ['long', '#2f2420'],
  ['bun', '#1f1a1b'],
  ['scarf', '#a9566b'],
  ['bun', '#4a3226'],
  ['scarf', '#d9b26f'],
  ['cropped', '#1f1a1b'],
  ['beard', '#2f2420'],
  ['parting', '#2b2422'],
  ['beard', '#1f1a1b'],
  ['cropped', '#8b8680'],
  ['parting', '#4a3226'],
] as const

function portrait(face: number): string {
  const [head, hair] = heads[face % heads.length] ?? heads[0]
  const slots: Slots = {
    ...skins[(face * 3) % 4],
    ...{ hair, brow: head === 'scarf' ? '#2f2420' : hair },
    ...{ back: backs[(face * 5) % 6] ?? '', cloth: cloths[(face + 3) % 6] ?? '' },
    neckline: face % 2 === 0 ? template('portraits/collar') : template('portraits/round-neck'),
  }
  const body = fill(template('portraits/body'), slots)
  const drawn = fill(template(`portraits/${head}`), { ...slots, body })
  return fill(template('portraits/photo'), { ...slots, figure: drawn })
}

/** `face`, from 0 to 11, is the same for the photo and the documents of one person. */
export function drawPhoto(face: number): Promise<Buffer> {
  return rendered(600, 750, portrait(face))
}

export function drawDocument(
  type: string,
  title: string,
  person: Person,
  face: number,
): Promise<Buffer> {
  const paper = type === 'consent' ? signedConsent : (papers[type] ?? otherPaper)
  const { accent, section = '', details = '', text = '' } = paper
  const facts = { ...person, ...factsOf(face, type, paper.day), title, accent }
  const slots = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, escaped(value)]),
  )
  const lines = text.split(' | ').map((line, at) => textAt(0, at * 40, fill(line, slots)))
  const lists = { person: rowsOf(personDetails, slots), details: rowsOf(details, slots) }
  const drawn: Slots = {
    ...slots,
    section: section.toUpperCase(),
    lines: lines.join(''),
    portrait: portrait(face),
    logo: fill(template('papers/logo'), { ink: accent, paper: '#fff' }),
    logoOnColour: fill(template('papers/logo'), { ink: '#fff', paper: accent }),
    tilt: String(((face * 7 + paper.day) % 9) / 12 - 0.35),
    indent: paper.template === 'visa' ? '314' : '0',
  }
  const content = fill(template(`papers/${paper.template}`), drawn, lists)
  return rendered(1240, 1754, fill(template('papers/sheet'), { ...drawn, content }))
}

/** Derived from the face alone, so that the documents of one person agree. */
function factsOf(face: number, type: string, day: number) {
  const random = seededRandom(face)
  const first = Date.UTC(2025, 0, 6 + wholeBetween(random, 0, 260))
  const dayOf = (days: number) => {
    const words = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return new Date(first + days * 86_400_000).toLocaleDateString('en-GB', words)
  }
  const [job, employer] = pick(random, jobs)
  const number = wholeBetween(random, 10_000, 99_999)
  return {
    organisation: 'Example Migration Services',
    reference: `EMS-${type.slice(0, 2).toUpperCase()}-${number}`,
    ...{ job, employer, place: pick(random, places), officer: pick(random, officers) },
    hourly: `${wholeBetween(random, 18, 34)}.50`,
    ...{ issued: dayOf(day), validUntil: dayOf(day + 729), starts: dayOf(204) },
  }
}

const personDetails =
  "Candidate name: {name} | Father's name: {fatherName} | Mother's name: {motherName} | Nationality: {nationality} | " +
  'Passport number: {passportNumber} | IRCC number: {irccNumber} | Permanent address: {address}'

type Rows = (width: number) => string

/** Rows of labels and values, without the empty ones */
function rowsOf(details: string, slots: Slots): Rows {
  const rows = details.split(' | ').map((row) => row.split(': '))
  const full = rows
    .map(([label = '', value = '']) => [label, fill(value, slots)] as const)
    .filter(([, value]) => value !== '')
  return (width) =>
    full
      .map(([label, value], at) => {
        const size = Math.min(26, (width - 235) / value.length / 0.52)
        const line = `<path d="M0 ${at * 52 + 52}h${width}" stroke="#26323a" stroke-opacity="0.18"/>`
        const name = textAt(0, at * 52 + 35, label, 22, '#66717a')
        return line + name + textAt(225, at * 52 + 36, value, size)
      })
      .join('')
}

function textAt(x: number, y: number, text: string, size = 26, colour = '#26323a'): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}">${text}</text>`
}

/** Fills {slots}, and lists such as {details 700} in that width. */
function fill(text: string, slots: Slots, lists: Record<string, Rows> = {}): string {
  return text.replace(/\{(\w+)(?: (\d+))?\}/g, (_, name: string, width?: string) => {
    const value = width === undefined ? slots[name] : lists[name]?.(Number(width))
    if (value === undefined) throw new Error(`A drawing has no ${name}`)
    return value
  })
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

function template(name: string): string {
  return readFileSync(join(folder, `${name}.svg`), 'utf8')
}

function rendered(width: number, height: number, drawing: string): Promise<Buffer> {
  const root = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`
  return sharp(Buffer.from(`<svg ${root}>${drawing}</svg>`))
    .jpeg({ quality: 85 })
    .toBuffer()
}
