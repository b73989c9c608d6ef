import { createHash, randomBytes } from 'node:crypto'

/**
 * Where the bytes of documents live. A blob never changes; its name is the SHA-256 of its bytes, by
 * which damage is told, and a random tail, so that no two documents share one and deleting a document
 * can never take away another's bytes. Blobs are page images of bounded size: they travel whole.
 */
export type BlobStore = {
  /** Answers with the name when the bytes would survive a power cut, and not before. */
  put(bytes: Uint8Array): Promise<string>
  /** As put, for bytes that come back from a backup and have their name; refused if it is not theirs. */
  leaveOff(name: string, bytes: Uint8Array): Promise<void>
  /** Nothing if it is not there */
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** All names, or those that begin with these hexadecimal digits (three at most) */
  list(beginning?: string): AsyncIterable<string>
  /** When it was put there; nothing if it is not there */
  keptAt(name: string): Promise<Date | undefined>
  /** Throws when nothing can be kept or fetched. */
  check(): Promise<void>
}

/** The store cannot be reached or used: nothing can be said about what is in it. */
export class BlobsUnavailable extends Error {}

export function newBlobName(bytes: Uint8Array): string {
  return `${sha256(bytes)}-${randomBytes(8).toString('hex')}`
}

export function isBlobName(text: string): boolean {
  return /^[0-9a-f]{64}-[0-9a-f]{16}$/.test(text)
}

/** Whether these are the bytes that the blob was made of. */
export function isIntact(name: string, bytes: Uint8Array): boolean {
  return name.startsWith(`${sha256(bytes)}-`)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
