import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** Opens a ZIP as programs that unpack do, also with other bytes before it or behind its end. */
export async function openZipFile(path: string): Promise<ZipFile> {
  const file = await open(path)
  try {
    const { from, to } = await placeOf(file)
    const options = { autoClose: false, decodeStrings: false }
    return await fromRandomAccessReaderPromise(new PartOfFile(file, from), to - from, options)
  } catch (error) {
    await file.close()
    throw error
  }
}

class PartOfFile extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #from: number

  constructor(file: FileHandle, from: number) {
    super()
    this.#file = file
    this.#from = from
  }

  /** A large directory takes thousands of small reads, and a stream for each would be slow. */
  override read(...[into, offset, length, position, done]: Parameters<RandomAccessReader['read']>) {
    const isWhole = ({ bytesRead }: { bytesRead: number }) => bytesRead === length
    this.#file
      .read(into, offset, length, this.#from + position)
      .then((read) => done(isWhole(read) ? null : new Error('The file ends too early')), done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#file, this.#from + start, this.#from + end))
  }

  override close(done: (error: Error | null) => void): void {
    this.#file.close().then(() => done(null), done)
  }
}

const pieceLength = 65_536

async function* piecesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = await bytesAt(file, at, Math.min(pieceLength, end - at))
    if (piece.length === 0) return
    yield piece
    at += piece.length
  }
}

export const endRecord = 'PK\x05\x06'
export const endLength = 22
const longestComment = 65_535
/** The most bytes behind the end, such as a line end of a web page that made the ZIP, or padding */
const mostBehind = 65_536

/** Where a ZIP begins in a file, and where it ends; the whole file if its end is not found. */
async function placeOf(file: FileHandle): Promise<{ from: number; to: number }> {
  const { size } = await file.stat()
  const start = Math.max(0, size - endLength - longestComment - mostBehind)
  const tail = await bytesAt(file, start, size - start)
  for (let at = tail.length; ; at--) {
    at = at < 0 ? -1 : tail.lastIndexOf(endRecord, at, 'latin1')
    if (at < 0) return { from: 0, to: size }
    if (at + endLength > tail.length) continue
    const end = at + endLength + tail.readUInt16LE(at + 20)
    if (end > tail.length) continue
    const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    const from = start + at - length - offset
    return { from: (await isShifted(file, from, offset)) ? from : 0, to: start + end }
  }
}

/** Whether positions are counted from a later byte than the first. A ZIP before that one would be left out. */
async function isShifted(file: FileHandle, from: number, offset: number): Promise<boolean> {
  if (from <= 0) return false
  const is = async (signature: string, at: number) => {
    return (await bytesAt(file, at, 4)).toString('latin1') === signature
  }
  const directory = 'PK\x01\x02'
  if (!(await is(directory, from + offset)) || (await is(directory, offset))) return false
  return !(await is('PK\x03\x04', 0))
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
