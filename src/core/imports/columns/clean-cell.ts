import type { ImportTarget } from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'

/**
 * Text without the white space and invisible characters around it, as text from a web page has them. From the
 * first character to the last, since looking for the end of each run of spaces takes seconds for a long one.
 */
const inside = /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su
/** Excel's formula for a number that should stay text: ="0123" */
const textFormula = /^="((?:[^"]|"")*)"$/
/** The apostrophe by which spreadsheets mark text, not one that belongs to a name or is a quotation mark */
const textMark = /^['’](?=[=+@-]|[^'’]*\p{Nd})(?=[^'’]+$)/u

/** Signs in place of a value, some of databases; in words, some of them are names too */
const signs = /^([-–—_.\s]+|n\s*[./\\]\s*a\.?|\\n|[(<[]null[)>\]]|প্রযোজ্য\s*(নয়|না)\.?)$/iu
const words = /^(na|nil|none|null|undefined|true|false|not (applicable|available))\.?$/i
/** As pandas writes an empty cell; Nan is a name */
const missing = ['nan', 'NaN', 'NaT', '<NA>']
/** What a formula without a result shows, beside the other part of a name too */
const noResult = /^false$/i

/** What somebody meant to enter in a cell. */
export function unwrapped(cell: string | number): string | number {
  if (typeof cell === 'number') return cell
  const text = bare(cell).replace(textMark, '')
  const quoted = textFormula.exec(text)?.[1]?.replaceAll('""', '"')
  return (quoted === undefined ? text : bare(quoted)).replace(textMark, '')
}

function bare(text: string): string {
  return inside.exec(text)?.[0] ?? ''
}

/** An error of a spreadsheet, in some languages too, or a formula without its value */
const noValue = /^(#[A-Z/0]+[!?]|#N\/A|#NV|Err:\d{3}|=[^=\s].*)$/is

/** Whether the value of a cell is lost, so that it must not count as a cell that was left empty. */
export function isLost(cell: string | number): boolean {
  return typeof cell === 'string' && /[#=:]/.test(cell) && noValue.test(String(unwrapped(cell)))
}

/** The content of a cell; empty for N/A and the like, which in place of a number are refused. */
export function contentOf(cell: string | number, target: ImportTarget): string | number {
  const told = isLost(cell) ? '' : unwrapped(cell)
  if (typeof told === 'number' || numberKinds.some((kind) => kind === target)) return told
  const text = told.normalize('NFC')
  const nothing = target === 'name' ? noResult : words
  return signs.test(text) || missing.includes(text) || nothing.test(text) ? '' : told
}

/** Whether a whole name is no name. One of several parts may well be: Nil is a given name. */
export function isNoName(name: string | number): boolean {
  return words.test(String(name))
}
