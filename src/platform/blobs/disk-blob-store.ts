import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush, ifAbsent } from '../disk.ts'
import {
  type BlobStore,
  BlobsUnavailable,
  isBlobName,
  isIntact,
  newBlobName,
} from './blob-store.ts'

const draftsKeptMs = 86_400_000

/** How the names of the drafts in the folder of the log begin */
export const draftsOfLog = 'draft-'

/** Blobs as files in 4096 folders: written as a draft, flushed, then renamed, so no partial file is seen. */
export async function openDiskBlobStore(top: string): Promise<BlobStore> {
  const drafts = join(top, 'drafts')
  await fs.mkdir(drafts, { recursive: true, mode: 0o700 })
  await flush(dirname(top))
  await clearOldDrafts(drafts)
  await clearOldDrafts(join(top, 'log'), draftsOfLog)
  const flushedFolders = new Set<string>()

  function placeOf(name: string): string {
    if (!isBlobName(name)) throw new TypeError('Not the name of a blob')
    return join(top, name.slice(0, 3), name)
  }

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    const place = placeOf(name)
    const folder = dirname(place)
    await writeFlushed(bytes, place, join(drafts, randomUUID()))
    await flush(folder)
    if (!flushedFolders.has(folder)) {
      await flush(top)
      flushedFolders.add(folder)
    }
  }

  return {
    async put(bytes) {
      const name = newBlobName(bytes)
      await keep(name, bytes)
      return name
    },
    async restore(name, bytes) {
      if (!isIntact(name, bytes)) throw new TypeError('These are not the bytes of that name')
      await keep(name, bytes)
    },
    async get(name) {
      return fs.readFile(placeOf(name)).catch(ifAbsent).catch(asUnread)
    },
    async remove(name) {
      await fs.rm(placeOf(name), { force: true })
    },
    async check() {
      await fs.access(drafts, fs.constants.R_OK | fs.constants.W_OK)
    },
    async lengthOf(name) {
      return (await fs.stat(placeOf(name)).catch(ifAbsent).catch(asUnread))?.size
    },
    async keptAt(name) {
      return (await fs.stat(placeOf(name)).catch(ifAbsent))?.mtime
    },
    async *list(beginning = '') {
      for (const folder of await fs.readdir(top, { withFileTypes: true })) {
        // Beside them are `drafts` and `log`, and `lost+found` if a disk is mounted here, which only root can read.
        if (!folder.isDirectory() || !/^[0-9a-f]{3}$/.test(folder.name)) continue
        if (!folder.name.startsWith(beginning)) continue
        for (const name of await fs.readdir(join(top, folder.name)))
          if (isBlobName(name)) yield name
      }
    },
  }
}

/** A bad sector, or bytes that the file system knows to be others, is damage of this file alone. */
function asUnread({ message, code, syscall, path }: NodeJS.ErrnoException): never {
  const isDamaged = code === 'EIO' && syscall === 'read'
  throw Object.assign(new BlobsUnavailable(message), { code: isDamaged ? 'Damaged' : code, path })
}

/** Removes drafts of killed processes; a recent draft may belong to a running process. */
async function clearOldDrafts(drafts: string, beginning = ''): Promise<void> {
  for (const name of (await fs.readdir(drafts).catch(ifAbsent)) ?? []) {
    if (!name.startsWith(beginning)) continue
    const place = join(drafts, name)
    const draft = await fs.stat(place).catch(ifAbsent)
    if (draft && draft.mtimeMs < Date.now() - draftsKeptMs) await fs.rm(place, { force: true })
  }
}

export async function writeFlushed(bytes: Uint8Array, place: string, draft: string): Promise<void> {
  try {
    await fs.writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await fs.mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await fs.rename(draft, place)
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}
