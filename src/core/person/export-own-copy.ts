import type { Db } from '#platform/db/schema.ts'
import { confirmPassword, type PasswordRefused } from '../accounts/confirm-password.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { exportOwnRecord } from '../holdings/export-own-record.ts'
import { holdingBy } from '../holdings/holding-store.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { whileAllowed } from '../while-allowed.ts'
import { writeAs } from '../write-as.ts'
import { statementFile } from './export-person.ts'
import { isShownNow, ownRequestsOf } from './list-own-requests.ts'
import { type Copy, packCopy } from './pack-copy.ts'
import * as person from './person-store.ts'

type OwnCopyExported =
  | { outcome: 'exported'; copy: Copy }
  | { outcome: 'not-found' }
  | PasswordRefused

/**
 * The caller's own data with the scans, in one ZIP file. While the record is not public, it contains only
 * what the caller did. It is broken off when the record is no longer the caller's, or hidden while it is copied.
 * It asks for the password, since some scans are withheld from everybody else.
 */
export async function exportOwnCopy(ctx: Ctx, password: string): Promise<OwnCopyExported> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-record')

  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  const held = await holdingBy(ctx.db, id)
  const own = held && (await exportOwnRecord(ctx))
  if (!own) return { outcome: 'not-found' }
  // Each adds to the activity for good.
  const counted = await countByAccount(ctx, { what: 'copies of an account', id, most: 10 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many-attempts' }
  const { recordId } = held
  const isShown = 'record' in own
  const requests = await ownRequestsOf(ctx, { id, recordId, isShown, claimedAt: held.claimedAt })
  const forms = isShown ? await person.pagesOfForms(ctx.db, recordId) : []
  const activity = await person.actionsBy(ctx.db, id, recordId)
  const isAllowed = async (db: Db) => {
    const isHeld = (await holdingBy(db, id))?.recordId === recordId
    return isHeld && (!isShown || (await isShownNow(db, recordId)))
  }
  const isStarted = await writeAs(ctx, 'use-own-record', async (db) => {
    await lockRecord(db, recordId)
    if (!(await isAllowed(db))) return false
    await recordActivity(db, ctx, 'record.copied-for-person', recordId)
    return true
  })
  if (!isStarted) return { outcome: 'not-found' }
  const copy = packCopy(ctx, {
    fileName: 'my-record.zip',
    pages: isShown ? await person.pagesOf(ctx.db, recordId) : [],
    forms,
    shares: own.shares,
    isPartial: !isShown,
    statement: isShown ? await statementFile(ctx, recordId) : undefined,
    jsonFiles: (missing) => ({
      ownPerson: { ...own, requests, missingScans: missing },
      ownRecord: own,
      ownActivity: activity,
    }),
    guard: (entries) => whileAllowed(ctx, 'use-own-record', entries, () => isAllowed(ctx.db)),
  })
  return { outcome: 'exported', copy }
}
