import { describe, expect, test } from 'vitest'
import { lookupPages, numberKinds } from '#contract/lookup-pages.ts'
import { lookupPolicies } from '#contract/settings.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { isPublic } from '../records/record-rules.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { lookUpRecord } from './look-up-record.ts'
import { openResult } from './open-result.ts'
import { openSearch, sealSearch } from './sealed-search.ts'

const notFound = { outcome: 'not-found' }

describe.each(engines)('on %s', (engine) => {
  test("a moderator's record stays out of sight until an admin approves it", async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const id = await added(addRecord(moderator, aRecord({ passportNumber: 'XX0000001' })))

    expect(await lookUp(test, 'xx0000001')).toEqual(notFound)
    expect(await approveRecord(await test.as('admin'), id)).toBe('approved')
    expect(await lookUp(test, 'xx0000001')).toMatchObject({
      outcome: 'found',
      record: { name: 'Robin Sample' },
    })
  })

  test('a number is found however it is typed, and by its kind only', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test, { passportNumber: 'AB1234567', irccNumber: 'IRCC77' })

    for (const typed of [
      'ab1234567',
      ' AB 123-4567 ',
      'AB১২৩৪৫৬৭',
      'ＡＢ１２３４５６７',
      'AB\u200b123\u20134567',
    ]) {
      expect(await lookUp(test, typed), typed).toMatchObject({ outcome: 'found' })
    }
    expect(await lookUp(test, 'AB1234567', { by: 'irccNumber' })).toEqual(notFound)
    expect(await lookUp(test, 'ircc 77', { by: 'irccNumber' })).toMatchObject({ outcome: 'found' })
  })

  test('where either number may be typed, each is found, and the name decides between two', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test, { passportNumber: 'E1', irccNumber: 'E2', name: 'First Person' })
    await anAddedRecord(test, { passportNumber: 'E3', irccNumber: 'E1', name: 'Second Person' })
    const look = async (number: string, name?: string) =>
      lookUpRecord(await test.as('stranger'), {
        by: numberKinds,
        number,
        name,
        page: lookupPages.home,
      })

    expect(await look('e-1')).toMatchObject({ record: { name: 'First Person' } })
    expect(await look('e-2')).toMatchObject({ record: { name: 'First Person' } })
    expect(await look('E4')).toEqual(notFound)
    await test.set({ lookupPolicy: 'number+name' })
    expect(await look('E1', 'Second Person')).toMatchObject({ record: { name: 'Second Person' } })
    expect(await look('E2', 'First Person')).toMatchObject({ outcome: 'found' })
    expect(await look('E2', 'Second Person')).toEqual(notFound)
  })

  test('a page of one document says the name, and nothing else of the person', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test)
    const person = { by: ['passportNumber'], number: 'XX0000001' } as const
    const looked = await lookUpRecord(await test.as('stranger'), {
      ...person,
      page: lookupPages.visa,
    })
    if (looked.outcome !== 'found') throw new Error('not found')
    expect(Object.keys(looked.record)).toEqual(['name', 'approvedOn', 'documents'])
    expect(await lookUp(test, 'XX0000001')).toMatchObject({ record: { nationality: 'BANGLADESH' } })
  })

  test('what was searched is shown with its own result only, and for a short time', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test)
    const stranger = await test.as('stranger')
    const looked = await lookUp(test, 'XX0000001')
    const { grant = '' } = looked.outcome === 'found' ? looked : {}
    const typed = { number: ' xx 0000001', name: 'রবিন' }
    const sealed = sealSearch(stranger, grant, typed)

    expect(sealed).not.toMatch(/0000001/)
    expect(openSearch(stranger, grant, sealed)).toMatchObject(typed)
    const another = await lookUp(test, 'XX0000001')
    const other = another.outcome === 'found' ? another.grant : ''
    for (const [result, text] of [
      [other, sealed],
      ['none', sealed],
      [grant, sealSearch(stranger, 'none', typed)],
      [grant, grant],
      [grant, `${sealed.slice(0, -1)}~`],
      [grant, ''],
      [grant, null],
    ] as const) {
      expect(openSearch(stranger, result, text), `${result} ${text}`).toBeUndefined()
    }
    test.wait(15 * 60_000)
    expect(openSearch(stranger, grant, sealed)).toBeUndefined()
  })

  test('absent, hidden, pending and foreign records get one and the same answer', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const hidden = await anAddedRecord(test, { passportNumber: 'H1', irccNumber: 'IH1' })
    await setVisibility(admin, hidden, 'hidden')
    const pending = aRecord({ passportNumber: 'P1', irccNumber: 'IP1' })
    await added(addRecord(await test.as('moderator'), pending))
    const foreign = await anAddedRecord(test, { passportNumber: 'F1', irccNumber: 'IF1' })
    await admin.db
      .updateTable('record')
      .set({ clientDatabase: 'Austrellia' })
      .where('id', '=', foreign)
      .execute()

    for (const policy of lookupPolicies) {
      await test.set({ lookupPolicy: policy })
      for (const number of ['H1', 'P1', 'F1', 'NONE']) {
        const beside = { name: 'Robin Sample', birthDate: '1990-01-31' }
        expect(await lookUp(test, number, beside)).toEqual(notFound)
        const asked = { by: 'irccNumber', ...beside } as const
        expect(await lookUp(test, `I${number}`, asked)).toEqual(notFound)
      }
    }
  })

  test('the index of public numbers and the rule of what is public agree', async () => {
    await using test = await openTestPortal(engine)
    const { db } = await test.as('admin')
    const id = await anAddedRecord(test)
    for (const visibility of ['visible', 'hidden'] as const) {
      for (const approval of ['approved', 'pending'] as const) {
        for (const clientDatabase of ['My_Aust', 'Austrellia']) {
          const state = { visibility, approval, clientDatabase }
          await db.updateTable('record').set(state).where('id', '=', id).execute()
          const row = await db.selectFrom('record').selectAll().executeTakeFirstOrThrow()
          const isIndexed = row.publicPassportNumber === row.passportNumber
          expect(isIndexed, JSON.stringify(state)).toBe(isPublic(state))
          expect(row.publicIrccNumber !== null).toBe(isPublic(state))
        }
      }
    }
  })

  test('with number+name, the name decides too, and forgives how it is typed', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ lookupPolicy: 'number+name' })
    await anAddedRecord(test, { passportNumber: 'N1', name: 'Rahima Khatun Aktér' })

    for (const name of ['rahima khatun akter', 'AKTER  Rahima Khatun', 'Rahima Akter']) {
      expect(await lookUp(test, 'N1', { name }), name).toMatchObject({ outcome: 'found' })
    }
    for (const name of ['Rahima', 'Rahima Khatun', 'Khatun Akter', 'Rahima Begum Akter']) {
      expect(await lookUp(test, 'N1', { name }), name).toEqual(notFound)
    }
    expect(await lookUp(test, 'N1')).toMatchObject({ outcome: 'invalid', field: 'name' })
  })

  test('what the policy does not ask for is not used, whatever it is', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test, { passportNumber: 'U1', birthDate: '1990-01-31' })
    for (const name of ['Somebody Else', 'x'.repeat(201), 'a\u0000b', ' ']) {
      const beside = { name, birthDate: 'x'.repeat(1000) }
      expect(await lookUp(test, 'U1', beside)).toMatchObject({ outcome: 'found' })
    }
    await test.set({ lookupPolicy: 'number+birthDate' })
    const beside = { name: 'x'.repeat(201), birthDate: '1990-01-31' }
    expect(await lookUp(test, 'U1', beside)).toMatchObject({ outcome: 'found' })
  })

  test('with number+birthDate, the date decides, and no answer contains it', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test, { passportNumber: 'D1', birthDate: '1990-01-31' })
    await anAddedRecord(test, { passportNumber: 'D2', irccNumber: 'ID2' })
    expect(await lookUp(test, 'D1', { birthDate: 'nonsense' })).toMatchObject({ outcome: 'found' })
    await test.set({ lookupPolicy: 'number+birthDate' })

    const found = await lookUp(test, 'D1', { birthDate: '1990-01-31' })
    expect(found).toMatchObject({ outcome: 'found', record: { name: 'Robin Sample' } })
    expect(JSON.stringify(found)).not.toContain('1990')
    expect(await lookUp(test, 'D1', { birthDate: ' ১৯৯০-০১-৩১' })).toMatchObject({
      outcome: 'found',
    })
    expect(await lookUp(test, 'D1', { birthDate: '1990-01-30' })).toEqual(notFound)
    expect(await lookUp(test, 'D2', { birthDate: '1990-01-31' })).toEqual(notFound)
    for (const birthDate of [undefined, '', ' ']) {
      const asked = { birthDate, name: 'Robin Sample' }
      const invalid = { outcome: 'invalid', field: 'birthDate', because: 'required' }
      expect(await lookUp(test, 'D2', asked)).toEqual(invalid)
    }
    for (const birthDate of ['31.01.1990', '1990-02-30', '0000-00-00']) {
      const invalid = { outcome: 'invalid', field: 'birthDate', because: 'not-a-date' }
      expect(await lookUp(test, 'D1', { birthDate })).toEqual(invalid)
    }
    expect(await lookUp(test, 'D1', { birthDate: '2990-01-31' })).toMatchObject({
      because: 'in-future',
    })
  })

  test('what is withheld from the public is in no answer', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ withheld: { documents: ['visa'], address: true, parents: true } })
    await anAddedRecord(test)

    const looked = await lookUp(test, 'XX0000001')
    const text = JSON.stringify(looked)
    expect(text).toContain('Robin Sample')
    for (const secret of ['Lee Sample', 'Dana Sample', 'Paper Lane', 'XX0000001', 'IRCC0000001']) {
      expect(text).not.toContain(secret)
    }
  })

  test('a result can be opened again on its page, while its grant lasts and it is public', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test)
    const looked = await lookUp(test, 'XX0000001')
    if (looked.outcome !== 'found') throw new Error('not found')
    const { grant } = looked
    const admin = await test.as('admin')
    const open = async (text = grant, page = lookupPages.home) =>
      (await openResult(await test.as('stranger'), text, page)).outcome

    expect(await open()).toBe('found')
    expect(await open(grant, lookupPages.checkVisa)).toBe('expired')
    for (let at = 0; at < grant.length; at++) {
      const altered = grant.slice(0, at) + (grant[at] === 'A' ? 'B' : 'A') + grant.slice(at + 1)
      expect(await open(altered)).toBe('expired')
    }

    await test.set({ lookupPolicy: 'number+name' })
    expect(await open()).toBe('expired')
    await test.set({ lookupPolicy: 'number' })

    await setVisibility(admin, id, 'hidden')
    expect(await open()).toBe('not-found')
    await setVisibility(admin, id, 'visible')
    expect(await open()).toBe('found')
    test.wait(15 * 60_000)
    expect(await open()).toBe('expired')

    const again = await lookUp(test, 'XX0000001')
    await deleteRecord(admin, id)
    expect(again.outcome === 'found' && (await open(again.grant))).toBe('not-found')
  })

  test('a number that cannot be one is refused with the reason', async () => {
    await using test = await openTestPortal(engine)
    const reasons = {
      '': 'required',
      ' - ': 'required',
      [`A${'1'.repeat(40)}`]: 'too-long',
      [`A${'1'.repeat(10_000)}`]: 'too-long',
      'A1\u0000': 'not-a-number',
      "A1' or 1=1": 'not-a-number',
      'A1\u001b[0m': 'not-a-number',
      'A1\ud800': 'not-a-number',
      'AB\u04211': 'not-a-number',
    }
    for (const [typed, because] of Object.entries(reasons)) {
      expect(await lookUp(test, typed)).toEqual({ outcome: 'invalid', field: 'number', because })
    }
  })

  test('how lookups ended is counted by day, without their numbers', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test)
    await lookUp(test, 'XX0000001')
    await lookUp(test, 'NONE')
    await lookUp(test, 'NONE')
    const ctx = await test.as('admin')
    await ctx.counters.figures.flush(ctx.db)
    await lookUp(test, 'NONE')
    await ctx.counters.figures.flush(ctx.db)

    const figures = await ctx.db.selectFrom('lookupFigure').select(['outcome', 'count']).execute()
    expect(figures).toHaveLength(2)
    expect(figures).toContainEqual({ outcome: 'found', count: 1 })
    expect(figures).toContainEqual({ outcome: 'not-found', count: 3 })
  })
})
