import { isUtf8 } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { type ImportRefusal, importLimits } from '#contract/imports/import.ts'
import { type Refusal, uploadLimits } from '#contract/uploads.ts'
import { endLength, endRecord, openZipFile } from './zip-file.ts'

/** A file of a ZIP or a folder. Its name is only compared, never used as a path. */
export type PackedFile = { path: string } & (
  | { upload: { bytes: Uint8Array } }
  | { because: Refusal }
)

type OpenedZip = { count: number; files: AsyncIterable<PackedFile>; close: () => void }

export type OpenZip = (
  path: string,
) => Promise<{ outcome: 'opened'; zip: OpenedZip } | { outcome: 'refused'; because: ImportRefusal }>

/** Scans hardly compress, so a higher ratio of unpacked to packed bytes means a ZIP bomb. */
const mostRatio = 20
const harmlessBytes = 50_000_000

/** Keeps the file open, so that it may be unlinked meanwhile. Unpacks in memory only. */
export const openZip: OpenZip = async (path) => {
  let zip: ZipFile
  try {
    zip = await openZipFile(path)
  } catch {
    return { outcome: 'refused', because: (await isPartOfZip(path)) ? 'damaged' : 'not-a-zip' }
  }
  const entries: Entry[] = []
  const refused = await lookInto(zip, entries, (await stat(path)).size).catch(
    () => 'damaged' as const,
  )
  if (!refused) {
    const close = () => zip.close()
    const opened = { count: entries.length, files: unpacked(zip, entries), close }
    return { outcome: 'opened', zip: opened }
  }
  zip.close()
  return { outcome: 'refused', because: refused }
}

/** Whether the rest of a ZIP is missing: of one that was cut off, or split into parts. */
async function isPartOfZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const signatureAt = async (position: number) => {
    return (await file.read(Buffer.alloc(4), 0, 4, Math.max(0, position))).buffer.toString('latin1')
  }
  const begins = ['PK\x03\x04', 'PK\x07\x08'].includes(await signatureAt(0))
  return begins || (await signatureAt(size - endLength)) === endRecord
}

/** Adds up the sizes in the ZIP's directory; yauzl enforces them while it unpacks. */
async function lookInto(
  zip: ZipFile,
  entries: Entry[],
  packed: number,
): Promise<ImportRefusal | undefined> {
  if (zip.entryCount > 2 * importLimits.filesInZip) return 'too-many-files'
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    if (isSystemFile(nameOf(entry))) continue
    if (entries.push(entry) > importLimits.filesInZip) return 'too-many-files'
    bytes += entry.uncompressedSize
  }
  if (entries.length === 0) return 'empty-zip'
  return bytes > harmlessBytes && bytes > packed * mostRatio ? 'too-much-inside' : undefined
}

async function* unpacked(zip: ZipFile, entries: Entry[]): AsyncGenerator<PackedFile> {
  for (const entry of entries) {
    const path = nameOf(entry)
    if (entry.isEncrypted()) yield { path, because: 'encrypted' }
    else if (!canUnpack(entry)) yield { path, because: 'unknown-packing' }
    else if (entry.uncompressedSize > uploadLimits.fileBytes) yield { path, because: 'too-large' }
    else {
      const bytes = await bytesOf(zip, entry).catch(() => undefined)
      yield bytes ? { path, upload: { bytes } } : { path, because: 'damaged' }
    }
  }
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  // Half the memory of `buffer()`, which copies the bytes twice
  const bytes = Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)))
  // A picture with some wrong bytes can still be drawn, so nobody else notices them.
  if (crc32(bytes) !== entry.crc32) throw new Error('The checksum is wrong')
  return bytes
}

/** Stored or deflated: the only methods that yauzl unpacks */
export function canUnpack({ compressionMethod }: Entry): boolean {
  return compressionMethod === 0 || compressionMethod === 8
}

export function nameOf(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  // macOS and Info-ZIP write UTF-8 names without setting the flag for UTF-8.
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
  return plainPath(name)
}

/** PostgreSQL cannot index much longer texts. */
const longestPath = 600

/** The end of the path, without control characters and without `.` and `..`. */
export function plainPath(name: string): string {
  const parts = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]+/)
  const last = name.endsWith('/') ? '/' : ''
  const inside = parts.filter((part) => part !== '' && part !== '.' && part !== '..')
  return inside.join('/').slice(-longestPath).toWellFormed() + last
}

const hidden = /(^|\/)(\.|~\$|__MACOSX\/|\$RECYCLE\.BIN\/|@eaDir\/)/i
const ofSystem = /(^|\/)((eh)?thumbs(_vista)?\.db|(desktop|picasa)\.ini|Icon|)$/i

/** Folders, and files that macOS, Windows, Office and network disks add on their own */
export function isSystemFile(path: string): boolean {
  return hidden.test(path) || ofSystem.test(path)
}
