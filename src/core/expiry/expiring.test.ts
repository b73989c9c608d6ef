import { describe, expect, test } from 'vitest'
import type { DocumentType } from '#contract/document-types.ts'
import { addDays, type ExpiringPage } from '#contract/validity.ts'
import {
  anAddedRecord,
  asAnother,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { todayIn } from '../today.ts'
import { countExpiring } from './count-expiring.ts'
import { listExpiring } from './list-expiring.ts'

/** A record with documents that expire in the given numbers of days. */
async function aRecordWith(
  test: TestPortal,
  name: string,
  ends: Partial<Record<DocumentType, number>>,
): Promise<string> {
  const admin = await test.as('admin')
  const recordId = await anAddedRecord(test, { name, passportNumber: name, irccNumber: name })
  for (const [type, days] of Object.entries(ends)) {
    const staged = { pages: '[]', stagedBy: 'x', stagedAt: admin.now().toISOString() }
    const expiresOn = addDays(todayIn(admin), days)
    await admin.db
      .insertInto('document')
      .values({ id: `${name}-${type}`, recordId, type, ...staged, expiresOn })
      .execute()
  }
  return recordId
}

const shownOn = ({ rows }: ExpiringPage) =>
  rows.map(({ record, type, daysLeft }) => `${record.name} ${type} ${daysLeft}`)

describe.each(engines)('on %s', (engine) => {
  test('what ends within 60 days or has ended is listed by date, page by page', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ timeZone: 'Pacific/Kiritimati' })
    const admin = await test.as('admin')
    await aRecordWith(test, 'ONE', { visa: 60, medical: -1, workPermit: 0 })
    await aRecordWith(test, 'TWO', { visa: 0, medical: -400, lmia: 61 })
    await deleteRecord(admin, await aRecordWith(test, 'GONE', { visa: 5 }))

    expect(shownOn(await listExpiring(admin, { list: 'soon' }))).toEqual([
      'ONE workPermit 0',
      'TWO visa 0',
      'ONE visa 60',
    ])
    const ended = await listExpiring(admin, { list: 'ended', size: 1 })
    expect(shownOn(ended)).toEqual(['ONE medical -1'])
    const rest = await listExpiring(admin, { list: 'ended', after: ended.next })
    expect(shownOn(rest)).toEqual(['TWO medical -400'])
    expect(rest.next).toBeUndefined()
    const first = await listExpiring(admin, { list: 'soon', size: 1 })
    const second = await listExpiring(admin, { list: 'soon', size: 1, after: first.next })
    expect(shownOn(second)).toEqual(['TWO visa 0'])
    expect(shownOn(await listExpiring(admin, { list: 'soon', type: 'visa' }))).toEqual([
      'TWO visa 0',
      'ONE visa 60',
    ])
    for (const after of ['x', '2026-01-01_9_role', '']) {
      expect((await listExpiring(admin, { list: 'soon', after })).rows).toHaveLength(3)
    }
    expect(await countExpiring(admin, 100)).toBe(3)
    expect(await countExpiring(admin, 2)).toBe(2)

    test.wait(86_400_000)
    expect(shownOn(await listExpiring(admin, { list: 'soon' }))).toEqual([
      'ONE visa 59',
      'TWO lmia 60',
    ])
  })

  test('moderators see the documents of their own records, students none', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const recordId = await aRecordWith(test, 'ONE', { visa: 3 })
    const moderator = await test.as('moderator')
    await moderator.db
      .updateTable('record')
      .set({ createdBy: 'test-moderator' })
      .where('id', '=', recordId)
      .execute()
    expect(shownOn(await listExpiring(moderator, { list: 'soon' }))).toEqual(['ONE visa 3'])
    const other = asAnother(moderator, 'somebody-else')
    expect((await listExpiring(other, { list: 'soon' })).rows).toEqual([])
    const student = await test.as('student')
    await expect(listExpiring(student, { list: 'soon' })).rejects.toThrow(Forbidden)
  })
})
