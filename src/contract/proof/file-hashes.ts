import type { FileSize, FileType } from '../document-types.ts'

/** SHA-256, in hex, of an uploaded file and of its page images that the site serves. */
export type FileHashes = {
  type: FileType
  /** Absent for files uploaded before hashes of originals were kept */
  original?: string
  /** Page 0 is one image of all pages. */
  pictures: { page: number; size: FileSize; sha256: string }[]
}
