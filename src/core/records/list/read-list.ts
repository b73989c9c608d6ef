import type { RecordFilter, RecordList, RecordListQuery } from '#contract/record-list.ts'
import type { Db } from '#platform/db/schema.ts'
import { readStaffRecords } from '../reading/staff-record-store.ts'
import { countUpTo, type Mark, pageOf, type Start } from './list-store.ts'
import { presentListedRecord } from './present-listed-record.ts'

const mostCounted = 10_000

export async function readList(db: Db, query: RecordListQuery): Promise<RecordList> {
  const { sort, size, page: asked, after, ...filter } = query
  const total = await totalOf(db, filter)
  const pages = Math.max(1, Math.ceil(total.count / size))
  const page = Math.min(asked, pages)
  const mark = after === undefined ? undefined : openMark(after)
  const start: Start = mark ? { after: mark } : { offset: (page - 1) * size }

  const marks = await pageOf(db, filter, sort, { start, size: size + 1 })
  const shown = marks.slice(0, size)
  const records = await readStaffRecords(
    db,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  return {
    rows: records.map(presentListedRecord),
    total,
    page,
    pages,
    ...(marks.length > size && last && { next: sealMark(last) }),
  }
}

async function totalOf(db: Db, filter: RecordFilter): Promise<RecordList['total']> {
  const count = await countUpTo(db, filter, mostCounted + 1)
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted }
}

function sealMark({ value, id }: Mark): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Nothing here is secret, and whatever cannot be read begins at the beginning. */
function openMark(cursor: string): Mark | undefined {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return typeof value === 'string' && typeof id === 'string' ? { value, id } : undefined
  } catch {
    return undefined
  }
}
