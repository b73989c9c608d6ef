import type { BackupFailure, BackupFault } from '#contract/site/overview.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { insertNew } from '../rows.ts'
import { readResult } from './job-store.ts'

type Deps = Pick<Ctx, 'db' | 'now' | 'mail'>

const name = 'backup failure'

/** Why backups are failing; undefined if the last backup succeeded. */
export function backupFailure(db: Db): Promise<BackupFailure | undefined> {
  return readResult(db, name)
}

/** Records that a backup failed, and notifies all admins at the first failure in a row. */
export async function noteBackupFailure(ctx: Deps, fault: BackupFault): Promise<void> {
  const at = ctx.now().toISOString()
  const written = await ctx.db.transaction().execute(async (db) => {
    const row = { name, holder: '', heldUntil: '', dueFrom: at, doneAt: null }
    const first = JSON.stringify({ since: at, at, fault } satisfies BackupFailure)
    if (await insertNew(db, 'job', { ...row, result: first })) return tellAdmins(ctx, db, fault)
    const since = (await backupFailure(db))?.since ?? at
    const result = JSON.stringify({ since, at, fault } satisfies BackupFailure)
    await db.updateTable('job').set({ result }).where('name', '=', name).execute()
    return []
  })
  ctx.mail.send(written)
}

export async function forgetBackupFailure(db: Db): Promise<void> {
  await db.deleteFrom('job').where('name', '=', name).execute()
}

/** Does nothing without a mail server: an email printed on the console would repeat the log. */
async function tellAdmins({ mail }: Deps, db: Db, fault: BackupFault): Promise<string[]> {
  if (!mail.isConfigured) return []
  const admins = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .execute()
  const letter = { kind: 'backup-failed', fault } as const
  const letters = admins.map(({ id, email }) => ({ ...letter, to: email, accountId: id }))
  return mail.write(db, letters)
}
