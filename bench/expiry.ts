import { addDays, reminderDays } from '../src/contract/validity.ts'
import { countExpiring } from '../src/core/expiry/count-expiring.ts'
import { listExpiring } from '../src/core/expiry/list-expiring.ts'
import { listUnreminded } from '../src/core/expiry/reminder-store.ts'
import { todayIn } from '../src/core/today.ts'
import { onReaderThread } from '../src/platform/db/reader-thread.ts'
import { onBothEngines } from './both-engines.ts'
import type { Options, Report, Row } from './report.ts'
import { staff } from './seed.ts'
import { timed } from './timed.ts'

/** Measures all queries by expiry date, except for the lists of records, on both engines. */
export async function expiry({ records, rounds }: Options): Promise<Report> {
  const rows: Row[] = []
  for await (const { engine, url, portal, admin } of onBothEngines(records)) {
    const { network } = admin
    const one = { actor: { role: 'moderator', id: staff(3) } as const, network }
    const moderator = await portal.ctxFor(one)
    const newcomer = await portal.ctxFor({ ...one, actor: { ...one.actor, id: 'nobody' } })
    const db = onReaderThread(admin.db)
    const today = todayIn(admin)
    const far = `${addDays(today, 30)}_${Math.floor(records / 2)}_visa`
    const asked: Record<string, () => Promise<unknown>> = {
      'soon, first page': () => listExpiring(admin, { list: 'soon' }),
      'soon, far on': () => listExpiring(admin, { list: 'soon', after: far }),
      'soon, one type': () => listExpiring(admin, { list: 'soon', type: 'medical' }),
      'soon, own records': () => listExpiring(moderator, { list: 'soon' }),
      'ended, first page': () => listExpiring(admin, { list: 'ended' }),
      'ended, own records': () => listExpiring(moderator, { list: 'ended', type: 'visa' }),
      'ended, own records, none': () => listExpiring(newcomer, { list: 'ended' }),
      'ended, a type that never ends': () => listExpiring(admin, { list: 'ended', type: 'ticket' }),
      'count in the menu': () => countExpiring(admin, 100),
    }
    for (const threshold of reminderDays) {
      const day = addDays(today, threshold)
      asked[`digest, those with ${threshold} days left`] = () =>
        listUnreminded(db, threshold, day, 20_000)
    }
    for (const [what, work] of Object.entries(asked)) {
      rows.push({ what, engine, ...(await timed(url, 5 * rounds, work)) })
    }
  }
  const title = `Documents by their last day, ${records.toLocaleString('en')} records, ms (target: 50 of the processor)`
  return { tables: [{ title, rows }], figures: { rows } }
}
