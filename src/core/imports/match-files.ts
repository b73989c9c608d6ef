import type { FileType } from '#contract/document-types.ts'
import type { ImportTarget, RowProblem } from '#contract/imports/import.ts'
import { normaliseNumber } from '#contract/record.ts'
import { typeByName } from '#contract/text/type-by-name.ts'
import type { Refusal } from '#contract/uploads.ts'
import type { ScanFile } from './import-store.ts'

/** `says`: its name does not say what it is, and its first page does */
type Sorted = { type: FileType; file: ScanFile; says?: string; isUnclear: boolean }[]

export type FileIndex = {
  /** By the whole path and by the name alone, in lower case */
  byName: Map<string, ScanFile>
  /** By the number in its folder's name, or that its own name begins with */
  byNumber: Map<string, Sorted>
}

/** The row of a number, or NaN if there are several */
export type RowsByNumber = Map<string, number>

/** Finds scans as A01234567/visa.pdf, A01234567_visa.pdf, or by the name in a column. */
export function indexFiles(files: ScanFile[], rows: RowsByNumber = new Map()): FileIndex {
  const byName = new Map<string, ScanFile>()
  const byNumber = new Map<string, Sorted>()
  for (const file of files) {
    const { name, folder, starts } = partsOf(file.path)
    byName.set(file.path.toLowerCase(), file)
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), file)
    const owners = new Set(numbersInPath(file.path).flatMap((number) => rows.get(number) ?? []))
    const isUnclear = owners.size > 1 || owners.has(Number.NaN)
    if (folder) add(folder, typeByName(name))
    for (const [start, rest] of starts) {
      // A name that is the number alone is the photo's.
      add(start, rest === '' ? photoOf(name) : typeByName(rest))
    }

    function add(number: string, type: FileType | undefined): void {
      const key = normaliseNumber(number)
      const found = type ?? (file.typeByText as FileType | null)
      if (key === '' || !found) return
      const sorted = byNumber.get(key) ?? []
      sorted.push({ type: found, file, isUnclear, ...(!type && { says: file.says ?? '' }) })
      byNumber.set(key, sorted)
    }
  }
  return { byName, byNumber }
}

/** `starts`: a number may have spaces and dashes too, so it may end at each of them. */
function partsOf(path: string) {
  const [name = '', folder] = path.split('/').reverse()
  const words = name.replace(/\.[^.]*$/, '').split(/[\p{Pd}_\s.]+/u)
  const starts = words.map((_, at): [start: string, rest: string] => {
    return [words.slice(0, at + 1).join(''), words.slice(at + 1).join(' ')]
  })
  return { name, folder, starts }
}

/** Whose scan it may be */
export function numbersInPath(path: string): string[] {
  const { folder = '', starts } = partsOf(path)
  return [folder, ...starts.map(([start]) => start)].map(normaliseNumber)
}

function photoOf(name: string): FileType | undefined {
  return /\.(jpe?g|png|webp)$/i.test(name) ? 'photo' : undefined
}

type Wanted = {
  /** By target: the name in the row's column */
  named: [ImportTarget, string][]
  /** The folder that the row names, and its numbers */
  numbers: string[]
}

type Matched = { documents: Map<FileType, ScanFile>; problems: RowProblem[] }

/** A file that a column names comes before one that is found by a number. */
export function matchFiles({ named, numbers }: Wanted, index: FileIndex): Matched {
  const documents = new Map<FileType, ScanFile>()
  const problems: RowProblem[] = []
  for (const [target, name] of named) {
    const file = index.byName.get(name.normalize('NFC').replaceAll('\\', '/').toLowerCase())
    const type = target.slice('file.'.length) as FileType
    if (file) documents.set(type, file)
    else problems.push({ because: 'no-such-file', field: target, file: name })
  }
  const found = new Set(
    numbers.flatMap((number) => index.byNumber.get(normaliseNumber(number)) ?? []),
  )
  const byName = [...found].filter(({ says }) => says === undefined)
  for (const { type, file, says, isUnclear } of new Set([...byName, ...found])) {
    const taken = documents.get(type)
    const about = { field: `file.${type}`, file: file.path } as const
    if (isUnclear) {
      if (taken !== file) problems.push({ because: 'file-unclear', ...about })
    } else if (!taken) {
      documents.set(type, file)
      if (says !== undefined) problems.push({ because: 'sorted-by-text', ...about, says })
    } else if (taken !== file && !isNamed(named, type)) {
      problems.push({ because: 'file-twice', ...about })
    }
  }
  for (const [type, file] of documents) {
    const why = refusalOf(type, file)
    if (!why) continue
    documents.delete(type)
    problems.push({ because: 'file-refused', field: `file.${type}`, file: file.path, why })
  }
  return { documents, problems }
}

function isNamed(named: Wanted['named'], type: FileType): boolean {
  return named.some(([target]) => target === `file.${type}`)
}

function refusalOf(type: FileType, { because, pages }: ScanFile): Refusal | undefined {
  if (because) return because as Refusal
  return type === 'photo' && (pages ?? 1) > 1 ? 'one-page-only' : undefined
}
