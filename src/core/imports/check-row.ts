import type { FileType } from '#contract/document-types.ts'
import { checkRecordForm } from '#contract/forms/check-record-form.ts'
import { nothingTyped, type TextField, textFields } from '#contract/forms/record-form.ts'
import {
  type ImportMapping,
  type ImportTarget,
  isFault,
  type RowProblem,
} from '#contract/imports/import.ts'
import { normaliseNumber, type RecordFields } from '#contract/record.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import type { ScanFile } from './import-store.ts'
import { type FileIndex, matchFiles } from './match-files.ts'

export type Cell = string | number

export type CheckedRow = {
  /** Undefined if a field is wrong */
  fields: RecordFields | undefined
  /** As they would be kept */
  numbers: { passportNumber: string; irccNumber: string }
  documents: Map<FileType, ScanFile>
  problems: RowProblem[]
}

const numberFields = ['passportNumber', 'irccNumber'] as const
const digitsLost = /^\d+([.,]\d+)?E\+?\d+$/i
/** Letters that fonts such as SutonnyMJ show as Bengali; plain text in Latin letters hardly has them. */
const bijoy = /[†‡ˆ‰Š‹ŒŽ•–—˜™š›œžŸ¡-¿×÷][A-Za-z]|[A-Za-z][†‡ˆ‰Š‹Œ•˜™š›¡-¿]/u

/** What a row says, whatever the database holds. */
export function checkRow(cells: Cell[], mapping: ImportMapping, index: FileIndex): CheckedRow {
  const told = cellsByTarget(cells, mapping)
  const problems: RowProblem[] = []
  const typed = { ...nothingTyped }
  for (const field of textFields) {
    const cell = told.get(field) ?? ''
    typed[field] = field === 'birthDate' ? dateIn(cell, mapping) : String(cell)
    problems.push(...warningsOf(field, cell))
  }
  const checked = checkRecordForm(typed, 'entry', 'admin')
  if (isAmbiguous(typed.birthDate)) problems.push({ because: 'ambiguous-date', field: 'birthDate' })
  const unclear = problems.filter(isFault)
  if (checked.outcome === 'mistaken') {
    const others = checked.mistakes.filter(
      ({ field }) => !unclear.some((one) => one.field === field),
    )
    problems.push(...others)
  }
  const numbers = {
    passportNumber: normaliseNumber(typed.passportNumber),
    irccNumber: normaliseNumber(typed.irccNumber),
  }
  const named = [...told].flatMap(([target, cell]): [ImportTarget, string][] => {
    return target.startsWith('file.') && cell !== '' ? [[target, String(cell)]] : []
  })
  const folder = String(told.get('folder') ?? '')
  const matched = matchFiles(
    { named, numbers: [folder, numbers.passportNumber, numbers.irccNumber] },
    index,
  )
  problems.push(...matched.problems)
  const isRight = checked.outcome === 'right' && unclear.length === 0
  return {
    fields: isRight ? checked.fields : undefined,
    numbers,
    documents: matched.documents,
    problems,
  }
}

/** In the form of 2026-01-31, if it can be told. */
function dateIn(cell: Cell, { dateOrder }: ImportMapping): string {
  const text = withLatinDigits(String(cell)).trim()
  const [, first = '', second = '', year = ''] = numericDate.exec(text) ?? []
  if (year === '' || (isAmbiguous(text) && !dateOrder)) return text
  const isMonthFirst = Number(second) > 12 || (dateOrder === 'month-first' && Number(first) <= 12)
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

function isAmbiguous(text: string): boolean {
  const [, first = '', second = ''] = numericDate.exec(text) ?? []
  return first !== '' && first !== second && Number(first) <= 12 && Number(second) <= 12
}

function cellsByTarget(cells: Cell[], { columns }: ImportMapping): Map<ImportTarget, Cell> {
  return new Map(
    columns.flatMap((target, at): [ImportTarget, Cell][] => {
      return target ? [[target, cells[at] ?? '']] : []
    }),
  )
}

function warningsOf(field: TextField, cell: Cell): RowProblem[] {
  const isNumber = numberFields.some((one) => one === field)
  if (isNumber && digitsLost.test(String(cell))) return [{ because: 'digits-lost', field }]
  if (isNumber && typeof cell === 'number') return [{ because: 'zeros-lost', field }]
  return !isNumber && bijoy.test(String(cell)) ? [{ because: 'bijoy', field }] : []
}
