import { describe, expect, test } from 'vitest'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  lookUp,
  openTestPortal,
} from '../../../../tests/test-portal.ts'
import { listActivity } from '../../activity/list-activity.ts'
import { Forbidden } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { addRecord } from '../add-record.ts'
import { listBin } from '../bin/list-bin.ts'
import { changeMany } from '../change-many.ts'
import { findRecords } from '../list/find-records.ts'
import { setVisibility } from '../set-visibility.ts'
import { checkMany } from './check-many.ts'
import { quickLookup } from './quick-lookup.ts'

describe.each(engines)('on %s', (engine) => {
  test('staff find records by either number, hidden and pending ones too', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const hidden = await anAddedRecord(test)
    await setVisibility(await test.as('admin'), hidden, 'hidden')
    await addRecord(moderator, aRecord({ passportNumber: 'IRCC0000001', irccNumber: 'P2' }))

    expect(await quickLookup(moderator, ' xx-0000 001')).toMatchObject({
      outcome: 'found',
      records: [{ id: hidden, visibility: 'hidden' }],
    })
    expect(await quickLookup(moderator, 'IRCC0000001')).toMatchObject({
      records: [{ irccNumber: 'P2', approval: 'pending' }, { id: hidden }],
    })
    expect(await quickLookup(moderator, 'NONE1')).toEqual({ outcome: 'not-found' })
    expect(await quickLookup(moderator, ' ')).toEqual({ outcome: 'invalid', because: 'required' })
    await expect(quickLookup(await test.as('student'), 'NONE1')).rejects.toThrow(Forbidden)
    await expect(checkMany(await test.as('student'), ['NONE1'])).rejects.toThrow(Forbidden)
  })

  test('moderators learn of what others entered no more than that it is there', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const { name, fatherName } = aRecord()
    const others = await anAddedRecord(test)
    const own = { passportNumber: 'OWN1', irccNumber: 'OWN2', name }
    await added(addRecord(moderator, aRecord(own)))
    const told = { id: others, name, passportNumber: 'XX0000001', mayOpen: false, documents: [] }
    const [looked, found] = [
      await quickLookup(moderator, 'XX0000001'),
      findRecords(moderator, name),
    ]
    expect(looked).toMatchObject({ records: [told] })
    expect(await found).toMatchObject({ records: [{ mayOpen: true }, told] })
    for (const answer of [looked, await found]) {
      expect(JSON.stringify(answer)).not.toContain(fatherName)
    }
    expect(await quickLookup(moderator, 'OWN1')).toMatchObject({ records: [{ fatherName }] })
    const byAdmin = await quickLookup(await test.as('admin'), 'XX0000001')
    expect(byAdmin).toMatchObject({ records: [{ id: others, fatherName }] })
  })

  test('many numbers are checked in the order in which they were given', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const id = await anAddedRecord(test)
    const checked = await checkMany(moderator, ['none', 'xx 0000001', '???', 'IRCC0000001', 'NONE'])
    const record = { id, visibility: 'visible', approval: 'approved', documents: [] }
    expect(checked).toMatchObject({
      outcome: 'checked',
      numbers: [
        { typed: 'none', number: 'NONE', outcome: 'not-found', isRepeated: false },
        { number: 'XX0000001', outcome: 'found', record, isRepeated: false },
        { typed: '???', outcome: 'not-a-number' },
        { number: 'IRCC0000001', outcome: 'found', record },
        { typed: 'NONE', outcome: 'not-found', isRepeated: true },
      ],
    })
    const twin = aRecord({ passportNumber: 'IRCC0000001', irccNumber: 'P2' })
    const other = await anAddedRecord(test, twin)
    expect(await checkMany(moderator, ['IRCC0000001', 'P2'])).toMatchObject({
      numbers: [
        { number: 'IRCC0000001', outcome: 'found', record: { id: other }, isRepeated: false },
        { number: 'IRCC0000001', outcome: 'found', record: { id }, isRepeated: false },
        { number: 'P2', outcome: 'found', record: { id: other } },
      ],
    })
    const own = aRecord({ passportNumber: 'OWN1', irccNumber: 'OWN2' })
    await added(addRecord(moderator, own))
    const openable = async (ctx: Ctx) => {
      const checked = await checkMany(ctx, ['P2', 'OWN1'])
      if (checked.outcome !== 'checked') throw new Error(checked.outcome)
      return checked.numbers.map((one) => one.outcome === 'found' && one.record.mayOpen)
    }
    expect(await openable(moderator)).toEqual([false, true])
    expect(await openable(await test.as('admin'))).toEqual([true, true])
    expect(await checkMany(moderator, Array(501).fill('X'))).toEqual({
      outcome: 'too-many',
      most: 500,
    })
  })

  test('a change of many tells for each what became of it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids: string[] = []
    for (const number of ['N1', 'N2']) {
      ids.push(await anAddedRecord(test, { passportNumber: number, irccNumber: number }))
    }
    const [first = '', second = ''] = ids
    await setVisibility(admin, second, 'hidden')

    const hide = { change: 'hide', ids: [first, second, 'none', first] } as const
    expect(await changeMany(admin, hide)).toEqual({
      outcome: 'done',
      results: [
        { id: first, outcome: 'set', revision: 2 },
        { id: second, outcome: 'already-so' },
        { id: 'none', outcome: 'not-found' },
      ],
    })
    await changeMany(admin, { change: 'unhide', ids })
    // The same request again, whose answer got lost: an undo finds the revision that is there.
    const revisions = new Map([[first, 3]])
    const reason = 'The scan is cut off'
    const back = { change: 'send-back', reason, ids: [first], revisions } as const
    const once = await changeMany(admin, back)
    expect(once).toMatchObject({ results: [{ outcome: 'sent-back', revision: 4 }] })
    expect(await changeMany(admin, back)).toEqual(once)
    expect(await lookUp(test, 'N2')).toMatchObject({ outcome: 'found' })
    expect(await changeMany(admin, { change: 'delete', ids })).toMatchObject({
      results: [{ outcome: 'deleted' }, { outcome: 'deleted' }],
    })
    const { rows: erased } = await listBin(admin, {})
    expect(erased.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const moderator = await test.as('moderator')
    await expect(changeMany(moderator, { change: 'approve', ids: [] })).rejects.toThrow(Forbidden)
  })

  test('how many numbers were checked is in the activity, and limited for each account', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    await anAddedRecord(test)
    await checkMany(moderator, ['XX0000001', 'IRCC0000001', 'NONE1', '???'])
    const { entries } = await listActivity(await test.as('admin'), {})
    expect(entries[0]).toMatchObject({
      action: 'records.checked',
      changes: [
        { field: 'numbers', to: '3' },
        { field: 'records', to: '1' },
      ],
    })
    const many = Array.from({ length: 500 }, (_, n) => `NONE${n}`)
    for (let times = 1; times < 40; times++) await checkMany(moderator, many)
    expect(await checkMany(moderator, many)).toMatchObject({ outcome: 'too-often' })
    // One by one they would be read all the same.
    expect(await quickLookup(moderator, 'XX0000001')).toMatchObject({ outcome: 'too-often' })
    expect(await findRecords(moderator, 'XX0000001')).toMatchObject({ outcome: 'too-often' })
    const colleague = { ...moderator, actor: { role: 'moderator', id: 'other' } } as const
    expect(await quickLookup(colleague, 'XX0000001')).toMatchObject({ outcome: 'found' })
    expect(await checkMany(await test.as('admin'), many)).toMatchObject({ outcome: 'checked' })
  })
})
