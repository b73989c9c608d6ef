import { describe, expect, test } from 'vitest'
import { draftOfRecord } from '#contract/forms/record-draft.ts'
import type { Role } from '#contract/staff.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { addRecord } from '../records/add-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { discardDraft } from './discard-draft.ts'
import { forgetOldDrafts } from './draft-store.ts'
import { readDraft, readLatestDraft } from './read-draft.ts'
import { saveDraft } from './save-draft.ts'

const day = 86_400_000

async function somebody(test: TestPortal, role: Role = 'moderator') {
  const { id } = await anAccount(test, role)
  return test.portal.ctxFor({ actor: { role, id }, network: '192.0.2.1' })
}

describe.each(engines)('on %s', (engine) => {
  test('a new record that was begun as a moderator goes on as an admin, and back', async () => {
    await using test = await openTestPortal(engine)
    const [admin, { actor }] = [await somebody(test, 'admin'), await somebody(test)]
    const id = actor.role === 'stranger' ? '' : actor.id
    const as = (role: Role) => test.portal.ctxFor({ actor: { role, id }, network: '192.0.2.1' })
    const value = { typed: { name: 'Half a na' } }
    await saveDraft(await as('moderator'), { form: 'ManagePost-a', value })
    await setRole(admin, { id, role: 'admin' })
    expect(await readLatestDraft(await as('admin'), 'Entry')).toEqual(value)
    expect(await readDraft(await as('admin'), 'Entry-a')).toEqual(value)
    for (const role of ['student', 'moderator'] as const) await setRole(admin, { id, role })
    expect(await readLatestDraft(await as('moderator'), 'ManagePost')).toEqual(value)
  })

  test("the newer of two forms' drafts of one record is kept with another role", async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await somebody(test, 'admin'), await somebody(test)]
    const id = moderator.actor.role === 'stranger' ? '' : moderator.actor.id
    for (const form of ['Entry-a', 'ManagePost-a', 'ManagePost-b', 'Entry-b']) {
      test.wait(1000)
      await saveDraft(moderator, { form, value: { form } })
    }
    expect(await setRole(admin, { id, role: 'admin' })).toMatchObject({ outcome: 'set' })
    const ctx = await test.portal.ctxFor({ actor: { role: 'admin', id }, network: '192.0.2.1' })
    expect(await readDraft(ctx, 'Entry-a')).toEqual({ form: 'ManagePost-a' })
    expect(await readDraft(ctx, 'Entry-b')).toEqual({ form: 'Entry-b' })
    expect(await readLatestDraft(ctx, 'ManagePost')).toBeUndefined()
  })

  test('what somebody types is kept for them alone, form by form, until they send or discard it', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await somebody(test), await somebody(test)]
    await saveDraft(one, { form: 'ManagePost', value: { name: 'Ro' } })
    await saveDraft(one, { form: 'ManagePost', value: { name: 'Robin' } })
    await saveDraft(one, { form: 'ManagePost-1', value: { name: 'Kim' } })

    expect(await readDraft(one, 'ManagePost')).toEqual({ name: 'Robin' })
    expect(await readDraft(other, 'ManagePost')).toBeUndefined()
    await discardDraft(other, 'ManagePost')
    await discardDraft(one, 'ManagePost-1')
    expect(await readDraft(one, 'ManagePost-1')).toBeUndefined()
    expect(await readDraft(one, 'ManagePost')).toEqual({ name: 'Robin' })
  })

  test('a form that was sent takes its own draft along, and not what is typed in another tab', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test)
    const inOtherTab = { key: 'second', typed: { name: 'Kim' } }
    await saveDraft(one, { form: 'ManagePost', value: { key: 'first', typed: { name: 'Robin' } } })
    await saveDraft(one, { form: 'ManagePost', value: inOtherTab })

    await discardDraft(one, 'ManagePost', { key: 'first' })
    expect(await readDraft(one, 'ManagePost')).toEqual(inOtherTab)
    await discardDraft(one, 'ManagePost', { key: 'second' })
    expect(await readDraft(one, 'ManagePost')).toBeUndefined()
    await discardDraft(one, 'ManagePost', { key: 'second' })
  })

  test('a draft does not replace one that another tab has saved meanwhile', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test)
    const save = (at: number, known?: number[]) =>
      saveDraft(one, { form: 'Entry', value: { at }, known })
    expect(await save(1, [0])).toBe('saved')
    expect(await save(2, [0, 1])).toBe('saved')
    expect(await save(3, [0, 1])).toBe('changed-meanwhile')
    expect(await readDraft(one, 'Entry')).toEqual({ at: 2 })
    expect(await save(3)).toBe('saved')
    expect(await save(4, [0, 1, 2])).toBe('changed-meanwhile')
    await discardDraft(one, 'Entry')
    expect(await save(4, [0, 1, 2])).toBe('saved')

    const both = await Promise.all([save(5, [4]), save(6, [4])])
    expect(both.toSorted()).toEqual(['changed-meanwhile', 'saved'])
  })

  test('a version that another tab has saved meanwhile is not deleted with the one that was shown', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test)
    const value = { key: 'a', at: 2 }
    await saveDraft(one, { form: 'Entry', value })
    await discardDraft(one, 'Entry', { known: [0, 1] })
    await discardDraft(one, 'Entry', { key: 'a', known: [0, 1] })
    await discardDraft(one, 'Entry', { key: 'b', known: [0, 1, 2] })
    expect(await readDraft(one, 'Entry')).toEqual(value)
    await discardDraft(one, 'Entry', { key: 'a', known: [0, 1, 2] })
    expect(await readDraft(one, 'Entry')).toBeUndefined()
    await saveDraft(one, { form: 'Entry', value: { key: 'a' } })
    await discardDraft(one, 'Entry', { known: [0] })
    expect(await readDraft(one, 'Entry')).toBeUndefined()
  })

  test('the latest of several drafts of one form is the one typed in last', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await somebody(test), await somebody(test)]
    for (const form of ['ManagePost', 'ManagePost-a', 'ManagePost-b', 'ManagePoster', 'Entry-c']) {
      test.wait(1000)
      await saveDraft(one, { form, value: { form } })
    }
    expect(await readLatestDraft(one, 'ManagePost')).toEqual({ form: 'ManagePost-b' })
    await discardDraft(one, 'ManagePost-b')
    await discardDraft(one, 'ManagePost-a')
    expect(await readLatestDraft(one, 'ManagePost')).toBeUndefined()
    expect(await readLatestDraft(other, 'ManagePost')).toBeUndefined()
  })

  test('what was typed of a record goes with the record, whoever typed it', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await somebody(test, 'admin'), await somebody(test, 'admin')]
    const [id, another] = [
      await anAddedRecord(test),
      await anAddedRecord(test, { passportNumber: 'B2', irccNumber: 'B2' }),
    ]
    for (const ctx of [one, other]) {
      for (const form of [draftOfRecord(id), draftOfRecord(another), 'Entry']) {
        await saveDraft(ctx, { form, value: { name: 'Robin' } })
      }
    }
    expect(await eraseAtOnce(other, id)).toBe('erased')
    for (const ctx of [one, other]) {
      expect(await readDraft(ctx, draftOfRecord(id))).toBeUndefined()
      expect(await readDraft(ctx, draftOfRecord(another))).toEqual({ name: 'Robin' })
      expect(await readDraft(ctx, 'Entry')).toEqual({ name: 'Robin' })
    }
  })

  test('nothing is written of a record that was erased, is in the bin, or is not theirs to edit', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await somebody(test), await somebody(test, 'admin')]
    const ids = [
      await anAddedRecord(test),
      await anAddedRecord(test, { passportNumber: 'B2', irccNumber: 'B2' }),
      await anAddedRecord(test, { passportNumber: 'B3', irccNumber: 'B3' }),
    ]
    const own = await added(
      addRecord(one, aRecord({ passportNumber: 'B4', irccNumber: 'B4', documents: {} })),
    )
    const [erased = '', binned = '', kept = ''] = ids
    expect(await eraseAtOnce(other, erased)).toBe('erased')
    await deleteRecord(other, binned)
    const saved = (ctx: Ctx, id: string) =>
      saveDraft(ctx, { form: draftOfRecord(id), value: { name: 'Robin' } })
    for (const id of [erased, binned, 'nothing']) expect(await saved(other, id)).toBe('not-found')
    expect(await saved(one, kept)).toBe('not-found')
    expect([await saved(other, kept), await saved(one, own)]).toEqual(['saved', 'saved'])
    const drafts = await one.db.selectFrom('draft').select('form').orderBy('form').execute()
    expect(drafts).toEqual([kept, own].toSorted().map((id) => ({ form: draftOfRecord(id) })))
  })

  test('a draft that is saved while its record is erased is not left behind', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test, 'admin')
    for (let n = 0; n < 4; n++) {
      const id = await anAddedRecord(test, { passportNumber: `C${n}`, irccNumber: `C${n}` })
      const form = draftOfRecord(id)
      const saveOnAndOn = async () => {
        for (let saves = 0; saves < 8; saves++) {
          await saveDraft(one, { form, value: { name: 'Robin' } })
        }
      }
      await Promise.all([eraseAtOnce(one, id), saveOnAndOn(), saveOnAndOn()])
      expect(await readDraft(one, form)).toBeUndefined()
    }
  })

  test('a draft ends after a week, and with the account', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test)
    const rows = () => one.db.selectFrom('draft').select('form').execute()
    await saveDraft(one, { form: 'Entry', value: {} })
    test.wait(6 * day)
    await saveDraft(one, { form: 'ManagePost', value: {} })
    test.wait(day + 1)

    expect(await readDraft(one, 'Entry')).toBeUndefined()
    await forgetOldDrafts(one.db, one.now())
    expect(await rows()).toEqual([{ form: 'ManagePost' }])
    const { actor } = one
    if (actor.role === 'stranger') throw new Error('Not signed in')
    await one.db.deleteFrom('account').where('id', '=', actor.id).execute()
    expect(await rows()).toEqual([])
  })

  test('drafts are bounded, in length and in number', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test)
    expect(await saveDraft(one, { form: 'Entry', value: { name: 'x'.repeat(40_000) } })).toBe(
      'too-large',
    )
    for (let number = 0; number < 53; number++) {
      test.wait(1000)
      await saveDraft(one, { form: `Entry-${number}`, value: {} })
    }
    const { length } = await one.db.selectFrom('draft').select('form').execute()
    expect(length).toBe(50)
    expect(await readDraft(one, 'Entry-0')).toBeUndefined()
    expect(await readDraft(one, 'Entry-52')).toEqual({})
  })

  test('who has no staff access keeps no drafts', async () => {
    await using test = await openTestPortal(engine)
    const student = await somebody(test, 'student')
    await expect(saveDraft(student, { form: 'Entry', value: {} })).rejects.toThrow(Forbidden)
    await expect(readDraft(student, 'Entry')).rejects.toThrow(Forbidden)
    await expect(discardDraft(student, 'Entry')).rejects.toThrow(Forbidden)
  })
})
