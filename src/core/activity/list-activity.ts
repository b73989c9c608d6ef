import { type ActivityFilter, type ActivityPage, entryCursor } from '#contract/site/activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type Beside, type Cursor, listEntries } from './activity-store.ts'
import { presentEntry } from './present-entry.ts'

type ActivityAsked = ActivityFilter & {
  /** Cursors of the same filter; without one, the newest page is read */
  older?: string | undefined
  newer?: string | undefined
  size?: number | undefined
}

export async function listActivity(
  ctx: Ctx,
  { older, newer, size = 50, ...filter }: ActivityAsked,
): Promise<ActivityPage> {
  authorise(ctx.actor, 'read-activity')

  const beside = besideOf('older', older) ?? besideOf('newer', newer)
  const rows = await listEntries(ctx.db, filter, { beside, limit: size + 1 })
  const goesUp = beside?.side === 'newer'
  const hasMore = rows.length > size
  const shown = goesUp ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const [newest, oldest] = [shown[0], shown.at(-1)]
  return {
    entries: shown.map(presentEntry),
    ...(oldest && (hasMore || goesUp) && { older: cursorOf(oldest) }),
    ...(newest && beside && (hasMore || !goesUp) && { newer: cursorOf(newest) }),
  }
}

function cursorOf({ at, seq }: Cursor): string {
  return `${at}_${seq}`
}

/** An invalid cursor means the first page. */
function besideOf(side: Beside['side'], cursor = ''): Beside | undefined {
  const [, at, seq] = entryCursor.exec(cursor) ?? []
  return at && seq ? { side, of: { at, seq: Number(seq) } } : undefined
}
