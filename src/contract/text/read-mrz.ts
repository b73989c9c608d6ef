import { countryOf } from './issuing-states.ts'
import { withLatinDigits } from './latin-digits.ts'

// The browser loads this file: import no library here.

/** The fields of the machine-readable zone (MRZ) of a passport or visa; '' where it has no usable value. */
type MrzFields = {
  passportNumber: string
  name: string
  nationality: string
  birthDate: string
}

type MrzPlace = 'letters' | 'number' | 'birth' | 'expiry' | 'personal' | 'whole'

export type MrzRead =
  | { outcome: 'read'; fields: MrzFields; isVisa: boolean }
  /** A check digit does not match at this place, or its content is impossible */
  | { outcome: 'refused'; place: MrzPlace }
  /** The second line has another length than its format requires */
  | { outcome: 'wrong-length'; is: number; should: number }
  | { outcome: 'no-lines' }

/** Reads the two lines of ICAO 9303: TD3 of passports, MRV-A and MRV-B of visas. */
export function readMrz(text: string, today: Date): MrzRead {
  // People type a space for <, scanners put spaces between groups: the check digits show which it was.
  const asFillers = readLines(linesIn(text, '<'), today)
  const asGaps = readLines(linesIn(text, ''), today)
  const found = asFillers.outcome === 'read' || asGaps.outcome === 'no-lines' ? asFillers : asGaps
  if (found.outcome === 'read') return found
  const whole = linesIn(text, '', foreign)
  const bare = areWhole(whole) ? readLines(whole, today) : found
  return bare.outcome === 'read' ? bare : found
}

/** Ends lines too, if other text touches them: "MRZ: P<BGD…", quotation marks, control characters of a reader */
const foreign = /[^A-Z0-9< ]+/
/** A shorter piece between such signs is a word beside the lines, no part of them */
const leastPart = 10

function readLines([upper, lower]: string[], today: Date): MrzRead {
  if (!upper || !lower) return { outcome: 'no-lines' }
  const should = upper.startsWith('P') || upper.length > 36 || lower.length === 44 ? 44 : 36
  if (lower.length !== should) return { outcome: 'wrong-length', is: lower.length, should }
  const place = faultIn(lower, upper)
  if (place || upper.length > should) return { outcome: 'refused', place: place ?? 'letters' }
  const birthDate = dateIn(lower.slice(13, 19), today)
  if (birthDate === undefined) return { outcome: 'refused', place: 'birth' }
  const isVisa = upper.startsWith('V')
  const fields = {
    // A visa's lines may have the number of the visa instead of the passport's.
    passportNumber: isVisa ? '' : withoutFillers(lower.slice(0, 9)).replaceAll(' ', ''),
    name: nameIn(upper.slice(5)),
    nationality: countryOf(withoutFillers(lower.slice(10, 13))),
    birthDate,
  }
  return { outcome: 'read', fields, isVisa }
}

/** The last two adjacent lines that look like an MRZ, among other scanned or pasted text. */
function linesIn(text: string, space: '<' | '', ends = /[\r\n\t]+/): string[] {
  const lines = withLatinDigits(text.slice(0, 10_000))
    .replace(/&lt;|[＜‹]/gi, '<')
    .replaceAll('«', '<<')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .replace(symbology, '')
    .split(ends)
    .map((line) => line.trim().replace(/\s/g, space))
    .filter((line) => line.length >= (ends === foreign ? leastPart : 1))
    // Scanners may send both lines as one.
    .flatMap((line) => (/^[PV].{71}(.{16})?$/.test(line) ? halves(line) : [line]))
  const at = lines.findLastIndex((line, index) => index + 1 < lines.length && isUpper(line))
  if (at < 0) return []
  const pair = lines.slice(at, at + 2)
  return areWhole(pair) || ends === foreign ? pair : (unwrapped(lines) ?? pair)
}

/** Readers can say by three characters before a line what kind of code it was (AIM, ISO/IEC 15424). */
const symbology = /(?<=^|[\r\n\t])\][A-Z][A-Z0-9]/g

const lengths = [44, 36]

function areWhole(pair: string[]): boolean {
  return lengths.some((length) => pair.every((line) => line.length === length))
}

/** Both lines, if they were wrapped into more: parts in a row that have the length of one, then of the other */
function unwrapped(lines: string[]): string[] | undefined {
  for (const [at, line] of [...lines.entries()].reverse()) {
    for (const length of isUpper(line) ? lengths : []) {
      const [upper, next] = partsOf(lines, at, length) ?? []
      const [lower] = (next && partsOf(lines, next, length)) || []
      if (upper && lower) return [upper, lower]
    }
  }
  return undefined
}

/** The lines from `at` on that have this length together, joined, and where the next one begins */
function partsOf(lines: string[], at: number, length: number): [string, number] | undefined {
  let joined = ''
  for (let next = at; joined.length < length && next < lines.length; next++) {
    joined += lines[next]
    if (joined.length === length) return [joined, next + 1]
  }
  return undefined
}

function halves(line: string): string[] {
  return [line.slice(0, line.length / 2), line.slice(line.length / 2)]
}

/** A surname that fills the whole line leaves no room for the separator <<. */
function isUpper(line: string): boolean {
  return /^[PV][A-Z<]/.test(line) && (line.includes('<<') || /^P<[A-Z<]{42}$/.test(line))
}

/** The position of each check digit, and what it covers */
const checks: [place: MrzPlace, covered: [number, number][], digit: number][] = [
  ['number', [[0, 9]], 9],
  ['birth', [[13, 19]], 19],
  ['expiry', [[21, 27]], 27],
]
const ofPassports: typeof checks = [
  ['personal', [[28, 42]], 42],
  [
    'whole',
    [
      [0, 10],
      [13, 20],
      [21, 43],
    ],
    43,
  ],
]

function faultIn(lower: string, upper: string): MrzPlace | undefined {
  if (!/^[PV][A-Z<]*$/.test(upper) || !/^[A-Z0-9<]*$/.test(lower)) return 'letters'
  if (!/^[A-Z<]{3}$/.test(lower.slice(10, 13)) || !/^[MFX<]$/.test(lower.charAt(20)))
    return 'letters'
  const due = upper.startsWith('P') ? [...checks, ...ofPassports] : checks
  return due.find(([, covered, digit]) => {
    const text = covered.map(([from, to]) => lower.slice(from, to)).join('')
    const said = lower.charAt(digit)
    // An empty personal number may have < in place of the check digit.
    return said !== String(checkDigit(text)) && !(said === '<' && /^<{14}$/.test(text))
  })?.[0]
}

/** ICAO 9303: weights 7, 3, 1, modulo 10; letters count from 10 on, fillers 0 */
function checkDigit(text: string): number {
  const values = [...text].map((letter) => (letter === '<' ? 0 : Number.parseInt(letter, 36)))
  return values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10
}

/** Chooses the century so that the date of birth is not in the future. Unknown parts of a date are <. */
function dateIn(text: string, today: Date): string | undefined {
  if (/^\d*<+$/.test(text)) return ''
  const isAhead = text > today.toISOString().slice(2, 10).replaceAll('-', '')
  const century = isAhead ? 19 : 20
  const date = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  const time = new Date(date)
  const isDate = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)
  return isDate ? date : undefined
}

function nameIn(text: string): string {
  const end = text.indexOf('<<')
  const [surname, given] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  return `${withoutFillers(given)} ${withoutFillers(surname)}`.trim()
}

function withoutFillers(text: string): string {
  return text.replace(/<+/g, ' ').trim()
}
