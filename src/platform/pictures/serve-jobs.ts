import { readFile, stat } from 'node:fs/promises'
import process from 'node:process'
import { uploadLimits } from '#contract/uploads.ts'
import {
  type FromWorker,
  Heavy,
  type PreparedPage,
  type ReadResult,
  Refused,
  type ToWorker,
  type Upload,
} from './picture.ts'
import { readImage } from './read-image.ts'
import { readPdf } from './read-pdf.ts'
import { recognise } from './recognise.ts'

const restingBytes = 100 * 2 ** 20
const wornOutAtBytes = 200 * 2 ** 20

/** Reads one upload after another, as the server hands them over. */
export function serveJobs(): void {
  let acknowledge = () => {}
  let given = Promise.resolve()

  /** While the server keeps one page, the next is made, and the one after that waits. */
  async function give(page: PreparedPage): Promise<void> {
    await given
    given = new Promise((resolve) => (acknowledge = resolve))
    say({ kind: 'page', page })
  }

  process.on('message', async (message: ToWorker) => {
    if (message.kind === 'kept') return acknowledge()
    const result = await read(message, give)
    if (process.memoryUsage.rss() > restingBytes) globalThis.gc?.()
    // What PDFium once took it never gives back.
    const isWornOut = process.memoryUsage.rss() > wornOutAtBytes
    if (isWornOut) await given
    say({ kind: 'ended', result, isWornOut })
  })
  process.on('disconnect', () => process.exit(0))
  // Whoever ends the server by its terminal or its service means the server: it ends us when it is done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  say({ kind: 'started' })
}

function say(message: FromWorker): void {
  process.send?.(message)
}

type Asked = Extract<ToWorker, { kind: 'read' }>

async function read(
  { upload, mayBeHeavy }: Asked,
  give: (page: PreparedPage) => Promise<void>,
): Promise<ReadResult> {
  try {
    const bytes = await bytesOf(upload)
    for await (const page of pagesOf(bytes, mayBeHeavy)) await give(page)
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

async function* pagesOf(bytes: Buffer, mayBeHeavy: boolean): AsyncGenerator<PreparedPage> {
  switch (recognise(bytes)) {
    case 'picture':
      yield await readImage(bytes, mayBeHeavy)
      return
    case 'pdf':
      if (!mayBeHeavy) throw new Heavy()
      yield* readPdf(bytes)
      return
    case 'heic':
      throw new Refused('heic')
    case 'unknown':
      throw new Refused('not-an-image')
  }
}
