import { areSameDetails, type DetailsByType, noDetails } from '#contract/document-details.ts'
import { type DocumentType, documentTypes, type FileType } from '#contract/document-types.ts'
import { type CheckedForm, checkRecordForm } from '#contract/forms/check-record-form.ts'
import {
  nothingTyped,
  type TextField,
  type Typed,
  textFields,
} from '#contract/forms/record-form.ts'
import {
  type ImportMapping,
  type ImportTarget,
  importedDetails,
  isFault,
  neededTargets,
  type RowProblem,
  rowFaults,
} from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'
import { longestTyped, normaliseNumber, type RecordFields } from '#contract/record.ts'
import { checkDetails, type DetailsContext } from '../documents/check-details.ts'
import { decodedTwice, isBijoy, mayBeBijoy } from './columns/bijoy.ts'
import { contentOf, isLost, isNoName } from './columns/clean-cell.ts'
import { dateIn, hasTwoReadings, isAmbiguous, orderChosen } from './columns/date-in.ts'
import { mayLackZeros, numberFaults, type WithZeros } from './columns/number-faults.ts'
import { isTooWide } from './columns/row-widths.ts'
import type { ScanFile } from './import-store.ts'
import { type FileIndex, isNumbered, matchFiles, nameKey, scanKey } from './match-files.ts'

export type Cell = string | number

export type CheckedRow = {
  /** Undefined if a field is wrong; empty where the row lacks something */
  fields: RecordFields | undefined
  /** Normalised, as a record stores them */
  numbers: { passportNumber: string; irccNumber: string }
  documents: Map<FileType, ScanFile>
  details: DetailsByType
  problems: RowProblem[]
}

/** Letters that a wrong encoding has destroyed, such as UTF-8 decoded as Latin-1 */
const lettersLost = new RegExp(String.raw`\?{3}|\ufffd|${decodedTwice.source}`)
export type RowRules = {
  mapping: ImportMapping
  index: FileIndex
  around: DetailsContext
  /** Columns of dates in which a spreadsheet seems to have swapped day and month */
  swapped?: ReadonlySet<ImportTarget>
  /** Columns of dates in which a year of two digits stands first */
  yearFirst?: ReadonlySet<ImportTarget>
  /** Columns of which some cells are written for the font Bijoy */
  bijoy?: ReadonlySet<ImportTarget>
  zeros?: WithZeros
  /** Most rows have no more cells */
  usualWidth?: number
  /** For the dry run, whose faults the run repeats */
  headings?: string[]
  isWorkbook: boolean
}

