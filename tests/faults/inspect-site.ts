import { DatabaseSync } from 'node:sqlite'
import { type Known, verifyActivity } from '#core/activity/verify-activity.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { verifySite } from '../../src/cli/checks.ts'
import { checkLog } from './check-log.ts'

export type Inspected = {
  flaws: string[]
  /** The activity's last entry, to be found again next time */
  last?: Known
  files: number
  records: string[]
}

/** What no visitor sees: that no row points at missing or wrong bytes, the activity's chain, the database's own checks. */
export async function inspectSite(
  environment: Record<string, string>,
  known: Known | undefined,
  /** Checkpoints of the log that were seen so far, to be found again */
  checkpoints: Set<string>,
): Promise<Inspected> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
  await using portal = await openPortal(config)
  const flaws: string[] = []
  const files = await verifySite(portal, () => {})
  if (files.outcome === 'failed') flaws.push(files.say)

  const actor = { role: 'admin', id: 'console' } as const
  const ctx = await portal.ctxFor({ actor, network: 'console' })
  const { db } = ctx
  const activity = await verifyActivity(db, known)
  if (activity.outcome === 'broken') {
    flaws.push(`the activity is broken at ${activity.at}: ${activity.because}`)
  }
  flaws.push(...(await checkLog(ctx, openLogFiles(config.blobs), checkpoints)))
  const rows = await db.selectFrom('record').select('passportNumber').execute()
  if (config.database.engine === 'sqlite') flaws.push(...flawsOf(config.database.file))
  return {
    flaws,
    files: (files.data as { files: number }).files,
    records: rows.map(({ passportNumber }) => passportNumber),
    ...(activity.outcome === 'whole' && { last: { seq: activity.entries, hash: activity.hash } }),
  }
}

function flawsOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const told = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const broken = told.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    const dangling = database.prepare('pragma foreign_key_check').all()
    return [...broken, ...dangling.map((row) => `points at nothing: ${JSON.stringify(row)}`)]
  } finally {
    database.close()
  }
}
