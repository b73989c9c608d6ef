import { createHash, hash, randomUUID } from 'node:crypto'
import { createWriteStream, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SentBody } from '#contract/uploads.ts'

/** The folder in DATA_DIR for those of all processes */
export const spoolFolder = 'spool'
const forgottenAfterMs = 3_600_000
const renewedEveryMs = 600_000
const host = hash('sha256', `${hostname()} ${pidNamespace()}`).slice(0, 12)
const open = new Set<string>()

/**
 * Creates a private folder of this process for uploads while they are read, which is deleted when the process ends.
 * Deletes those of processes that have crashed.
 */
export async function openSpool(top: string) {
  await mkdir(top, { recursive: true, mode: 0o700 })
  const name = `${host}-${process.pid}-${randomUUID()}`
  const folder = join(top, name)
  open.add(name)
  await mkdir(folder, { mode: 0o700 })
  await removeForgotten(top)
  const renewed = setInterval(async () => {
    const now = new Date()
    await utimes(folder, now, now).catch(() => {})
    await removeForgotten(top).catch(() => {})
  }, renewedEveryMs).unref()
  return {
    folder,
    async [Symbol.asyncDispose]() {
      clearInterval(renewed)
      open.delete(name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Two containers may have one host name, and in each of them the process has the number 1. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

async function removeForgotten(top: string): Promise<void> {
  for (const other of await readdir(top)) {
    if (await isForgotten(top, other)) await rm(join(top, other), { recursive: true, force: true })
  }
}

/**
 * Processes on several machines, or in several containers, may share a data folder: another machine's folder is
 * judged by its age, which its process renews.
 */
async function isForgotten(top: string, name: string): Promise<boolean> {
  if (open.has(name)) return false
  const [itsHost, pid] = name.split('-')
  if (itsHost === host) return Number(pid) === process.pid || !isAlive(Number(pid))
  const { mtimeMs } = await stat(join(top, name)).catch(() => ({ mtimeMs: Date.now() }))
  return mtimeMs < Date.now() - forgottenAfterMs
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** `length`: the Content-Length, since a body that is too long may take minutes to arrive */
type Spooling = { folder: string; mostBytes: number; length?: string | null | undefined }

/** Writes a whole body to one file. Errors of the connection or the disk are thrown. */
export async function spoolBody(
  body: ReadableStream<Uint8Array>,
  { folder, mostBytes, length }: Spooling,
): Promise<SentBody> {
  const path = join(folder, randomUUID())
  const dispose = { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
  try {
    if (Number(length) > mostBytes) throw new TooLarge('Larger than the limit')
    const kept = await spoolStream(Readable.fromWeb(body as never), path, mostBytes)
    return { outcome: 'spooled', path, ...kept, ...dispose }
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof TooLarge) return { outcome: 'refused', because: 'too-large', ...dispose }
    throw error
  }
}

class TooLarge extends Error {}

/** Returns the size of the file in bytes, and its SHA-256 in hex. */
export async function spoolStream(
  from: Readable,
  path: string,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<{ bytes: number; hash: string }> {
  let bytes = 0
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > mostBytes) done(new TooLarge('Larger than the limit'))
      else done(null, chunk)
    },
  })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(from, counted, file, ...(signal ? [{ signal }] : []))
  return { bytes, hash: hash.digest('hex') }
}
