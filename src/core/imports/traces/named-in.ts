import { numberKinds } from '#contract/lookup-pages.ts'
import { normaliseNumber } from '#contract/record.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { numbersOf } from '../check-row.ts'
import { unwrapped } from '../columns/clean-cell.ts'
import { type KeptMapping, mappingOf } from '../import-store.ts'
import { numbersInPath } from '../match-files.ts'
import { cellsOf } from '../present-import.ts'

/** While columns are not mapped, shorter values count as serial numbers of a table and are ignored. */
const leastUnmapped = 5

export type Named = {
  id: string
  numbers: string[]
  /** Numbers that were corrected: they may be somebody else's, so a row with one needs this name too */
  former: string[]
  name: string
}

/** People who are looked for together, by their numbers */
export type Sought = {
  own: Map<string, Named[]>
  former: Map<string, Named[]>
  /** How long their own numbers are */
  lengths: Set<number>
}

export function soughtOf(people: Named[]): Sought {
  const by = (kind: 'numbers' | 'former') => {
    const found = new Map<string, Named[]>()
    for (const person of people) {
      for (const number of person[kind]) found.set(number, [...(found.get(number) ?? []), person])
    }
    return found
  }
  const own = by('numbers')
  const lengths = new Set([...own.keys()].map(({ length }) => length))
  return { own, former: by('former'), lengths }
}

type Row = { raw: string | null; recordId: string | null }

/** Whether a row has this name, perhaps over several cells, and became the record of nobody else */
function isNamed(row: Row, name: string): boolean {
  const text = cellsOf(row).map((cell) => String(unwrapped(cell)))
  return row.recordId === null && ` ${nameKey(text.join(' '))} `.includes(` ${nameKey(name)} `)
}

/** Whom of these people a row names */
export function inRow(row: Row, mapping: KeptMapping | undefined, sought: Sought): Set<string> {
  const ids = new Set<string>()
  for (const number of numbersInRow(row, mapping)) {
    for (const { id } of sought.own.get(number) ?? []) ids.add(id)
    for (const { id, name } of sought.former.get(number) ?? []) if (isNamed(row, name)) ids.add(id)
  }
  return ids
}

function numbersInRow(row: Row, mapping: KeptMapping | undefined): string[] {
  const cells = cellsOf(row)
  const kept = mapping?.guessed ? undefined : mapping
  const mapped = kept ? Object.values(numbersOf(cells, kept)) : []
  const own = cells.filter((_, at) => numberKinds.some((kind) => kind === kept?.columns[at]))
  const texts = (mapped.length > 0 ? own : cells).map((cell) => String(unwrapped(cell)))
  const wholes = mapped.length > 0 ? mapped : longEnough(texts)
  // A row that became a record is that person's, whomever else it mentions.
  return row.recordId ? wholes : [...wholes, ...texts.flatMap(numbersBesideText)]
}

const dividers = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u
/** One number in several parts, such as "QE 765 4322", of which a part may be somebody else's number */
const oneNumber = /^[A-Z]{0,4}\d{5,10}[A-Z]?$/

/** The numbers in a cell with other text, such as "Passport QE7654322 / QE7654323" */
function numbersBesideText(text: string): string[] {
  const parts = longEnough(text.split(dividers))
  return parts.length < 2 && oneNumber.test(normaliseNumber(text)) ? [] : parts
}

function longEnough(texts: string[]): string[] {
  return texts.map(normaliseNumber).filter((number) => number.length >= leastUnmapped)
}

export type File = { path: string; isMatched: number | null }

/** Whom of these people the name of a file has */
export function inName(file: File, sought: Sought): Set<string> {
  const numbers = [...numbersInPath(file.path), ...touching(file, sought)]
  return new Set(numbers.flatMap((number) => (sought.own.get(number) ?? []).map(({ id }) => id)))
}

/** A scan that belongs to no row is found by a number that touches other letters too, as in visaQE7654322.jpg. */
function touching({ path, isMatched }: File, { own, lengths }: Sought): string[] {
  const words = isMatched ? [] : longEnough(path.split(dividers))
  const long = [...lengths].filter((length) => length >= leastUnmapped)
  return words.flatMap((word) =>
    long.flatMap((length) => {
      const parts = Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => at)
      return parts.flatMap((at) => {
        const number = word.slice(at, at + length)
        return own.has(number) && isAlone(word, at, number) ? [number] : []
      })
    }),
  )
}

/** Whether no more digits follow, or precede a number that begins with one */
function isAlone(word: string, at: number, number: string): boolean {
  const isDigit = (place: number) => /^\d$/.test(word[place] ?? '')
  return !isDigit(at + number.length) && !(/^\d/.test(number) && isDigit(at - 1))
}

type Person = { id: string; passportNumber: string; irccNumber: string }

/**
 * Whether a row is this person's and nobody else's, so that they may see it: it became their record, or none, and
 * has one of their numbers in the column for it.
 */
export function isRowOf(row: Row & { mapping: string | null }, person: Person): boolean {
  if (row.recordId !== null) return row.recordId === person.id
  const mapping = mappingOf(row)
  if (!mapping || mapping.guessed) return false
  const numbers = numbersOf(cellsOf(row), mapping)
  return numberKinds.some((kind) => numbers[kind] !== '' && numbers[kind] === person[kind])
}
