import type { ImportTarget } from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'

/** White space and invisible characters, which stand around text that was copied from a web page */
const around = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
/** Excel's formula for a number that should stay text: ="0123" */
const textFormula = /^="((?:[^"]|"")*)"$/
/** The apostrophe by which spreadsheets mark text, not one that belongs to a name or is a quotation mark */
const textMark = /^['’](?=[=+@-]|[^'’]*\p{Nd})(?=[^'’]+$)/u

/** Signs in place of a value; in words, some of them are names too. */
const signs = /^([-–—_.\s]+|n\s*[./\\]\s*a\.?|প্রযোজ্য\s*(নয়|না)\.?)$/iu
const words = /^(na|nil|none|null|not (applicable|available))\.?$/i

/** What somebody meant to enter in a cell. */
export function unwrapped(cell: string | number): string | number {
  if (typeof cell === 'number') return cell
  const text = cell.replace(around, '').replace(textMark, '')
  const inside = textFormula.exec(text)?.[1]?.replaceAll('""', '"').replace(around, '')
  return (inside ?? text).replace(textMark, '')
}

/** The content of a cell; empty for N/A and the like, which in place of a number are refused. */
export function contentOf(cell: string | number, target: ImportTarget): string | number {
  const told = unwrapped(cell)
  if (typeof told === 'number' || numberKinds.some((kind) => kind === target)) return told
  const text = told.normalize('NFC')
  return signs.test(text) || (target !== 'name' && words.test(text)) ? '' : told
}

/** Whether a whole name is no name. One of several parts may well be: Nil is a given name. */
export function isNoName(name: string | number): boolean {
  return words.test(String(name))
}
