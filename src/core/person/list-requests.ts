import type { PersonRequest, RequestPage, RequestQuery } from '#contract/person/request.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageFrom } from '../rows.ts'
import { presentRequest } from './present-request.ts'
import * as requests from './request-store.ts'

export async function listRequests(
  ctx: Ctx,
  { state, after, size = 50 }: RequestQuery & { size?: number },
): Promise<RequestPage> {
  authorise(ctx.actor, 'read-requests')

  const [at, id] = after?.split('_') ?? []
  const found = await requests.listRequests(onReaderThread(ctx.db), {
    state,
    after: at && id ? { at, id } : undefined,
    limit: size + 1,
  })
  const { shown, next } = pageFrom(found, size, ({ id, dueOn, closedAt }) => {
    return `${state === 'open' ? dueOn : closedAt}_${id}`
  })
  return { rows: shown.map((row) => presentRequest(ctx, row)), ...next }
}

export async function findRequest(ctx: Ctx, id: string): Promise<PersonRequest | undefined> {
  authorise(ctx.actor, 'read-requests')

  const row = await requests.find(ctx.db, id)
  return row && presentRequest(ctx, row)
}

type OfRecord = {
  record: { id: string; name: string; isDeleted: boolean }
  requests: PersonRequest[]
}

/** A record, perhaps in the bin, with the requests about it; undefined if there is none. */
export async function listRequestsOf(ctx: Ctx, recordId: string): Promise<OfRecord | undefined> {
  authorise(ctx.actor, 'read-requests')

  const record = await requests.findSubject(ctx.db, recordId)
  if (!record) return undefined
  const { id, name, deletedAt } = record
  const rows = await requests.requestsOf(ctx.db, id)
  return {
    record: { id, name, isDeleted: deletedAt !== null },
    requests: rows.map((row) => presentRequest(ctx, row)),
  }
}
