import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { aside } from '#platform/db/aside.ts'
import type { Db } from '#platform/db/schema.ts'
import { readListed } from '../reading/staff-record-store.ts'
import { findMarks } from './find-marks.ts'
import { openMark, orderOf, sealMark } from './list-order.ts'
import { scopeOf } from './list-scope.ts'
import { presentListedRecord } from './present-listed-record.ts'

/** A page of a list, by its number or after the end of another. */
export async function readList(db: Db, query: RecordListQuery): Promise<RecordList> {
  const { records, ...list } = await readPage(db, query, readListed)
  return { rows: records.map(presentListedRecord), ...list }
}

type Page<R> = Omit<RecordList, 'rows'> & { records: R[] }

export async function readPage<R>(
  main: Db,
  query: RecordListQuery,
  read: (db: Db, entries: number[]) => Promise<R[]>,
): Promise<Page<R>> {
  const db = aside(main)
  const { sort, size, page: asked, after: cursor, ...filter } = query
  const order = orderOf(sort)
  const scope = await scopeOf(db, filter)
  const { total } = scope
  const pages = Math.max(1, Math.ceil(total.count / size))
  const page = Math.min(asked, pages)
  const after = cursor === undefined ? undefined : openMark(cursor, order)

  const skip = after ? 0 : (page - 1) * size
  const marks = await findMarks(db, scope, order, { after, skip, take: size + 1 })
  const shown = marks.slice(0, size)
  const records = await read(
    db,
    shown.map(({ entry }) => entry),
  )
  const last = shown.at(-1)
  return {
    records,
    total,
    page,
    pages,
    ...(marks.length > size && last && { next: sealMark(last) }),
  }
}
