import { hash, randomBytes } from 'node:crypto'

/**
 * Stores the page images of documents. A blob never changes. Its name is the SHA-256 of its bytes, which
 * reveals damage, and a random suffix, so that deleting a document can never delete another's blob.
 */
export type BlobStore = {
  /** Resolves with the name once the bytes are flushed and would survive a power cut. */
  put(bytes: Uint8Array): Promise<string>
  /** Writes a blob under a given name; throws if the name does not match the bytes. */
  restore(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** All names, or those with this prefix (three digits at most) */
  list(beginning?: string): AsyncIterable<string>
  keptAt(name: string): Promise<Date | undefined>
  /** The length of a blob; absent in stores where asking for it costs a request */
  lengthOf?(name: string): Promise<number | undefined>
  /** Throws if the store cannot be used. */
  check(): Promise<void>
}

/** The store cannot be reached, so nothing is known about what is in it. */
export class BlobsUnavailable extends Error {}

/** Also false while the store cannot be reached */
export async function holdsAny(blobs: Pick<BlobStore, 'list'>): Promise<boolean> {
  try {
    for await (const _ of blobs.list()) return true
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error
  }
  return false
}

export function newBlobName(bytes: Uint8Array): string {
  return `${hash('sha256', bytes)}-${randomBytes(8).toString('hex')}`
}

export function isBlobName(text: string): boolean {
  return /^[0-9a-f]{64}-[0-9a-f]{16}$/.test(text)
}

export async function readIntact(
  { get }: Pick<BlobStore, 'get'>,
  name: string,
): Promise<Uint8Array | 'missing' | 'damaged'> {
  const bytes = await get(name).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'Damaged') throw error
    return 'damaged' as const
  })
  if (!bytes) return 'missing'
  return bytes === 'damaged' || !isIntact(name, bytes) ? 'damaged' : bytes
}

export function isIntact(name: string, bytes: Uint8Array): boolean {
  return name.startsWith(`${hash('sha256', bytes)}-`)
}
