import { describe, expect, test } from 'vitest'
import { defaultLimits, type Settings } from '#contract/settings.ts'
import type { Db } from '#platform/db/schema.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { listActivity } from '../activity/list-activity.ts'
import { Forbidden } from '../authorise.ts'
import { ensureSettings } from './read-settings.ts'
import { updateSettings } from './update-settings.ts'

async function storedIn(db: Db): Promise<Settings> {
  const { value } = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  return JSON.parse(value)
}

describe.each(engines)('on %s', (engine) => {
  test('one of two processes that start on an empty database creates the settings', async () => {
    await using test = await openTestPortal(engine)
    const { db, now } = await test.as('admin')
    await db.deleteFrom('settings').execute()
    await Promise.all(['one', 'two', 'three'].map((id) => ensureSettings(db, id, now())))
    expect(await db.selectFrom('settings').select('id').execute()).toHaveLength(1)
    const row = { revision: 1, value: '{}', updatedAt: '' }
    await expect(
      db
        .insertInto('settings')
        .values({ id: 'four', ...row })
        .execute(),
    ).rejects.toThrow()
  })

  test('a change counts from the next request on, and is written down from what to what', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { organisation } = admin.settings
    const withheld = { documents: ['visa', 'medical'] as const, address: true, parents: false }
    const change = { organisation: { ...organisation, name: 'Paper Lane Advisers' } }
    const documents = [...withheld.documents]
    expect(await updateSettings(admin, { ...change, withheld: { ...withheld, documents } })).toBe(
      'updated',
    )
    expect((await test.as('stranger')).settings.organisation.name).toBe('Paper Lane Advisers')

    const { entries } = await listActivity(admin, { action: 'settings.updated' })
    expect(entries[0]?.changes).toEqual([
      { field: 'organisation.name', from: organisation.name, to: 'Paper Lane Advisers' },
      { field: 'withheld.documents', from: '', to: 'medical, visa' },
      { field: 'withheld.address', from: 'false', to: 'true' },
    ])
    await updateSettings(admin, change)
    const again = await listActivity(admin, { action: 'settings.updated' })
    expect(again.entries).toHaveLength(entries.length)
  })

  test('limits that were stored before there were more of them keep their values', async () => {
    await using test = await openTestPortal(engine)
    const { db } = await test.as('admin')
    const limits = { perMinute: 3, perHour: 30, perDay: 90, wrongNamesPerHour: 5 }
    const value = JSON.stringify({ ...(await storedIn(db)), limits })
    await db.updateTable('settings').set({ value, revision: 99 }).execute()
    const { settings: read } = await test.as('stranger')
    expect(read).toMatchObject({ revision: 99, limits: { ...defaultLimits, ...limits } })
  })

  test('the second of two admins who change the same setting is told, and nothing is lost', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await test.as('admin'), await test.as('admin')]
    const { organisation, dateValue, revision } = one.settings
    const renamed = (name: string) => ({ organisation: { ...organisation, name } })
    const seen = { values: { organisation } }

    expect(await updateSettings(one, renamed('First'), seen)).toBe('updated')
    // Sent again, because the answer was lost
    expect(await updateSettings(one, renamed('First'), seen)).toBe('updated')
    expect(await updateSettings(other, renamed('Second'), seen)).toBe('changed-meanwhile')
    const faulty = renamed('Government of Canada')
    expect(await updateSettings(other, faulty, seen)).toBe('changed-meanwhile')
    expect(await updateSettings(other, renamed('Second'), { revision })).toBe('changed-meanwhile')
    const elsewhere = { values: { dateValue } }
    expect(await updateSettings(other, { dateValue: '2026-01-31' }, elsewhere)).toBe('updated')
    const { settings } = await test.as('stranger')
    expect(settings).toMatchObject({ organisation: { name: 'First' }, dateValue: '2026-01-31' })
  })

  test('the date of the information is not a day that is still to come for the organisation', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const dayAfter = (hours: number) =>
      new Date(admin.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10)
    for (const [timeZone, hours] of [
      ['Etc/GMT+12', -12],
      ['Etc/GMT-14', 14],
    ] as const) {
      await test.set({ timeZone })
      const now = await test.as('admin')
      const tomorrow = { dateValue: dayAfter(hours + 24) }
      expect(await updateSettings(now, tomorrow), timeZone).toBe('invalid-field')
      expect(await updateSettings(now, { dateValue: dayAfter(hours) }), timeZone).toBe('updated')
    }
    // The time zone that is saved with the date counts.
    const both = { dateValue: dayAfter(14), timeZone: 'Etc/GMT+12' }
    expect(await updateSettings(await test.as('admin'), both)).toBe('invalid-field')
  })

  test('what is no setting is refused, whoever sends it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (const wrong of [
      { officialChecks: [] },
      { dateValue: '2026-02-30' },
      { dateValue: '0000-01-01' },
      { timeZone: 'Asia/Nowhere' },
      { limits: { ...defaultLimits, perMinute: 0 } },
      ...[
        'javascript:alert(1)',
        'https://ours.example@elsewhere.example/',
        'https://ours.example/\u202e',
        'https://%zz',
      ].map((website) => ({ organisation: { ...admin.settings.organisation, website } })),
      { role: 'admin' },
    ]) {
      await expect(updateSettings(admin, wrong), JSON.stringify(wrong)).rejects.toThrow()
    }
    await expect(updateSettings(await test.as('moderator'), {})).rejects.toThrow(Forbidden)
    expect((await test.as('admin')).settings.revision).toBe(admin.settings.revision)
  })

  test('what an earlier version wrote stays readable, and can be put right part by part', async () => {
    await using test = await openTestPortal(engine)
    const { db, settings } = await test.as('admin')
    const { id, revision } = settings
    const value = await storedIn(db)
    const { actsFor, ...organisation } = { ...settings.organisation, website: 'https://%zz' }
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...value, organisation }), revision: revision + 1 })
      .where('id', '=', id)
      .execute()

    const admin = await test.as('admin')
    expect(admin.settings.organisation).toEqual({ ...organisation, actsFor })
    expect(await updateSettings(admin, { dateValue: '2026-02-03' })).toBe('updated')
    const { organisation: now } = (await test.as('admin')).settings
    await expect(updateSettings(admin, { organisation: now })).rejects.toThrow()
    expect(await updateSettings(admin, { organisation: { ...now, website: '' } })).toBe('updated')
    expect((await test.as('admin')).settings).toMatchObject({
      dateValue: '2026-02-03',
      organisation: { website: '' },
    })
  })

  test('a new site withholds sensitive documents, and an upgrade changes nothing for an older one', async () => {
    await using fresh = await openTestPortal(engine, {}, { isNew: true })
    expect((await fresh.as('admin')).settings).toMatchObject({
      withheld: { documents: ['medical', 'policeClearance', 'fingerprint'], address: false },
      consent: 'warn',
      keepMonths: 24,
    })
    await using older = await openTestPortal(engine)
    const { db } = await older.as('admin')
    const { consent, keepMonths, ...stored } = await storedIn(db)
    const value = JSON.stringify(stored)
    await db.updateTable('settings').set({ value, revision: 99 }).execute()
    expect((await older.as('admin')).settings).toMatchObject({
      withheld: { documents: [] },
      consent: 'none',
      keepMonths: 0,
    })
  })
})
