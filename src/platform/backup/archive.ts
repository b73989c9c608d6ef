import { createReadStream } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type BlobStore, isIntact, readIntact } from '../blobs/blob-store.ts'
import { exists, flush } from '../disk.ts'
import { type About, beginManifest, type End, type FileLine, type Head, sumOf } from './manifest.ts'
import { type Bytes, type Sealing, sealed, unsealed } from './sealing.ts'

export type Archive = Awaited<ReturnType<typeof openArchive>>

/** `only-here`: the previous backup has the blob, but the store has lost or damaged it since */
type BlobAdded = 'added' | 'only-here' | 'lost'
export type Store = Pick<BlobStore, 'get' | 'lengthOf'>

type Options = { head: Head; sealing: Sealing | undefined; previous: string | undefined }
type Draft = Omit<Options, 'head'> & { folder: string; toFlush: Set<string> }

export const draftEnding = '.unfinished'

export function blobPath(name: string): string {
  return `blobs/${name.slice(0, 3)}/${name}`
}

/** Begins a backup, which gets its name only when it is complete and flushed. */
export async function openArchive(place: string, { head, ...options }: Options) {
  const folder = `${place}${draftEnding}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const manifest = await beginManifest(folder, head, options.sealing)
  const draft: Draft = { ...options, folder, toFlush: new Set([folder]) }

  async function add(path: string, plain: Bytes): Promise<void> {
    await manifest.add(await write(draft, path, plain))
  }

  return {
    draft: folder,
    add,
    /** Adds a file that is already in the draft, or copies one from elsewhere */
    async adopt(path: string, file: string): Promise<void> {
      if (file !== join(folder, path)) return add(path, createReadStream(file))
      await makeFolders(draft, dirname(path))
      await using handle = await open(file, 'r+')
      await handle.sync()
      await manifest.add({ path, ...(await sumOf(createReadStream(file))) })
    },
    /** Copies a blob from the store, unless the previous backup has it */
    async addBlob(name: string, blobs: Store): Promise<BlobAdded> {
      const path = blobPath(name)
      if (await exists(join(folder, path))) return 'added'
      const shared = await share(draft, path)
      if (shared) {
        await manifest.add(shared.line)
        const length = blobs.lengthOf ? await blobs.lengthOf(name) : shared.length
        return length === shared.length ? 'added' : 'only-here'
      }
      const bytes = await readIntact(blobs, name)
      if (typeof bytes === 'string') return 'lost'
      await add(path, [bytes])
      return 'added'
    },
    async finish(about: About): Promise<End> {
      for (const one of draft.toFlush) await flush(one)
      const end = await manifest.finish(about)
      await flush(folder)
      await manifest.close()
      await rename(folder, place)
      await flush(dirname(place))
      return end
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await manifest.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function write(draft: Draft, path: string, plain: Bytes): Promise<FileLine> {
  const { folder, sealing } = draft
  await makeFolders(draft, dirname(path))
  await using file = await open(join(folder, path), 'wx', 0o600)
  const source = sealing ? sealed(sealing, path, plain) : plain
  const sum = await sumOf(source, (piece) => file.writeFile(piece))
  await file.sync()
  return { path, ...sum }
}

async function makeFolders({ folder, toFlush }: Draft, path: string): Promise<void> {
  for (let part = path; part !== '.'; part = dirname(part)) toFlush.add(join(folder, part))
  await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
}

/** Blobs never change, so a backup takes an intact one from the previous backup, as a hard link where there are such. */
async function share(
  draft: Draft,
  path: string,
): Promise<{ line: FileLine; length: number } | undefined> {
  const { folder, previous } = draft
  const kept = previous && (await keptIn(previous, path, draft.sealing))
  if (!kept) return undefined
  await makeFolders(draft, dirname(path))
  const place = join(folder, path)
  await link(join(previous, path), place).catch(() =>
    writeFile(place, kept.bytes, { flag: 'wx', mode: 0o600, flush: true }),
  )
  return { line: { path, ...(await sumOf([kept.bytes])) }, length: kept.length }
}

async function keptIn(previous: string, path: string, sealing: Sealing | undefined) {
  try {
    const bytes = await readFile(join(previous, path))
    const plain = sealing ? await whole(unsealed(sealing, path, [bytes])) : bytes
    return isIntact(basename(path), plain) ? { bytes, length: plain.length } : undefined
  } catch {
    return undefined
  }
}

/** The content of a file of a backup, decrypted if the backup is encrypted. */
export function plainBytes(
  folder: string,
  path: string,
  sealing: Sealing | undefined,
): AsyncIterable<Uint8Array> {
  const kept = createReadStream(join(folder, path))
  return sealing ? unsealed(sealing, path, kept) : kept
}

export async function whole(source: Bytes): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source))
}
