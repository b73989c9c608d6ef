import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { anAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { registerAccount } from '../accounts/register/register-account.ts'
import { signIn } from '../accounts/sign-in.ts'
import { createApiToken } from '../api-tokens/create-api-token.ts'
import { mailVerification, resendVerification } from './mail-verification.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { readResetLink, resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

const network = '192.0.2.11'
const password = 'a long enough phrase'
const next = 'quite another long phrase'

/** The token in the link of the newest email. */
async function mailedToken(test: TestPortal): Promise<string> {
  const { text = '' } = (await test.mails()).at(-1) ?? {}
  return /[?]token=([\w-]+)/.exec(text)?.[1] ?? ''
}

async function askFor(test: TestPortal, email: string) {
  return requestPasswordReset(await test.as('stranger'), { email, locale: 'en' })
}

test('on SQLite no request waits while a mail is written and sent, which would reveal a known email', async () => {
  const mail = { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'office@example.org' }
  await using test = await openTestPortal('sqlite', mail)
  const { email } = await anAccount(test, 'moderator')
  await test.mails()
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await askFor(test, email)
  await registerAccount(await test.as('stranger'), {
    ...{ email: 'new@example.org', password, name: 'New', photoUrl: '' },
  })
  const sent = await test.mails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['new@example.org', email].toSorted())
  const statements = prepared.mock.calls.map(([text]) => text)
  prepared.mockRestore()
  expect(statements.filter((text) => /^(insert|update|delete)/i.test(text))).toEqual([])
})

