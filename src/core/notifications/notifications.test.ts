import { describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/schema.ts'
import { aConsent } from '../../../tests/consents.ts'
import { anAccount, type TestAccount } from '../../../tests/sign-in.ts'
import {
  added,
  aRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import { withdrawConsent } from '../consents/withdraw-consent.ts'
import type { Ctx } from '../context.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { countSentBack } from '../records/figures/count-sent-back.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { sendBack } from '../records/send-back.ts'
import { updateRecord } from '../records/update-record.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { countNotifications } from './count-notifications.ts'
import { listNotifications } from './list-notifications.ts'
import { mailNotifications } from './mail-notifications.ts'
import { markNotificationsSeen } from './mark-notifications-seen.ts'
import { readNotificationMail } from './read-notification-mail.ts'
import { setNotificationMail } from './set-notification-mail.ts'

const decisions = ['sent-back', 'approved', 'sent-again'] as const
const minute = 60_000
const day = 1440 * minute

async function inPerson(test: TestPortal, account: TestAccount): Promise<Ctx> {
  const ctx = await test.portal.ctxFor({
    credentials: { session: account.session },
    network: '192.0.2.1',
  })
  return { ...ctx, mail: { ...ctx.mail, isConfigured: true } }
}

async function aWorld(test: TestPortal, names: string[]) {
  const accounts = {
    admin: await anAccount(test, 'admin'),
    moderator: await anAccount(test, 'moderator'),
  }
  const admin = await inPerson(test, accounts.admin)
  const moderator = await inPerson(test, accounts.moderator)
  const ids: string[] = []
  for (const name of names) {
    const record = aRecord({ name, passportNumber: name, irccNumber: name })
    ids.push(await added(addRecord(moderator, record)))
  }
  test.wait(minute)
  return { admin, moderator, accounts, ids }
}

async function correct(moderator: Ctx, id = ''): Promise<void> {
  const { revision = 0, address } = (await findStaffRecord(moderator, id)) ?? {}
  await updateRecord(moderator, { id, revision, fields: { address: `${address} again` } })
}

async function counted(ctx: Ctx): Promise<number[]> {
  const counts = await countNotifications(ctx)
  return decisions.map((kind) => counts[kind])
}

describe.each(engines)('on %s', (engine) => {
  test('a moderator is told what was decided, an admin what was sent again, until they look', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, moderator, accounts, ids } = await aWorld(test, ['ONE', 'TWO', 'THREE'])
    const [one = '', two = '', three = ''] = ids
    expect(await counted(moderator)).toEqual([0, 0, 0])
    const sentBackAt = admin.now().toISOString()
    await sendBack(admin, { id: one, reason: 'The scan is cut off' })
    test.wait(minute)
    const approvedAt = admin.now().toISOString()
    await approveRecord(admin, two)
    expect(await counted(moderator)).toEqual([1, 1, 0])
    expect(await counted(admin)).toEqual([0, 0, 0])
    const shown = await listNotifications(moderator)
    expect(shown).toEqual([
      { kind: 'approved', at: approvedAt, record: { id: two, name: 'TWO' }, isNew: true },
      {
        kind: 'sent-back',
        at: sentBackAt,
        record: { id: one, name: 'ONE' },
        by: { id: accounts.admin.id, name: 'Sam admin' },
        reason: 'The scan is cut off',
        isNew: true,
      },
    ])

    test.wait(minute)
    await approveRecord(admin, three)
    await markNotificationsSeen(moderator, approvedAt)
    expect(await counted(moderator)).toEqual([0, 1, 0])
    const listed = await listNotifications(moderator)
    expect(listed.map(({ isNew }) => isNew)).toEqual([true, false, false])
    // A whole second is before what happened later in it.
    await markNotificationsSeen(moderator, `${listed[0]?.at.slice(0, 19)}Z`)
    expect(await counted(moderator)).toEqual([0, 1, 0])
    // Marking an older or a future time as seen has no further effect.
    await markNotificationsSeen(moderator, sentBackAt)
    expect(await counted(moderator)).toEqual([0, 1, 0])
    await markNotificationsSeen(moderator, '2999-01-01T00:00:00.000Z')
    expect(await counted(moderator)).toEqual([0, 0, 0])

    test.wait(minute)
    await correct(moderator, one)
    await correct(moderator, two)
    expect(await counted(admin)).toEqual([0, 0, 2])
    expect(await counted(moderator)).toEqual([0, 0, 0])
    expect(await listNotifications(admin)).toMatchObject([
      { kind: 'sent-again', by: { name: 'Sam moderator' } },
      { kind: 'sent-again' },
    ])
    await approveRecord(admin, one)
    await deleteRecord(admin, two)
    await withdrawApproval(admin, three)
    expect(await counted(admin)).toEqual([0, 0, 0])
    expect(await counted(moderator)).toEqual([0, 1, 0])
    test.wait(31 * day)
    expect(await counted(moderator)).toEqual([0, 0, 0])
    expect(await listNotifications(moderator)).toEqual([])
  })

  test('what is of one moment is listed in the order of the records', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, moderator, ids } = await aWorld(test, ['ONE', 'TWO', 'THREE', 'FOUR'])
    const inOrder = ids.toSorted()
    const listed = async (ctx: Ctx) => (await listNotifications(ctx)).map(({ record }) => record.id)
    for (const id of inOrder.toReversed()) await approveRecord(admin, id)
    expect(await listed(moderator)).toEqual(inOrder)
    test.wait(minute)
    for (const id of inOrder.toReversed()) await aConsent(test, id)
    for (const id of inOrder.toReversed()) await withdrawConsent(await test.as('admin'), id)
    expect(await listed(admin)).toEqual(inOrder)
  })

  test('the records that a moderator has to correct are counted until they are corrected', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { admin, moderator, ids } = await aWorld(test, ['ONE', 'TWO', 'THREE', 'FOUR'])
    const [one = '', two = '', three = ''] = ids
    const other = await inPerson(test, await anAccount(test, 'moderator'))
    expect(await countSentBack(moderator, 100)).toBe(0)
    for (const id of [one, two, three]) await sendBack(admin, { id, reason: 'The scan is cut off' })
    await markNotificationsSeen(moderator, '2999-01-01T00:00:00.000Z')
    expect(await countSentBack(moderator, 100)).toBe(3)
    expect(await countSentBack(moderator, 2)).toBe(2)
    expect(await countSentBack(other, 100)).toBe(0)

    await correct(moderator, one)
    await approveRecord(admin, two)
    await deleteRecord(admin, three)
    expect(await countSentBack(moderator, 100)).toBe(0)
  })

  test('who imported records is not told that they were approved', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ approveImportsInBulk: true })
    const { admin, moderator, ids } = await aWorld(test, ['ONE', 'TWO', 'OWN'])
    const [one = '', two = '', own = ''] = ids
    const imported = { importId: 'an-import' }
    for (const id of [one, two]) {
      await admin.db.updateTable('record').set(imported).where('id', '=', id).execute()
      expect(await approveRecord(admin, id)).toBe('approved')
    }
    expect(await counted(moderator)).toEqual([0, 0, 0])
    await approveRecord(admin, own)
    expect(await counted(moderator)).toEqual([0, 1, 0])
    expect(await listNotifications(moderator)).toMatchObject([{ record: { id: own } }])
  })

  test("nobody is notified of others' records, and students and strangers of none", async () => {
    await using test = await openTestPortal(engine)
    const { admin, ids } = await aWorld(test, ['ONE'])
    await approveRecord(admin, ids[0] ?? '')
    const other = await inPerson(test, await anAccount(test, 'moderator'))
    expect(await counted(other)).toEqual([0, 0, 0])
    expect(await listNotifications(other)).toEqual([])
    const student = await inPerson(test, await anAccount(test, 'student'))
    for (const ctx of [student, await test.as('stranger')]) {
      await expect(listNotifications(ctx)).rejects.toThrow(Forbidden)
      await expect(countNotifications(ctx)).rejects.toThrow(Forbidden)
      await expect(markNotificationsSeen(ctx, 'x')).rejects.toThrow(Forbidden)
      await expect(setNotificationMail(ctx, 'en')).rejects.toThrow(Forbidden)
    }
    expect(await readNotificationMail(student)).toBeUndefined()
  })

  test('fifty approvals are one mail, only to whoever wants it, in their language', async () => {
    await using test = await openTestPortal(engine)
    const names = Array.from({ length: 50 }, (_, n) => `N${n}`)
    const { admin, moderator, accounts, ids } = await aWorld(test, names)
    const [first = '', ...others] = ids
    expect(await readNotificationMail(moderator)).toBe(false)
    await approveRecord(admin, first)
    await mailNotifications(moderator)
    expect(await test.mails()).toEqual([])

    test.wait(minute)
    await setNotificationMail(moderator, 'en')
    await setNotificationMail(admin, 'bn')
    expect(await readNotificationMail(moderator)).toBe(true)
    test.wait(minute)
    for (const id of others.slice(1)) await approveRecord(admin, id)
    await sendBack(admin, { id: others[0] ?? '', reason: 'x' })
    test.wait(minute)
    await mailNotifications(moderator)
    await mailNotifications(admin)
    const [mail, ...more] = await test.mails()
    expect(more).toEqual([])
    expect(mail?.to).toBe(accounts.moderator.email)
    const news = '1 of your records sent back; 48 of your records approved'
    expect(mail?.text).toContain(`${news}.`)
    expect(mail?.text).toContain('/dashboard/notifications?lang=en')
    expect(mail?.text).not.toMatch(/N\d/)

    await correct(moderator, others[0])
    test.wait(minute)
    await mailNotifications(moderator)
    const toAdmin = (await test.mails())[1]
    expect([toAdmin?.to, (await test.mails()).length]).toEqual([accounts.admin.email, 2])
    expect(toAdmin?.text).toContain('১টি রেকর্ড আবার পাঠানো হয়েছে')
  })

  test('what happens while a mail is written is in the next one', async () => {
    await using test = await openTestPortal(engine)
    const { admin, moderator, ids } = await aWorld(test, ['ONE', 'TWO'])
    await setNotificationMail(moderator, 'en')
    test.wait(minute)
    await approveRecord(admin, ids[0] ?? '')
    test.wait(minute)
    await mailNotifications({
      ...moderator,
      db: beforeTransactions(moderator.db, async () => {
        test.wait(minute)
        await approveRecord(admin, ids[1] ?? '')
        test.wait(minute)
      }),
    })
    test.wait(minute)
    await mailNotifications(moderator)
    expect((await test.mails()).map(({ text }) => /\d+ of your [^.]*/.exec(text)?.[0])).toEqual([
      '1 of your records approved',
      '1 of your records approved',
    ])
  })

  test('one of two processes that mail at once sends the mail', async () => {
    await using test = await openTestPortal(engine)
    const { admin, moderator, ids } = await aWorld(test, ['ONE'])
    await setNotificationMail(moderator, 'en')
    test.wait(minute)
    await approveRecord(admin, ids[0] ?? '')
    test.wait(minute)
    const meanwhile = () => mailNotifications(moderator)
    await mailNotifications({ ...moderator, db: beforeTransactions(moderator.db, meanwhile) })
    expect(await test.mails()).toHaveLength(1)
  })

  test('what was seen in the page is not mailed, nor anything without a mail server', async () => {
    await using test = await openTestPortal(engine)
    const { admin, moderator, ids } = await aWorld(test, ['ONE', 'TWO', 'THREE'])
    await setNotificationMail(moderator, 'en')
    test.wait(minute)
    await approveRecord(admin, ids[0] ?? '')
    test.wait(minute)
    await markNotificationsSeen(moderator, moderator.now().toISOString())
    await mailNotifications(moderator)
    expect(await test.mails()).toEqual([])

    await approveRecord(admin, ids[1] ?? '')
    const without = { ...moderator, mail: { ...moderator.mail, isConfigured: false } }
    expect(await readNotificationMail(without)).toBeUndefined()
    await mailNotifications(without)
    expect(await test.mails()).toEqual([])
    await setNotificationMail(moderator, null)
    await approveRecord(admin, ids[2] ?? '')
    test.wait(minute)
    await mailNotifications(moderator)
    expect(await test.mails()).toEqual([])
  })
})

/** The same database, where this happens between the queries before a transaction and the transaction. */
function beforeTransactions(db: Db, happen: () => Promise<void>): Db {
  const transaction = () => ({
    execute: async (work: (db: Db) => Promise<unknown>) => {
      await happen()
      return db.transaction().execute(work)
    },
  })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
