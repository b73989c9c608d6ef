import type { FileType } from '#contract/document-types.ts'
import type { ImportTarget, RowProblem } from '#contract/imports/import.ts'
import { normaliseNumber } from '#contract/record.ts'
import { typeByName } from '#contract/text/type-by-name.ts'
import type { Refusal } from '#contract/uploads.ts'
import { inTurns } from '#platform/db/reader-thread.ts'
import type { ScanFile } from './import-store.ts'

/** `says`: its name does not say what it is, and its first page does */
type Sorted = { type: FileType; file: ScanFile; says?: string }[]

export type FileIndex = {
  /** By the whole path, and by the name alone, in lower case */
  byPath: Map<string, ScanFile>
  byName: Map<string, ScanFile[]>
  /** By a number and a name that several have */
  byOwner: Map<string, ScanFile[]>
  /** By a number in the name of one of its folders or in its own */
  byNumber: Map<string, Sorted>
  /** What more than one place claims: it goes to none of them */
  unclear: Set<ScanFile>
}

/** The row of a number, or of the name of a file in a column, or NaN if there are several */
export type RowsByNumber = Map<string, number>

export type Claims = { numbers: RowsByNumber; names: RowsByNumber }

export function noteClaim(rows: RowsByNumber, key: string, row: number): void {
  if (key !== '') rows.set(key, rows.has(key) ? Number.NaN : row)
}

/**
 * Finds scans as A01234567/visa.pdf, A01234567_visa.pdf and the like, or by the name in a column. The check
 * knows the rows; afterwards, what it gave to none has no number.
 */
export async function indexFiles(files: ScanFile[], claims?: Claims): Promise<FileIndex> {
  const index: FileIndex = {
    byPath: new Map(),
    byName: new Map(),
    byOwner: new Map(),
    byNumber: new Map(),
    unclear: new Set(),
  }
  await inTurns(files, (file) => {
    index.byPath.set(file.path.toLowerCase(), file)
    push(index.byName, partsOf(file.path).name.toLowerCase(), file)
  })
  await inTurns(files, (file) => addOwners(index, file, claims))
  return index
}

function addOwners(index: FileIndex, file: ScanFile, claims?: Claims) {
  const { byName, byOwner, byNumber, unclear } = index
  const { name, folders, own } = partsOf(file.path)
  const key = name.toLowerCase()
  const numbers = [...new Set(numbersInPath(file.path))]
  const isOnlyOne = byName.get(key)?.length === 1
  if (!isOnlyOne) for (const number of numbers) push(byOwner, ownerKey(number, key), file)
  if (!claims && file.isMatched === 0) {
    unclear.add(file)
    return
  }
  const rows = claims?.numbers
  const named = [
    file.path.toLowerCase(),
    ...(isOnlyOne && key !== file.path.toLowerCase() ? [key] : []),
  ]
  const owners = new Set([
    ...numbers.flatMap((number) => rows?.get(number) ?? []),
    ...named.flatMap((one) => claims?.names.get(one) ?? []),
  ])
  if (owners.size > 1 || owners.has(Number.NaN)) unclear.add(file)
  for (const folder of folders) add(folder, () => typeByName(name))
  for (const [number, rest] of own) {
    // A name that is the number alone is the photo's.
    add(number, () => (rest === '' ? photoOf(name) : typeByName(rest)))
  }

  function add(text: string, typeOf: () => FileType | undefined): void {
    const number = scanKey(text)
    if (number === '' || rows?.has(number) === false) return
    const type = typeOf()
    const found = type ?? (file.typeByText as FileType | null)
    if (!found) return
    push(byNumber, number, {
      type: found,
      file,
      ...(!type && { says: file.says ?? '' }),
    })
  }
}

function push<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

function ownerKey(number: string, name: string): string {
  return `${number}\n${name}`
}

/** No number is written in more parts. */
const mostStarts = 10
/** A1B2/2026/A01234567 Rahim/scans */
const mostFolders = 5
/** Of a passport, or long: a date such as 20261101 is none. */
const isNumber = /^(?=.*[a-z])[a-z]*\d{5,}[a-z\d]*$|^\d{9,}$/i

