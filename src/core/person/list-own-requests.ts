import type { OwnPersonRequest } from '#contract/person/request.ts'
import { candidateDatabase as clientDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { holdingBy } from '../holdings/holding-store.ts'
import { findRow } from '../records/reading/staff-rows.ts'
import { isPublic } from '../records/record-rules.ts'
import { presentOwnRequest } from './present-request.ts'
import { requestsOf } from './request-store.ts'

/** The requests about the caller's own record, newest first; undefined without a record */
export async function listOwnRequests(ctx: Ctx): Promise<OwnPersonRequest[] | undefined> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-record')

  const held = await holdingBy(ctx.db, id)
  if (!held) return undefined
  const { recordId } = held
  const record = await findRow(ctx.db, recordId)
  const isShown = record !== undefined && isPublic({ ...record, clientDatabase })
  return ownRequestsOf(ctx.db, { id, recordId, isShown })
}

type Whose = { id: string; recordId: string; isShown: boolean }

/**
 * The caller's requests and, while the record is public, those that staff recorded. Requests of an earlier
 * holder are left out.
 */
export async function ownRequestsOf(
  db: Db,
  { id, recordId, isShown }: Whose,
): Promise<OwnPersonRequest[]> {
  const rows = await requestsOf(db, recordId)
  return rows
    .filter(({ byHolder, recordedBy }) => (byHolder === 1 ? recordedBy === id : isShown))
    .map(presentOwnRequest)
}
