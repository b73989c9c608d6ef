import type { FileType } from '#contract/document-types.ts'
import type { ImportTarget, RowProblem } from '#contract/imports/import.ts'
import { normaliseNumber } from '#contract/record.ts'
import {
  isForHand,
  isLesser,
  relative,
  typeByFolder,
  typeByName,
} from '#contract/text/type-by-name.ts'
import type { Refusal } from '#contract/uploads.ts'
import { inTurns } from '#platform/db/reader-thread.ts'
import type { ScanFile } from './import-store.ts'

/** `says`: words on the first page that revealed the type, if the file name does not */
type Sorted = { type: FileType; file: ScanFile; says?: string }[]

export type FileIndex = {
  /** By the whole path, and by the file name alone, both in lower case */
  byPath: Map<string, ScanFile>
  byName: Map<string, ScanFile[]>
  /** By number and file name, for names that several files share */
  byOwner: Map<string, ScanFile[]>
  /** By a number in the name of a folder or of the file */
  byNumber: Map<string, Sorted>
  /** Files that several rows claim, or that the dry run gave to none; no row gets them. */
  unclear: Set<ScanFile>
  /** Those of them whose path has the number of somebody who has no row */
  strange: Set<ScanFile>
  /** And those in a folder that merely has the name of the one that a row means */
  astray: Set<ScanFile>
}

/** The row of a number, or of a file name in a cell; NaN if several rows have it */
export type RowsByNumber = Map<string, number>

export type Claims = {
  numbers: RowsByNumber
  names: RowsByNumber
  /** The numbers of each row that names files */
  namers: Map<number, string[]>
  /** By the key of a folder without a number: its path in the cell, with the key as its last part */
  folders: Map<string, string>
  /** The id of the record that has a number in a path */
  records: Map<string, string>
}

export function noClaims(): Claims {
  return {
    numbers: new Map(),
    names: new Map(),
    namers: new Map(),
    folders: new Map(),
    records: new Map(),
  }
}

export function noteClaim(rows: RowsByNumber, key: string, row: number): void {
  if (key !== '') rows.set(key, rows.has(key) ? Number.NaN : row)
}

/**
 * Indexes scans by path, such as A01234567/visa.pdf or A01234567_visa.pdf, or by the file name in a cell.
 * Only the dry run passes `claims`; later steps ignore the scans that it gave to no row.
 */
export async function indexFiles(files: ScanFile[], claims?: Claims): Promise<FileIndex> {
  const index: FileIndex = {
    byPath: new Map(),
    byName: new Map(),
    byOwner: new Map(),
    byNumber: new Map(),
    unclear: new Set(),
    strange: new Set(),
    astray: new Set(),
  }
  await inTurns(files, (file) => {
    index.byPath.set(file.path.toLowerCase(), file)
    push(index.byName, partsOf(file.path).name.toLowerCase(), file)
  })
  const astray = await findAstray(files, claims?.folders)
  await inTurns(files, (file) => addOwners(index, file, claims, astray.get(file)))
  return index
}

