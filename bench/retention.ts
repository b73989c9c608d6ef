import { sql } from 'kysely'
import { firstSettings } from '../src/contract/settings.ts'
import { addDays } from '../src/contract/validity.ts'
import { countRetained } from '../src/core/retention/count-retained.ts'
import { endingBy } from '../src/core/retention/ending-store.ts'
import { listRetained } from '../src/core/retention/list-retained.ts'
import { massWarning } from '../src/core/retention/mass-warning.ts'
import { type RetentionRun, workOnRetention } from '../src/core/retention/work-on-retention.ts'
import { todayIn } from '../src/core/today.ts'
import { onReaderThread } from '../src/platform/db/reader-thread.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { onBothEngines } from './both-engines.ts'
import type { Options, Report, Row } from './report.ts'
import { timed } from './timed.ts'

/** Measures the lists of retention and its job while the period of every record ends, on both engines. */
export async function retention({ records, rounds }: Options): Promise<Report> {
  const rows: Row[] = []
  for await (const { engine, url, admin: asked } of onBothEngines(records)) {
    const admin = {
      ...asked,
      settings: { ...asked.settings, keepMonths: firstSettings.keepMonths },
    }
    const db = onReaderThread(admin.db)
    const today = todayIn(admin)
    await admin.db.deleteFrom('recordEnding').execute()
    const before = { day: today, since: addDays(today, -9), notices: {}, reviewed: '' }
    const run = (from: RetentionRun) => timed(url, 1, () => workOnRetention(admin, from))
    rows.push({ what: 'a run that notices 20,000 records', engine, ...(await run(before)) })
    await noticeAll(admin.db, today, records)
    const far = `${addDays(today, 30)}_2026-04-01_${'9'.repeat(8)}`
    const to = admin.now().toISOString()
    const work: Record<string, () => Promise<unknown>> = {
      'list, first page': () => listRetained(admin, { list: 'ending' }),
      'list, far on': () => listRetained(admin, { list: 'ending', after: far }),
      'counts of the overview': () => countRetained(admin, 100),
      'job: 500 records along the index': () => {
        return endingBy(db, 'counted', { to, after: undefined, limit: 500 })
      },
      'job: the busiest day': () => massWarning(db),
    }
    for (const [what, ask] of Object.entries(work)) {
      rows.push({ what, engine, ...(await timed(url, 5 * rounds, ask)) })
    }
    rows.push({ what: 'a run with every record noticed', engine, ...(await run(before)) })
    await admin.db.deleteFrom('recordEnding').execute()
  }
  const title = `Retention, ${records.toLocaleString('en')} records that all end, ms (target for lists: 50 of the processor)`
  return { tables: [{ title, rows }], figures: { rows } }
}

/** In parts, since a statement may not take as long as a million rows do. */
async function noticeAll(db: Db, today: string, records: number): Promise<void> {
  const part = 25_000
  const values = sql`${'2026-04-01'}, ${today}, ${`${today}T00:00:00.000Z`}, null, ${addDays(today, 30)}`
  for (let from = 0; from <= records; from += part) {
    await sql`insert into "recordEnding"
      ("recordId", "endsOn", "noticedOn", "noticedAt", "hiddenOn", "nextOn") select "id", ${values} from "record"
      where "entry" >= ${from} and "entry" < ${from + part} and "deletedAt" is null
      and "clientDatabase" = 'My_Aust'
      on conflict do nothing`.execute(db)
  }
}
