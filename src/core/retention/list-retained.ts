import {
  type RetainedRecord,
  type RetentionPage,
  type RetentionQuery,
  retentionCursor,
} from '#contract/person/retention.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { endingOf, holdIn, keptIn, stateIn } from './present-retention.ts'
import { listRetainedRows, type Position } from './retained-store.ts'

/** Records whose retention ends within 30 days, that retention has hidden, or that are on hold. */
export async function listRetained(
  ctx: Ctx,
  { list, after, size = 50 }: RetentionQuery & { size?: number },
): Promise<RetentionPage> {
  authorise(ctx.actor, 'read-retention')

  const asked = { list, after: openCursor(after), limit: size + 1 }
  const found = await listRetainedRows(onReaderThread(ctx.db), asked)
  const page = found.slice(0, size)
  const rows = page.flatMap((row): RetainedRecord[] => {
    const { id, name, passportNumber } = row
    const [ending, kept, hold] = [endingOf(ctx, row), keptIn(ctx, row), holdIn(row)]
    // The job has not yet removed an ending that a change of the settings made void.
    if (list !== 'held' && !ending) return []
    const facts = { ...(kept && { kept }), ...(ending && { ending }), ...(hold && { hold }) }
    return [{ id, name, passportNumber, ...stateIn(row), ...facts }]
  })
  const last = page.at(-1)?.cursor
  if (found.length <= size || !last) return { rows }
  return { rows, next: [last.at, last.endsOn, last.id].filter(Boolean).join('_') }
}

/** An invalid cursor means the first page. */
function openCursor(after = ''): Position | undefined {
  const [, at, endsOn, id] = retentionCursor.exec(after) ?? []
  return at && id ? { at, endsOn, id } : undefined
}