/** `astray`: the keys of folders that rows name, but which mean another folder */
function addOwners(index: FileIndex, file: ScanFile, claims?: Claims, astray?: string[]) {
  const { byName, byOwner, byNumber, unclear, strange } = index
  const { name, own } = partsOf(file.path)
  const key = name.toLowerCase()
  const numbers = [...new Set(numbersInPath(file.path))]
  const isOnlyOne = byName.get(key)?.length === 1
  if (!isOnlyOne) for (const number of numbers) push(byOwner, ownerKey(number, key), file)
  if (!claims && file.isMatched === 0) {
    unclear.add(file)
    return
  }
  const rows = claims?.numbers
  const byPath = claims?.names.get(file.path.toLowerCase())
  const byBareName = isOnlyOne ? claims?.names.get(key) : undefined
  const byNumbers = numbers.map((number) => rows?.get(number))
  const owners = new Set([...byNumbers, byPath, byBareName].filter((row) => row !== undefined))
  if (owners.size > 1 || owners.has(Number.NaN)) unclear.add(file)
  else if (claims && owners.size > 0 && byPath === undefined) {
    if (hasStranger(file.path, claims, byBareName !== undefined)) {
      unclear.add(file)
      strange.add(file)
    } else if (astray && numbers.every((one) => !rows?.has(one) || astray.includes(one))) {
      unclear.add(file)
      index.astray.add(file)
    }
  }
  for (const folder of partsOf(withinRelative(file.path)).folders) add(folder, name)
  for (const [number, rest] of own) add(number, rest)

  function add(text: string, rest: string): void {
    const number = scanKey(text)
    if (number === '' || rows?.has(number) === false) return
    const type = rest === '' ? typeByFolder(file.path) : typeByName(rest)
    const found = type ?? (isForHand(name) ? null : (file.typeByText as FileType | null))
    if (!found) return
    push(byNumber, number, { type: found, file, ...(!type && { says: file.says ?? '' }) })
  }
}

/** The whole name of a folder in that of a person, as in A01234567/wife/visa.pdf and A01234567/wife/visa/1.pdf */
const ofRelative = new RegExp(
  `^(?:${relative}|ভাই|বোন)(?: s)?(?: (?:documents?|docs?|papers?|files?|scans?))?$`.normalize(
    'NFC',
  ),
  'i',
)

/** A path from the innermost folder of a relative on, if there is one */
function withinRelative(path: string): string {
  const parts = path.split('/')
  const isOne = (folder: string) => ofRelative.test(wordsOf(folder).join(' '))
  const at = parts.slice(0, -1).findLastIndex(isOne)
  return parts.slice(Math.max(at, 0)).join('/')
}

function push<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

function ownerKey(number: string, name: string): string {
  return `${number}\n${name}`
}

/** The most parts in which a number at the start of a name is expected */
const mostStarts = 10
/** How many folders above a file are searched for a number, as in A1B2/2026/A01234567 Rahim/scans */
const mostFolders = 5
/** Letters with 5 digits, or at least 9 digits, so that a date such as 20261101 does not match. */
const isNumber = /^(?=\d*[a-z])[a-z]*\d{5}[a-z\d]*$|^\d{9,}$/i

/** `own`: possible numbers in the file name, each with the rest of the name */
function partsOf(path: string) {
  const [name = '', ...above] = path.split('/').reverse()
  const folders = above.slice(0, mostFolders).flatMap(partsOfFolder)
  return { name, folders: new Set(folders), own: partsOfName(name) }
}

function partsOfName(name: string): [number: string, rest: string][] {
  return numbersIn(wordsOf(name.replace(/\.[^.]*$/, '')))
}

function partsOfFolder(folder: string): string[] {
  const parts = numbersIn(wordsOf(folder)).map(([number]) => number)
  // Only parts with digits, so that the folder "Abdul Karim" is not also found as "Abdul".
  return [folder, ...parts.filter((part) => /\d{5}/.test(scanKey(part)))]
}

type Place = { key: string; place: string; isFolder: boolean }

/** The files that are found by the keys of folders, but do not lie where the rows mean, each with these keys */
async function findAstray(files: ScanFile[], folders: Claims['folders'] = new Map()) {
  if (folders.size === 0) return new Map<ScanFile, string[]>()
  const found = await inTurns(files, (file) => [file, placesOf(file.path, folders)] as const)
  const all = new Map<string, Map<string, boolean>>()
  for (const { key, place, isFolder } of found.flatMap(([, places]) => places)) {
    const known = all.get(key) ?? new Map<string, boolean>()
    all.set(key, known.set(place, isFolder || known.get(place) === true))
  }
  const meant = new Map<string, string | undefined>()
  for (const [key, places] of all) meant.set(key, meantOf(places, folders.get(key) ?? ''))
  const astray = found.map(([file, places]): [ScanFile, string[]] => {
    return [file, places.flatMap(({ key, place }) => (meant.get(key) === place ? [] : key))]
  })
  return new Map(astray.filter(([, keys]) => keys.length > 0))
}

