import { typedFieldsOf } from '#contract/forms/record-form.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { listOwnConsents } from '../consents/list-own-consents.ts'
import type { Ctx } from '../context.ts'
import { findRow } from '../records/reading/staff-rows.ts'
import { newestViewsOf } from '../shares/share-store.ts'
import { ownHolding } from './own-holding.ts'
import { readOwnRecord } from './read-own-record.ts'

/**
 * The caller's own data: the recorded facts that may be disclosed, dates, consents, share codes and who opened them
 * lately; undefined without a record. While the record is not public, it contains only what the caller did.
 */
export async function exportOwnRecord(ctx: Ctx) {
  const own = await readOwnRecord(ctx)
  const held = await ownHolding(ctx)
  if (!own || !held) return undefined
  const row = own.shown && (await findRow(ctx.db, held.recordId))
  const db = onReaderThread(ctx.db)
  const ids = own.shares.map((share) => share.id)
  const looked = Map.groupBy(await newestViewsOf(db, ids), ({ shareId }) => shareId)
  const shares = own.shares.map((share) => {
    const newest = looked.get(share.id) ?? []
    const views = newest.map(({ at, viewer }) => ({ at, viewer }))
    return { ...share, viewCount: share.views, views }
  })
  return {
    heldBy: ctx.settings.organisation.name,
    exportedAt: ctx.now().toISOString(),
    claimedAt: own.claimedAt,
    ...(row && {
      record: {
        ...typedFieldsOf(row),
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
        approvedAt: row.approvedAt,
      },
      documents: own.documents.map((type) => {
        const known = own.shown?.record.documents.find((one) => one.type === type)
        const end = own.shown?.ends.find((one) => one.type === type)
        return { type, ...end, ...(known && { pages: known.pages.length, ...known.details }) }
      }),
    }),
    ...(own.correction && { correction: own.correction }),
    consents: (await listOwnConsents(ctx)) ?? [],
    shares,
  }
}
