import {
  type RetainedRecord,
  type RetentionPage,
  type RetentionQuery,
  retentionCursor,
} from '#contract/person/retention.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import type { Cursor } from './ending-store.ts'
import { endingOf, holdIn, keptIn, stateIn } from './present-retention.ts'
import { listRetainedRows } from './retained-store.ts'

/** Records whose retention ends within 30 days, that retention has hidden, or that are on hold. */
export async function listRetained(
  ctx: Ctx,
  { list, after, size = 50 }: RetentionQuery & { size?: number },
): Promise<RetentionPage> {
  authorise(ctx.actor, 'read-retention')

  const asked = { list, after: openCursor(after), limit: size + 1 }
  const found = await listRetainedRows(onReaderThread(ctx.db), asked)
  const page = found.slice(0, size)
  const rows = page.toSorted(byDays).flatMap((row): RetainedRecord[] => {
    const { id, name, passportNumber } = row
    const [ending, kept, hold] = [endingOf(ctx, row), keptIn(ctx, row), holdIn(row)]
    // The job has not yet removed an ending that a change of the settings made void.
    if (list !== 'held' && !ending) return []
    const facts = { ...(kept && { kept }), ...(ending && { ending }), ...(hold && { hold }) }
    return [{ id, name, passportNumber, ...stateIn(row), ...facts }]
  })
  const last = page.at(-1)?.cursor
  return { rows, ...(found.length > size && last && { next: `${last.at}_${last.id}` }) }
}

type Dated = { cursor: Cursor; endsOn: string | null }

/** Many have the same next day. Of those on one page, the one that is kept least long comes first. */
function byDays(one: Dated, other: Dated): number {
  const days = ({ cursor, endsOn }: Dated) => `${cursor.at} ${endsOn}`
  return days(one).localeCompare(days(other))
}

/** An invalid cursor means the first page. */
function openCursor(after = ''): Cursor | undefined {
  const [, at, id] = retentionCursor.exec(after) ?? []
  return at && id ? { at, id } : undefined
}
