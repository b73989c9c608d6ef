import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  anAddedRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { countNotifications } from '../notifications/count-notifications.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { mailNotifications } from '../notifications/mail-notifications.ts'
import { setNotificationMail } from '../notifications/set-notification-mail.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { todayIn } from '../today.ts'
import { remindOfEnds } from './remind-of-ends.ts'
import { claimReminderDay } from './reminder-store.ts'

const day = 86_400_000

/** An admin and a moderator who want emails; the moderator has entered a record. */
async function aWorld(test: TestPortal) {
  const people: Ctx[] = []
  for (const role of ['admin', 'moderator'] as const) {
    const { session } = await anAccount(test, role)
    const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    await setNotificationMail(ctx, 'en')
    people.push({ ...ctx, mail: { ...ctx.mail, isConfigured: true } })
  }
  const [admin, moderator] = people
  if (!admin || !moderator || moderator.actor.role === 'stranger') throw new Error('Nobody')
  const records = []
  for (const name of ['OWN', 'OTHER']) {
    records.push(await anAddedRecord(test, { name, passportNumber: name, irccNumber: name }))
  }
  const [own = '', other = ''] = records
  await admin.db
    .updateTable('record')
    .set({ createdBy: moderator.actor.id })
    .where('id', '=', own)
    .execute()
  /** Adds a document that expires in this number of days */
  const add = async (recordId: string, type: string, days: number) => {
    const staged = { pages: '[]', stagedBy: 'x', stagedAt: admin.now().toISOString() }
    const expiresOn = addDays(todayIn(admin), days)
    const id = `${type} of ${recordId}`
    await admin.db
      .insertInto('document')
      .values({ id, recordId, type, ...staged, expiresOn })
      .execute()
    return id
  }
  return { admin, moderator, own, other, add }
}

