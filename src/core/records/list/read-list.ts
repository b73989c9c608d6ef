import type { ListedRecord, RecordList, RecordListQuery } from '#contract/record-list.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { pageFrom } from '../../rows.ts'
import type { Clock } from '../../today.ts'
import { stateOf } from '../reading/present-staff-record.ts'
import { type ListedRow, readListed } from '../reading/staff-record-store.ts'
import { findPlaces } from './find-places.ts'
import { openCursor, orderOf, sealCursor } from './list-order.ts'
import { readTier } from './list-store.ts'
import { planList } from './plan-list.ts'

/** A page of a list, by page number or after a cursor. */
export async function readList(
  ctx: Clock & { db: Db },
  query: RecordListQuery,
  how?: { isBackward: boolean },
): Promise<RecordList> {
  const { records, ...list } = await readPage(ctx, query, readListed, how)
  return { rows: records.map(presentListed), ...list }
}

function presentListed(row: ListedRow): ListedRecord {
  const { id, name, passportNumber, irccNumber, photo } = row
  const listed = { ...stateOf(row), id, name, passportNumber, irccNumber }
  return { ...listed, ...(photo !== null && { photo }) }
}

type Page<R> = Omit<RecordList, 'rows'> & { records: R[] }

export async function readPage<R>(
  ctx: Clock & { db: Db },
  query: RecordListQuery,
  read: (db: Db, entries: number[]) => Promise<R[]>,
  how?: { isBackward: boolean },
): Promise<Page<R>> {
  const db = onReaderThread(ctx.db)
  const { sort, size, page: asked, after: cursor, ...filter } = query
  const order = orderOf(sort)
  const plan = await planList(db, filter, { clock: ctx, order })
  const { total, search } = plan
  const pages = Math.max(1, Math.ceil(total.count / size))
  const page = Math.min(asked, pages)
  const after = cursor === undefined ? undefined : openCursor(cursor, order)
  if (after && search) after.part ??= (await readTier(db, search, after.entry)) ?? 0

  const skip = after ? 0 : (page - 1) * size
  const places = await findPlaces(db, plan, order, { after, skip, take: size + 1, ...how })
  const { shown, next } = pageFrom(places, size, (last) => sealCursor(last, order))
  const entries = shown.map(({ entry }) => entry)
  const records = await read(db, entries)
  return { records, total, page, pages, ...next }
}