/** Validates a row by itself; what the database contains is checked elsewhere. */
export function checkRow(cells: Cell[], rules: RowRules): CheckedRow {
  const { mapping, index, swapped, bijoy, zeros, headings, isWorkbook } = rules
  const told = cellsByTarget(cells, mapping)
  const problems = lostIn(cells, mapping)
  const numbers = numbersIn(told)
  const torn = holdsRows(cells, numbers)
    ? 'rows-inside'
    : isWorkbook
      ? undefined
      : isShifted(cells)
        ? 'cells-shifted'
        : headings && goesBeyond(cells, headings, mapping)
          ? 'beyond-headings'
          : undefined
  const typed = { ...nothingTyped }
  for (const field of textFields) {
    const cell = told.get(field) ?? ''
    typed[field] = field === 'birthDate' ? dayIn(cell, field, rules) : String(cell)
    problems.push(...warningsOf(field, cell, bijoy?.has(field)))
    if (beginsQuoted(cell) && !torn) problems.push({ because: 'quote-kept', field })
  }
  for (const field of numberKinds) {
    const isText = typeof told.get(field) === 'string'
    if (isText && mayLackZeros(numbers[field], zeros?.[field])) {
      problems.push({ because: 'zeros-lost', field })
    }
  }
  const checked = checkRecordForm(typed, 'entry', 'admin')
  const mistakes = mistakesIn(checked, rules.around.today)
  const found = { problems: [...problems, ...mistakes], existing: mapping.existing }
  if (!torn && isNoPerson(typed, numbers, found)) {
    const because = cells.length === 0 ? 'erased' : 'no-person'
    const problem: RowProblem = { because, field: 'passportNumber' }
    return { fields: undefined, numbers, documents: new Map(), details: {}, problems: [problem] }
  }
  if (isUnclear(typed.birthDate, 'birthDate', rules)) {
    problems.push({ because: 'ambiguous-date', field: 'birthDate' })
  }
  const unclear = problems.filter(isFault)
  problems.push(...mistakes.filter(({ field }) => !unclear.some((one) => one.field === field)))
  if (torn) problems.push({ because: torn, field: 'passportNumber' })
  else if (isTooWide(cells, rules))
    problems.push({ because: 'more-cells', field: 'passportNumber' })
  const matched = matchFiles({ named: namesIn(told), numbers: numbersOfFiles(told) }, index)
  problems.push(...matched.problems)
  for (const field of swapped ?? []) {
    if (hasTwoReadings(told.get(field) ?? '')) problems.push({ because: 'swapped-date', field })
  }
  const stated = rowDetails(told, rules)
  problems.push(...stated.problems)
  for (const type of Object.keys(stated.details) as DocumentType[]) {
    if (matched.documents.has(type)) continue
    problems.push({ because: 'details-without-file', field: `file.${type}` })
  }
  return {
    fields: problems.some((one) => isFault(one) && !isLacking(one)) ? undefined : checked.fields,
    numbers,
    documents: matched.documents,
    details: stated.details,
    problems,
  }
}

/** Before it there are the days that spreadsheets show for a zero, as 1899-12-30 and 1900-01-00 */
const [firstDay, isoDay] = ['1900-01-01', /^\d{4}-\d\d-\d\d$/]

function mistakesIn(checked: CheckedForm, today: string): RowProblem[] {
  const mistakes = checked.outcome === 'mistaken' ? checked.mistakes : []
  const wrong = mistakes.find(({ field }) => field === 'birthDate')
  if (wrong && isoDay.test(checked.fields.birthDate) && checked.fields.birthDate < firstDay) {
    return mistakes.map((one) => (one === wrong ? { ...one, because: 'too-early' } : one))
  }
  if (wrong || checked.fields.birthDate <= today) return mistakes
  return [...mistakes, { field: 'birthDate', because: 'in-future' }]
}

/**
 * A total, a note or a signature below the table: nothing in it could be a number, and it has at most two of the
 * names and the address. A number that a spreadsheet has spoilt is one: its fault tells what to do.
 */
function isNoPerson(typed: Typed, numbers: CheckedRow['numbers'], found: Found): boolean {
  const others = [typed.name, typed.fatherName, typed.motherName, typed.address]
  const isNumbered = numberKinds.some((kind) => {
    const faults = found.problems.filter((one) => one.field === kind && isFault(one))
    const isOneOf = (...some: RowProblem['because'][]) =>
      faults.some((one) => some.includes(one.because))
    if (isOneOf('digits-lost')) return true
    // A row that is prepared for later has nothing but formulas without a value.
    if (isOneOf('no-value')) return [...others, typed.birthDate].some(Boolean)
    if (numbers[kind] === '' || isOneOf('no-digits') || inThousands.test(typed[kind])) return false
    if (numbers[kind].replace(/\D/g, '').length >= leastDigits) return true
    // Digits alone, and few of them, are a sum, unless a record may have them.
    return faults.length === 0 && (found.existing === 'fill' || /\D/.test(numbers[kind]))
  })
  return !isNumbered && others.filter((one) => one !== '').length <= others.length / 2
}

/** 12,500 and 2,50,000 are sums */
const inThousands = /^\p{Nd}{1,3}(,\p{Nd}{2,3})+(\.\p{Nd}+)?$/u

type Found = { problems: RowProblem[]; existing: ImportMapping['existing'] }

/** Whether it is a fault of a new record only: a row that fills a record needs just one of the numbers. */
export function isLacking({ because }: RowProblem): boolean {
  return because === 'required'
}