/** `own`: the numbers that its own name may have, and what else stands there */
function partsOf(path: string) {
  const [name = '', ...above] = path.split('/').reverse()
  const folders = above.slice(0, mostFolders).flatMap((folder) => {
    const parts = numbersIn(wordsOf(folder)).map(([number]) => number)
    // "Abdul Karim" is not the folder "Abdul".
    return [folder, ...parts.filter((part) => /\d{5}/.test(scanKey(part)))]
  })
  return { name, folders: new Set(folders), own: numbersIn(wordsOf(name.replace(/\.[^.]*$/, ''))) }
}

function wordsOf(name: string): string[] {
  return name.split(/[\p{Pd}_\s.]+/u)
}

/** A number may have spaces and dashes too: one at the beginning may end at each of them. */
function numbersIn(words: string[]): [number: string, rest: string][] {
  const starts = words.slice(0, mostStarts).map((_, at): [string, string] => {
    return [words.slice(0, at + 1).join(''), words.slice(at + 1).join(' ')]
  })
  const later = words.flatMap((word, at): [string, string][] => {
    const isOne = at > 0 && isNumber.test(scanKey(word))
    return isOne ? [[word, words.toSpliced(at, 1).join(' ')]] : []
  })
  return [...starts, ...later]
}

/** Whose scan it may be */
export function numbersInPath(path: string): string[] {
  const { folders, own } = partsOf(path)
  return [...folders, ...own.map(([number]) => number)].map(scanKey).filter((key) => key !== '')
}

/** A number, or the name of a folder, whose letters may be of any script: their vowels are marks. */
export function scanKey(text: string): string {
  const number = normaliseNumber(text)
  return /^[A-Z0-9/]*$/.test(number) ? number : text.normalize('NFC').trim().toLowerCase()
}

function photoOf(name: string): FileType | undefined {
  return /\.(jpe?g|png|webp)$/i.test(name) ? 'photo' : undefined
}

type Wanted = {
  /** By target: the name in the row's column */
  named: [ImportTarget, string][]
  /** The keys of the folder that the row names, and of its numbers */
  numbers: string[]
}

type Matched = { documents: Map<FileType, ScanFile>; problems: RowProblem[] }

/** A file that a column names comes before one that is found by a number. */
export function matchFiles({ named, numbers }: Wanted, index: FileIndex): Matched {
  const documents = new Map<FileType, ScanFile>()
  const problems: RowProblem[] = []
  const unclear = new Set<ScanFile>()
  for (const [target, name] of named) {
    const key = nameKey(name)
    const byPath = index.byPath.get(key)
    const so = index.byName.get(key) ?? []
    const own = new Set(numbers.flatMap((one) => index.byOwner.get(ownerKey(one, key)) ?? []))
    const [file, another] = byPath ? [byPath] : so.length > 1 ? own : so
    const type = target.slice('file.'.length) as FileType
    const isUnclear = file ? index.unclear.has(file) : so.length > 1
    if (file && !another && !isUnclear) documents.set(type, file)
    else {
      if (file) unclear.add(file)
      const because = isUnclear || another ? 'file-unclear' : 'no-such-file'
      problems.push({ because, field: target, file: name })
    }
  }
  const found = new Set(numbers.flatMap((number) => index.byNumber.get(number) ?? []))
  const byName = [...found].filter(({ says }) => says === undefined)
  // What can be used comes first: a scan that was refused may have come again in another format.
  const inOrder = [...new Set([...byName, ...found])].sort(
    (one, other) => Number(isRefused(one)) - Number(isRefused(other)),
  )
  for (const { type, file, says } of inOrder) {
    const taken = documents.get(type)
    const about = { field: `file.${type}`, file: file.path } as const
    if (index.unclear.has(file)) {
      if (taken !== file && !unclear.has(file)) problems.push({ because: 'file-unclear', ...about })
      unclear.add(file)
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

/** As a column names a file */
export function nameKey(name: string): string {
  return name.normalize('NFC').replaceAll('\\', '/').toLowerCase()
}

function isNamed(named: Wanted['named'], type: FileType): boolean {
  return named.some(([target]) => target === `file.${type}`)
}

function isRefused({ type, file }: { type: FileType; file: ScanFile }): boolean {
  return refusalOf(type, file) !== undefined
}

function refusalOf(type: FileType, { because, pages }: ScanFile): Refusal | undefined {
  if (because) return because as Refusal
  return type === 'photo' && (pages ?? 1) > 1 ? 'one-page-only' : undefined
}
