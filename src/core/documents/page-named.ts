import { type FileSize, fileSizes } from '#contract/document-types.ts'

/** The page number of the joined picture of all pages, which only documents of several pages have */
export const wholeDocument = 0

export type PageOfDocument = { page: number; size: FileSize }

export function pageNamed({ page, size }: { page: string; size: string }) {
  const known = fileSizes.find((one) => one === size)
  if (!known || !/^([1-9]\d{0,2}|all)$/.test(page)) return undefined
  return { page: page === 'all' ? wholeDocument : Number(page), size: known }
}
