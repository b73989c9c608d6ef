import { ReadableStream as WebStream } from 'node:stream/web'
import { crc32 } from 'node:zlib'

export type ZipEntry = { path: string; bytes: Uint8Array }

export type PackZip = (
  entries: AsyncIterable<ZipEntry>,
  at: Date,
) => ReadableStream<Uint8Array<ArrayBuffer>>

/** Beyond these, readers need the ZIP64 format. */
const [mostBytes, mostEntries] = [0xffff_ffff, 0xffff]

/**
 * A ZIP of files that are stored and not compressed. The stream pulls one entry after the other, so memory
 * holds one file; cancelling it ends `entries`.
 */
export const packZip: PackZip = (entries, at) => {
  return WebStream.from(pieces(entries, at)) as ReadableStream<Uint8Array<ArrayBuffer>>
}

async function* pieces(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(at)
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, bytes } of entries) {
    const name = Buffer.from(path)
    const facts = factsOf(name, bytes, time)
    directory.push(directoryEntry(facts, name, offset))
    const head = Buffer.concat([signature(0x04034b50), facts, name])
    offset += head.length + bytes.length
    if (offset > mostBytes || directory.length > mostEntries) {
      throw new RangeError('The ZIP file would be larger than 4 GB')
    }
    yield head
    yield bytes
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([all, signature(0x06054b50), end])
}

/** The part that a file's own header and its entry in the directory have in common */
function factsOf(name: Buffer, bytes: Uint8Array, time: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0) // version of the format
  facts.writeUInt16LE(0x0800, 2) // names are UTF-8
  facts.writeUInt32LE(time, 6)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}

function directoryEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const [madeBy, rest] = [Buffer.from([20, 0]), Buffer.alloc(14)]
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), madeBy, facts, rest, name])
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

/** Date and time in UTC, as MS-DOS wrote them: in steps of two seconds, from 1980. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2)
  return ((day << 16) | time) >>> 0
}
