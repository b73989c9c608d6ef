import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { aConsent } from '../../../tests/consents.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  anAddedRecord,
  engines,
  lookUp,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { withdrawConsent } from '../consents/withdraw-consent.ts'
import type { Ctx } from '../context.ts'
import { remindOfEnds } from '../expiry/remind-of-ends.ts'
import { countNotifications } from '../notifications/count-notifications.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { setNotificationMail } from '../notifications/set-notification-mail.ts'
import { approveRecord } from '../records/approve-record.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { eraseDue } from '../records/bin/erase-due.ts'
import { findInBin } from '../records/bin/list-bin.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { todayIn } from '../today.ts'
import { countRetained } from './count-retained.ts'
import { endHoldOfRecord } from './end-hold-of-record.ts'
import { holdRecord } from './hold-record.ts'
import { keepMany, keepRecord } from './keep-record.ts'
import { listRetained } from './list-retained.ts'
import { readRetention } from './read-retention.ts'
import { type RetentionRun, workOnRetention } from './work-on-retention.ts'

const day = 86_400_000

/** A site whose job has run for some days, with a way to run it day by day */
async function aWorld(test: TestPortal) {
  const admin = await test.as('admin')
  let last: RetentionRun | undefined
  const ctx = async () => ({
    ...(await test.as('admin')),
    mail: { ...admin.mail, isConfigured: true },
  })
  const run = async () => {
    last = await workOnRetention(await ctx(), last)
    return last
  }
  const days = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await test.mails()
      test.wait(day)
      await run()
    }
  }
  await run()
  await days(3)
  return { ctx, run, days, restart: () => (last = undefined) }
}

const aNumber = (name: string) => ({ name, passportNumber: name, irccNumber: name })