describe.each(engines)('on %s', (engine) => {
  test('nobody is reminded of a document that is replaced meanwhile, but of others', async () => {
    await using test = await openTestPortal(engine)
    const { admin, own, other, add } = await aWorld(test)
    const replaced = await add(own, 'visa', 7)
    await add(other, 'visa', 7)
    const { reminding } = await admin.db.transaction().execute(async (db) => {
      await db.deleteFrom('document').where('id', '=', replaced).execute()
      const reminding = remindOfEnds(admin)
      await Promise.race([reminding, sleep(500)])
      return { reminding }
    })
    await reminding
    expect((await countNotifications(admin)).ending).toBe(1)
    const subjects = (await test.mails()).map(({ subject }) => subject.split(': ')[1])
    expect(subjects).toEqual(['1 document ending within 7 days'])
  })

  test('staff are reminded 60, 30, 7 and 0 days before, each by one mail a day', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, moderator, own, other, add } = await aWorld(test)
    await add(own, 'visa', 61)
    await add(other, 'visa', 60)
    await add(other, 'medical', 61)
    const told: string[] = []
    for (let number = 0; number <= 70; number++) {
      const before = (await test.mails()).length
      await remindOfEnds(admin)
      await remindOfEnds(admin)
      for (const { subject } of (await test.mails()).slice(before)) {
        told.push(`${number} ${subject.split(': ')[1]}`)
      }
      test.wait(day)
    }
    const [both, last] = ['2 documents ending within', '2 documents with the last day']
    expect(told.toSorted()).toEqual(
      [
        '0 1 document ending within 60 days',
        `1 ${both} 60 days`,
        '1 1 document ending within 60 days',
        '30 1 document ending within 30 days',
        `31 ${both} 30 days`,
        '31 1 document ending within 30 days',
        '53 1 document ending within 7 days',
        `54 ${both} 7 days`,
        '54 1 document ending within 7 days',
        '60 1 document with the last day today or before',
        `61 ${last} today or before`,
        '61 1 document with the last day today or before',
      ].toSorted(),
    )
    expect((await countNotifications(admin)).ending).toBe(6)
    expect((await countNotifications(moderator)).ending).toBe(2)
    const shown = await listNotifications(moderator)
    expect(shown).toMatchObject([
      { kind: 'ending', record: { name: 'OWN' }, document: { type: 'visa' }, isNew: true },
      { kind: 'ending', isNew: true },
    ])
    await mailNotifications(admin)
    expect(await test.mails()).toHaveLength(told.length)
  })

  test('reminders of one day begin with the document that ends first', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, own, other, add } = await aWorld(test)
    await add(own, 'visa', 20)
    await add(other, 'visa', 10)
    await add(own, 'medical', 15)
    await remindOfEnds(admin)
    const days = (await listNotifications(admin)).map(({ document }) => document?.expiresOn)
    expect(days).toEqual([10, 15, 20].map((left) => addDays(todayIn(admin), left)))
  })

  test('only the latest of missed reminders is sent, once, and another last day starts over', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, own, add } = await aWorld(test)
    const id = await add(own, 'visa', 65)
    await add(own, 'medical', -31)
    const subjects = async () => (await test.mails()).map(({ subject }) => subject.split(': ')[1])
    test.wait(60 * day)
    await remindOfEnds(admin)
    const seven = '1 document ending within 7 days'
    expect(await subjects()).toEqual([seven, seven])
    test.wait(8 * day)
    await remindOfEnds(admin)
    const ended = '1 document with the last day today or before'
    expect((await subjects()).slice(2)).toEqual([ended, ended])
    test.wait(day)
    await remindOfEnds(admin)
    const expiresOn = addDays(todayIn(admin), 20)
    await admin.db.updateTable('document').set({ expiresOn }).where('id', '=', id).execute()
    test.wait(day)
    await remindOfEnds(admin)
    const thirty = '1 document ending within 30 days'
    expect((await subjects()).slice(4)).toEqual([thirty, thirty])
    expect((await countNotifications(admin)).ending).toBe(1)
  })

  test('the holder of a public record gets one mail for each threshold', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, own, other, add } = await aWorld(test)
    const holders = [await anAccount(test, 'student'), await anAccount(test, 'student')]
    for (const [place, recordId] of [own, other].entries()) {
      const accountId = holders[place]?.id ?? ''
      const row = { recordId, accountId, claimedAt: admin.now().toISOString() }
      await admin.db.insertInto('holding').values(row).execute()
      await add(recordId, 'visa', 60)
      await add(recordId, 'medical', 60)
    }
    await setVisibility(await test.as('admin'), other, 'hidden')
    for (let number = 0; number <= 70; number++) {
      await Promise.all([remindOfEnds(admin), remindOfEnds(admin)])
      await test.mails()
      test.wait(day)
    }
    const told = (await test.mails()).filter(({ to }) => holders.some(({ email }) => email === to))
    expect(told.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => holders[0]?.email))
    expect(told[0]?.subject).toContain('2 documents ending within 60 days')
    expect(told[0]?.text).toContain('/dashboard/my-record')
  })

  test('two processes that see different documents send one digest a day', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, own, other, add } = await aWorld(test)
    await add(own, 'visa', 30)
    const [claimed, looked, done] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    if (!claimed || !looked || !done) throw new Error('Nothing to wait for')
    // The first process has read what is due, but not written it, when the second one begins.
    let asked = 0
    const now = () => {
      if (++asked === 2) looked.resolve()
      return admin.now()
    }
    await add(other, 'visa', 60)
    const first = admin.db.transaction().execute(async (db) => {
      expect(await claimReminderDay(db, todayIn(admin))).toBe(true)
      claimed.resolve()
      await done.promise
    })
    await claimed.promise
    const second = remindOfEnds({ ...admin, now })
    await looked.promise
    done.resolve()
    await Promise.all([first, second])
    expect(await test.mails()).toEqual([])
    test.wait(day)
    await remindOfEnds(admin)
    expect(await test.mails()).toHaveLength(2)
  })
})
