import { joinedTargets } from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { guess, headingKey, targetOf } from './guess-columns.ts'
import { isPartOfHeading } from './heading-words.ts'

const lookedAt = 10
const leastCells = 2
/** No row of a person has the names of so many fields in its cells. */
const fewestHeadings = 3
const fewestRepeated = 4

/** `at`: the index of the last row that they take */
type Headings = { at: number; cells: string[] }

/**
 * The headings of a table, from one row or from two: "Passport" above "Number" and "Expires". Undefined if no row
 * can have headings.
 */
export function findHeadings(rows: string[][]): Headings | undefined {
  const at = headingRow(rows)
  if (at === undefined) return undefined
  const alone = { at, cells: rows[at] ?? [] }
  const known = (cells: string[]) => new Set(cells.flatMap((cell) => targetOf(cell) ?? [])).size
  // A person must never be lost, so that the second row may have nothing but words of headings.
  const isHeaded = rows[at + 1]?.every(
    (cell) => targetOf(cell) || isPartOfHeading(headingKey(cell)),
  )
  const below = isHeaded && grouped(rows[at], rows[at + 1])
  if (below && known(below) >= known(alone.cells)) return { at: at + 1, cells: below }
  const above = grouped(rows[at - 1], rows[at])
  return above && known(above) > known(alone.cells) ? { at, cells: above } : alone
}

/** Whether they name so many fields that the rows below them can hardly be anything but people */
export function namePeople(headings: string[]): boolean {
  return targetsOf(headings).size >= fewestHeadings
}

/** Words of a group that tell nothing of its columns, as in "Passport information" */
const inGeneral =
  /(?<!\p{L})(personal|basic|info(rmation)?|details?|particulars)(?!\p{L})|ব্যক্তিগত|তথ্য(াদি)?|বিবরণ/giu

/**
 * Each heading with the one above it, of which that of a group stands above the first column only, as merged cells
 * have it. Undefined if there is no such group.
 */
function grouped(upper: string[] = [], lower: string[] = []): string[] | undefined {
  if (hasLongNumber(lower)) return undefined
  let [told, isGrouped] = ['', false]
  const length = Math.max(upper.length, lower.length)
  const cells = Array.from({ length }, (_, at) => {
    const [above = '', below = ''] = [upper[at], lower[at]]
    if (above !== '' || below === '') told = below === '' ? '' : above
    isGrouped ||= above === '' && told !== ''
    return below === '' ? above : inGroup(told.replace(inGeneral, '').trim(), below)
  })
  return isGrouped ? cells : undefined
}

/** Parts of a name or an address are known by their own headings: "Village" below "Permanent address" */
function inGroup(group: string, heading: string): string {
  const isWhole = group !== '' && joinedTargets.includes(guess(headingKey(group), []))
  if (!isWhole) return `${group} ${heading}`.trim()
  return targetOf(heading) ? heading : `${heading} ${group}`
}

/**
 * The index of the row of headings, which may stand below a letterhead: of the first rows, the one with the
 * most known headings. Undefined if no row can have headings.
 */
function headingRow(rows: string[][]): number | undefined {
  const first = rows.slice(0, lookedAt)
  const widest = Math.max(...first.map(filled))
  const candidates = first
    .map((cells, at) => ({ at, cells, known: cells.filter(targetOf).length }))
    .filter(({ cells }) => filled(cells) >= leastCells && !hasLongNumber(cells))
    .toSorted((one, other) => other.known - one.known)
  // The lines of a letterhead are narrower than the table below them.
  const isWide = (cells: string[]) =>
    filled(cells) >= widest / 2 || targetsOf(cells).size >= fewestHeadings
  const best = candidates.find(({ cells }) => isWide(cells)) ?? candidates[0]
  if (!best || (!isWide(best.cells) && best.known === 0)) return undefined
  // People above a fuller row of headings have their own.
  const own = first.slice(0, best.at).findIndex((cells, at) => {
    return namePeople(cells) && first.slice(at + 1, best.at).some((row) => isPerson(row, cells))
  })
  return own < 0 ? best.at : own
}

/** The index of the first row above the headings that can hardly be anything but a person */
export function personAbove(rows: string[][], { at, cells }: Headings): number | undefined {
  const index = rows.slice(0, at).findIndex((row) => isPerson(row, cells))
  return index < 0 ? undefined : index
}

/** Unlike a letterhead, it has numbers where the headings say so, and nothing else there. */
function isPerson(cells: string[], headings: string[]): boolean {
  if (filled(cells) < filled(headings) / 2) return false
  const numbers = headings.flatMap((heading, at) => {
    const cell = cells[at] ?? ''
    return cell !== '' && numberKinds.some((kind) => kind === targetOf(heading)) ? cell : []
  })
  return numbers.length > 0 && numbers.every(isOfPerson)
}

/** Neither a date nor a phone: A01234567, C-76-54-321 or 1234567890 */
function isOfPerson(cell: string): boolean {
  const number = withLatinDigits(cell).replace(/\s/g, '')
  return /^([a-z]{1,3}[\d-]+|\d+)$/i.test(number) && /^(?!(88)?01\d{9}$)(\D*\d){5}/.test(number)
}

/** Some tables repeat their headings on every page, perhaps in other words; such a row is not a person. */
export function repeatsHeadings(cells: string[], headings: string[]): boolean {
  const isSame = (cell: string, at: number) => headingKey(cell) === headingKey(headings[at] ?? '')
  if (cells.length === headings.length && cells.every(isSame)) return true
  // First, since nearly every row has a long number, and finding the targets takes longer.
  if (/\p{Nd}{4}/u.test(cells.join())) return false
  const targets = targetsOf(cells)
  const isNumbered = /\p{Nd}/u.test(cells.join())
  // With digits it may be a person whose other cells are not filled in yet.
  return (
    targets.size >= fewestRepeated && (!isNumbered || numberKinds.some((one) => targets.has(one)))
  )
}

/**
 * Whether repeated headings are in another order than the first, so that people below them would get the values of
 * other fields. `lines`: the rows that the first were taken from, which may be two.
 */
export function movesColumns(cells: string[], headings: string[], lines: string[][]): boolean {
  const isLine = (line: string[]) =>
    cells.every((cell, at) => headingKey(cell) === headingKey(line[at] ?? ''))
  if (lines.some(isLine)) return false
  const [keys, targets] = [headings.map(headingKey), headings.map(targetOf)]
  return cells.some((cell, at) => {
    const [key, target] = [headingKey(cell), targetOf(cell)]
    if (key === '' || key === keys[at]) return false
    if (keys.includes(key)) return true
    // A heading in words that are not known may be of the same column, unless another has it.
    const own = targets[at] ?? null
    return target !== null && target !== own && (own !== null || targets.includes(target))
  })
}

/** Forms number their columns in a row of its own: 1, 2, 3, or (1), (2), (3) */
export function numbersColumns(cells: string[]): boolean {
  const numbers = cells.map((cell) => withLatinDigits(cell).replace(/^\((\d+)\)$/, '$1'))
  return cells.length > leastCells && numbers.every((one, at) => one === String(at + 1))
}

function filled(cells: string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

/** A row of a person has a long number, and so has a letterhead with a phone; headings may have an example of one. */
function hasLongNumber(cells: string[]): boolean {
  const isLong = (cell: string) => /\d{5}/.test(withLatinDigits(cell).replace(/[\s-]/g, ''))
  return cells.some(isLong) && targetsOf(cells).size < fewestHeadings
}

function targetsOf(cells: string[]) {
  return new Set(cells.flatMap((cell) => guess(headingKey(cell), []) ?? []))
}
