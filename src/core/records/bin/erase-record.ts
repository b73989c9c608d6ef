import { draftOfRecord, stagedInDraft } from '#contract/forms/record-draft.ts'
import { eraseFromActivity } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivities } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import * as documents from '../../documents/document-store.ts'
import { removeBlobs } from '../../documents/remove-blobs.ts'
import { actorId } from '../../documents/stage-document.ts'
import * as drafts from '../../drafts/draft-store.ts'
import * as corrections from '../../holdings/correction-store.ts'
import * as holdings from '../../holdings/holding-store.ts'
import {
  eraseTraces,
  namesOfTraces,
  type Traces,
  tracesInImports,
  wasUndone,
} from '../../imports/erase-from-imports.ts'
import type { Pass } from '../../imports/traces/search-imports.ts'
import { notifyRequesters } from '../../person/letter-to-requester.ts'
import * as requests from '../../person/request-store.ts'
import { lockRecord } from '../../retention/hold-store.ts'
import { type WhyKept, whyKept } from '../../retention/why-kept.ts'
import * as shares from '../../shares/share-store.ts'
import { eraseStatements } from '../../statements/state-record.ts'
import { noteErased } from '../../upkeep/erased-store.ts'
import { writeAs } from '../../write-as.ts'
import { type RemovedFrom, remove } from './bin-store.ts'

export type Erased = 'erased' | 'not-found' | WhyKept

/** For a record that is erased with many others: what a pass over the imports found, and whether it is still due */
type Many = { pass?: Pass | undefined; isDue?: (db: Db) => Promise<boolean> }

/**
 * Erases a record in the bin with all its data; after a restore, also a record outside the bin, on hold or
 * under a request, since it was erased before.
 */
export async function eraseRecord(
  ctx: Ctx,
  id: string,
  from: RemovedFrom = 'bin',
  { pass, isDue }: Many = {},
): Promise<Erased> {
  const isUndone = from === 'bin' && (await wasUndone(ctx.db, id))
  const traces = await tracesInImports(ctx, id, isUndone ? 'own-imports' : 'all-imports', pass)
  const blobs = await writeAs(ctx, 'erase-record', async (db) => {
    const isThere = await lockRecord(db, id)
    const because = from === 'bin' && isThere && (await whyKept(db, id))
    if (because) return because
    if (isDue && !(await isDue(db))) return undefined
    return eraseRows(db, ctx, id, { from, traces })
  })
  if (typeof blobs === 'string') return blobs
  if (!blobs) return 'not-found'
  await eraseFiles(ctx, id, blobs)
  return 'erased'
}

/**
 * Deletes the rows; returns the blobs, which are deleted after the commit: a crash leaves unused blobs,
 * never missing ones.
 */
export async function eraseRows(
  db: Db,
  ctx: Ctx,
  id: string,
  { from, traces }: { from: RemovedFrom; traces: Traces },
): Promise<string[] | undefined> {
  const blobs = await documents.blobsOf(db, id)
  if (!(await remove(db, id, from))) return undefined
  const at = ctx.now().toISOString()
  await noteErased(
    db,
    [id, ...namesOfTraces(traces)].map((erased) => ({ id: erased, at })),
  )
  await eraseFromActivity(db, id)
  const unused = [...(await eraseDrafts(db, id)), ...(await eraseTraces(db, traces))]
  await shares.eraseOf(db, { recordId: id })
  await holdings.removeSlips(db, { recordId: id })
  await holdings.remove(db, id)
  await corrections.remove(db, id)
  const answered = await requests.endOfErased(db, id, { by: actorId(ctx), at })
  if (from === 'bin') await notifyRequesters(db, ctx, answered)
  await recordActivities(db, ctx, [
    ...answered.map(({ id: request, kind }) => {
      const changes = { request, kind, outcome: 'done' }
      return { action: 'record.request-closed', subjectId: id, changes } as const
    }),
    { action: 'record.erased', subjectId: id },
  ])
  await eraseStatements(db, ctx, id)
  return [...blobs, ...unused]
}

/** Deletes the drafts of a record's form, with the scans that wait in them; returns the blobs of these. */
async function eraseDrafts(db: Db, id: string): Promise<string[]> {
  const blobs: string[] = []
  for (const { accountId: by, value } of await drafts.removeAllOf(db, draftOfRecord(id))) {
    for (const staged of stagedInDraft(value)) {
      blobs.push(...((await documents.removeIfStaged(db, staged, { by })) ?? []))
    }
  }
  return blobs
}

export async function eraseFiles(ctx: Ctx, id: string, blobs: string[]): Promise<void> {
  await ctx.operations.rememberErased(id)
  await removeBlobs(ctx, blobs)
}
