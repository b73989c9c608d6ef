import { describe, expect, test } from 'vitest'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  openTestPortal,
} from '../../../../tests/test-portal.ts'
import { readOverview } from '../../activity/read-overview.ts'
import { Forbidden } from '../../authorise.ts'
import { addRecord } from '../add-record.ts'
import { approveRecord } from '../approve-record.ts'
import { changeMany } from '../change-many.ts'
import { deleteRecord } from '../delete-record.ts'
import { recordCounts } from '../figures/record-counts.ts'
import { sendBack } from '../send-back.ts'
import { setVisibility } from '../set-visibility.ts'
import { exportRecords } from './export-records.ts'
import { listMatching } from './list-matching.ts'

describe.each(engines)('on %s', (engine) => {
  test('what is filtered is exported as CSV, which is written down, and changed at once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const names = ['=HYPERLINK("x")', 'রহিমা, খাতুন', ...Array.from({ length: 250 }, () => 'Robin')]
    for (const [index, name] of names.entries()) {
      const numbers = { passportNumber: `P${index}`, irccNumber: `I${index}` }
      await anAddedRecord(test, { ...numbers, name })
    }

    const whole = (await Array.fromAsync(await exportRecords(admin, { filter: {} }))).join('')
    const lines = whole.split('\r\n')
    expect(lines).toHaveLength(names.length + 2)
    expect(whole).toMatch(/^\ufeffid,passportNumber,irccNumber,name,/)
    expect(lines[1]).toContain(`P0,I0,"'=HYPERLINK(""x"")",Lee Sample,`)
    expect(lines[2]).toContain('"রহিমা, খাতুন"')
    expect(lines[252]).toContain('P251,I251,Robin')

    const filter = { search: 'robin', visibility: 'visible' } as const
    const some = (await Array.fromAsync(await exportRecords(admin, { filter }))).join('')
    expect(some.split('\r\n')).toHaveLength(252)
    const entries = await admin.db
      .selectFrom('activity')
      .select('changes')
      .where('action', '=', 'records.exported')
      .orderBy('id')
      .execute()
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([
      { filter: { isSearch: false }, count: 252, isCapped: false },
      { filter: { visibility: 'visible', isSearch: true }, count: 250, isCapped: false },
    ])
    const moderator = await test.as('moderator')
    await expect(exportRecords(moderator, { filter: {} })).rejects.toThrow(Forbidden)

    const matching = await listMatching(admin, filter)
    if (matching.outcome !== 'listed') throw new Error('So many may be changed')
    expect(matching.records.map(({ passportNumber }) => passportNumber)).toEqual(
      Array.from({ length: 250 }, (_, index) => `P${index + 2}`),
    )
    const revisions = new Map(matching.records.map(({ id, revision }) => [id, revision]))
    await changeMany(admin, { change: 'hide', ids: [...revisions.keys()], revisions })
    const left = { outcome: 'listed', records: [], total: { count: 0 }, next: undefined }
    expect(await listMatching(admin, filter)).toMatchObject(left)
    expect(await recordCounts(admin)).toMatchObject({ all: 252, hidden: 250 })
    await expect(listMatching(moderator, filter)).rejects.toThrow(Forbidden)
  })

  test('the figures are right whatever happens to records', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    expect(await recordCounts(admin)).toMatchObject({ all: 0, pending: 0 })
    expect((await readOverview(admin)).oldestPending).toBeUndefined()

    const ids: string[] = []
    for (const number of ['A1', 'A2', 'A3', 'A4', 'A5']) {
      const record = aRecord({ passportNumber: number, irccNumber: number })
      ids.push(await added(addRecord(moderator, record)))
      test.wait(1000)
    }
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids
    await approveRecord(admin, first)
    await approveRecord(admin, second)
    await setVisibility(admin, second, 'hidden')
    await sendBack(admin, { id: third, reason: 'Unreadable' })
    await setVisibility(admin, fourth, 'hidden')
    await deleteRecord(admin, fifth)

    expect(await recordCounts(admin)).toEqual({
      all: 4,
      public: 1,
      hidden: 2,
      pending: 1,
      sentBack: 1,
    })
    const { oldestPending, entries: days } = await readOverview(admin)
    expect(oldestPending).toMatchObject({ id: fourth })
    expect(days).toHaveLength(30)
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(5)
    await expect(recordCounts(moderator)).rejects.toThrow(Forbidden)
  })
})
