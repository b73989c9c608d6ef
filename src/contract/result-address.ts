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

export function resultAddress(path: string, grant: string): string {
  return `${path}?result=${grant}`
}
