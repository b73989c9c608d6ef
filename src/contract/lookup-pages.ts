import { type DocumentType, documentTypes, type FileType } from './document-types.ts'

export type NumberKind = 'passportNumber' | 'irccNumber'
export const numberKinds: readonly NumberKind[] = ['passportNumber', 'irccNumber']

export type LookupPage = {
  key: LookupPageKey
  path: string
  /** The kinds of number that the search field accepts */
  numbers: readonly NumberKind[]
  /** What the page shows: the whole record, or the name and one document */
  shows: 'record' | 'document'
  documents: readonly DocumentType[]
}

export const lookupPageKeys = [
  'home',
  'checkVisa',
  'workPermit',
  'visa',
  'applicationStatus',
  'lmia',
] as const
export type LookupPageKey = (typeof lookupPageKeys)[number]

export const lookupPages: Record<LookupPageKey, LookupPage> = {
  home: {
    key: 'home',
    path: '/',
    numbers: numberKinds,
    shows: 'record',
    documents: documentTypes.map(({ type }) => type),
  },
  checkVisa: {
    key: 'checkVisa',
    path: '/Check_Visa',
    numbers: ['irccNumber'],
    shows: 'record',
    documents: ['workPermit', 'visa', 'applicationStatus', 'lmia'],
  },
  workPermit: documentPage('workPermit', '/Work_Permit'),
  visa: documentPage('visa', '/Visa'),
  applicationStatus: documentPage('applicationStatus', '/Application_Stts'),
  lmia: documentPage('lmia', '/Lima'),
}

function documentPage<Key extends LookupPageKey & DocumentType>(
  key: Key,
  path: string,
): LookupPage {
  return { key, path, numbers: ['passportNumber'], shows: 'document', documents: [key] }
}

/** The search page of a path, in any letter case. */
export function lookupPageAt(path: string): LookupPage | undefined {
  const asked = plainPath(path)
  return Object.values(lookupPages).find((page) => plainPath(page.path) === asked)
}

/**
 * Normalises a path: any letter case, with or without a trailing slash. No regular expression looks for the
 * slashes at the end: with thousands of them in the middle of a path it takes seconds.
 */
export function plainPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end).toLowerCase()
}

export function pageOpens(page: LookupPage, type: FileType): boolean {
  return type === 'photo' ? page.shows === 'record' : page.documents.includes(type)
}
