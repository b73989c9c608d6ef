import { verifyFiles } from '#core/upkeep/verify-files.ts'
import { verifyBackup } from '#platform/backup/verify-backup.ts'
import { isIntact } from '#platform/blobs/blob-store.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import type { Portal } from '#server/portal.ts'
import type { Ended } from './command.ts'

/** Whether every byte that a document points at is there and is what was put there. */
export async function verifySite(portal: Portal, progress: Progress): Promise<Ended> {
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'console' }, network: 'console' })
  const found = await verifyFiles({ ...ctx, isIntact }, (count) => progress('files', count))
  const lines = [
    ...found.missing.map((file) => `missing: ${inWords(file)}`),
    ...found.damaged.map((file) => `damaged: ${inWords(file)}`),
  ]
  const say = [`${found.files} files, ${found.orphans} that no document points at`, ...lines]
  return {
    outcome: lines.length === 0 ? 'done' : 'failed',
    say: `${say.join('\n')}\n`,
    data: found,
  }
}

export async function verifyKeptBackup(
  folder: string,
  passphrase: string | undefined,
  progress: Progress,
): Promise<Ended> {
  const { flaws, end } = await verifyBackup(folder, passphrase, progress)
  if (flaws.length === 0) {
    return { outcome: 'done', say: `The backup is whole: ${end.files} files\n`, data: end }
  }
  const lines = flaws.map(({ path, because }) => `${because}: ${path}`)
  return { outcome: 'failed', say: `The backup is damaged\n${lines.join('\n')}\n`, data: { flaws } }
}

type Owned = { blob: string; recordId: string | null; type: string }

function inWords({ blob, recordId, type }: Owned): string {
  return `${type} of ${recordId ? `record ${recordId}` : 'no record yet'}, ${blob}`
}
