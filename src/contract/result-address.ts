import type { FileSize, FileType } from './document-types.ts'

/**
 * The address of a file page of a result, or of all pages in one picture. Its grant works while the
 * record is public.
 */
export function fileAddress(
  grant: string,
  type: FileType,
  page: number | 'all',
  size: FileSize,
): string {
  return `/files/${grant}/${type}/${page}/${size}.webp`
}

/** The result address of a search without result: the same for every cause. */
export const nothingFound = 'none'

/** What somebody searched, as typed */
export type Search = {
  number: string
  name?: string | undefined
  birthDate?: string | undefined
  at: Date
}

/** `search` is sealed: no address names the number. */
export function resultAddress(path: string, grant: string, search?: string): string {
  return `${path}?${new URLSearchParams({ result: grant, ...(search && { search }) })}`
}