/** Reads only the two numbers, which is much cheaper than `checkRow`. */
export function numbersOf(cells: Cell[], mapping: ImportMapping): CheckedRow['numbers'] {
  return numbersIn(cellsByTarget(cells, mapping))
}

/** Who a row says it is about, and by what its scans are found */
export function cluesIn(cells: Cell[], mapping: ImportMapping) {
  const told = cellsByTarget(cells, mapping)
  return {
    numbers: Object.values(numbersIn(told)).filter((number) => number !== ''),
    name: String(told.get('name') ?? ''),
    /** The lookup keys of its folder and its two numbers, and those of the file names in its cells */
    keys: numbersOfFiles(told),
    files: namesIn(told).map(([, name]) => nameKey(name)),
    folder: namedFolder(told),
  }
}

/**
 * Detects a quotation mark inside a quoted cell of a CSV file, which ends the cell at its first comma. Behind a
 * digit it means inches.
 */
function isShifted(cells: Cell[]): boolean {
  const first = cells.findIndex(beginsQuoted)
  const isOdd = (cell: Cell) => String(cell).replace(/\d"/g, '').split('"').length % 2 === 0
  return first >= 0 && cells.slice(first).some(isOdd)
}

function beginsQuoted(cell: Cell): boolean {
  return String(cell).startsWith('"')
}

/** A column without a heading counts if somebody has chosen a target for it. */
function goesBeyond(cells: Cell[], headings: string[], { columns }: ImportMapping): boolean {
  const last = headings.findLastIndex((heading) => heading !== '')
  return cells.some((cell, at) => at > last && cell !== '' && !columns[at] && !isLost(cell))
}

const leastDigits = 5
const separators = /[,;|\t]/

/** Detects an unclosed quotation mark: a cell then contains whole rows, with numbers like the row's own. */
function holdsRows(cells: Cell[], numbers: CheckedRow['numbers']): boolean {
  const own = Object.values(numbers).filter((one) => one.replace(/\D/g, '').length >= leastDigits)
  const shapes = new Set(own.map(shapeOf))
  return cells.some((cell) => {
    const lines = String(cell).split(/[\r\n]+/)
    return lines.length > 1 && lines.some((line) => isRow(line, shapes))
  })
}

/** Needs two similar numbers, or one with letters, since digits alone may be a phone number in an address. */
function isRow(line: string, shapes: ReadonlySet<string>): boolean {
  const parts = line.split(separators)
  if (parts.length < 3) return false
  const alike = parts.filter((one) => one.length <= longestTyped && shapes.has(shapeOf(one)))
  return alike.length > 1 || /[a-z]/i.test(alike.join())
}

function shapeOf(text: string): string {
  return normaliseNumber(text).replace(/\d/g, '0').replace(/[A-Z]/g, 'A')
}

function namesIn(told: Map<ImportTarget, Cell>): [ImportTarget, string][] {
  return [...told].flatMap(([target, cell]): [ImportTarget, string][] => {
    return target.startsWith('file.') && cell !== '' ? [[target, String(cell)]] : []
  })
}

function numbersOfFiles(told: Map<ImportTarget, Cell>): string[] {
  return [scanKey(folderIn(told).at(-1) ?? ''), ...Object.values(numbersIn(told))]
}

function folderIn(told: Map<ImportTarget, Cell>): string[] {
  return String(told.get('folder') ?? '')
    .split(/[/\\]/)
    .filter((part) => part !== '')
}

/** The lookup key of a row's folder and its path, if only its name tells whose it is */
function namedFolder(told: Map<ImportTarget, Cell>): { key: string; path: string } | undefined {
  const [folder = '', ...above] = folderIn(told).reverse()
  const key = scanKey(folder)
  if (key === '' || isNumbered(folder, Object.values(numbersIn(told)))) return undefined
  return { key, path: [...above.map(nameKey).reverse(), key].join('/') }
}

function numbersIn(told: Map<ImportTarget, Cell>): CheckedRow['numbers'] {
  const numberIn = (field: ImportTarget) => normaliseNumber(String(told.get(field) ?? ''))
  return { passportNumber: numberIn('passportNumber'), irccNumber: numberIn('irccNumber') }
}

function cellsByTarget(cells: Cell[], { columns }: ImportMapping): Map<ImportTarget, Cell> {
  const told = new Map<ImportTarget, Cell>()
  for (const [at, target] of columns.entries()) {
    if (!target) continue
    told.set(target, joined(told.get(target), contentOf(cells[at] ?? '', target), target))
  }
  const surname = told.get('surname')
  if (surname) told.set('name', joined(told.get('name'), surname, 'name'))
  if (isNoName(told.get('name') ?? '')) told.set('name', '')
  return told
}

function joined(before: Cell = '', next: Cell = '', target: ImportTarget): Cell {
  if (before === '' || next === '') return before === '' ? next : before
  return `${before}${target === 'address' ? ', ' : ' '}${next}`
}

/** A part of a name or an address must not be missing either. */
function lostIn(cells: Cell[], { columns }: ImportMapping): RowProblem[] {
  return columns.flatMap((field, at): RowProblem[] => {
    if (!field || !isLost(cells[at] ?? '')) return []
    const isNeeded = neededTargets.includes(field) || field === 'surname'
    return [{ because: isNeeded ? 'no-value' : 'left-empty', field }]
  })
}

function dayIn(cell: Cell, target: ImportTarget, { mapping, around, yearFirst }: RowRules): string {
  return dateIn(cell, mapping, target, yearFirst?.has(target) ? undefined : around.today)
}

/** Whether choosing the order of day and month, which nobody has done, makes it a date */
function isUnclear(text: string, target: ImportTarget, { mapping, yearFirst }: RowRules): boolean {
  if (orderChosen(mapping, target)) return false
  return isAmbiguous(text) && (!yearFirst?.has(target) || /\d{4}$/.test(text))
}

/** The details of documents in a row, validated like those of the record form. */
function rowDetails(told: Map<ImportTarget, Cell>, rules: RowRules) {
  const details: DetailsByType = {}
  const problems: RowProblem[] = []
  for (const { type } of documentTypes) {
    if (!importedDetails.some((field) => told.has(`${field}.${type}`))) continue
    const given = { ...noDetails }
    for (const field of importedDetails) {
      const target = `${field}.${type}` as const
      const cell = told.get(target) ?? ''
      given[field] = field === 'issuer' ? String(cell) : dayIn(cell, target, rules)
    }
    if (areSameDetails(given, noDetails)) continue
    const checked = checkDetails(type, given, rules.around)
    if (checked.outcome === 'right') details[type] = checked.details
    else {
      for (const { field, because } of checked.mistakes) {
        const detail = importedDetails.find((one) => one === field) ?? 'issuer'
        const target = `${detail}.${type}` as const
        const known = rowFaults.find((one) => one === because) ?? 'not-text'
        const fault = isUnclear(given[detail], target, rules) ? 'ambiguous-date' : known
        problems.push({ because: fault, field: target })
      }
    }
  }
  return { details, problems }
}

function isName(field: TextField): boolean {
  return field === 'name' || field === 'fatherName' || field === 'motherName'
}

function warningsOf(field: TextField, cell: Cell, isInBijoy = false): RowProblem[] {
  if (!numberKinds.some((one) => one === field)) {
    if (lettersLost.test(String(cell))) return [{ because: 'letters-lost', field }]
    // Probably the cell of another column
    const isOther = field === 'nationality' ? /\p{Nd}/u : isName(field) ? /^[^\p{L}]+$/u : undefined
    if (isOther?.test(String(cell))) return [{ because: 'not-text', field }]
    const isBijoyHere = isInBijoy ? mayBeBijoy(String(cell)) : isBijoy(String(cell))
    return isBijoyHere ? [{ because: 'bijoy', field }] : []
  }
  return numberFaults(cell).map((because) => ({ because, field }))
}
