import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachConcurrently } from '#contract/semaphore.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Config } from '../config.ts'
import type { Progress } from '../db/dump/rows.ts'
import { blobsIn, takeSnapshot } from '../db/dump/snapshot.ts'
import { exists } from '../disk.ts'
import { openSpool, spoolFolder } from '../http/spool.ts'
import { keyFingerprint } from '../identity/site-key.ts'
import { mustBeOnADisk, readSecret } from '../secret.ts'
import { type Archive, draftEnding, openArchive, type Store } from './archive.ts'
import { clearDrafts, listBackups, nameOf } from './backups.ts'
import { addToLedger, ledgerFile } from './ledger.ts'
import { format, openManifest } from './manifest.ts'
import { sealingBy } from './sealing.ts'

type Deps = {
  config: Pick<Config, 'dataDir' | 'database' | 'secret'>
  blobs: Store
  /** Returns those of the given blobs that a row still refers to */
  pointedAt: (blobs: string[]) => Promise<Set<string>>
  erased: () => Promise<string[]>
  now: () => Date
}
type Wanted = {
  to: string
  passphrase?: string | undefined
  progress?: Progress
  isBeforeMigrating?: boolean
}

export const keptSecret = 'secret'
const copiedAtOnce = 8
const mostRounds = 3

/**
 * Copies a snapshot of the rows and all blobs that they refer to, while the site runs. The caller postpones
 * removals meanwhile (`withRemovalsPutOff`). If a blob is removed all the same, the snapshot is taken again,
 * which is quick, since most blobs are already copied.
 */
export async function takeBackup(
  { config, blobs, pointedAt, erased, now }: Deps,
  { to, passphrase, progress = () => {}, isBeforeMigrating }: Wanted,
) {
  mustBeOnADisk('BACKUP_DIR', to)
  await mkdir(to, { recursive: true, mode: 0o700 })
  await clearDrafts(to)
  const startedAt = now()
  const { sealing, previous } = await besides(to, passphrase)
  const head = {
    format,
    at: startedAt.toISOString(),
    engine: config.database.engine,
    key: keyFingerprint(readSecret(config.secret)),
    ...(sealing && { sealed: { salt: sealing.salt, check: sealing.check } }),
    ...(isBeforeMigrating && { isBeforeMigrating }),
  } as const
  const folder = await freePlace(to, startedAt)
  await using archive = await openArchive(folder, { head, sealing, previous })
  await removeOldSnapshots(config.dataDir)
  // For a readable copy of all rows: if this process is killed, the next one that starts removes it.
  await using spool = sealing && (await openSpool(join(config.dataDir, spoolFolder)))
  const work = join(spool?.folder ?? archive.draft, 'rows')
  for (let round = 1; ; round++) {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true, mode: 0o700 })
    const snapshot = await takeSnapshot(config.database, work, progress)
    progress(
      'rows',
      Object.values(snapshot.rows).reduce((sum, count) => sum + count, 0),
    )
    const names = blobsIn(work, snapshot)
    const { missing, onlyHere } = await copyBlobs(archive, blobs, names, (count) =>
      progress('files', count, snapshot.rows.documentFile),
    )
    const lost = missing.length > 0 ? await pointedAt(missing) : new Set<string>()
    if (missing.some((blob) => !lost.has(blob)) && round < mostRounds) continue

    for (const file of snapshot.files) await archive.adopt(`rows/${file}`, join(work, file))
    if (config.secret.kind === 'kept') {
      await archive.add(keptSecret, [await readFile(config.secret.file)])
    }
    const ledger = await erased()
    await archive.add(ledgerFile, [Buffer.from(ledger.map((line) => `${line}\n`).join(''))])
    const { rows, activity, migrations } = snapshot
    const end = await archive.finish({ rows, activity, migrations, missing })
    // The backup is complete: as a failed one it would be made again, and old ones would stay.
    const listFault = await addToLedger(join(to, ledgerFile), ledger).then(
      () => undefined,
      ({ code, name }: NodeJS.ErrnoException) => code ?? name,
    )
    const stillUsed = onlyHere.length > 0 ? await pointedAt(onlyHere) : []
    const { files, bytes } = end
    return {
      folder,
      at: head.at,
      files,
      bytes,
      /** Blobs that rows refer to, but that are lost or damaged */
      missing: [...lost],
      /** Blobs that only backups have intact: in the store they are gone or have another length */
      onlyInBackups: [...stillUsed],
      /** Why `erased.log` beside the backups could not be written; the backup itself has the whole list */
      ...(listFault && { listFault }),
    }
  }
}

/** Before 0.6.0 a killed process left its copy of the rows there. */
async function removeOldSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    // The number of a process, not a day: others may keep snapshots of the disk there.
    if (/^snapshot-\d{1,7}$/.test(name))
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Backups that start within one second get different names. */
async function freePlace(to: string, at: Date): Promise<string> {
  for (let later = at.getTime(); ; later += 1000) {
    const place = join(to, nameOf(new Date(later)))
    if (!(await exists(place)) && !(await exists(`${place}${draftEnding}`))) return place
  }
}

/** Blobs can be shared with the previous backup if both have the same passphrase, or both have none. */
async function besides(to: string, passphrase: string | undefined) {
  const newest = (await listBackups(to)).at(-1)
  const before = newest && (await openManifest(newest.folder, passphrase).catch(() => undefined))
  const isSealed = before?.head.sealed !== undefined
  if (passphrase === undefined) {
    return { sealing: undefined, previous: isSealed ? undefined : newest?.folder }
  }
  if (before?.sealing) return { sealing: before.sealing, previous: newest?.folder }
  return { sealing: await sealingBy(passphrase), previous: undefined }
}

/** Returns the names of the blobs that could not be read, and of those that only the previous backup has. */
async function copyBlobs(
  archive: Archive,
  blobs: Deps['blobs'],
  names: AsyncIterable<string>,
  progress: (count: number) => void,
): Promise<{ missing: string[]; onlyHere: string[] }> {
  const [missing, onlyHere]: [string[], string[]] = [[], []]
  let count = 0
  await forEachConcurrently(names, copiedAtOnce, async (name) => {
    const added = await archive.addBlob(name, blobs)
    if (added === 'lost') missing.push(name)
    if (added === 'only-here') onlyHere.push(name)
    progress(++count)
  })
  return { missing, onlyHere }
}

/**
 * A store that postpones removals while a backup copies the files of its snapshot. Removals that are still
 * postponed when the process ends are done later by the garbage collection of unreferenced files.
 */
export function withRemovalsPutOff(blobs: BlobStore, isBackingUp: () => Promise<boolean>) {
  const putOff = new Set<string>()
  const store: BlobStore = {
    ...blobs,
    async remove(name) {
      if (await isBackingUp()) putOff.add(name)
      else await blobs.remove(name)
    },
  }

  async function removePutOff(): Promise<void> {
    if (putOff.size === 0 || (await isBackingUp())) return
    for (const name of putOff) {
      await blobs.remove(name)
      putOff.delete(name)
    }
  }
  return { store, removePutOff }
}
