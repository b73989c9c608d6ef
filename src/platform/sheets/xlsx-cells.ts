import type { ImportNote } from '#contract/imports/import.ts'
import { type DigitMask, digitMask, textFrame, withMask } from './digit-mask.ts'
import { Refused } from './sheet.ts'
import type { XlsxPackage } from './xlsx-package.ts'

/** The raw content of a cell: `value` from <v>, `text` from <is>, `formula` from <f> */
export type CellSource = {
  type: string
  style: string
  value?: string
  text?: string
  formula?: string
}

/** How a style displays a number: as a date, as it is, or with signs and zeros that it does not store */
type Style = { number: 'date' | 'plain' | DigitMask; text?: ReturnType<typeof textFrame> }

type Tables = { strings: string[]; styles: Style[]; isFrom1904: boolean }

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const dayMs = 24 * 60 * 60 * 1000
const daysTo1970 = 25_569
const daysTo1904 = 1462

/** Whether a formula has its last value; programs that do not calculate store formulas without any. */
function isCalculated({ type, value }: CellSource): boolean {
  return type === 'str' || !!value?.trim()
}

/** A remark about the whole file that a cell gives rise to */
export function noteOn(cell: CellSource): ImportNote | undefined {
  if (cell.type === 'e') return 'errors'
  if (cell.formula === undefined) return undefined
  return isCalculated(cell) ? 'formulas' : 'no-values'
}

/** Reads a formula without its value as the formula. A value that cannot be determined refuses the whole file. */
export function cellReader({ strings, styles, isFrom1904 }: Tables) {
  function numberOrDay(told: string, style: string): number | string | Date {
    // In a workbook without styles, style 0 displays plain numbers.
    const shown = styles[Number(style)]?.number ?? (style === '0' ? 'plain' : undefined)
    if (!number.test(told) || shown === undefined) unclear()
    if (shown === 'plain') return plainNumber(told)
    if (shown !== 'date') return withMask(plainNumber(told), shown)
    const serial = Number(told)
    // Spreadsheets count a 29 February 1900, which there never was.
    const isNoDay = serial < 0 || (!isFrom1904 && Math.floor(serial) === 60)
    const days = serial + (isFrom1904 ? daysTo1904 : serial < 60 ? 1 : 0)
    return new Date(isNoDay ? Number.NaN : Math.floor((days - daysTo1970) * dayMs))
  }

  function asShown(told: string, style: string): string {
    const frame = told === '' ? undefined : styles[Number(style)]?.text
    return frame ? frame.join(told) : told
  }

  return function readCell(cell: CellSource): unknown {
    const { type, style, value, text, formula } = cell
    if (text) return type === 'inlineStr' ? asShown(plain(text), style) : unclear()
    const told = type === 'str' ? value : value?.trim()
    if (formula !== undefined && !isCalculated(cell)) return `=${formula || '…'}`
    if (told === undefined || told === '') return ''
    if (type === 'e') return told
    if (type === 'n') return numberOrDay(told, style)
    if (type === 'str') return asShown(plain(told), style)
    // An ISO date such as 2026-01-31 loses its time; a time alone stays unchanged.
    if (type === 'd') return told.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1')
    const known = type === 's' ? /^\d+$/.test(told) && strings[Number(told)] : truth.get(told)
    if (known === undefined || known === false || !['s', 'b'].includes(type)) unclear()
    return type === 's' ? asShown(known, style) : known
  }
}

/** Spreadsheets store some fractions with 17 digits, and show at most 15 of them. */
function plainNumber(told: string): number {
  const value = Number(told)
  return Number.isInteger(value) ? value : Number(value.toPrecision(15))
}

function unclear(): never {
  throw new Refused('odd-cells')
}

const truth = new Map(Object.entries({ 1: 'TRUE', true: 'TRUE', 0: 'FALSE', false: 'FALSE' }))

export function isTrue(told: string | undefined): boolean {
  return told === '1' || told === 'true'
}

/** Decodes escapes such as _x000D_, which stand for characters that XML cannot contain. */
function plain(text: string): string {
  if (!/_x|\r/.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export async function readStrings(book: XlsxPackage, part: string): Promise<string[]> {
  const strings: string[] = []
  if (!book.has(part)) return strings
  let text = ''
  let isText = false
  await book.read(part, {
    open(name) {
      if (name === 'si') text = ''
      isText = name === 't'
    },
    text(some) {
      if (isText) text += some
    },
    close(name) {
      if (name === 'si') strings.push(plain(text))
      isText = false
    },
  })
  return strings
}

export async function readStyles(book: XlsxPackage, part: string): Promise<Style[]> {
  const codes = new Map<string, string>()
  const styles: Style[] = []
  if (!book.has(part)) return styles
  const bases: string[] = []
  let list = ''
  await book.read(part, {
    open(name, attributes) {
      if (name === 'cellXfs' || name === 'cellStyleXfs') list = name
      const told = attributes()
      if (name === 'numFmt') codes.set(told.numFmtId ?? '', told.formatCode ?? '')
      if (name !== 'xf') return
      if (list === 'cellStyleXfs') bases.push(told.numFmtId ?? '0')
      const id = told.numFmtId ?? bases[Number(told.xfId)] ?? '0'
      if (list === 'cellXfs') styles.push(styleOf(Number(id), codes.get(id)))
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  return styles
}

function styleOf(id: number, code: string | undefined): Style {
  const isDate = isDateCode(code) ?? isUsualDate(id)
  const number = isDate ? 'date' : (digitMask(code ?? '') ?? 'plain')
  return { number, text: textFrame(code ?? '') }
}

/** Whether a format id is a built-in date format, including those for East Asia and Thailand. */
function isUsualDate(id: number): boolean {
  const ranges = [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
    [71, 81],
  ] as const
  return ranges.some(([from, to]) => id >= from && id <= to)
}

/** Whether a section of a format has date letters outside quotes and brackets, and no digit placeholders. */
function isDateCode(code: string | undefined): boolean | undefined {
  const plain = code
    ?.replace(/\\.|"[^"]*"|_.|\*./g, ' ')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/(s\]?)[.,]0+/gi, '$1')
  return plain?.split(';').some((part) => /[dmyhs]/i.test(part) && !/[0#?]/.test(part))
}