describe.each(engines)('on %s', (engine) => {
  test('a forgotten password is reset by a link, once, and all sessions end', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin', { password })
    const inPerson = await test.portal.ctxFor({ credentials: admin, network })
    const made = await createApiToken(inPerson, { name: 'Intranet' })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    await askFor(test, admin.email)
    const token = await mailedToken(test)
    const stranger = await test.as('stranger')
    expect((await readResetLink(stranger, token))?.email).toBe(admin.email)
    const { mailedTokens } = {
      mailedTokens: await stranger.db.selectFrom('mailedToken').selectAll().execute(),
    }
    expect(JSON.stringify(mailedTokens)).not.toContain(token)

    const reset = () => resetPassword(stranger, { token, password: next, locale: 'en' })
    const outcomes = (await Promise.all([reset(), reset()])).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['link-over', 'reset'])
    for (const credentials of [{ session: admin.session }, { bearer: made.token }]) {
      const { actor } = await test.portal.ctxFor({ credentials, network })
      expect(actor.role).toBe('stranger')
    }
    const enter = (password: string) => signIn(stranger, { email: admin.email, password })
    expect(await enter(password)).toEqual({ outcome: 'wrong' })
    expect(await enter(next)).toMatchObject({ outcome: 'signed-in' })
    expect((await test.mails()).at(-1)?.subject).toContain('was changed')
  })

  test('an unknown email gets the same answer and no mail; a disabled account none either', async () => {
    await using test = await openTestPortal(engine)
    const { email, id } = await anAccount(test, 'moderator')
    const known = await askFor(test, email)
    expect(await askFor(test, 'nobody@example.org')).toEqual(known)
    expect((await test.mails()).map(({ to }) => to)).toEqual([email])
    const { db } = await test.as('admin')
    await db.updateTable('account').set({ disabledAt: 'x' }).where('id', '=', id).execute()
    await askFor(test, email)
    expect(await test.mails()).toHaveLength(1)
  })

  test('links end after an hour, and only so many are mailed to one address', async () => {
    await using test = await openTestPortal(engine)
    const { email } = await anAccount(test, 'student')
    await askFor(test, email)
    const token = await mailedToken(test)
    test.wait(61 * 60_000)
    const stranger = await test.as('stranger')
    expect(await readResetLink(stranger, token)).toBeUndefined()
    const late = await resetPassword(stranger, { token, password: next, locale: 'en' })
    expect(late).toEqual({ outcome: 'link-over' })
    for (const unknown of ['nobody@example.org', email]) {
      for (let time = 0; time < 5; time++) await askFor(test, unknown)
      expect(await askFor(test, unknown)).toMatchObject({ outcome: 'too-many' })
    }
  })

  test('a common password is refused, and the link stays open', async () => {
    await using test = await openTestPortal(engine)
    const { email } = await anAccount(test, 'moderator')
    await askFor(test, email)
    const [token, stranger] = [await mailedToken(test), await test.as('stranger')]
    const reset = (password: string) => resetPassword(stranger, { token, password, locale: 'en' })
    for (const weak of ['Password12345', 'qwertyuiop123']) {
      expect(await reset(weak)).toEqual({ outcome: 'common-password' })
    }
    expect(await reset(next)).toEqual({ outcome: 'reset' })
  })

  test('an email is verified by whoever is signed in to the account, and by its own link', async () => {
    await using test = await openTestPortal(engine)
    const squatter = await anAccount(test, 'student')
    const other = await anAccount(test, 'student')
    const ctx = await test.portal.ctxFor({ credentials: squatter, network })
    await mailVerification(ctx, squatter, { locale: 'bn' })
    const token = await mailedToken(test)
    expect((await test.mails()).at(-1)?.subject).toContain('ইমেইল')

    const someoneElse = await test.portal.ctxFor({ credentials: other, network })
    expect(await verifyEmail(someoneElse, token)).toBe('link-over')
    await ctx.db
      .updateTable('account')
      .set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', other.id)
      .execute()
    expect(await verifyEmail(someoneElse, token)).toBe('verified-already')
    expect(await verifyEmail(ctx, token)).toBe('verified')
    expect(await verifyEmail(ctx, token)).toBe('verified-already')
    expect(await resendVerification(ctx, { locale: 'en' })).toEqual({ outcome: 'verified-already' })
  })

  test('a mail leads on to a page of students, and to nothing else that somebody has chosen', async () => {
    await using test = await openTestPortal(engine)
    const account = await anAccount(test, 'student')
    const ctx = await test.portal.ctxFor({ credentials: account, network })
    const led: (string | undefined)[] = []
    for (const to of ['/Claim?x=1', '/prize-for-you', '/?result=abc', '//elsewhere.example']) {
      await mailVerification(ctx, account, { locale: 'en', to })
      const { text = '' } = (await test.mails()).at(-1) ?? {}
      led.push(/[?]token=[\w-]+(&to=[^&]*)?&lang=en/.exec(text)?.[1])
    }
    expect(led).toEqual(['&to=%2Fclaim', undefined, undefined, undefined])
  })

  test('a link proves nothing about an email that was put in meanwhile', async () => {
    await using test = await openTestPortal(engine)
    const account = await anAccount(test, 'student')
    const ctx = await test.portal.ctxFor({ credentials: account, network })
    await mailVerification(ctx, account, { locale: 'en' })
    const token = await mailedToken(test)
    await ctx.db.updateTable('account').set({ email: 'victim@example.org' }).execute()
    const changed = await test.portal.ctxFor({ credentials: account, network })
    expect(await verifyEmail(changed, token)).toBe('link-over')
  })

  test('whoever registered with an email that was not theirs is out once its owner resets', async () => {
    await using test = await openTestPortal(engine)
    const { id, email } = await anAccount(test, 'student', { password })
    const { db } = await test.as('admin')
    const at = '2026-01-01T00:00:00.000Z'
    const identity = { issuer: 'https://accounts.example', subject: 'squatter', accountId: id }
    await db
      .insertInto('accountIdentity')
      .values({ ...identity, linkedAt: at })
      .execute()
    await db.updateTable('account').set({ twoFactorSecret: 'x', twoFactorAt: at }).execute()
    await askFor(test, email)
    const token = await mailedToken(test)
    await resetPassword(await test.as('stranger'), { token, password: next, locale: 'en' })
    const entered = await signIn(await test.as('stranger'), { email, password: next })
    expect(entered.outcome).toBe('signed-in')
    expect(await db.selectFrom('accountIdentity').selectAll().execute()).toEqual([])
  })

  test.each(['student', 'admin'] as const)(
    'a reset by the owner of a confirmed account ends what a %s signs in with at a provider',
    async (role) => {
      await using test = await openTestPortal(engine)
      const { id, email } = await anAccount(test, role, { password })
      const other = await anAccount(test, role, { password })
      const { db } = await test.as('admin')
      const at = '2026-01-01T00:00:00.000Z'
      const issuer = 'https://accounts.example'
      await db
        .insertInto('accountIdentity')
        .values([
          { issuer, subject: 'had the mailbox once', accountId: id, linkedAt: at },
          { issuer, subject: 'somebody else', accountId: other.id, linkedAt: at },
        ])
        .execute()
      const proven = { emailVerifiedAt: at, twoFactorSecret: 'x', twoFactorAt: at }
      await db.updateTable('account').set(proven).execute()
      await askFor(test, email)
      const token = await mailedToken(test)
      await resetPassword(await test.as('stranger'), { token, password: next, locale: 'en' })
      const links = await db.selectFrom('accountIdentity').select('accountId').execute()
      expect(links).toEqual([{ accountId: other.id }])
      const entered = await signIn(await test.as('stranger'), { email, password: next })
      expect(entered.outcome).toBe('code-needed')
    },
  )
})
