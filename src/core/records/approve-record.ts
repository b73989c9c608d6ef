import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { stateOf } from '../consents/consent-store.ts'
import { lacksConsent } from '../consents/lacks-consent.ts'
import { letterShownAgain } from '../consents/letter-shown-again.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { actorId } from '../documents/stage-document.ts'
import { countersign } from '../documents/state-details.ts'
import { lettersOfEnds } from '../retention/letters-of-ends.ts'
import { settleEnding } from '../retention/settle-endings.ts'
import { stateRecord } from '../statements/state-record.ts'
import { RolledBack, writeAs } from '../write-as.ts'
import { hasLostApproval } from './reading/read-last-change.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type Approved =
  | 'approved'
  | 'already-approved'
  | 'changed-meanwhile'
  /** It is an imported record that this person has not opened */
  | 'not-opened'
  /** This person stated something about a document, so another admin has to countersign it */
  | 'needs-another-admin'
  /** The settings require a consent of the candidate, and the record has none */
  | 'needs-consent'
  /** The candidate's objection is open, and the record would be shown */
  | 'consent-withdrawn'
  | 'not-found'

/**
 * With a revision, approves only that revision. With `isAgain`, restores an approval that was withdrawn, so
 * nobody has to open the record again.
 */
export async function approveRecord(
  ctx: Ctx,
  id: string,
  revision?: number,
  { isAgain = false } = {},
): Promise<Approved> {
  const outcome = await approve(ctx, id, revision, isAgain)
  if (outcome === 'needs-another-admin') await countersignOthers(ctx, id, revision)
  return outcome
}

/** What others stated is countersigned, so that two admins who both stated something can approve it in turn. */
async function countersignOthers(ctx: Ctx, id: string, revision: number | undefined) {
  await writeAs(ctx, 'approve-record', async (db) => {
    await records.lockCandidate(db, id)
    const record = await findRow(db, id)
    if (record?.approval !== 'pending' || record.revision !== (revision ?? record.revision)) return
    const isNew = await documents.countersign(db, id, actorId(ctx), { onlyOfOthers: true })
    if (isNew) await recordActivity(db, ctx, 'record.countersigned', id)
  })
}

async function approve(ctx: Ctx, id: string, revision: number | undefined, isAgain: boolean) {
  return writeAs(ctx, 'approve-record', async (db, mail): Promise<Approved> => {
    // Before the statement that approves, which would not see the objection of a transaction that it waits for.
    await records.lockCandidate(db, id)
    const isRestored = isAgain && (await hasLostApproval(db, id))
    const unopened = isRestored ? undefined : await findUnopened(db, id, actorId(ctx))
    const isMeant = unopened && (revision ?? unopened.revision) === unopened.revision
    if (isMeant && !ctx.settings.approveImportsInBulk) return 'not-opened'

    const at = ctx.now().toISOString()
    const seen = { id, revision: revision ?? unopened?.revision, at }
    if (await records.approve(db, seen)) {
      if (await lacksConsent(db, ctx, id)) throw new RolledBack<Approved>('needs-consent')
      if (!(await countersign(db, ctx, id))) {
        throw new RolledBack<Approved>('needs-another-admin')
      }
      await db.deleteFrom('openedRecord').where('recordId', '=', id).execute()
      await settleEnding(db, ctx, id)
      await recordActivity(db, ctx, 'record.approved', id, unopened && { unopened: true })
      await stateRecord(db, ctx, id)
      const isWithdrawn = (await stateOf(db, ctx.settings, id)) === 'withdrawn'
      if (isWithdrawn) await mail(await letterShownAgain(db, id))
      await mail(await lettersOfEnds(db, [id]))
      return 'approved'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    if (record.approval === 'approved') return 'already-approved'
    if (record.revision !== (seen.revision ?? record.revision)) return 'changed-meanwhile'
    return 'consent-withdrawn'
  })
}

/** An imported, pending record, unless this person has opened its present revision. */
function findUnopened(db: Db, id: string, accountId: string) {
  return db
    .selectFrom('record')
    .leftJoin('openedRecord as opened', (join) =>
      join
        .onRef('opened.recordId', '=', 'record.id')
        .onRef('opened.revision', '=', 'record.revision')
        .on('opened.accountId', '=', accountId),
    )
    .select('record.revision')
    .where('record.id', '=', id)
    .where('record.importId', 'is not', null)
    .where('record.approval', '=', 'pending')
    .where('record.deletedAt', 'is', null)
    .where('opened.recordId', 'is', null)
    .executeTakeFirst()
}
