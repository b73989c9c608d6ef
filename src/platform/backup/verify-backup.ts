import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isIntact } from '../blobs/blob-store.ts'
import type { Progress } from '../db/dump/rows.ts'
import { plainBytes, whole } from './archive.ts'
import { filesOf, type Manifest, manifestFiles, openManifest, sumOf } from './manifest.ts'

export type BackupVerified = Manifest & {
  /** Paths of files that were changed, are missing, or do not belong to the backup */
  flaws: { path: string; because: 'changed' | 'gone' | 'unreadable' | 'unknown' }[]
}

/** Reads every byte of a backup. An encrypted one without passphrase is only compared with its manifest. */
export async function verifyBackup(
  folder: string,
  passphrase?: string,
  progress: Progress = () => {},
  mustBeSealed = false,
): Promise<BackupVerified> {
  const manifest = await openManifest(folder, passphrase, mustBeSealed)
  const { sealing, head, end } = manifest
  const flaws: BackupVerified['flaws'] = []
  let [listed, found] = [0, 0]
  for await (const { path, bytes, sha256 } of filesOf(folder)) {
    progress('files of the backup verified', ++listed, end.files)
    const sum = await sumOf(createReadStream(join(folder, path))).catch(becauseOf)
    if (typeof sum === 'string') flaws.push({ path, because: sum })
    else if (sum.bytes !== bytes || sum.sha256 !== sha256) flaws.push({ path, because: 'changed' })
    else if (path.startsWith('blobs/') && (sealing || !head.sealed)) {
      const plain = await whole(plainBytes(folder, path, sealing)).catch(() => Buffer.alloc(0))
      if (!isIntact(basename(path), plain)) flaws.push({ path, because: 'changed' })
    }
  }
  const gone = flaws.filter(({ because }) => because === 'gone').length
  for await (const _ of filesWithin(folder, '')) found++
  if (found > listed - gone) {
    const known = new Set<string>()
    for await (const { path } of filesOf(folder)) known.add(path)
    for await (const path of filesWithin(folder, '')) {
      if (!known.has(path)) flaws.push({ path, because: 'unknown' })
    }
  }
  return { ...manifest, flaws }
}

function becauseOf({ code }: NodeJS.ErrnoException) {
  return code === 'ENOENT' ? 'gone' : 'unreadable'
}

async function* filesWithin(folder: string, below: string): AsyncIterable<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesWithin(folder, path)
    else if (!manifestFiles.includes(path)) yield path
  }
}
