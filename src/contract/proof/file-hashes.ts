import type { FileSize, FileType } from '../document-types.ts'

/** SHA-256, in hex, of the file as it was sent, and of the pictures of its pages that the site serves. */
export type FileHashes = {
  type: FileType
  /** Absent for files uploaded before hashes of originals were kept */
  original?: string
  /** Page 0 stands for one image of all pages. */
  pictures: { page: number; size: FileSize; sha256: string }[]
}
