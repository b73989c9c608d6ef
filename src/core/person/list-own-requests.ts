import type { OwnRequests } from '#contract/person/request.ts'
import { candidateDatabase as clientDatabase } from '#contract/record.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { holdingBy } from '../holdings/holding-store.ts'
import { findRow } from '../records/reading/staff-rows.ts'
import { isPublic } from '../records/record-rules.ts'
import { presentEarlierRequest, presentOwnRequest } from './present-request.ts'
import { requestsOf, requestsOfFormerRecords } from './request-store.ts'

/**
 * The requests about the caller's own record, and those about one that the caller held and that is gone since,
 * newest first; undefined if there is neither.
 */
export async function listOwnRequests(ctx: Ctx): Promise<OwnRequests | undefined> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-record')

  const held = await holdingBy(ctx.db, id)
  const gone = await requestsOfFormerRecords(onReaderThread(ctx.db), id)
  if (!held && gone.length === 0) return undefined
  const otherRows = gone.filter(({ recordId }) => recordId !== held?.recordId)
  const earlier = otherRows.map((row) => presentEarlierRequest(ctx, row))
  if (!held) return { hasRecord: false, requests: earlier }
  const { recordId, claimedAt } = held
  const isShown = await isShownNow(ctx.db, recordId)
  const own = await ownRequestsOf(ctx, { id, recordId, isShown, claimedAt })
  return { hasRecord: true, requests: [...own, ...earlier] }
}

export async function isShownNow(db: Db, recordId: string): Promise<boolean> {
  const record = await findRow(db, recordId)
  return record !== undefined && isPublic({ ...record, clientDatabase })
}

type Whose = { id: string; recordId: string; isShown: boolean; claimedAt: string }

/**
 * Requests that arrived while the caller held the record, and those that staff recorded when nobody did: while it is
 * not public, only what is open or was closed since the claim. Requests of an earlier holder are left out.
 */
export async function ownRequestsOf(ctx: Ctx, { id, recordId, isShown, claimedAt }: Whose) {
  const rows = await requestsOf(ctx.db, recordId)
  return rows
    .filter(({ holder, closedAt }) => {
      if (holder !== null) return holder === id
      // An open one stands in the way of the holder's own, who is mailed that there is an answer.
      return isShown || closedAt === null || closedAt > claimedAt
    })
    .map((row) => presentOwnRequest(ctx, row))
}
