import { type BlobStore, isIntact } from './blob-store.ts'
import { S3Failure } from './s3-failure.ts'

export type Copying = {
  from: Pick<BlobStore, 'get'>
  to: BlobStore
  /** The names of what is to be copied, of those that begin with these digits */
  names(beginning: string): AsyncIterable<string>
  /** About how many there are, by which they are gone through in larger or smaller parts */
  count: number
  progress(done: string, count: number, of: number): void
}

const copiedAtOnce = 16
const mostInPart = 20_000

/** What the target holds that nobody there is asked to copy: it belongs to somebody else. */
export async function firstForeign({ to, names, count }: Copying): Promise<string | undefined> {
  for (const part of partsOf(count)) {
    const there = new Set(await Array.fromAsync(to.list(part)))
    if (there.size === 0) continue
    for await (const name of names(part)) there.delete(name)
    for (const name of there) return name
  }
  return undefined
}

/** Copies what is not there yet; answers with what is lost or damaged at the source. */
export async function copyBlobs({ from, to, names, count, progress }: Copying): Promise<string[]> {
  const lost: string[] = []
  let done = 0
  for (const part of partsOf(count)) {
    const there = new Set(await Array.fromAsync(to.list(part)))
    await someAtOnce(names(part), async (name) => {
      if (!there.has(name) && !(await copy(name, from, to))) lost.push(name)
      progress('files copied', ++done, count)
    })
  }
  return lost
}

/** Reads all that was copied once more; what is not what it was is fetched again. Answers with the rest. */
export async function compareBlobs(
  { from, to, names, count, progress }: Copying,
  without: Set<string>,
): Promise<string[]> {
  const unlike: string[] = []
  let done = 0
  await someAtOnce(names(''), async (name) => {
    progress('files compared', ++done, count)
    if (without.has(name) || (await intact(name, to))) return
    if (!((await copy(name, from, to)) && (await intact(name, to)))) unlike.push(name)
  })
  return unlike
}

async function copy(name: string, from: Copying['from'], to: BlobStore): Promise<boolean> {
  const bytes = await intact(name, from)
  if (bytes) await to.putBack(name, bytes)
  return bytes !== undefined
}

async function intact(name: string, { get }: Copying['from']): Promise<Uint8Array | undefined> {
  const bytes = await get(name).catch((error: unknown) => {
    if (error instanceof S3Failure && error.code === 'Damaged') return undefined
    throw error
  })
  return bytes && isIntact(name, bytes) ? bytes : undefined
}

/** By the first digits of the names, so that those of one part are few enough for memory. */
function partsOf(count: number): string[] {
  let digits = 0
  while (digits < 3 && count / 16 ** digits > mostInPart) digits++
  if (digits === 0) return ['']
  return Array.from({ length: 16 ** digits }, (_, part) => part.toString(16).padStart(digits, '0'))
}

/** The first failure is thrown when nothing is under way any more. */
async function someAtOnce(
  names: AsyncIterable<string>,
  work: (name: string) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const name of names) {
    const done = work(name)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(done))
    underWay.add(done)
    if (underWay.size >= copiedAtOnce) await Promise.race(underWay)
    if (failures.length > 0) break
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
}
