import { pick, type Random, seededRandom, wholeBetween } from '../seeded-random.ts'

export type Person = {
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  passportNumber: string
  irccNumber: string
}

/** What the papers say beside the person's own details: all of it made up. */
export type Facts = {
  organisation: string
  reference: string
  today: Date
  issued: string
  validUntil: string
  starts: string
  job: string
  employer: string
  place: string
  hourly: string
  officer: string
}

const oneDay = 86_400_000
const jobs = [
  ['Orchard worker', 'Northfield Orchards'],
  ['Baker', 'Harbour Lane Bakery'],
  ['Carpenter', 'Millbrook Joinery'],
  ['Kitchen assistant', 'Bluewater Kitchens'],
  ['Care assistant', 'Hilltop Care House'],
  ['Gardener', 'Riverside Nurseries'],
  ['Hotel receptionist', 'Lantern Street Hotel'],
  ['Welder', 'Anvil and Sons'],
  ['Warehouse operator', 'Longshelf Storage'],
] as const
const places = ['Port Example', 'Sampleton', 'Fairmere', 'New Placeholder', 'Westbridge-on-Paper']
const officers = ['Alex Placeholder', 'Jo Example', 'Kim Sample', 'Sam Fictional', 'Noor Pretend']

/**
 * The papers of one person tell one story, so the story comes from the person's seed alone; `day`
 * is when in it this paper was written.
 */
export function inventFacts(seed: number, type: string, day: number, random: Random): Facts {
  const story = seededRandom(seed ^ 0x5eed)
  const first = Date.UTC(2025, 0, 6 + wholeBetween(story, 0, 260))
  const today = new Date(first + day * oneDay)
  const [job, employer] = pick(story, jobs)
  const letters = type
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase()
    .padEnd(2, 'X')
  const number = String(wholeBetween(story, 0, 99_999)).padStart(5, '0')
  return {
    organisation: 'Example Migration Services',
    reference: `EMS-${letters}-${number}`,
    today,
    issued: dayAfter(today, 0),
    validUntil: dayAfter(today, 729),
    starts: dayAfter(new Date(first), 204),
    job,
    employer,
    place: pick(story, places),
    hourly: `${wholeBetween(story, 18, 34)}.${pick(story, ['00', '25', '50', '75'])}`,
    officer: pick(random, officers),
  }
}

export function dayAfter(day: Date, days: number): string {
  const later = new Date(day.getTime() + days * oneDay)
  const words = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return later.toLocaleDateString('en-GB', words)
}

/** The person's fields as label and value, without the empty ones. */
export function personRows(person: Person): [string, string][] {
  const rows: [string, string][] = [
    ['Candidate name', person.name],
    ["Father's name", person.fatherName],
    ["Mother's name", person.motherName],
    ['Nationality', person.nationality],
    ['Passport number', person.passportNumber],
    ['IRCC number', person.irccNumber],
    ['Permanent address', person.address],
  ]
  return rows.filter(([, value]) => value.trim() !== '')
}
