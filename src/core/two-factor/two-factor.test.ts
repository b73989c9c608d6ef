import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { codeAt, stepAt } from '#platform/identity/second-factors.ts'
import { anAccount, type TestAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { lockById, remove } from '../accounts/account-store.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { changePassword } from '../accounts/own/change-password.ts'
import { endOwnSession } from '../accounts/own/end-own-session.ts'
import { listOwnSessions } from '../accounts/own/list-own-sessions.ts'
import { reauthenticate } from '../accounts/own/reauthenticate.ts'
import { signOutEverywhere } from '../accounts/own/sign-out-everywhere.ts'
import { signIn } from '../accounts/sign-in.ts'
import { signInsOfAccount } from '../accounts/sign-in-limits.ts'
import { endEarlierSession, signOut } from '../accounts/sign-out.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { sealPendingLink } from '../openid/link-after-password.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import { readTwoFactor, switchOnTwoFactor } from './set-up-two-factor.ts'
import { switchOffTwoFactor } from './switch-off-two-factor.ts'

const network = '192.0.2.13'
const password = 'a long enough phrase'
const halfMinute = 30_000

const by = (test: TestPortal, session: string) =>
  test.portal.ctxFor({ credentials: { session }, network })

/** The code that an authenticator app shows now. */
function codeNow(ctx: Ctx, secret: string): string {
  return codeAt(fromBase32(secret), stepAt(ctx.now()))
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

async function pendingSecret(ctx: Ctx): Promise<string> {
  const state = await readTwoFactor(ctx)
  if (!('secret' in state)) throw new Error('No secret is shown')
  return state.secret
}

async function withTwoFactor(test: TestPortal, account: TestAccount) {
  const ctx = await by(test, account.session)
  const secret = await pendingSecret(ctx)
  const first = codeNow(ctx, secret)
  const on = await switchOnTwoFactor(ctx, { code: first })
  if (on.outcome !== 'on') throw new Error(on.outcome)
  return { secret, first, ...on, code: () => codeNow(ctx, secret) }
}

function bengali(code: string): string {
  return code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
}

async function halfSignedIn(
  test: TestPortal,
  { email }: TestAccount,
  network?: string,
): Promise<string> {
  const entered = await signIn(await test.as('stranger', network), { email, password })
  if (entered.outcome !== 'code-needed') throw new Error(entered.outcome)
  return entered.session
}

describe.each(engines)('on %s', (engine) => {
  test('whoever signed in a while ago switches it on with the password', async () => {
    await using test = await openTestPortal(engine)
    const { session } = await anAccount(test, 'admin', { password })
    test.wait(15 * 60_000)
    const ctx = await by(test, session)
    expect(await readTwoFactor(ctx)).toEqual({ state: 'off', isRequired: false, asked: 'password' })
    expect(await reauthenticate(ctx, 'another')).toEqual({ outcome: 'wrong-password' })
    expect(await readTwoFactor(ctx)).not.toHaveProperty('secret')
    expect(await reauthenticate(ctx, password)).toBeUndefined()
    const secret = await pendingSecret(ctx)
    test.wait(15 * 60_000)
    const code = codeNow(ctx, secret)
    expect((await switchOnTwoFactor(ctx, { code })).outcome).toBe('password-needed')
    const typed = `${bengali(code).slice(0, 3)} ${bengali(code).slice(3)}`
    expect((await switchOnTwoFactor(ctx, { code: typed, password })).outcome).toBe('on')
  })

  test('a student whose email is not confirmed gives the password again, though mail is set up now', async () => {
    await using test = await openTestPortal(engine, {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'office@example.org',
    })
    const { session } = await anAccount(test, 'student', { password })
    test.wait(15 * 60_000)
    const ctx = await by(test, session)
    for (let times = 0; times < 12; times++) {
      expect(await confirmPassword(ctx, password)).toBeUndefined()
    }
    expect(await confirmPassword(ctx, 'another')).toEqual({ outcome: 'wrong-password' })
  })

  test('strangers who try its password do not keep somebody signed in from switching it on or off', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await anAccount(test, 'admin', { password })
    const { session, code } = await withTwoFactor(test, admin)
    test.wait(15 * 60_000)
    const ctx = await by(test, session)
    const stranger = await test.as('stranger', network)
    for (let times = 0; times < 11; times++) {
      await signIn(stranger, { email: admin.email, password: 'guessed at random' })
    }
    expect(await confirmPassword(ctx, password)).toBeUndefined()
    for (let times = 0; times < 10; times++) {
      expect(await confirmPassword(ctx, 'another')).toEqual({ outcome: 'wrong-password' })
    }
    expect(await confirmPassword(ctx, password)).toMatchObject({ outcome: 'too-many-attempts' })
    test.wait(15 * 60_000)
    expect(await switchOffTwoFactor(ctx, { password, code: code() })).toEqual({ outcome: 'off' })
  })

  test('a secret that somebody saw whose session was ended is not the one that is set up later', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const pending = async (session: string) => pendingSecret(await by(test, session))
    const signedIn = async () => {
      const entered = await signIn(await test.as('stranger'), { email: admin.email, password })
      return entered.outcome === 'signed-in' ? entered.session : ''
    }
    let own = admin.session
    const renewals = [
      async () => {
        await signOut(await by(test, own))
        own = await signedIn()
      },
      async () => {
        await endEarlierSession(await test.as('stranger'), own)
        own = await signedIn()
      },
      async () => {
        await signedIn()
        const ctx = await by(test, own)
        const other = (await listOwnSessions(ctx)).find(({ isThisOne }) => !isThisOne)
        expect(await endOwnSession(ctx, other?.id ?? '')).toBe('ended')
      },
      async () => {
        await signOutEverywhere(await by(test, own))
        own = await signedIn()
      },
      async () => {
        const changed = await changePassword(await by(test, own), { old: password, password })
        own = changed.outcome === 'changed' ? changed.session : ''
      },
    ]
    for (const renew of renewals) {
      const seen = await pending(own)
      expect(await pending(own)).toBe(seen)
      await renew()
      expect(await pending(own)).not.toBe(seen)
    }
  })

  test('two pages that are opened at once show the same secret', async () => {
    await using test = await openTestPortal(engine)
    const { session } = await anAccount(test, 'admin')
    const ctx = await by(test, session)
    const shown = await Promise.all(Array.from({ length: 6 }, () => pendingSecret(ctx)))
    expect(new Set(shown)).toEqual(new Set([await pendingSecret(ctx)]))
  })

  test('another way to sign in is linked only after the code', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const { code } = await withTwoFactor(test, admin)
    test.wait(2 * halfMinute)
    const stranger = await test.as('stranger')
    const identity = { issuer: 'https://id.example', subject: 'robin', email: admin.email }
    const pendingLink = sealPendingLink(stranger, { ...identity, accountId: admin.id })
    const half = await signIn(stranger, { email: admin.email, password, pendingLink })
    if (half.outcome !== 'code-needed') throw new Error(half.outcome)
    const links = () => stranger.db.selectFrom('accountIdentity').select('subject').execute()
    expect(await links()).toEqual([])

    const { session } = half
    const given = await giveSecondFactor(stranger, { session, code: code(), pendingLink })
    expect(given.outcome).toBe('signed-in')
    expect(await links()).toEqual([{ subject: 'robin' }])
  })

  test('with a second factor the password alone makes nobody of anybody', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const { session, code, secret } = await withTwoFactor(test, admin)
    expect((await by(test, admin.session)).actor.role).toBe('stranger')
    expect((await by(test, session)).actor.role).toBe('admin')
    const { db } = await test.as('admin')
    expect(JSON.stringify(await db.selectFrom('account').selectAll().execute())).not.toContain(
      secret,
    )

    test.wait(2 * halfMinute)
    const half = await halfSignedIn(test, admin)
    expect(await listOwnSessions(await by(test, session))).toMatchObject([{ isThisOne: true }])
    const stranger = await test.as('stranger')
    expect((await by(test, half)).actor.role).toBe('stranger')
    const wrong = await giveSecondFactor(stranger, { session: half, code: '000000' })
    expect(wrong).toEqual({ outcome: 'wrong' })
    const inBengali = bengali(code())
    const given = await giveSecondFactor(stranger, { session: half, code: inBengali })
    if (given.outcome !== 'signed-in') throw new Error(given.outcome)
    expect(given.session).not.toBe(half)
    expect((await by(test, given.session)).actor.role).toBe('admin')
    expect((await by(test, half)).actor.role).toBe('stranger')
  })

  test('a code counts once, also for two who come at the same moment', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const { code, first } = await withTwoFactor(test, admin)
    const stranger = await test.as('stranger')
    const halves = [await halfSignedIn(test, admin), await halfSignedIn(test, admin)]
    const used = await giveSecondFactor(stranger, { session: halves[0] ?? '', code: first })
    expect(used.outcome).toBe('wrong')
    test.wait(2 * halfMinute)
    const again = code()
    const both = await Promise.all(
      halves.map((session) => giveSecondFactor(stranger, { session, code: again })),
    )
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['signed-in', 'wrong'])
  })

  test('a recovery code opens once; none is kept readable', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const { recoveryCodes } = await withTwoFactor(test, admin)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    const stranger = await test.as('stranger')
    const kept = await stranger.db.selectFrom('recoveryCode').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    const enter = async () =>
      giveSecondFactor(stranger, {
        session: await halfSignedIn(test, admin),
        code: ` ${code.toUpperCase()}`,
      })
    const first = await enter()
    expect(first).toMatchObject({ outcome: 'signed-in', recoveryCodesLeft: 9 })
    expect(await enter()).toEqual({ outcome: 'wrong' })
    if (first.outcome !== 'signed-in') throw new Error(first.outcome)
    expect(await readTwoFactor(await by(test, first.session))).toMatchObject({ recoveryCodes: 9 })
  })

  test('guesses are limited, whichever session makes them, and a half session ends soon', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const { code } = await withTwoFactor(test, admin)
    const stranger = await test.as('stranger')
    for (let guess = 0; guess < 5; guess++) {
      const session = await halfSignedIn(test, admin)
      expect(await giveSecondFactor(stranger, { session, code: '000000' })).toEqual({
        outcome: 'wrong',
      })
    }
    const session = await halfSignedIn(test, admin)
    const past = await giveSecondFactor(stranger, { session, code: code() })
    expect(past).toMatchObject({ outcome: 'too-many' })
    test.wait(11 * 60_000)
    const late = await giveSecondFactor(stranger, { session, code: code() })
    expect(late).toEqual({ outcome: 'sign-in-again' })
  })

  test('whoever has only the password does not use up the sign-ins of the account', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await anAccount(test, 'admin', { password })
    const { code } = await withTwoFactor(test, admin)
    const stranger = await test.as('stranger')
    await countByAccount(stranger, { ...signInsOfAccount, id: admin.id, amount: 499 })
    await halfSignedIn(test, admin)
    test.wait(2 * halfMinute)
    const session = await halfSignedIn(test, admin)
    const given = await giveSecondFactor(stranger, { session, code: code() })
    expect(given).toMatchObject({ outcome: 'signed-in' })
  })

  test('whoever has only the password ends no half sign-in of another network', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const { code } = await withTwoFactor(test, admin)
    const stranger = await test.as('stranger')
    test.wait(2 * halfMinute)
    const session = await halfSignedIn(test, admin)
    for (let at = 0; at < 100; at++) await halfSignedIn(test, admin, `2001:db8:1:${at}::/64`)
    await halfSignedIn(test, admin, '198.51.100.7')
    const given = await giveSecondFactor(stranger, { session, code: code() })
    expect(given).toMatchObject({ outcome: 'signed-in' })
    const kept = await stranger.db.selectFrom('session').select('id').execute()
    expect(kept).toHaveLength(100)
  })

  test('it is switched off by password and code, and by an admin for somebody else', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const moderator = await anAccount(test, 'moderator', { password })
    const own = await withTwoFactor(test, admin)
    const theirs = await withTwoFactor(test, moderator)
    test.wait(2 * halfMinute)

    const ctx = await by(test, own.session)
    const off = (password: string, code: string) => switchOffTwoFactor(ctx, { password, code })
    expect(await off('not the one, surely', own.code())).toEqual({ outcome: 'wrong-password' })
    expect(await off(password, '000000')).toEqual({ outcome: 'wrong-code' })
    const ones = await resetTwoFactor(ctx, admin.id)
    expect(ones).toEqual({ outcome: 'ones-own' })

    const reset = await resetTwoFactor(ctx, moderator.id)
    expect(reset).toMatchObject({ outcome: 'reset' })
    expect((await by(test, theirs.session)).actor.role).toBe('stranger')
    const told = (await test.mails()).at(-1)
    expect(told?.to).toBe(moderator.email)
    // The language of the moderator is unknown, and that of the admin is not theirs.
    expect(told?.subject).toMatch(/switched off.* \| .*বন্ধ/)
    const entered = await signIn(await test.as('stranger'), { email: moderator.email, password })
    expect(entered.outcome).toBe('signed-in')
    if (entered.outcome !== 'signed-in') return
    const asModerator = await by(test, entered.session)
    const refused = resetTwoFactor(asModerator, admin.id)
    await expect(refused).rejects.toThrow(Forbidden)

    const stranger = await test.as('stranger')
    const half = await signIn(stranger, { email: admin.email, password })
    if (half.outcome !== 'code-needed') throw new Error(half.outcome)
    expect(await off(password, own.code())).toEqual({ outcome: 'off' })
    expect(await readTwoFactor(ctx)).toMatchObject({ state: 'off' })
    expect((await by(test, half.session)).actor.role).toBe('stranger')
    expect((await by(test, own.session)).actor.role).toBe('admin')
    const mails = (await test.mails()).filter(({ to }) => to === admin.email)
    expect(mails.map(({ subject }) => /switched (on|off)/.exec(subject)?.[1])).toEqual([
      'on',
      'off',
    ])
  })

  test('an admin resets it for nobody who is deleted meanwhile, and only one of two admins does', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [moderator, gone] = [
      await anAccount(test, 'moderator'),
      await anAccount(test, 'moderator'),
    ]
    await withTwoFactor(test, moderator)
    await withTwoFactor(test, gone)
    const reset = ({ id }: TestAccount) => resetTwoFactor(admin, id)
    const { resetting } = await admin.db.transaction().execute(async (db) => {
      await lockById(db, gone.id)
      const resetting = reset(gone)
      await Promise.race([resetting, sleep(500)])
      await remove(db, gone.id)
      return { resetting }
    })
    expect(await resetting).toEqual({ outcome: 'not-found' })
    const both = await Promise.all([reset(moderator), reset(moderator)])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['off-already', 'reset'])
    const told = (await test.mails()).filter(({ to }) => to === moderator.email)
    expect(told.map(({ subject }) => /switched (on|off)/.exec(subject)?.[1])).toEqual(['on', 'off'])
  })

  test('where it is required, staff have their rights once they have set it up', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await anAccount(test, 'moderator', { password })
    await test.set({ requireTwoFactor: true })
    expect((await by(test, moderator.session)).actor.role).toBe('student')
    const entered = await signIn(await test.as('stranger'), { email: moderator.email, password })
    expect(entered).toMatchObject({ outcome: 'signed-in', lacksTwoFactor: true })
    const { session } = await withTwoFactor(test, moderator)
    expect((await by(test, session)).actor).toMatchObject({ role: 'moderator' })
  })
})
