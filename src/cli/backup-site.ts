import type { Progress } from '#platform/db/dump/rows.ts'
import type { Portal } from '#server/portal.ts'
import type { Ended } from './command.ts'
import { bytesInWords } from './terminal.ts'

type Wanted = {
  to?: string | undefined
  passphrase?: string | undefined
  progress: Progress
}

/** Backs everything up while the site works. */
export async function backupSite({ upkeep }: Portal, wanted: Wanted): Promise<Ended> {
  const { to, passphrase, progress } = wanted
  const backup = await upkeep.backUp({
    ...(to !== undefined && { to }),
    ...(passphrase !== undefined && { passphrase }),
    progress,
  })
  if (!backup) {
    return { outcome: 'failed', say: 'Another process is making a backup: try again later\n' }
  }
  const { folder, files, bytes, missing } = backup
  const about = `${folder}\n${files} files, ${bytesInWords(bytes)}\n`
  if (missing.length === 0) return { outcome: 'done', say: about, data: backup }
  const say = `${about}These bytes are lost or damaged in the store, and not in the backup:\n${missing.join('\n')}\n`
  return { outcome: 'failed', say, data: backup }
}
