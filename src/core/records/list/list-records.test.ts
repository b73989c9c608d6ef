import { describe, expect, test } from 'vitest'
import {
  type RecordFilter,
  type RecordListQuery,
  recordListQuery,
  recordSorts,
} from '#contract/record-list.ts'
import {
  added,
  aRecord,
  asAnother,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../../../tests/test-portal.ts'
import { Forbidden } from '../../authorise.ts'
import { addRecord } from '../add-record.ts'
import { approveRecord } from '../approve-record.ts'
import { changeMany } from '../change-many.ts'
import { deleteRecord } from '../delete-record.ts'
import { findPending } from '../reading/find-pending.ts'
import { sendBack } from '../send-back.ts'
import { setVisibility } from '../set-visibility.ts'
import { updateRecord } from '../update-record.ts'
import { withdrawApproval } from '../withdraw-approval.ts'
import { listOwnRecords } from './list-own-records.ts'
import { listPending, type PendingQuery } from './list-pending.ts'
import { listRecords } from './list-records.ts'

const people = [
  ['Rahima Khatun', 'A01', 'IR900'],
  ['José Núñez', 'A02', 'IR800'],
  ['রহিমা খাতুন', 'B01', 'IR700'],
  ['Li Bo', 'B%2', 'IR600'],
  ["Md. O'Neil Ahmed", 'C01', 'XI500'],
] as const

async function filled(test: TestPortal): Promise<string[]> {
  const admin = await test.as('admin')
  const ids: string[] = []
  for (const [name, passportNumber, irccNumber] of people) {
    ids.push(await added(addRecord(admin, aRecord({ name, passportNumber, irccNumber }))))
    test.wait(1000)
  }
  return ids
}

async function names(test: TestPortal, query: Partial<RecordListQuery>): Promise<string[]> {
  const { rows } = await listRecords(await test.as('admin'), recordListQuery.parse(query))
  return rows.map(({ name }) => name)
}

describe.each(engines)('on %s', (engine) => {
  test('a list is sorted by each of its columns, either path', async () => {
    await using test = await openTestPortal(engine)
    const [first = ''] = await filled(test)
    await setVisibility(await test.as('admin'), first, 'hidden')
    const inOrder = people.map(([name]) => name)
    const passports = async (sort: RecordListQuery['sort']) => {
      const { rows } = await listRecords(await test.as('admin'), { sort, size: 25, page: 1 })
      return rows.map(({ passportNumber }) => passportNumber)
    }

    expect(await names(test, {})).toEqual(inOrder.toReversed())
    expect(await names(test, { sort: 'oldest' })).toEqual(inOrder)
    expect(await passports('passportNumber')).toEqual(['A01', 'A02', 'B%2', 'B01', 'C01'])
    expect(await passports('irccNumber')).toEqual(['B%2', 'B01', 'A02', 'A01', 'C01'])
    expect(await passports('changed')).toEqual(['A02', 'B01', 'B%2', 'C01', 'A01'])
    const byName = await passports('name')
    expect(byName).toEqual(['A02', 'B%2', 'C01', 'A01', 'B01'])
    expect(await passports('-name')).toEqual(byName.toReversed())
  })

  test('pages by number and pages by cursor tell the same, in every order', async () => {
    await using test = await openTestPortal(engine)
    await filled(test)
    const admin = await test.as('admin')
    for (const sort of recordSorts) {
      const whole = await listRecords(admin, { sort, size: 25, page: 1 })
      expect(whole).toMatchObject({ total: { count: 5, isCapped: false }, pages: 1 })
      expect(whole).not.toHaveProperty('next')

      const byNumber = []
      const byCursor = []
      let after: string | undefined
      for (let page = 1; page <= 3; page++) {
        const list = await listRecords(admin, { sort, size: 2, page })
        byNumber.push(...list.rows)
        const followed = await listRecords(admin, { sort, size: 2, page: 1, after })
        byCursor.push(...followed.rows)
        after = followed.next
      }
      expect(byNumber).toEqual(whole.rows)
      expect(byCursor).toEqual(whole.rows)
      expect(after).toBeUndefined()
    }
    expect(await listRecords(admin, { sort: 'oldest', size: 2, page: 9 })).toMatchObject({
      page: 3,
      rows: [{ passportNumber: 'C01' }],
    })
  })

  test('states, people and days narrow a list down, together with a search', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const ids = await filled(test)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const own = aRecord({ name: 'Rahima Two', passportNumber: 'M1', irccNumber: 'M1' })
    const pending = await added(addRecord(moderator, own))
    await setVisibility(admin, ids[0] ?? '', 'hidden')

    const today = admin.now().toISOString().slice(0, 10)
    expect(await names(test, { visibility: 'hidden' })).toEqual(['Rahima Khatun'])
    expect(await names(test, { approval: 'pending' })).toEqual(['Rahima Two'])
    expect(await names(test, { approval: 'approved', search: 'rahima' })).toEqual([
      'Rahima Khatun',
      'রহিমা খাতুন',
    ])
    expect(await names(test, { enteredBy: 'test-moderator' })).toEqual(['Rahima Two'])
    expect(await names(test, { enteredFrom: '2100-01-01' })).toEqual([])
    expect(await names(test, { enteredTo: '2020-01-01' })).toEqual([])
    const during = { enteredFrom: today, enteredTo: '2100-01-01' }
    expect(await names(test, { ...during, search: 'rahima' })).toHaveLength(3)

    // The clock was wrong once.
    const ahead = { createdAt: '2090-01-01T00:00:00.000Z' }
    await admin.db
      .updateTable('record')
      .set(ahead)
      .where('id', '=', ids[0] ?? '')
      .execute()
    expect(await names(test, { enteredTo: today, enteredBy: 'test-moderator' })).toEqual([
      'Rahima Two',
    ])

    await sendBack(admin, { id: pending, reason: 'Unreadable' })
    expect(await names(test, { approval: 'pending' })).toEqual([])
    expect(await names(test, { approval: 'sent-back' })).toEqual(['Rahima Two'])
  })

  test("the queue is worked through by an admin, and a moderator's list shows what became of it", async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    expect(await findPending(admin, {})).toEqual({ outcome: 'nothing-pending' })
    const ids: string[] = []
    for (const number of ['Q1', 'Q2', 'Q3']) {
      const record = aRecord({ passportNumber: number, irccNumber: number })
      ids.push(await added(addRecord(moderator, record)))
      test.wait(1000)
    }
    const [first = '', second = '', third = ''] = ids

    expect(await findPending(admin, {})).toMatchObject({
      record: { id: first },
      nextId: second,
      position: 1,
      count: 3,
    })
    expect(await findPending(admin, { id: second })).toMatchObject({
      record: { id: second },
      previousId: first,
      nextId: third,
      position: 2,
    })
    await sendBack(admin, { id: second, reason: 'Unreadable' })
    expect(await findPending(admin, { id: second })).toMatchObject({ record: { id: third } })
    const queue = await listPending(admin, { size: 25, page: 1 })
    expect(queue.rows.map(({ id }) => id)).toEqual([first, third])

    const query = recordListQuery.parse({ sort: 'oldest' })
    const mine = await listOwnRecords(moderator, query)
    expect(mine.rows.map(({ sentBack }) => sentBack?.reason)).toEqual([
      undefined,
      'Unreadable',
      undefined,
    ])
    const others = await listOwnRecords(asAnother(moderator, 'another'), query)
    expect(others.rows).toEqual([])
    await updateRecord(moderator, { id: second, revision: 2, fields: { name: 'Corrected' } })
    expect(await findPending(admin, { id: second })).toMatchObject({ position: 2, count: 3 })
  })

  test('the queue tells what was sent again after a decision, and is narrowed down and sorted', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const other = asAnother(moderator, 'other')
    const of = (name: string) => aRecord({ name, passportNumber: name, irccNumber: name })
    const first = await added(addRecord(moderator, of('First')))
    const back = await added(addRecord(moderator, of('Back')))
    const changed = await added(addRecord(other, of('Changed')))
    const withdrawn = await added(addRecord(other, of('Approved')))
    const queue = async (query: Partial<PendingQuery> = {}) => {
      const { rows } = await listPending(admin, { size: 25, page: 1, ...query })
      return rows.map(({ name, awaiting }) => [name, awaiting?.submission, awaiting?.since])
    }
    const enteredAt = admin.now().toISOString()
    test.wait(60_000)
    await sendBack(admin, { id: back, reason: 'Unreadable' })
    await approveRecord(admin, changed)
    await approveRecord(admin, withdrawn)
    expect(await queue()).toEqual([['First', 'first', enteredAt]])

    test.wait(60_000)
    const sentAt = admin.now().toISOString()
    await updateRecord(moderator, { id: first, revision: 1, fields: { address: 'Elsewhere' } })
    await updateRecord(moderator, { id: back, revision: 2, fields: { address: 'Elsewhere' } })
    await updateRecord(other, { id: changed, revision: 2, fields: { address: 'Elsewhere' } })
    await withdrawApproval(admin, withdrawn)
    const inAll = [
      ['First', 'first', enteredAt],
      ['Back', 'again', sentAt],
      ['Changed', 'again', sentAt],
      ['Approved', 'first', enteredAt],
    ]
    expect(await queue()).toEqual(inAll)
    expect(await queue({ submission: 'again' })).toEqual([inAll[1], inAll[2]])
    expect(await queue({ submission: 'first' })).toEqual([inAll[0], inAll[3]])
    expect(await queue({ submission: 'again', enteredBy: 'other' })).toEqual([inAll[2]])
    expect(await queue({ search: 'c', sort: 'name' })).toEqual([inAll[1], inAll[2]])
    expect(await queue({ sort: '-name' })).toEqual([inAll[0], inAll[2], inAll[1], inAll[3]])
    expect(await queue({ enteredTo: '2020-01-01' })).toEqual([])

    const among = recordListQuery.parse({ submission: 'again', sort: '-name' })
    expect(await findPending(admin, { id: changed, among })).toMatchObject({
      record: { id: changed },
      nextId: back,
      count: 2,
    })
    expect(await findPending(admin, { id: back, among })).toMatchObject({
      record: { id: back },
      previousId: changed,
    })
    await approveRecord(admin, changed)
    const left = await findPending(admin, { id: changed, among })
    expect(left).toMatchObject({ record: { id: back }, count: 1 })
    expect(left).not.toHaveProperty('nextId')
    await sendBack(admin, { id: back, reason: 'Still unreadable' })
    expect(await findPending(admin, { id: back, among })).toEqual({ outcome: 'nothing-pending' })
    expect(await queue({ submission: 'again' })).toEqual([])
  })

  test('many are sent back with one reason, but not what was changed meanwhile', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const ids: string[] = []
    for (const number of ['S1', 'S2', 'S3']) {
      const record = aRecord({ passportNumber: number, irccNumber: number })
      ids.push(await added(addRecord(moderator, record)))
    }
    const [one = '', two = '', approved = ''] = ids
    await updateRecord(moderator, { id: two, revision: 1, fields: { address: 'Elsewhere' } })
    await approveRecord(admin, approved)
    const change = { change: 'send-back', reason: 'The scans are cut off' } as const
    const revisions = new Map(ids.map((id) => [id, 1]))
    expect(await changeMany(admin, { ...change, ids: [...ids, 'none'], revisions })).toEqual({
      outcome: 'done',
      results: [
        { id: one, outcome: 'sent-back', revision: 2 },
        { id: two, outcome: 'changed-meanwhile' },
        { id: approved, outcome: 'already-approved' },
        { id: 'none', outcome: 'not-found' },
      ],
    })
    const query = recordListQuery.parse({ approval: 'sent-back' })
    expect((await listOwnRecords(moderator, query)).rows).toMatchObject([
      { id: one, sentBack: { reason: 'The scans are cut off' } },
    ])
    await expect(changeMany(moderator, { ...change, ids })).rejects.toThrow(Forbidden)
  })

  test('any part of a name finds it, and how a number begins or ends', async () => {
    await using test = await openTestPortal(engine)
    const ids = await filled(test)
    const found: Record<string, string[]> = {
      hima: ['Rahima Khatun'],
      'A KHA': ['Rahima Khatun'],
      'a  kha': ['Rahima Khatun'],
      nunez: ['José Núñez'],
      'ose nú': ['José Núñez'],
      হিমা: ['রহিমা খাতুন'],
      খা: ['রহিমা খাতুন'],
      র: ['রহিমা খাতুন'],
      li: ['Li Bo'],
      o: ["Md. O'Neil Ahmed", 'Li Bo', 'José Núñez'],
      oneil: ["Md. O'Neil Ahmed"],
      'md o’n': ["Md. O'Neil Ahmed"],
      a0: ['José Núñez', 'Rahima Khatun'],
      ' a-02 ': ['José Núñez'],
      'IR 700': ['রহিমা খাতুন'],
      '02': [],
      500: ["Md. O'Neil Ahmed"],
      'r-700': ['রহিমা খাতুন'],
      '%': [],
      '???': [],
      'b%': ['Li Bo'],
      '"': [],
      'hima*': ['Rahima Khatun'],
    }
    for (const [search, expected] of Object.entries(found)) {
      expect(await names(test, { search }), search).toEqual(expected)
    }

    const admin = await test.as('admin')
    const [rahima = ''] = ids
    await updateRecord(admin, { id: rahima, revision: 1, fields: { name: 'Selina Akter' } })
    expect(await names(test, { search: 'hima' })).toEqual([])
    expect(await names(test, { search: 'lina a' })).toEqual(['Selina Akter'])
    await deleteRecord(admin, rahima)
    expect(await names(test, { search: 'lina a' })).toEqual([])
  })

  test('lists are for whom they are made', async () => {
    await using test = await openTestPortal(engine)
    const query = recordListQuery.parse({})
    for (const role of ['stranger', 'student'] as const) {
      await expect(listOwnRecords(await test.as(role), query)).rejects.toThrow(Forbidden)
    }
    const moderator = await test.as('moderator')
    await expect(listRecords(moderator, query)).rejects.toThrow(Forbidden)
    await expect(listPending(moderator, query)).rejects.toThrow(Forbidden)
    await expect(findPending(moderator, {})).rejects.toThrow(Forbidden)
  })

  test('who has a document and who lacks it is known as documents come and go', async () => {
    await using test = await openTestPortal(engine)
    const [first = '', second = '', third = ''] = await filled(test)
    const admin = await test.as('admin')
    const { db } = admin
    const attach = (recordId: string | null, type: string) => {
      const file = { id: `${recordId}-${type}`, recordId, type, pages: '[]' }
      const staged = { stagedBy: 'test-admin', stagedAt: '2026-01-01T00:00:00.000Z' }
      return db
        .insertInto('document')
        .values({ ...file, ...staged })
        .execute()
    }
    const passports = async (filter: RecordFilter) => {
      const query = recordListQuery.parse({ ...filter, sort: 'passportNumber' })
      const { rows, total } = await listRecords(admin, query)
      expect(total.count).toBe(rows.length)
      return rows.map(({ passportNumber }) => passportNumber)
    }
    const everybody = ['A01', 'A02', 'B%2', 'B01', 'C01']
    expect(await passports({ has: 'medical' })).toEqual([])
    expect(await passports({ lacks: 'medical' })).toEqual(everybody)

    await attach(first, 'medical')
    await attach(first, 'visa')
    await attach(second, 'visa')
    await attach(null, '')
    expect(await passports({ has: 'medical' })).toEqual(['A01'])
    expect(await passports({ lacks: 'medical' })).toEqual(everybody.slice(1))
    expect(await passports({ has: 'visa', lacks: 'medical' })).toEqual(['A02'])
    expect(await passports({ lacks: 'visa,medical' })).toEqual(everybody.slice(2))
    expect(recordListQuery.safeParse({ lacks: 'visa,visa' }).success).toBe(false)
    expect(recordListQuery.safeParse({ lacks: 'visa,paper' }).success).toBe(false)
    expect(await passports({ lacks: 'visa', search: 'rahima' })).toEqual(['B01'])

    const claimed = { recordId: third, type: 'visa' }
    await db.updateTable('document').set(claimed).where('recordId', 'is', null).execute()
    expect(await passports({ has: 'visa' })).toEqual(['A01', 'A02', 'B01'])
    await db.deleteFrom('document').where('recordId', '=', first).execute()
    expect(await passports({ lacks: 'visa' })).toEqual(['A01', 'B%2', 'C01'])
    await eraseAtOnce(admin, second)
    expect(await passports({ has: 'visa' })).toEqual(['B01'])

    await attach(first, 'a type of tomorrow')
    await attach(third, 'another one')
    const papers = await db.selectFrom('record').select('papers').orderBy('entry').execute()
    expect(papers.map(({ papers }) => papers)).toEqual([2 ** 12, 2 ** 13 + 2 ** 6, 0, 0])
  })
})
