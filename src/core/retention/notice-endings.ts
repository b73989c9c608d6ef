import { lastStartOf, noticeDays } from '#contract/person/retention.ts'
import { addDays } from '#contract/validity.ts'
import { inParts, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { endOfDayIn, todayIn } from '../today.ts'
import { writeAs } from '../write-as.ts'
import { dueEnd, hidesOn } from './ending-rules.ts'
import {
  type Cursor,
  endingBy,
  inOneTransaction,
  insertEndings,
  lockCandidates,
} from './ending-store.ts'
import { lettersOfEnds } from './letters-of-ends.ts'

export type NoticeCursors = { set?: Cursor | undefined; counted?: Cursor | undefined }

const kinds = ['set', 'counted'] as const
const readAtOnce = 500
/** How many records of each kind a run looks at */
const mostARun = 20_000

/**
 * Notices records that end within 30 days, along both indexes, and mails their holders. A run goes on where the
 * last one stopped, and starts over after it has reached the end.
 */
export async function noticeEndings(ctx: Ctx, before: NoticeCursors): Promise<NoticeCursors> {
  const reached: NoticeCursors = {}
  for (const kind of kinds) {
    const to = boundOf(ctx, kind)
    if (to !== undefined) reached[kind] = await noticeKind(ctx, kind, to, before[kind])
  }
  return reached
}

/** The last day, or time to count from, of records that are due; undefined if nothing is counted. */
function boundOf(ctx: Ctx, kind: (typeof kinds)[number]): string | undefined {
  const { keepMonths } = ctx.settings
  const last = addDays(todayIn(ctx), noticeDays)
  if (kind === 'set') return last
  if (keepMonths === 0) return undefined
  return endOfDayIn(ctx, lastStartOf(last, keepMonths)).toISOString()
}

async function noticeKind(
  ctx: Ctx,
  kind: (typeof kinds)[number],
  to: string,
  from: Cursor | undefined,
): Promise<Cursor | undefined> {
  let after = from
  for (let seen = 0; seen < mostARun; seen += readAtOnce) {
    const asked = { to, after, limit: readAtOnce }
    const found = await endingBy(onReaderThread(ctx.db), kind, asked)
    const unnoticed = found.filter(({ isNoticed }) => !isNoticed).map(({ id }) => id)
    await inParts(unnoticed, (ids) => notice(ctx, ids), inOneTransaction)
    const last = found.at(-1)
    if (!last || found.length < readAtOnce) return undefined
    after = { at: last.at, id: last.id }
  }
  return after
}

/** Whoever inserts the row writes the mail, in the same transaction: another process finds the row. */
async function notice(ctx: Ctx, ids: string[]): Promise<void> {
  const today = todayIn(ctx)
  const noticedAt = ctx.now().toISOString()
  await writeAs(ctx, 'set-retention', async (db, mail) => {
    const candidates = await lockCandidates(db, ids)
    const rows = candidates.flatMap((record) => {
      const endsOn = dueEnd(record, ctx.settings, today)
      if (endsOn === undefined) return []
      const nextOn = hidesOn(endsOn, today)
      return [{ recordId: record.id, endsOn, noticedOn: today, noticedAt, hiddenOn: null, nextOn }]
    })
    const inserted = await insertEndings(db, rows)
    if (ctx.mail.isConfigured) await mail(await lettersOfEnds(db, inserted))
  })
}
