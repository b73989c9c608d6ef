import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, ifAbsent } from '../disk.ts'
import { blobPath, draftEnding } from './archive.ts'
import { manifestFiles, openManifest } from './manifest.ts'

type KeptBackup = { folder: string; at: Date }

const name = /^countersign-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const draftsKeptMs = 6 * 3_600_000

export function nameOf(at: Date): string {
  return `countersign-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found: KeptBackup[] = []
  for (const entry of names.toSorted()) {
    const [, day, hours, minutes, seconds] = name.exec(entry) ?? []
    if (!day) continue
    const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
    const isFinished = await exists(join(folder, entry, manifestFiles[1] ?? ''))
    if (isFinished) found.push({ folder: join(folder, entry), at })
  }
  return found
}

/** A backup with a later time was named while the clock was wrong. */
export function latestPlausible(now: Date): number {
  return now.getTime() + 3_600_000
}

/**
 * Keeps an old backup that has one of the `missing` blobs, which the newest lacks; if they are not given, the newest
 * lists them. `stuck`: what cannot be removed, such as a backup of root. Backups with a future time would outlive all,
 * so go first.
 */
export async function removeOldBackups(
  folder: string,
  { keep, now, missing }: { keep: number; now: Date; missing?: string[] | undefined },
) {
  const all = await listBackups(folder)
  const isOfTheFuture = ({ at }: KeptBackup) => at.getTime() > latestPlausible(now)
  const inOrder = [...all.filter(isOfTheFuture), ...all.filter((one) => !isOfTheFuture(one))]
  const old = inOrder.slice(0, -keep)
  const newest = inOrder.at(-1)
  const lacked = missing ?? (newest && old.length > 0 ? await lackedBy(newest) : [])
  const stuck: { folder: string; because: string }[] = []
  const needed: string[] = []
  for (const { folder } of old) {
    if (await mayHaveOneOf(lacked, folder)) {
      needed.push(folder)
      continue
    }
    await rm(folder, { recursive: true }).catch(({ code, name }: NodeJS.ErrnoException) => {
      stuck.push({ folder, because: code ?? name })
    })
  }
  return { removed: old.length - stuck.length - needed.length, stuck, needed }
}

/** Read without the passphrase: what its list says can only keep a backup. */
async function lackedBy({ folder }: KeptBackup): Promise<string[]> {
  const kept = await openManifest(folder).catch(() => undefined)
  return kept?.end.missing ?? []
}

async function mayHaveOneOf(blobs: string[], folder: string): Promise<boolean> {
  for (const name of blobs) {
    const found = await stat(join(folder, blobPath(name)))
      .catch(ifAbsent)
      .catch(() => 'unknown')
    if (found) return true
  }
  return false
}

/** Removes unfinished backups, but not a recent one, which may still be in progress. */
export async function clearDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.endsWith(draftEnding)) continue
    const list = await stat(join(folder, entry, manifestFiles[0] ?? '')).catch(() => undefined)
    if (list && list.mtimeMs > Date.now() - draftsKeptMs) continue
    await rm(join(folder, entry), { recursive: true, force: true })
  }
}