/** For each of these keys the outermost folder of a path that it stands for, or the folder and the start of the name */
function placesOf(path: string, folders: Claims['folders']): Place[] {
  const above = path.split('/')
  const name = above.pop() ?? ''
  const places = new Map<string, Place>()
  const note = (part: string, at: number, folder?: string) => {
    const key = scanKey(part)
    if (!folders.has(key) || places.has(key)) return
    const last = folder === undefined ? key : scanKey(folder)
    const place = [...above.slice(0, at).map((one) => one.toLowerCase()), last].join('/')
    places.set(key, { key, place, isFolder: folder !== undefined })
  }
  for (const [at, folder] of above.entries()) {
    if (at < above.length - mostFolders) continue
    for (const part of partsOfFolder(folder)) note(part, at, folder)
  }
  for (const [number] of partsOfName(name)) note(number, above.length)
  return [...places.values()]
}

/** The only place, or the one that shares most of the path in the cell, or else the only folder */
function meantOf(places: Map<string, boolean>, cell: string): string | undefined {
  const all = [...places.keys()]
  if (all.length === 1) return all[0]
  const shared = (place: string) => Math.min(place.length, cell.length)
  const [nearest, next] = all
    .filter((place) => place.includes('/') && cell.includes('/'))
    .filter((place) => `/${place}`.endsWith(`/${cell}`) || `/${cell}`.endsWith(`/${place}`))
    .sort((one, other) => shared(other) - shared(one))
  if (nearest === undefined) {
    const [folder, another] = all.filter((place) => places.get(place))
    return another === undefined ? folder : undefined
  }
  return next === undefined || shared(next) < shared(nearest) ? nearest : undefined
}

/** Any of them may divide a number and a name, as in "Rahim (A01234567)"; joiners (Cf) are inside of words. */
const signs = /[^\p{L}\p{N}\p{M}\p{Cf}/]+/gu
/** Paths have none of them, but names in cells do. */
const joiners = /\p{Cf}/gu

function wordsOf(name: string): string[] {
  return name.split(signs).filter((word) => word !== '')
}

/** A number may contain spaces and dashes, so a number at the start of a name may end at any of them. */
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

/** The numbers in a path that may tell whose scan it is */
export function numbersInPath(path: string): string[] {
  const { folders, own } = partsOf(path)
  return [...folders, ...own.map(([number]) => number)].map(scanKey).filter((key) => key !== '')
}

/** Whether a path has a number that could be somebody's, longer than which are a date and a time */
export function hasNumber(path: string): boolean {
  return numbersInPath(path).some((number) => {
    return number.length <= longestNumber && isNumber.test(number)
  })
}

/** Whether the name of a folder has one of these numbers, or a word that could be somebody's */
export function isNumbered(folder: string, numbers: string[]): boolean {
  const isOwn = numbersInPath(`${folder}/`).some((number) => numbers.includes(number))
  return isOwn || wordsOf(folder).some((word) => isNumber.test(scanKey(word)))
}

/** Normalises a number or a name, without any signs. Bengali names keep their vowels, which normaliseNumber drops. */
export function scanKey(text: string): string {
  const bare = text.replace(signs, '').replace(joiners, '')
  const number = normaliseNumber(bare)
  return /^[A-Z0-9/]*$/.test(number) ? number : bare.normalize('NFC').toLowerCase()
}

/** A word that hardly means anything else; an application number may well be the person's own. */
const likePassport = /^([A-Z]\d{7,8}|[A-Z]{2}\d{7}|[A-Z]\d{7}[A-Z])$/
/** A folder of such a number, without any of the row, is somebody else's; dates have 8 digits, or with a time 12. */
const likeApplication = /^[A-Z]{0,3}\d{9,10}$/
const longestNumber = 15

