import type { FileSize, FileType } from './document-types.ts'

/** Where one page of a file of a result is. The grant opens it as long as the record is public. */
export function fileAddress(grant: string, type: FileType, page: number, size: FileSize): string {
  return `/files/${grant}/${type}/${page}/${size}.webp`
}

/** The result address of a search that found nothing: the same for every cause. */
export const nothingFound = 'none'

export function resultAddress(path: string, grant: string): string {
  return `${path}?result=${grant}`
}
