import { sql } from 'kysely'
import { candidateDatabase, normaliseNumber } from '#contract/record.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import { didChange, isAny } from '../../rows.ts'
import { numberTests } from '../list/access-paths.ts'
import { mustBeFree, type Seen, updateCandidate } from '../record-store.ts'

/** The bin is a client database of its own, so queries for candidates do not find its records. */
export const binDatabase = 'bin'

export function moveToBin(db: Db, seen: Seen, by: string): Promise<boolean> {
  const change = updateCandidate(db, seen).set({
    clientDatabase: binDatabase,
    deletedAt: seen.at,
    deletedBy: by,
  })
  return didChange(change)
}

/** Takes a record out of the bin. Throws a unique violation if another record has one of its numbers now. */
export async function takeOut(db: Db, { id, at, revision }: Seen): Promise<boolean> {
  const binned = await findBinned(db, id)
  if (binned) await mustBeFree(db, binned)
  const update = db
    .updateTable('record')
    .set((record) => ({ revision: record('revision', '+', 1) }))
    .set({ clientDatabase: candidateDatabase, deletedAt: null, deletedBy: null, updatedAt: at })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
  return didChange(revision === undefined ? update : update.where('revision', '=', revision))
}

export type RemovedFrom = 'bin' | 'anywhere'

export function remove(db: Db, id: string, from: RemovedFrom): Promise<boolean> {
  const change = db
    .deleteFrom('record')
    .where('id', '=', id)
    .where((record) =>
      from === 'bin'
        ? record('deletedAt', 'is not', null)
        : record('clientDatabase', 'in', [candidateDatabase, binDatabase]),
    )
  return didChange(change)
}

function inBin(db: Db) {
  return db
    .selectFrom('record as r')
    .leftJoin('account', 'account.id', 'r.deletedBy')
    .select(['r.id', 'r.name', 'r.passportNumber', 'r.irccNumber', 'r.revision', 'r.deletedBy'])
    .select((row) => [
      'account.name as deletedByName',
      row.fn.coalesce('r.deletedAt', row.val('')).as('deletedAt'),
    ])
    .where('r.deletedAt', 'is not', null)
}

export type BinRow = Awaited<ReturnType<typeof listBinned>>[number]

export function findBinned(db: Db, id: string) {
  return inBin(db).where('r.id', '=', id).executeTakeFirst()
}

type Asked = { search: string; after?: { at: string; id: string } | undefined; limit: number }

/** Deleted records, latest deletion first. */
export async function listBinned(db: Db, { search, after, limit }: Asked) {
  return inBin(db)
    .$if(search !== '', (query) => query.where(isSought(db, search)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r."deletedAt", r."id") < (${after?.at}, ${after?.id})`),
    )
    .orderBy('r.deletedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

function isSought(db: Db, search: string) {
  const dialect = searchDialect(db)
  const [name, number] = [nameKey(search), normaliseNumber(search)]
  const either = [sql`r."id" = ${search}`]
  if (name !== '') either.push(dialect.hasPart(name))
  if (number !== '') either.push(...numberTests(dialect, { how: 'begins', text: number }))
  return sql<boolean>`(${sql.join(either, sql` or `)})`
}

/** Records that were deleted before a time and that nothing keeps (whyKept), oldest deletion first. */
export async function binnedBefore(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where('deletedAt', '<', before)
    .where(({ and, not, exists, selectFrom }) => {
      const hold = selectFrom('recordHold')
        .select('recordHold.recordId')
        .whereRef('recordHold.recordId', '=', 'record.id')
      const request = selectFrom('personRequest as request')
        .select('request.id')
        .whereRef('request.recordId', '=', 'record.id')
        .where('request.kind', '=', 'access')
        .where('request.closedAt', 'is', null)
      return and([not(exists(hold)), not(exists(request))])
    })
    .orderBy('deletedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function isBinnedBefore(db: Db, id: string, before: string): Promise<boolean> {
  const record = db.selectFrom('record').select('id').where('id', '=', id)
  return isAny(record.where('deletedAt', '<', before))
}