/** A record that was approved this many days ago */
async function aRecordOf(test: TestPortal, name: string, daysAgo: number): Promise<string> {
  const admin = await test.as('admin')
  const id = await anAddedRecord(test, aNumber(name))
  const at = new Date(admin.now().getTime() - daysAgo * day).toISOString()
  await admin.db
    .updateTable('record')
    .set({ approvedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute()
  return id
}

const isFound = async (test: TestPortal, number: string) =>
  (await lookUp(test, number)).outcome === 'found'

const actionsOf = async (ctx: Ctx, id: string) =>
  (await listActivityOf(ctx, id)).map(({ action }) => action)

async function aHolder(test: TestPortal, recordId: string) {
  const { id: accountId, email } = await anAccount(test, 'student')
  const { db, now } = await test.as('admin')
  const row = { recordId, accountId, claimedAt: now().toISOString() }
  await db.insertInto('holding').values(row).execute()
  return email
}

describe.each(engines)('on %s', (engine) => {
  test('a record is noticed, hidden, deleted and erased, each 30 days after the last', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, run } = await aWorld(test)
    const admin = await ctx()
    const id = await aRecordOf(test, 'OLD1', 0)
    const email = await aHolder(test, id)
    await keepRecord(admin, id, { change: { until: addDays(todayIn(admin), 40) } })
    const story: string[] = []
    for (let n = 0; n <= 160; n++) {
      await run()
      await run()
      await eraseDue(await ctx())
      const { ending } = (await readRetention(admin, id)) ?? {}
      const state = (await findInBin(admin, id))
        ? 'deleted'
        : ((await isFound(test, 'OLD1')) ? 'found' : 'not found') +
          (ending ? `, ${ending.next}` : '')
      if (!story.at(-1)?.endsWith(`: ${state}`)) story.push(`${n}: ${state}`)
      test.wait(day)
    }
    expect(story).toEqual([
      '0: found',
      '10: found, hides',
      '41: not found, deletes',
      '71: deleted',
      '102: not found',
    ])
    expect((await test.mails()).map(({ to }) => to)).toEqual([email])
    const row = admin.db.selectFrom('record').where('id', '=', id).select('id')
    expect(await row.executeTakeFirst()).toBeUndefined()
  })

  test('the site itself hides and deletes, with the reason, and the statement ends', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, days } = await aWorld(test)
    await test.set({ keepMonths: 24, statements: 'results' })
    const id = await aRecordOf(test, 'OLD1', 800)
    await days(31)
    expect(await isFound(test, 'OLD1')).toBe(false)
    const admin = await ctx()
    const [hidden] = await listActivityOf(admin, id)
    expect(hidden).toMatchObject({
      action: 'record.hidden',
      changes: [{ field: 'because', to: 'retention' }],
    })
    await days(30)
    expect((await actionsOf(admin, id)).slice(0, 2)).toEqual(['record.deleted', 'record.hidden'])
    // A record that comes back has its days again.
    await bringBack(admin, id)
    await days(29)
    expect((await readRetention(admin, id))?.ending?.next).toBe('hides')
    await days(30)
    expect(await findInBin(admin, id)).toBeUndefined()
    expect((await readRetention(admin, id))?.ending?.next).toBe('deletes')
    await days(2)
    expect(await findInBin(admin, id)).toBeDefined()
  })

  test('hidden and pending records are only marked, and end like others', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, days } = await aWorld(test)
    await test.set({ keepMonths: 12 })
    const hidden = await aRecordOf(test, 'HIDDEN', 400)
    const pending = await aRecordOf(test, 'PENDING', 400)
    const admin = await ctx()
    await setVisibility(admin, hidden, 'hidden')
    const at = new Date(admin.now().getTime() - 400 * day).toISOString()
    await admin.db
      .updateTable('record')
      .set({ approval: 'pending', approvedAt: null, updatedAt: at })
      .where('id', '=', pending)
      .execute()
    const email = await aHolder(test, hidden)
    await days(31)
    for (const id of [hidden, pending]) {
      const ending = { next: 'deletes', wasPublic: false }
      expect((await readRetention(admin, id))?.ending).toMatchObject(ending)
    }
    expect(JSON.stringify(await test.mails())).not.toContain(email)
    const kept = await keepMany(admin, { ids: [hidden], showAgain: true })
    expect(kept).toMatchObject([{ outcome: 'kept', isShown: false }])
    expect(await isFound(test, 'HIDDEN')).toBe(false)
    await keepRecord(admin, hidden, { change: { bySettings: true } })
    expect(await actionsOf(admin, pending)).toEqual(['record.added'])
    await days(30)
    expect(await findInBin(admin, hidden)).toBeDefined()
    expect(await findInBin(admin, pending)).toBeDefined()
  })

  test('approval, a later day, the setting and a hold each stop it, and a late end starts over', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, days } = await aWorld(test)
    await test.set({ keepMonths: 24 })
    const ids: Record<string, string> = {}
    for (const name of ['APPROVED', 'KEPT', 'HELD', 'LEFT', 'SHOWN']) {
      ids[name] = await aRecordOf(test, name, 900)
    }
    const { APPROVED = '', KEPT = '', HELD = '', LEFT = '', SHOWN = '' } = ids
    await days(31)
    const admin = await ctx()
    expect((await listRetained(admin, { list: 'hidden' })).rows).toHaveLength(5)

    await withdrawApproval(admin, APPROVED)
    await approveRecord(admin, APPROVED)
    const kept = await keepRecord(admin, KEPT, { change: { moreMonths: 12 }, showAgain: true })
    expect(kept).toMatchObject({ outcome: 'kept', isShown: true })
    expect(await isFound(test, 'KEPT')).toBe(true)
    expect(await holdRecord(admin, HELD, { reason: 'Request' })).toBe('held')
    await setVisibility(admin, SHOWN, 'visible')
    expect((await readRetention(admin, KEPT))?.ending).toBeUndefined()
    expect((await readRetention(admin, APPROVED))?.ending?.next).toBe('kept')
    const listed = await listRetained(admin, { list: 'hidden' })
    // A hold keeps a record, but does not show it again.
    expect(listed.rows.map(({ name }) => name).toSorted()).toEqual(['APPROVED', 'HELD', 'LEFT'])
    expect((await readRetention(admin, HELD))?.ending?.next).toBe('kept')

    await days(30)
    expect(await findInBin(admin, LEFT)).toBeDefined()
    expect(await isFound(test, 'SHOWN')).toBe(true)
    await days(2)
    expect(await isFound(test, 'SHOWN')).toBe(false)
    expect(await endHoldOfRecord(admin, HELD)).toBe('ended')
    expect(await endHoldOfRecord(admin, HELD)).toBe('not-held')
    const nextOn = addDays(todayIn(admin), 30)
    await days(2)
    expect((await readRetention(admin, HELD))?.ending).toMatchObject({ next: 'deletes', nextOn })
    await test.set({ keepMonths: 0 })
    expect((await listRetained(await ctx(), { list: 'ending' })).rows).toEqual([])
    await days(70)
    for (const id of [APPROVED, KEPT, HELD, SHOWN]) {
      expect(await findInBin(admin, id)).toBeUndefined()
    }
    expect(await countRetained(admin, 100)).toEqual({ ending: 0, hidden: 3, held: 0 })
  })

  test('switched on, the setting gives old records 30 days, and staff one mail with the number', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, run, days } = await aWorld(test)
    const { session } = await anAccount(test, 'admin')
    const reader = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    await setNotificationMail(reader, 'en')
    for (let n = 0; n < 60; n++) await aRecordOf(test, `OLD${n}`, 3000)
    for (let n = 0; n < 12; n++) await anAddedRecord(test, aNumber(`NEW${n}`))
    await days(5)
    expect(await countRetained(await ctx(), 1000)).toMatchObject({ ending: 0 })

    await test.set({ keepMonths: 24 })
    await Promise.all([run(), run()])
    expect((await run()).warning).toMatchObject({ count: 60, of: 72 })
    expect(await countRetained(await ctx(), 1000)).toMatchObject({ ending: 60 })
    for (let n = 0; n < 3; n++) {
      test.wait(day)
      await Promise.all([remindOfEnds(await ctx()), remindOfEnds(await ctx())])
    }
    const mails = await test.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('60 records reaching the end of their time')
    expect(mails[0]?.text).toContain('60 of your 72 public records will be hidden')
    expect(mails[0]?.text).toContain('/dashboard/retention')
    const admin = await ctx()
    expect((await countNotifications(reader)).retention).toBe(60)
    expect((await listNotifications(reader))[0]).toMatchObject({ kind: 'retention', isNew: true })
    for (let n = 0; n < 26; n++) {
      test.wait(day)
      await run()
    }
    expect(await isFound(test, 'OLD7')).toBe(true)
    test.wait(day)
    await Promise.all([run(), run()])
    expect(await isFound(test, 'OLD7')).toBe(false)
    expect(await isFound(test, 'NEW7')).toBe(true)
    const hides = admin.db.selectFrom('activity').where('action', '=', 'record.hidden')
    expect(await hides.selectAll().execute()).toHaveLength(60)
    const pages = []
    for (let after: string | undefined; pages.length < 9; ) {
      const page = await listRetained(admin, { list: 'hidden', size: 25, after })
      pages.push(page.rows.length)
      after = page.next
      if (!after) break
    }
    expect(pages).toEqual([25, 25, 10])
    const ids = (await listRetained(admin, { list: 'hidden', size: 3 })).rows.map(({ id }) => id)
    const many = await keepMany(admin, { ids: [...ids, 'none'], showAgain: true })
    expect(many).toMatchObject([{ outcome: 'kept' }, {}, {}, { outcome: 'not-found' }])
    expect(await countRetained(admin, 1000)).toEqual({ ending: 0, hidden: 57, held: 0 })
  })

  test('a clock that was wrong once hides and deletes nothing', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, run, days } = await aWorld(test)
    await test.set({ keepMonths: 24 })
    const waiting = await aRecordOf(test, 'WAITING', 900)
    const hidden = await aRecordOf(test, 'HIDDEN', 900)
    await days(31)
    const admin = await ctx()
    await keepRecord(admin, waiting, { change: { moreMonths: 12 }, showAgain: true })
    test.wait(3650 * day)
    const jumped = await run()
    expect(jumped.pausedUntil).toBe(addDays(jumped.day, 3))
    await run()
    test.wait(-3650 * day)
    expect((await run()).pausedUntil).toBe(addDays(todayIn(admin), 3))
    expect(await isFound(test, 'WAITING')).toBe(true)
    expect(await findInBin(admin, hidden)).toBeUndefined()
    // What a wrong clock wrote is put right, and gets its days.
    const future = { hiddenOn: '2050-01-01', nextOn: '2050-01-31' }
    await admin.db.updateTable('recordEnding').set(future).where('recordId', '=', hidden).execute()
    await days(4)
    expect((await readRetention(admin, hidden))?.ending?.hiddenOn).toBe(addDays(todayIn(admin), -1))
    await days(25)
    expect(await findInBin(admin, hidden)).toBeUndefined()
    await days(6)
    expect(await findInBin(admin, hidden)).toBeDefined()
  })

  test('two processes take each step once, also after one was killed in the middle', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { ctx, days, run } = await aWorld(test)
    await test.set({ keepMonths: 24 })
    const [emails, ids]: [string[], string[]] = [[], []]
    for (let n = 0; n < 6; n++) {
      const id = await aRecordOf(test, `OLD${n}`, 900)
      ids.push(id)
      emails.push(await aHolder(test, id))
    }
    const before = await run()
    const killed = async () => {
      // Ends when the work has asked for the time this often, as if the process were killed there.
      for (const most of [3, 9, 15, 21, 27]) {
        let asked = 0
        const now = () => {
          if (++asked > most) throw new Error('Killed')
          return admin.now()
        }
        const dying = workOnRetention({ ...(await ctx()), now }, before).catch(() => undefined)
        await Promise.all([dying, workOnRetention(await ctx(), before)])
      }
    }
    const admin = await ctx()
    await killed()
    await days(30)
    await killed()
    await days(30)
    await killed()
    expect((await test.mails()).map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    for (const id of ids) {
      const actions = await actionsOf(admin, id)
      expect(actions.filter((one) => one === 'record.hidden')).toHaveLength(1)
      expect(actions.filter((one) => one === 'record.deleted')).toHaveLength(1)
    }
  })

  test('a record that may not be shown is kept, and the outcome says that it stays hidden', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ keepMonths: 24 })
    const { ctx, days } = await aWorld(test)
    const ids: string[] = []
    for (const name of ['NONE', 'ENDED', 'LIVE']) ids.push(await aRecordOf(test, name, 1000))
    const [none = '', ended = '', live = ''] = ids
    for (const id of [ended, live]) await aConsent(test, id)
    await days(31)
    await withdrawConsent(await ctx(), ended)
    const change = { moreMonths: 12 }
    const kept = { outcome: 'kept', isShown: false }
    const notShown = 'consent-withdrawn'
    const asked = { change, showAgain: true }
    expect(await keepRecord(await ctx(), ended, asked)).toMatchObject({ ...kept, notShown })
    await test.set({ consent: 'required' })
    expect(await keepMany(await ctx(), { ids, showAgain: true })).toEqual([
      { id: none, outcome: 'kept', isShown: false, notShown: 'needs-consent' },
      { id: ended, outcome: 'kept', isShown: false, notShown: 'needs-consent' },
      { id: live, outcome: 'kept', isShown: true, notShown: undefined },
    ])
    expect(await isFound(test, 'NONE')).toBe(false)
    expect(await isFound(test, 'LIVE')).toBe(true)
    const without = await keepMany(await ctx(), { ids: [none], showAgain: false })
    expect(without).toEqual([{ id: none, outcome: 'kept', isShown: false, notShown: undefined }])
  })

  test('the day that is set is between today and 50 years from now, and admins set it', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ timeZone: 'Pacific/Kiritimati', keepMonths: 24 })
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const today = todayIn(admin)
    const keep = async (until: string) =>
      (await keepRecord(admin, id, { change: { until } })).outcome
    expect(await keep(addDays(today, -1))).toBe('out-of-range')
    expect(await keep(today)).toBe('kept')
    expect(await keep(`${Number(today.slice(0, 4)) + 51}-01-01`)).toBe('out-of-range')
    expect((await readRetention(admin, id))?.kept).toEqual({ until: today, why: 'set' })
    await keepRecord(admin, id, { change: { bySettings: true } })
    expect((await readRetention(admin, id))?.kept?.why).toBe('approved')
    expect(await keepRecord(admin, 'none', { change: { bySettings: true } })).toEqual({
      outcome: 'not-found',
    })
    const moderator = await test.as('moderator')
    for (const work of [
      () => keepRecord(moderator, id, { change: { bySettings: true } }),
      () => holdRecord(moderator, id, { reason: 'x' }),
      () => endHoldOfRecord(moderator, id),
      () => listRetained(moderator, { list: 'held' }),
      () => readRetention(moderator, id),
      () => countRetained(moderator, 1),
      () => keepMany(moderator, { ids: [id], showAgain: false }),
    ]) {
      await expect(work()).rejects.toThrow(Forbidden)
    }
  })
})
