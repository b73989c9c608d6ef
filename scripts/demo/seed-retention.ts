import { hiddenDays, keepRange, noticeDays } from '../../src/contract/person/retention.ts'
import { addDays } from '../../src/contract/validity.ts'
import type { Ctx } from '../../src/core/context.ts'
import { setVisibility } from '../../src/core/records/set-visibility.ts'
import { holdRecord } from '../../src/core/retention/hold-record.ts'
import { keepRecord } from '../../src/core/retention/keep-record.ts'
import { noticeEndings } from '../../src/core/retention/notice-endings.ts'
import { todayIn } from '../../src/core/today.ts'
import { type DemoRecord, fixedRecords } from './demo-records.ts'

/** The last days of a few invented records, counted from today */
const lastDays = [9, 16, 23, 28]

/**
 * Some records end soon, one has ended and one is on hold, so that the page of retention shows something. The fixed records
 * are kept as long as possible: people and tests look them up, however long a demo runs.
 */
export async function seedRetention(admin: Ctx, added: readonly DemoRecord[]): Promise<void> {
  const today = todayIn(admin)
  const idOf = async ({ passportNumber }: DemoRecord) => {
    const found = admin.db
      .selectFrom('record')
      .select('id')
      .where('passportNumber', '=', passportNumber)
    return (await found.executeTakeFirstOrThrow()).id
  }
  const isFixed = ({ about }: DemoRecord) => about !== ''
  const { max } = keepRange(today)
  for (const record of fixedRecords.filter(({ state }) => state !== 'foreign')) {
    await keepRecord(admin, await idOf(record), { change: { until: max } })
  }
  const others = added.filter((one) => !isFixed(one) && one.state === 'public')
  for (const [place, days] of lastDays.entries()) {
    const record = others[place]
    if (!record) continue
    await keepRecord(admin, await idOf(record), { change: { until: addDays(today, days) } })
  }
  await noticeEndings(admin, {})
  const ended = others[lastDays.length + 1]
  if (ended) await hideSince(admin, await idOf(ended), addDays(today, -12))
  const held = others[lastDays.length]
  const reason = 'Her employer disputes the work permit. Keep everything until this is settled.'
  if (held) await holdRecord(admin, await idOf(held), { reason })
}

/** No use case ends a record in the past, so the rows are written directly. */
async function hideSince(admin: Ctx, id: string, hiddenOn: string): Promise<void> {
  const [endsOn, noticedOn] = [addDays(hiddenOn, -1), addDays(hiddenOn, -noticeDays)]
  const noticedAt = admin.now().toISOString()
  const nextOn = addDays(hiddenOn, hiddenDays)
  await setVisibility(admin, id, 'hidden')
  await admin.db.updateTable('record').set({ keepUntil: endsOn }).where('id', '=', id).execute()
  await admin.db
    .insertInto('recordEnding')
    .values({ recordId: id, endsOn, noticedOn, noticedAt, hiddenOn, wasPublic: 1, nextOn })
    .execute()
}
