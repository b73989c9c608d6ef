import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { CsvEncoding, ImportNote } from '#contract/imports/import.ts'
import { type MergedRows, Refused, type SheetFile, type SheetRow } from './sheet.ts'

export type Sheet = {
  rows: AsyncIterable<[n: number, cells: unknown[]]> | Iterable<[n: number, cells: unknown[]]>
  notes: ImportNote[]
  /** The visible sheets of a workbook, the one that was read first; set once all rows are read */
  sheets?: string[]
  /** Set once all rows are read */
  merged?: MergedRows[]
}

const longestRecord = 100_000
const delimiters = [',', ';', '\t', '|']

export async function* readCsv(asked: SheetFile): AsyncGenerator<[number, string[]]> {
  const text = textOf(asked)
  const first = await text.next()
  if (first.done) throw new Refused('empty')
  // A picture, a program or a web page, not a table
  if (/\0|^\s*</.test(first.value)) throw new Refused('not-a-spreadsheet')
  if (asked.sheet) throw new Refused('no-such-sheet')
  let isQuoted = false
  async function* whole() {
    for (let piece = first; !piece.done; piece = await text.next()) {
      isQuoted ||= piece.value.includes('"')
      yield piece.value
    }
  }
  const parser = Readable.from(whole()).compose(
    parse({
      delimiter: delimiterOf(first.value),
      record_delimiter: lineEndsOf(first.value),
      relax_column_count: true,
      relax_quotes: true,
      // A quotation mark opens a cell even after a delimiter and spaces.
      ltrim: true,
      max_record_size: longestRecord,
    }),
  )
  let n = 0
  let last: string[] | undefined
  try {
    for await (const cells of parser) {
      if (last) yield [n, last] satisfies SheetRow
      n++
      last = cells.map(withoutQuotes)
    }
    if (last) yield [n, last.map(withoutEndMark)] satisfies SheetRow
  } catch (error) {
    if (error instanceof Refused) throw error
    const { code, records = 0 } = error as { code?: unknown; records?: number }
    const isLong = code === 'CSV_MAX_RECORD_SIZE'
    if (isLong && records > 0) throw new Refused(isQuoted ? 'quote-open' : 'long-row', records + 1)
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw new Refused('quote-open', records + 1)
    throw new Refused(isLong ? 'not-a-spreadsheet' : 'damaged')
  }
}

/** The parser leaves the quotation marks of a cell that has spaces behind the second one. */
function withoutQuotes(cell: string): string {
  return cell.startsWith('"') ? cell.replace(/^"([^"]*)"\s+$/, '$1') : cell
}

/** Programs of DOS, and some that import its files, write a Ctrl-Z at the end of a file. */
function withoutEndMark(cell: string): string {
  return cell.replace(/(?<!\p{Cc})\p{Cc}+$/u, '')
}

/** Decodes chunk by chunk; a byte order mark overrides the chosen encoding. */
async function* textOf({ path, encoding }: SheetFile): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let isCertain = false
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = piece as Buffer
    decoder ??= new TextDecoder(encodingOf(bytes, encoding), { fatal: true })
    const text = decode(decoder, isCertain, bytes)
    isCertain ||= decoder.encoding !== 'utf-8' || /[^\0-\x7f]/.test(text)
    yield text
  }
  if (decoder) yield decode(decoder, isCertain)
}

/** Letters of a certain encoding that are wrong, or cut at the end, mean that bytes have changed or are missing. */
function decode(decoder: TextDecoder, isCertain: boolean, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new Refused(isCertain ? 'damaged' : 'not-utf-8')
  }
}

function encodingOf(bytes: Buffer, chosen: CsvEncoding | undefined): string {
  const marked = markOf(bytes)
  if (marked) return marked
  // Text without NUL bytes is no UTF-16, whatever was chosen.
  if (chosen === 'utf-16le' && bytes.includes(0)) return wideIn(bytes) ?? chosen
  mustBeText(bytes)
  return chosen === 'windows-1252' ? chosen : 'utf-8'
}

/** NUL bytes mean UTF-16, or a binary file such as a picture, for which choosing an encoding is useless. */
function mustBeText(bytes: Buffer): void {
  if (/^(%PDF-|\{\\rtf)/.test(bytes.toString('latin1', 0, 8)))
    throw new Refused('not-a-spreadsheet')
  if (bytes.includes(0)) throw new Refused(wideIn(bytes) ? 'not-utf-8' : 'not-a-spreadsheet')
}

/** The byte order of UTF-16 in which the bytes are lines of text; in the other one line ends are no such */
function wideIn(bytes: Buffer): string | undefined {
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    return /[\r\n]/.test(text) && !/[\0\p{Cn}]/u.test(text)
  })
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

/** A file that was merged from others may mix CRLF and LF; files of old Macs use CR alone. */
function lineEndsOf(text: string): string[] {
  return unquoted(text).includes('\n') ? ['\r\n', '\n'] : ['\r']
}

function unquoted(text: string): string {
  return text.replace(/"[^"]*"/g, '')
}

const looked = 10

/**
 * Picks the delimiter that most consistently splits a line, outside of quotes, into as many parts as the line
 * above it; else the most frequent one in the first line with three parts, since a title may have a comma.
 */
function delimiterOf(text: string): string {
  const lines = unquoted(text).split(/\r?\n|\r/, looked)
  const counted = lines.map((line) => delimiters.map((one) => line.split(one).length))
  const alike = delimiters.map((_, at) => {
    const counts = counted.map((parts) => parts[at] ?? 1)
    return counts.reduce(
      (sum, parts, n) => sum + (parts > 1 && parts === counts[n - 1] ? parts : 0),
      0,
    )
  })
  const first = (parts: number) => counted.find((counts) => Math.max(...counts) >= parts)
  const counts = Math.max(...alike) > 0 ? alike : (first(3) ?? first(2) ?? [])
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