/** Of the numbers in a path, those that a row has, and the others if they are no part of these */
export function numbersByOwner(path: string, { numbers }: Pick<Claims, 'numbers'>) {
  const all = numbersInPath(path)
  const own = all.filter((number) => numbers.has(number))
  const strange = all.filter((number) => {
    const isOwn = own.some((one) => one.includes(number) || number.includes(one))
    return /\d{5}/.test(number) && number.length <= longestNumber && !isOwn
  })
  return { own, strange }
}

/** The numbers of the row whose cell has the name of this file, without its folders */
export function numbersInNamingRow(path: string, { names, namers }: Claims): string[] {
  const row = names.get(partsOf(path).name.toLowerCase())
  return row === undefined ? [] : (namers.get(row) ?? [])
}

/**
 * Whether the path of a scan that one row claims has somebody else's number. `isNamed`: a cell of the row has the name
 * of the file, so that numbers in the name are meant, unless another record has them.
 */
function hasStranger(path: string, claims: Claims, isNamed: boolean): boolean {
  const { own, strange } = numbersByOwner(path, claims)
  const meant = isNamed ? numbersInPath(partsOf(path).name) : []
  const words = own.length === 0 ? path.split('/').flatMap(wordsOf).map(scanKey) : []
  const known = isNamed ? [...own, ...numbersInNamingRow(path, claims)] : own
  const ids = new Set(known.map((number) => claims.records.get(number)))
  return strange.some((number) => {
    const id = claims.records.get(number)
    if (id !== undefined) return !ids.has(id)
    if (meant.includes(number)) return false
    return likePassport.test(number) || (likeApplication.test(number) && words.includes(number))
  })
}

function withoutEnding({ path }: ScanFile): string {
  return path.replace(/\.[^./]*$/, '').toLowerCase()
}

function compared(one: string, other: string): number {
  return Number(one > other) - Number(one < other)
}

export type Wanted = {
  /** File names in the cells of the row, each with its target */
  named: [ImportTarget, string][]
  /** The lookup keys of the row's folder and of its two numbers */
  numbers: string[]
}

type Matched = { documents: Map<FileType, ScanFile>; problems: RowProblem[] }

/** A file that is named in a cell takes precedence over one that is found by a number. */
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
  // "visa" comes before its copies, such as "visa (1)".
  const found = [...new Set(numbers.flatMap((number) => index.byNumber.get(number) ?? []))].sort(
    (one, other) => compared(withoutEnding(one.file), withoutEnding(other.file)),
  )
  // Usable files first: a scan that was refused may have been sent again in another format.
  const rank = (one: Sorted[number]) =>
    4 * +isRefused(one) + 2 * +(one.says !== undefined) + +isLesser(one.file.path, one.type)
  const inOrder = found.toSorted((one, other) => rank(one) - rank(other))
  for (const { type, file, says } of inOrder) {
    const taken = documents.get(type)
    const about = { field: `file.${type}`, file: file.path } as const
    if (index.unclear.has(file)) {
      if (taken !== file && !unclear.has(file)) problems.push({ because: 'file-unclear', ...about })
      unclear.add(file)
    } else if (!taken) {
      documents.set(type, file)
      if (says !== undefined) problems.push({ because: 'sorted-by-text', ...about, says })
    } else if (taken !== file && !named.some(([target]) => target === about.field)) {
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

/** The lookup key of a file name in a cell, which may have backslashes and capital letters */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(joiners, '').replaceAll('\\', '/').toLowerCase()
}

function isRefused({ type, file }: { type: FileType; file: ScanFile }): boolean {
  return refusalOf(type, file) !== undefined
}

function refusalOf(type: FileType, { because, pages }: ScanFile): Refusal | undefined {
  if (because) return because as Refusal
  return type === 'photo' && (pages ?? 1) > 1 ? 'one-page-only' : undefined
}
