import { readFile, stat } from 'node:fs/promises'
import process from 'node:process'
import { uploadLimits } from '#contract/uploads.ts'
import { type Progress, serveJobs } from '../watched-worker.ts'
import { joinPages } from './join-pages.ts'
import {
  type Asked,
  type Ended,
  Heavy,
  type PreparedPage,
  type ReadResult,
  Refused,
  type StoredPages,
  type Upload,
} from './picture.ts'
import { readImage } from './read-image.ts'
import { readPdf } from './read-pdf.ts'

/** A garbage collection takes as long as a small picture, so it runs only once much was added since the last. */
const mostAddedBytes = 8 * 2 ** 20
const [restingBytes, wornOutAtBytes] = [100 * 2 ** 20, 200 * 2 ** 20]

export function servePictures(progress: Progress): void {
  let collectAt = restingBytes

  serveJobs<Asked, PreparedPage, Ended>(async (asked, give, given) => {
    for (const index of progress.keys()) Atomics.add(progress, index, 1)
    const result = await read(asked, (page) => {
      Atomics.add(progress, 1, 1)
      return give(page)
    })
    for (const index of progress.keys()) Atomics.add(progress, index, 1)
    if (process.memoryUsage.rss() > collectAt) {
      globalThis.gc?.()
      const next = process.memoryUsage.rss() + mostAddedBytes
      collectAt = Math.min(Math.max(restingBytes, next), wornOutAtBytes)
    }
    // PDFium never returns memory to the system, so a process that has grown is replaced.
    const isWornOut = process.memoryUsage.rss() > wornOutAtBytes
    if (isWornOut) await given()
    return { result, isWornOut }
  })
}

async function read(
  { upload, mayBeHeavy }: Asked,
  give: (page: PreparedPage) => Promise<void>,
): Promise<ReadResult> {
  try {
    const pages = 'pages' in upload ? allOf(upload, mayBeHeavy) : pagesOf(upload, mayBeHeavy)
    for await (const page of pages) await give(page)
    return { outcome: 'prepared' }
  } catch (error) {
    if (error instanceof Heavy) return { outcome: 'heavy' }
    return { outcome: 'refused', because: error instanceof Refused ? error.because : 'damaged' }
  }
}

async function bytesOf(upload: Upload): Promise<Buffer> {
  const size = 'path' in upload ? (await stat(upload.path)).size : upload.bytes.length
  if (size === 0) throw new Refused('empty')
  if (size > uploadLimits.fileBytes) throw new Refused('too-large')
  if ('path' in upload) return readFile(upload.path)
  const { buffer, byteOffset, byteLength } = upload.bytes
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function* allOf({ pages }: StoredPages, mayBeHeavy: boolean): AsyncGenerator<PreparedPage> {
  if (!mayBeHeavy) throw new Heavy()
  yield await joinPages(pages)
}

async function* pagesOf(upload: Upload, mayBeHeavy: boolean): AsyncGenerator<PreparedPage> {
  const bytes = await bytesOf(upload)
  switch (recognise(bytes)) {
    case 'picture':
      yield await readImage(bytes, { mayBeHeavy, shape: upload.shape })
      return
    case 'pdf':
      if (upload.shape) throw new Refused('not-an-image')
      if (!mayBeHeavy) throw new Heavy()
      yield* readPdf(bytes)
      return
    case 'heic':
      throw new Refused('heic')
    case 'unknown':
      throw new Refused('not-an-image')
  }
}

const heicBrands = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/

/** Recognises the type from the first bytes, never from the file's name. */
function recognise(bytes: Buffer): 'picture' | 'pdf' | 'heic' | 'unknown' {
  const start = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (start(0, 3) === '\xff\xd8\xff' || start(0, 8) === '\x89PNG\r\n\x1a\n') return 'picture'
  if (start(0, 4) === 'RIFF' && start(8, 12) === 'WEBP') return 'picture'
  // Some programs write a byte order mark or empty lines before the header.
  if (/^(\xef\xbb\xbf)?\s*%PDF-/.test(start(0, 1024))) return 'pdf'
  return start(4, 8) === 'ftyp' && heicBrands.test(start(8, 12)) ? 'heic' : 'unknown'
}
