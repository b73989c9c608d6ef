import type { FileSize, FileType } from './document-types.ts'

/**
 * The address of one page image of a result, or of all pages in one image. The grant in it is valid only
 * while the record is public.
 */
export function fileAddress(grant: string, type: FileType, page: number | 'all', size: FileSize) {
  return `/files/${grant}/${type}/${page}/${size}.webp`
}

/** The result address of a search that found nothing: the same for every cause, so that it reveals none. */
export const nothingFound = 'none'

/** A search, as the visitor typed it */
export type Search = {
  number: string
  name?: string | undefined
  birthDate?: string | undefined
  at: Date
}

/** `search` is encrypted, so that no address contains the number. */
export function resultAddress(path: string, grant: string, search?: string): string {
  return `${path}?${new URLSearchParams({ result: grant, ...(search && { search }) })}`
}
