import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type RefusedFile, type SentFile, type SentForm, uploadLimits } from '#contract/uploads.ts'
import { spoolStream } from './spool.ts'

/** The body is no form, is truncated, or is larger than any form of this site. */
export class UnreadableForm extends Error {
  readonly because: 'malformed' | 'cut-short' | 'too-large'
  constructor(because: UnreadableForm['because']) {
    super(`The form cannot be read: ${because}`)
    this.name = 'UnreadableForm'
    this.because = because
  }
}

export type MultipartLimits = typeof ofTheForm

const ofTheForm = {
  files: uploadLimits.filesAtOnce,
  fileBytes: uploadLimits.fileBytes,
  /** Total size of the names and values of all other fields */
  fieldBytes: 64 * 1024,
  // The columns of an import: 100 targets, 100 date orders, and the rest of the form
  parts: 250,
}
const mostHeaderBytes = 16 * 1024
const mostEnvelopeBytes = 1024 * 1024

type Reading = {
  folder: string
  /** The Content-Length, if there is one */
  length?: string | null | undefined
  limits?: Partial<MultipartLimits>
  /** Ends the reading, as if the sender had broken off */
  lost?: AbortSignal | undefined
}

/** Streams a form with files to disk, so that only small pieces of it are in memory. */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  { folder, length, limits, lost }: Reading,
): Promise<SentForm> {
  const all = { ...ofTheForm, ...limits }
  if (Number(length) > mostIn(all)) throw new UnreadableForm('too-large')
  const own = await mkdtemp(join(folder, 'form-'))
  const dispose = () => rm(own, { recursive: true, force: true })
  const reading = new AbortController()
  // At once: the reading ends only with the next piece, or when the connection is closed.
  const drop = () => void dispose().catch(() => {})
  lost?.addEventListener('abort', drop, { once: true, signal: reading.signal })
  try {
    const read = await readInto(own, body, contentType, all, lost)
    return { ...read, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  } finally {
    reading.abort()
  }
}

function mostIn({ files, fileBytes, fieldBytes }: MultipartLimits): number {
  // Where no file is kept, one is read all the same, so that the fields are answered.
  return Math.max(1, files) * fileBytes + fieldBytes + mostEnvelopeBytes
}

type Sent = Pick<SentFile, 'field' | 'name'>
type Kept = SentFile | RefusedFile

async function readInto(
  folder: string,
  body: ReadableStream<Uint8Array>,
  contentType: string,
  limits: MultipartLimits,
  lost: AbortSignal | undefined,
): Promise<Pick<SentForm, 'fields' | 'files' | 'refused'>> {
  const fields = new URLSearchParams()
  const failed = new AbortController()
  const { signal } = failed
  const fail = (error: unknown) => failed.abort(error)
  lost?.addEventListener('abort', () => fail(new UnreadableForm('cut-short')), { once: true })
  const keeping: Promise<Kept>[] = []
  let fieldBytes = 0

  const parser = openParser(contentType, limits)
  parser.on('error', () => fail(new UnreadableForm('cut-short')))
  parser.on('partsLimit', () => fail(new UnreadableForm('too-large')))
  parser.on('field', (name: string | undefined, value: string, _named, isCut) => {
    fieldBytes += Buffer.byteLength(name ?? '') + Buffer.byteLength(value)
    if (isCut || fieldBytes > limits.fieldBytes) fail(new UnreadableForm('too-large'))
    else if (name !== undefined) fields.append(name, value)
  })
  parser.on('file', (field: string | undefined, stream, givenName: string | undefined) => {
    stream.on('error', (error) => {
      fail(isOfTheDisk(error) ? error : new UnreadableForm('cut-short'))
    })
    // A file field in which nothing was chosen sends an empty part without a name.
    if (field === undefined || !givenName) return stream.resume()
    const sent = { field, name: shownName(givenName) }
    const count = keeping.push(
      keeping.length < limits.files
        ? keep(stream, sent, { path: join(folder, String(keeping.length)), signal, limits })
        : leave(stream, sent),
    )
    keeping[count - 1]?.catch(fail)
    return undefined
  })

  await feed(parser, body, mostIn(limits), signal).catch((error) => {
    fail(error)
    parser.destroy()
  })
  const kept = (await Promise.allSettled(keeping)).map((one) =>
    one.status === 'fulfilled' ? one.value : undefined,
  )
  if (signal.aborted) throw signal.reason
  return {
    fields,
    files: kept.filter((one): one is SentFile => one !== undefined && 'path' in one),
    refused: kept.filter((one): one is RefusedFile => one !== undefined && 'because' in one),
  }
}

function openParser(contentType: string, limits: MultipartLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        parts: limits.parts,
        // One byte more, to distinguish a file of exactly the limit from a longer one.
        fileSize: limits.fileBytes + 1,
        fieldSize: limits.fieldBytes,
        headerSize: mostHeaderBytes,
        headerPairs: 20,
      },
    })
  } catch {
    throw new UnreadableForm('malformed')
  }
}

async function feed(
  parser: BusboyInstance,
  body: ReadableStream<Uint8Array>,
  most: number,
  signal: AbortSignal,
): Promise<void> {
  const finished = once(parser, 'finish', { signal })
  finished.catch(() => {})
  let bytes = 0
  const pieces = body[Symbol.asyncIterator]()
  for (;;) {
    const piece = await pieces.next().catch(() => {
      throw new UnreadableForm('cut-short')
    })
    signal.throwIfAborted()
    if (piece.done) break
    bytes += piece.value.length
    if (bytes > most) throw new UnreadableForm('too-large')
    if (!parser.write(piece.value)) await once(parser, 'drain', { signal })
  }
  parser.end()
  await finished
}

async function keep(
  stream: BusboyFileStream,
  sent: Sent,
  { path, signal, limits }: { path: string; signal: AbortSignal; limits: MultipartLimits },
): Promise<Kept> {
  const kept = await spoolStream(stream, path, Number.POSITIVE_INFINITY, signal)
  if (kept.bytes <= limits.fileBytes) return { ...sent, path, ...kept }
  await rm(path)
  return { ...sent, because: 'too-large' }
}

async function leave(stream: BusboyFileStream, sent: Sent): Promise<Kept> {
  stream.resume()
  return { ...sent, because: 'too-many-files' }
}

function isOfTheDisk(error: NodeJS.ErrnoException): boolean {
  return error.syscall !== undefined
}

const longestName = 100

/** A file name that is safe to display: one line, no folders, no marks that change the direction of text. */
function shownName(given = ''): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/u, '')
    .trim()
  const letters = [...name]
  return letters.length <= longestName ? name : `…${letters.slice(1 - longestName).join('')}`
}
