import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isIntact } from '../blobs/blob-store.ts'
import { type About, beginManifest, type End, type FileLine, type Head } from './manifest.ts'
import { type Bytes, type Sealing, sealed, unsealed } from './sealing.ts'

/** A backup that is being written: it has its name only when it is whole and flushed. */
export type Archive = AsyncDisposable & {
  draft: string
  add(path: string, plain: Bytes): Promise<void>
  /** Takes in a file that lies in the draft already, or elsewhere. */
  adopt(path: string, file: string): Promise<void>
  /** Answers whether it has these bytes now: from the store, or from the backup before. */
  addBlob(name: string, get: () => Promise<Uint8Array | undefined>): Promise<boolean>
  finish(about: About): Promise<End>
}

type Options = { head: Head; sealing: Sealing | undefined; previous: string | undefined }

export const draftEnding = '.unfinished'

export async function openArchive(
  place: string,
  { head, sealing, previous }: Options,
): Promise<Archive> {
  const draft = `${place}${draftEnding}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const manifest = await beginManifest(draft, head, sealing)
  const folders = new Set([draft])

  async function write(path: string, plain: Bytes): Promise<FileLine> {
    const target = join(draft, path)
    await makeFolders(dirname(path))
    const hash = createHash('sha256')
    let bytes = 0
    await using file = await open(target, 'wx', 0o600)
    for await (const piece of sealing ? sealed(sealing, path, plain) : plain) {
      hash.update(piece)
      bytes += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
    return { path, bytes, sha256: hash.digest('hex') }
  }

  async function makeFolders(path: string): Promise<void> {
    for (let folder = path; folder !== '.'; folder = dirname(folder))
      folders.add(join(draft, folder))
    await mkdir(join(draft, path), { recursive: true, mode: 0o700 })
  }

  /** What never changes need not be kept twice: backups side by side share it, if it is still intact. */
  async function share(path: string): Promise<FileLine | undefined> {
    if (!previous) return undefined
    try {
      const kept = await readFile(join(previous, path))
      const name = basename(path)
      const plain = sealing ? await whole(unsealed(sealing, path, pieces(kept))) : kept
      if (!isIntact(name, plain)) return undefined
      await makeFolders(dirname(path))
      await link(join(previous, path), join(draft, path))
      return { path, ...(await sumOf(pieces(kept))) }
    } catch {
      return undefined
    }
  }

  return {
    draft,
    async add(path, plain) {
      await manifest.add(await write(path, plain))
    },
    async adopt(path, file) {
      if (file !== join(draft, path)) return manifest.add(await write(path, createReadStream(file)))
      await makeFolders(dirname(path))
      await manifest.add(await written(path, file))
    },
    async addBlob(name, get) {
      const path = blobPath(name)
      if (await exists(join(draft, path))) return true
      const shared = await share(path)
      if (shared) {
        await manifest.add(shared)
        return true
      }
      const bytes = await get()
      if (!bytes || !isIntact(name, bytes)) return false
      await manifest.add(await write(path, pieces(bytes)))
      return true
    },
    async finish(about) {
      for (const folder of folders) await flush(folder)
      const end = await manifest.finish(about)
      await flush(draft)
      await manifest.close()
      await rename(draft, place)
      await flush(dirname(place))
      return end
    },
    async [Symbol.asyncDispose]() {
      await manifest.close()
      await rm(draft, { recursive: true, force: true })
    },
  }
}

/** The bytes that went into a backup, as they were before they were sealed. */
export function plainBytes(folder: string, path: string, sealing: Sealing | undefined): Bytes {
  const kept = createReadStream(join(folder, path))
  return sealing ? unsealed(sealing, path, kept) : kept
}

export function blobPath(name: string): string {
  return `blobs/${name.slice(0, 3)}/${name}`
}

export async function whole(source: Bytes): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source))
}

export async function* pieces(...bytes: Uint8Array[]): Bytes {
  yield* bytes
}

export async function flush(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function written(path: string, place: string): Promise<FileLine> {
  await using file = await open(place, 'r+')
  await file.sync()
  return { path, ...(await sumOf(createReadStream(place))) }
}

export async function sumOf(source: Bytes): Promise<Pick<FileLine, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
