import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  anAddedRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { changePassword } from '../accounts/own/change-password.ts'
import { signIn } from '../accounts/sign-in.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { askForNewEmail } from './ask-for-new-email.ts'
import { changeEmail, readEmailLink } from './change-email.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

const network = '192.0.2.14'
const password = 'a long enough phrase'
const email = 'new@example.org'
const locale = 'en'

const inSession = (test: TestPortal, { session }: { session: string }) =>
  test.portal.ctxFor({ credentials: { session }, network })

async function aConfirmed(test: TestPortal, role: 'admin' | 'student' = 'student') {
  const account = await anAccount(test, role, { password })
  const { db } = await test.as('stranger')
  const confirmed = db.updateTable('account').set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
  await confirmed.where('id', '=', account.id).execute()
  return account
}

const lettersTo = async (test: TestPortal, address: string) =>
  (await test.mails()).filter(({ to }) => to === address)

/** The token in the newest link that was mailed to the address. */
async function linkTo(test: TestPortal, address: string): Promise<string> {
  const { text = '' } = (await lettersTo(test, address)).at(-1) ?? {}
  return /\/account\/email[?]token=([\w-]+)/.exec(text)?.[1] ?? ''
}

describe.each(engines)('on %s', (engine) => {
  test('the link in a mail changes the email once; other sessions end, and the old address gets a mail', async () => {
    await using test = await openTestPortal(engine)
    const own = await aConfirmed(test, 'admin')
    const elsewhere = await signIn(await test.as('stranger'), { email: own.email, password })
    if (elsewhere.outcome !== 'signed-in') throw new Error(elsewhere.outcome)
    const ctx = await inSession(test, own)
    expect(await askForNewEmail(ctx, { email, password: '', locale })).toEqual({ outcome: 'asked' })
    expect(await lettersTo(test, own.email)).toEqual([])
    await requestPasswordReset(await test.as('stranger'), { email: own.email, locale })
    const forgotten = (await lettersTo(test, own.email)).at(-1)?.text ?? ''
    const token = await linkTo(test, email)
    expect(await readEmailLink(ctx, token)).toBe(email)

    const both = [changeEmail(ctx, { token, locale }), changeEmail(ctx, { token, locale })]
    const outcomes = (await Promise.all(both)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['changed', 'changed'])
    const roles = [own, elsewhere].map(async (of) => (await inSession(test, of)).actor.role)
    expect(await Promise.all(roles)).toEqual(['admin', 'stranger'])
    const stranger = await test.as('stranger')
    expect(await signIn(stranger, { email: own.email, password })).toEqual({ outcome: 'wrong' })
    expect(await signIn(stranger, { email, password })).toMatchObject({ outcome: 'signed-in' })
    const told = (await lettersTo(test, own.email)).map(({ subject }) => subject)
    expect(told.filter((subject) => subject.includes('was changed'))).toHaveLength(1)
    const reset = { token: /token=([\w-]+)/.exec(forgotten)?.[1] ?? '', password, locale } as const
    expect(await resetPassword(stranger, reset)).toEqual({ outcome: 'link-over' })
    const activity = await listActivityOf(await test.as('admin'), own.id)
    const changes = activity.filter(({ action }) => action === 'account.email-changed')
    expect(changes).toHaveLength(1)
    const anew = await inSession(test, own)
    expect(await readEmailLink(anew, token)).toBe(email)
    expect(await changeEmail(anew, { token, locale })).toEqual({ outcome: 'changed' })
  })

  test('a new password ends a link that somebody else may have asked for', async () => {
    await using test = await openTestPortal(engine)
    const own = await aConfirmed(test)
    const ctx = await inSession(test, own)
    await askForNewEmail(ctx, { email, password: '', locale })
    const token = await linkTo(test, email)
    const changed = await changePassword(ctx, { old: password, password: `${password} too` })
    if (changed.outcome !== 'changed') throw new Error(changed.outcome)
    const anew = await inSession(test, changed)
    expect(await changeEmail(anew, { token, locale })).toEqual({ outcome: 'link-over' })
  })

  test('no link for a new password goes to an address that is given up in the same moment', async () => {
    await using test = await openTestPortal(engine)
    const own = await aConfirmed(test)
    const stranger = await test.as('stranger')
    await stranger.db.transaction().execute(async (db) => {
      await db.updateTable('account').set({ email }).where('id', '=', own.id).execute()
      await requestPasswordReset(stranger, { email: own.email, locale })
      await sleep(500)
    })
    expect(await test.mails()).toEqual([])
  })

  test('whoever writes to a holder in the same moment does not wait in a circle', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test)
    const own = await aConfirmed(test)
    const ctx = await inSession(test, own)
    await askForNewEmail(ctx, { email, password: '', locale })
    const token = await linkTo(test, email)
    const admin = await test.as('admin')
    const holding = { recordId: id, accountId: own.id, claimedAt: '2026-01-01T00:00:00.000Z' }
    await admin.db.insertInto('holding').values(holding).execute()
    const { changing } = await admin.db.transaction().execute(async (db) => {
      await lockRecord(db, id)
      await recordActivity(db, admin, 'record.hidden', id)
      const changing = changeEmail(ctx, { token, locale })
      await Promise.race([changing, sleep(500)])
      await admin.mail.write(db, [{ kind: 'shown-again', to: own.email, accountId: own.id }])
      return { changing }
    })
    expect(await changing).toEqual({ outcome: 'changed' })
  })

  test('a link opens for nobody but the account that asked for it, and for one day', async () => {
    await using test = await openTestPortal(engine)
    const [own, other] = [await aConfirmed(test), await aConfirmed(test)]
    const ctx = await inSession(test, own)
    await askForNewEmail(ctx, { email, password: '', locale })
    const token = await linkTo(test, email)
    const others = await inSession(test, other)
    expect(await readEmailLink(others, token)).toBeUndefined()
    for (const tried of [token, 'none', '']) {
      expect(await changeEmail(others, { token: tried, locale })).toEqual({ outcome: 'link-over' })
    }
    test.wait(24 * 3_600_000)
    const later = await inSession(test, own)
    expect(await changeEmail(later, { token, locale })).toEqual({ outcome: 'link-over' })
    const { db } = ctx
    const left = await db.selectFrom('account').select('email').where('email', '=', email).execute()
    expect(left).toEqual([])
  })

  test('the password is asked for first, and only a mail says that an address belongs to another account', async () => {
    await using test = await openTestPortal(engine)
    const [own, other] = [await aConfirmed(test), await aConfirmed(test)]
    const ctx = await inSession(test, own)
    await ctx.db.updateTable('session').set({ provenAt: null }).execute()
    const ask = (email: string, password: string) =>
      askForNewEmail(ctx, { email, password, locale })
    expect(await ask(email, '')).toEqual({ outcome: 'password-needed' })
    expect(await ask(email, 'not this')).toEqual({ outcome: 'wrong-password' })
    expect(await ask(own.email, password)).toEqual({ outcome: 'own-already' })
    expect(await test.mails()).toEqual([])

    expect(await ask(other.email, password)).toEqual(await ask(email, password))
    const [told] = await lettersTo(test, other.email)
    expect(told?.subject).toContain('already have an account')
    expect(told?.text).not.toContain('/account/email')
    for (let time = 0; time < 3; time++) await ask(`${time}@example.org`, password)
    expect(await ask(email, password)).toMatchObject({ outcome: 'too-many' })
  })

  test('one of two accounts that want an address gets it; an unconfirmed one is told nothing', async () => {
    await using test = await openTestPortal(engine)
    const [own, other] = [await anAccount(test, 'student'), await anAccount(test, 'student')]
    const tokens: string[] = []
    const all = [await inSession(test, own), await inSession(test, other)]
    for (const ctx of all) {
      await askForNewEmail(ctx, { email, password: '', locale })
      tokens.push(await linkTo(test, email))
    }
    const changes = all.map((ctx, n) => changeEmail(ctx, { token: tokens[n] ?? '', locale }))
    const outcomes = (await Promise.all(changes)).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['changed', 'email-taken'])
    const { db } = await test.as('stranger')
    const owners = db.selectFrom('account').select('emailVerifiedAt').where('email', '=', email)
    expect(await owners.execute()).toEqual([{ emailVerifiedAt: expect.any(String) }])
    expect((await test.mails()).map(({ to }) => to)).toEqual([email, email])
  })
})
