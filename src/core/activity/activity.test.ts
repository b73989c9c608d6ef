import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../tests/sign-in.ts'
import { anAddedRecord, engines, eraseAtOnce, openTestPortal } from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { exportActivity } from './export-activity.ts'
import { listActivity } from './list-activity.ts'
import { listActivityOf } from './list-activity-of.ts'
import { listActors } from './list-actors.ts'
import { listStaff } from './list-staff.ts'
import { recordActivity } from './record-activity.ts'
import { verifyActivity } from './verify-activity.ts'

const day = 86_400_000

describe.each(engines)('on %s', (engine) => {
  test('an admin sees who did what to which record, from where', async () => {
    await using test = await openTestPortal(engine)
    const { session, id: who } = await anAccount(test, 'admin')
    const credentials = { session }
    const admin = await test.portal.ctxFor({ credentials, network: '198.51.100.7' })
    const subject = await anAddedRecord(test)
    await setVisibility(admin, subject, 'hidden')

    const { entries } = await listActivity(admin, { who })
    expect(entries).toMatchObject([
      {
        actor: { kind: 'admin', id: who, name: 'Sam admin' },
        action: 'record.hidden',
        subject: { kind: 'record', id: subject, name: 'Robin Sample' },
        network: '198.51.100.7',
      },
    ])
    const history = await listActivityOf(admin, subject)
    expect(history.map(({ action }) => action)).toEqual(['record.hidden', 'record.added'])
  })

  test('the people to choose from are staff, and students who did something', async () => {
    await using test = await openTestPortal(engine)
    const [idle, student] = [await anAccount(test, 'student'), await anAccount(test, 'student')]
    const staff = [await anAccount(test, 'admin'), await anAccount(test, 'moderator')]
    const own = await test.portal.ctxFor({ credentials: student, network: '198.51.100.7' })
    await recordActivity(own.db, own, 'class.enrolled', 'e1', { class: 'c1' })

    const admin = await test.as('admin')
    const ids = (await listActors(admin)).map(({ id }) => id)
    expect(ids).toEqual([...staff.map(({ id }) => id), student.id])
    expect(ids).not.toContain(idle.id)
    expect((await listStaff(admin)).map(({ id }) => id)).toEqual(staff.map(({ id }) => id))
    const also = async (id: string) => (await listStaff(admin, id)).slice(staff.length)
    expect(await also(idle.id)).toEqual([{ id: idle.id, name: 'Sam student' }])
    expect(await also(staff[0]?.id ?? '')).toEqual([])
    expect(await also('nobody')).toEqual([])
  })

  test('the entries of an erased record stay, without its data', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const subject = await anAddedRecord(test)
    const changes = { name: { from: 'Robin Canary', to: 'Robin Sample' } }
    await recordActivity(admin.db, admin, 'record.updated', subject, changes)
    const [updated] = await listActivityOf(admin, subject)
    expect(updated?.changes).toEqual([{ field: 'name', ...changes.name }])

    await eraseAtOnce(admin, subject)
    const history = await listActivityOf(admin, subject)
    expect(history.map(({ action, isErased }) => [action, isErased])).toEqual([
      ['record.erased', false],
      ['record.deleted', true],
      ['record.updated', true],
      ['record.added', false],
    ])
    expect(JSON.stringify(history)).not.toMatch(/Canary|Sample/)
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('it can be asked for by person, kind, record and day, and combinations of them', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    await recordActivity(admin.db, admin, 'record.hidden', 'r1')
    await recordActivity(admin.db, moderator, 'record.updated', 'r1')
    test.wait(2 * day)
    await recordActivity(admin.db, admin, 'record.hidden', 'r2')
    const today = admin.now().toISOString().slice(0, 10)
    const before = new Date(admin.now().getTime() - day).toISOString().slice(0, 10)

    async function found(filter: Parameters<typeof listActivity>[1]) {
      const { entries } = await listActivity(admin, filter)
      return entries.map(({ action, subject }) => `${action} ${subject.id}`)
    }
    expect(await found({ subject: 'r1' })).toEqual(['record.updated r1', 'record.hidden r1'])
    expect(await found({ who: 'test-moderator' })).toEqual(['record.updated r1'])
    expect(await found({ action: 'record.hidden' })).toEqual([
      'record.hidden r2',
      'record.hidden r1',
    ])
    expect(await found({ from: today, to: today })).toEqual(['record.hidden r2'])
    expect(await found({ to: before, who: 'test-admin', action: 'record.hidden' })).toEqual([
      'record.hidden r1',
    ])
    expect(await found({ subject: "'; drop table activity" })).toEqual([])
  })

  test('pages lead to and fro without losing or repeating an entry', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (let entry = 0; entry < 12; entry++) {
      await recordActivity(admin.db, admin, 'record.updated', 'r1', { entry: String(entry) })
    }
    const asked = { subject: 'r1', size: 5 }
    const places = (entries: { seq: number }[]) => entries.map(({ seq }) => seq)
    const first = await listActivity(admin, asked)
    const second = await listActivity(admin, { ...asked, older: first.older })
    const third = await listActivity(admin, { ...asked, older: second.older })
    const all = [first, second, third].flatMap(({ entries }) => places(entries))

    expect(all).toEqual(Array.from({ length: 12 }, (_, index) => (all[0] ?? 0) - index))
    expect([first.newer, third.older]).toEqual([undefined, undefined])
    const back = await listActivity(admin, { ...asked, newer: third.newer })
    expect(places(back.entries)).toEqual(places(second.entries))
    const backAgain = await listActivity(admin, { ...asked, newer: back.newer })
    expect(places(backAgain.entries)).toEqual(places(first.entries))
    expect(backAgain.newer).toBeUndefined()
    const strange = await listActivity(admin, { ...asked, older: "x'_1" })
    expect(places(strange.entries)).toEqual(places(first.entries))
  })

  test('an export holds every entry of its filter, and is written down itself', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await admin.db.transaction().execute(async (db) => {
      for (let entry = 0; entry < 1203; entry++) {
        if (entry % 100 === 0) test.wait(1)
        await recordActivity(db, admin, 'record.updated', `r${entry % 2}`)
      }
    })
    const exported = await Array.fromAsync(await exportActivity(admin, { subject: 'r0' }))
    expect(new Set(exported.flat().map(({ seq }) => seq)).size).toBe(602)
    expect(Math.max(...exported.map((slice) => slice.length))).toBeLessThan(602)

    const { entries } = await listActivity(admin, { action: 'activity.exported' })
    expect(entries).toMatchObject([{ changes: [{ field: 'subject', to: 'r0' }] }])
  })

  test('nobody but admins reads it', async () => {
    await using test = await openTestPortal(engine)
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(listActivity(ctx, {})).rejects.toThrow(Forbidden)
      await expect(listActivityOf(ctx, 'r1')).rejects.toThrow(Forbidden)
      await expect(exportActivity(ctx, {})).rejects.toThrow(Forbidden)
    }
  })
})
