import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { sendBack } from '../records/send-back.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { updateRecord } from '../records/update-record.ts'
import { readOverview } from './read-overview.ts'

describe.each(engines)('on %s', (engine) => {
  test('the overview tells what there is, what waits, and how lookups end', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await anAddedRecord(test)
    const numbers = { passportNumber: 'XX2', irccNumber: 'IRCC2' }
    await setVisibility(admin, await anAddedRecord(test, numbers), 'hidden')
    const waiting = aRecord({ passportNumber: 'XX3', irccNumber: 'IRCC3', name: 'Wanda Waits' })
    const id = await added(addRecord(await test.as('moderator'), waiting))

    const limits = { ...defaultLimits, perMinute: 3, perHour: 3, perDay: 3, wrongNamesPerHour: 3 }
    await test.set({ limits })
    for (const number of ['XX0000001', 'NOBODY1', 'NOBODY2', 'NOBODY3']) await lookUp(test, number)
    await admin.counters.figures.flush(admin.db)

    const overview = await readOverview(admin)
    expect(overview.counts).toEqual({ all: 3, public: 1, hidden: 1, pending: 1, sentBack: 0 })
    expect(overview.oldestPending).toMatchObject({ id, name: 'Wanda Waits' })
    const day = admin.now().toISOString().slice(0, 10)
    expect(overview.entries).toHaveLength(30)
    expect(overview.entries.at(-1)).toEqual({ day, count: 3 })
    expect(overview.lookups.at(-1)).toEqual({ day, all: 4, failed: 2, tooMany: 1 })
    expect(overview.lookups[0]).toMatchObject({ all: 0 })
    await expect(readOverview(await test.as('moderator'))).rejects.toThrow(Forbidden)
  })

  test('a record that was sent again waits since then, not since it was entered', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const old = await added(addRecord(moderator, aRecord()))
    await approveRecord(await test.as('admin'), old)
    test.wait(1000)
    const numbers = { passportNumber: 'XX2', irccNumber: 'IRCC2' }
    const id = await added(addRecord(await test.as('moderator'), aRecord(numbers)))
    test.wait(1000)
    await updateRecord(moderator, { id: old, revision: 2, fields: { name: 'Robin Again' } })
    const oldest = async () => (await readOverview(await test.as('admin'))).oldestPending
    const entered = await findStaffRecord(moderator, id)
    expect(await oldest()).toMatchObject({ id, since: entered?.createdAt })

    await approveRecord(await test.as('admin'), id)
    const again = await findStaffRecord(moderator, old)
    expect(await oldest()).toMatchObject({ id: old, since: again?.awaiting?.since })
    expect(again?.awaiting?.submission).toBe('again')
  })

  test('figures of a range are compared with as many days before', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await anAddedRecord(test)
    for (const number of ['XX0000001', 'NOBODY1']) await lookUp(test, number)
    await admin.counters.figures.flush(admin.db)
    const now = await readOverview(admin, { days: 7 })
    expect(now).toMatchObject({ days: 7, before: { entries: 0, all: 0, failed: 0, tooMany: 0 } })
    test.wait(8 * 86_400_000)
    const later = await readOverview(await test.as('admin'), { days: 7 })
    expect(later.entries).toHaveLength(7)
    expect(later.entries.every(({ count }) => count === 0)).toBe(true)
    expect(later.before).toEqual({ entries: 1, all: 2, failed: 1, tooMany: 0 })
    expect((await readOverview(await test.as('admin'), { days: 30 })).before.entries).toBe(0)
  })

  test('the overview shows work by person: what they added, and what was decided on it', async () => {
    await using test = await openTestPortal(engine)
    const accounts = [await anAccount(test, 'moderator'), await anAccount(test, 'moderator')]
    const admin = await test.as('admin')
    const [busy, idle] = accounts.map(({ id }) => asAnother(admin, id))
    const moderators = [busy, busy, busy, idle].map((one) => {
      if (!one || one.actor.role === 'stranger') throw new Error('Nobody')
      return { ...one, actor: { ...one.actor, role: 'moderator' as const } }
    })
    const ids: string[] = []
    for (const [n, moderator] of moderators.entries()) {
      const record = aRecord({ passportNumber: `W${n}`, irccNumber: `W${n}` })
      ids.push(await added(addRecord(moderator, record)))
    }
    test.wait(1000)
    await approveRecord(admin, ids[0] ?? '')
    await sendBack(admin, { id: ids[1] ?? '', reason: 'Cut off' })
    await sendBack(admin, { id: ids[3] ?? '', reason: 'Cut off' })
    const work = async () => {
      const overview = await readOverview(await test.as('admin'), { days: 7 })
      return overview.work.map(({ name: _, ...one }) => one)
    }
    expect(await work()).toEqual([
      { id: accounts[0]?.id, added: 3, approved: 1, sentBack: 1 },
      { id: accounts[1]?.id, added: 1, approved: 0, sentBack: 1 },
    ])
    test.wait(7 * 86_400_000)
    expect(await work()).toEqual([])
  })

  test('people who did as much stay in the order in which they came', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids: string[] = []
    for (const n of [1, 2, 3]) {
      const { id } = await anAccount(test, 'moderator')
      const record = aRecord({ passportNumber: `W${n}`, irccNumber: `W${n}` })
      await added(addRecord(asAnother(admin, id), record))
      ids.push(id)
    }
    for (const id of ids.toReversed()) {
      await admin.db.updateTable('account').set({ name: 'Renamed' }).where('id', '=', id).execute()
    }
    const { work } = await readOverview(admin, { days: 7 })
    expect(work.map(({ id }) => id)).toEqual(ids)
  })

  test('first steps are shown until they are done, and drafts are counted', async () => {
    await using unnamed = await openTestPortal(engine, {}, { isNew: true })
    const { toDo: steps } = await readOverview(await unnamed.as('admin'))
    expect(steps.filter((step) => step === 'name' || step === 'details')).toEqual(['name'])

    await using test = await openTestPortal(engine)
    const toDo = async () => (await readOverview(await test.as('admin'))).toDo
    const { organisation } = (await test.as('admin')).settings
    await test.set({ isDemo: false, organisation: { ...organisation, email: '', phone: '' } })
    await anAccount(test, 'admin')
    expect(await toDo()).toEqual(['details', 'mail', 'backup', 'invite', 'record'])
    const address = '1 Sample Street'
    await test.set({ organisation: { ...organisation, address, phone: '0123' } })
    const { session } = await anAccount(test, 'moderator')
    await anAddedRecord(test)
    expect(await toDo()).toEqual(['mail', 'backup'])
    const moderator = await test.portal.ctxFor({ credentials: { session }, network: 'x' })
    await saveDraft(moderator, { form: 'ManagePost', value: { name: 'Half' } })
    expect((await readOverview(await test.as('admin'))).drafts).toBe(1)
    await test.set({ isDemo: true })
    expect(await toDo()).toEqual([])
  })
})
