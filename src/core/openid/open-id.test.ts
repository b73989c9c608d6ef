import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clientSecret, openForgingProvider } from '../../../tests/forging-provider.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { confirmPassword, requiredReauthentication } from '../accounts/confirm-password.ts'
import { enter, signIn } from '../accounts/sign-in.ts'
import { beginOpenId } from './begin-open-id.ts'
import { finishOpenId } from './finish-open-id.ts'

const password = 'a long enough phrase'
const robin = {
  sub: 'robin',
  email: 'robin@example.org',
  email_verified: true,
  name: 'Robin Sample',
}
const at = '2026-01-01T00:00:00.000Z'
const newWay = expect.stringContaining('A new way to log in')
const returnPath = { to: '/dashboard', isPopup: false }

async function begun(test: TestPortal, again?: string) {
  const ctx = await test.as('stranger')
  const beginning = await beginOpenId(ctx, { ...returnPath, again })
  if (beginning.outcome !== 'begun') throw new Error(beginning.outcome)
  const asked = new URL(beginning.address).searchParams
  const query = (code: string) => `?code=${code}&state=${asked.get('state')}`
  return { ctx, kept: beginning.kept, asked, nonce: asked.get('nonce'), query }
}

let codes = 0

/** Finishes an OpenID sign-in with these claims from the provider. */
async function comesBack(
  test: TestPortal,
  provider: Awaited<ReturnType<typeof openForgingProvider>>,
  claims: object,
  { again, ...signed }: Parameters<typeof provider.says>[1] & { again?: string } = {},
) {
  const { ctx, kept, nonce, query } = await begun(test, again)
  provider.says({ ...robin, nonce, ...claims }, signed)
  return finishOpenId(ctx, { query: query(`code-${++codes}`), kept })
}

async function openBoth(engine: (typeof engines)[number]) {
  const both = new AsyncDisposableStack()
  const provider = both.use(await openForgingProvider())
  const test = both.use(await openTestPortal(engine, provider.environment))
  return { provider, test, [Symbol.asyncDispose]: () => both.disposeAsync() }
}

describe.each(engines)('on %s', (engine) => {
  test('a person whom the provider vouches for gets an account of a student, and the same again', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const first = await comesBack(test, provider, {})
    expect(first).toMatchObject({
      outcome: 'signed-in',
      isNew: true,
      returnPath,
      email: robin.email,
    })
    const again = await comesBack(test, provider, { email: 'renamed@example.org' })
    expect(again).toMatchObject({ outcome: 'signed-in', isNew: false, email: robin.email })
    if (again.outcome !== 'signed-in') return
    const credentials = { session: again.session }
    const { actor, db } = await test.portal.ctxFor({ credentials, network: '192.0.2.1' })
    expect(actor).toMatchObject({ role: 'student', profile: { name: 'Robin Sample' } })
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  test('a provider that changes its keys fails one sign-in, not those of an hour', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    expect(await comesBack(test, provider, {})).toMatchObject({ outcome: 'signed-in' })
    provider.changesKey()
    expect(await comesBack(test, provider, {})).toEqual({ outcome: 'refused' })
    expect(await comesBack(test, provider, {})).toMatchObject({ outcome: 'signed-in' })
  })

  test('whether an email is verified may be told at the userinfo endpoint, of the email there', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    provider.adds({ sub: robin.sub, email_verified: true, email: 'proven@example.org' })
    const back = await comesBack(test, provider, { email_verified: undefined })
    expect(back).toMatchObject({ outcome: 'signed-in', email: 'proven@example.org' })
    provider.adds({ sub: 'another', email_verified: true })
    const other = await comesBack(test, provider, { sub: 'new', email_verified: undefined })
    expect(other).toEqual({ outcome: 'refused' })
  })

  test('a verified student is linked and told by mail, and their code is asked for', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const student = await anAccount(test, 'student', { password })
    const { db } = await test.as('admin')
    await db.updateTable('account').set({ emailVerifiedAt: at }).execute()
    const linked = await comesBack(test, provider, { email: student.email })
    expect(linked).toMatchObject({ outcome: 'signed-in', isNew: false })
    expect(await test.mails()).toMatchObject([{ to: student.email, subject: newWay }])
    await db.updateTable('account').set({ twoFactorAt: at, twoFactorSecret: 'x' }).execute()
    expect(await comesBack(test, provider, {})).toMatchObject({ outcome: 'code-needed' })
    await db.updateTable('account').set({ disabledAt: at }).execute()
    expect(await comesBack(test, provider, {})).toEqual({ outcome: 'not-allowed' })
    expect(await test.mails()).toHaveLength(1)
  })

  test('staff are linked only once they have given their password in the same browser', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const admin = await anAccount(test, 'admin', { password })
    const other = await anAccount(test, 'moderator', { password })
    const { db } = await test.as('admin')
    await db.updateTable('account').set({ emailVerifiedAt: at }).execute()
    const back = await comesBack(test, provider, { email: admin.email })
    if (back.outcome !== 'password-needed') throw new Error(back.outcome)

    const links = () => db.selectFrom('accountIdentity').select('accountId').execute()
    const enter = async (email: string, password: string) => {
      const { pendingLink } = back
      return signIn(await test.as('stranger'), { email, password, pendingLink })
    }
    expect(await enter(other.email, password)).toMatchObject({ outcome: 'signed-in' })
    expect(await enter(admin.email, `${password}!`)).toEqual({ outcome: 'wrong' })
    expect(await links()).toEqual([])
    expect(await enter(admin.email, password)).toMatchObject({ outcome: 'signed-in' })
    expect(await enter(admin.email, password)).toMatchObject({ outcome: 'signed-in' })
    expect(await links()).toEqual([{ accountId: admin.id }])
    expect(await test.mails()).toMatchObject([{ to: admin.email, subject: newWay }])
    expect(await comesBack(test, provider, {})).toMatchObject({ outcome: 'signed-in' })
  })

  test.each(['student', 'admin'] as const)(
    'whoever has the mailbox of a %s later does not get the account',
    async (role) => {
      await using both = await openBoth(engine)
      const { test, provider } = both
      const { email } = await anAccount(test, role, { password })
      const { db } = await test.as('admin')
      await db.updateTable('account').set({ emailVerifiedAt: at }).execute()
      const ctx = await test.as('stranger')
      const waiting = await comesBack(test, provider, { email, sub: 'late' })
      const first = await comesBack(test, provider, { email })
      if (first.outcome === 'password-needed') {
        await signIn(ctx, { email, password, pendingLink: first.pendingLink })
        if (waiting.outcome !== 'password-needed') throw new Error(waiting.outcome)
        await signIn(ctx, { email, password, pendingLink: waiting.pendingLink })
      }
      const links = await db.selectFrom('accountIdentity').select('subject').execute()
      expect(links).toEqual([{ subject: role === 'admin' ? 'robin' : 'late' }])
      const again = await comesBack(test, provider, { email, sub: 'another' })
      expect(again).toEqual({ outcome: 'another-subject' })
    },
  )

  test('whoever registered with an email of somebody else gains nothing when its owner comes', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const squatter = await anAccount(test, 'student', { password })
    const stranger = await test.as('stranger')
    const other = await signIn(stranger, { email: squatter.email, password })
    const owner = await comesBack(test, provider, { email: squatter.email })
    expect(owner).toMatchObject({ outcome: 'signed-in', isNew: false })

    for (const session of [squatter.session, other.outcome === 'signed-in' ? other.session : '']) {
      const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
      expect(ctx.actor.role).toBe('stranger')
    }
    const entered = await signIn(stranger, { email: squatter.email, password })
    expect(entered).toEqual({ outcome: 'wrong' })
  })

  test('rights that an admin gave to an unproven account are given to nobody by a provider', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const { email, session } = await anAccount(test, 'moderator', { password })
    expect(await comesBack(test, provider, { email })).toEqual({ outcome: 'staff-unproven' })
    const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    expect(ctx.actor.role).toBe('moderator')
    expect(await ctx.db.selectFrom('accountIdentity').selectAll().execute()).toEqual([])
  })

  test('an account without a password is asked again at its provider, for what outlasts a session', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const as = async (entered: Awaited<ReturnType<typeof comesBack>>) => {
      if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
      return test.portal.ctxFor({ credentials: { session: entered.session }, network: '192.0.2.1' })
    }
    // The provider may have signed the person in without asking for credentials.
    const ctx = await as(await comesBack(test, provider, {}))
    const again = ctx.actor.role === 'stranger' ? '' : ctx.actor.id
    expect(await requiredReauthentication(ctx)).toBe('provider')
    expect(await confirmPassword(ctx, password)).toEqual({ outcome: 'provider-needed' })

    const { asked } = await begun(test, again)
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    expect((await begun(test)).asked.has('max_age')).toBe(false)
    const now = Math.floor(Date.now() / 1000)
    const back = (claims: object) => comesBack(test, provider, claims, { again })
    for (const auth_time of [now - 120, 0, undefined]) {
      expect(await back({ auth_time })).toEqual({ outcome: 'not-reauthenticated' })
    }
    for (const auth_time of [-1, '1', null]) {
      expect(await back({ auth_time })).toEqual({ outcome: 'refused' })
    }
    const another = { outcome: 'another-account' }
    expect(await back({ auth_time: now, sub: 'kim', email: 'kim@example.org' })).toEqual(another)
    expect(await ctx.db.selectFrom('account').select('id').execute()).toHaveLength(1)
    expect(await requiredReauthentication(ctx)).toBe('provider')

    const fresh = await as(await back({ auth_time: now }))
    expect(await requiredReauthentication(fresh)).toBeUndefined()
    expect(await confirmPassword(fresh, '')).toBeUndefined()
    // The proof does not count for a session in another browser.
    expect(await requiredReauthentication(ctx)).toBe('provider')
    test.wait(15 * 60_000)
    expect(await requiredReauthentication(fresh)).toBe('provider')

    await ctx.db.updateTable('account').set({ passwordHash: 'x' }).execute()
    expect(await requiredReauthentication(await as(await back({ auth_time: now })))).toBe(
      'password',
    )
  })

  test('a code that was given does not stand for the provider’s question', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    await comesBack(test, provider, {})
    const { db } = await test.as('admin')
    await db.updateTable('account').set({ twoFactorAt: at, twoFactorSecret: 'x' }).execute()
    const half = await comesBack(test, provider, {})
    expect(half.outcome).toBe('code-needed')
    const sessions = await db.selectFrom('session').select('provenAt').execute()
    expect(sessions).toEqual([{ provenAt: null }, { provenAt: null }])
  })

  test('who comes back while the identity is being removed is not let in', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    await comesBack(test, provider, {})
    const ctx = await test.as('stranger')
    const account = await ctx.db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    const identity = await ctx.db
      .deleteFrom('accountIdentity')
      .returning(['issuer', 'subject'])
      .executeTakeFirstOrThrow()
    const entered = await enter(ctx, account, { browser: undefined, identity })
    expect(entered).toEqual({ outcome: 'wrong' })
  })

  test('two who come back at once for one new person make one account', async () => {
    await using both = await openBoth(engine)
    const { test, provider } = both
    const one = await begun(test)
    provider.says({ ...robin, nonce: one.nonce })
    const first = finishOpenId(one.ctx, { query: one.query('left'), kept: one.kept })
    expect((await first).outcome).toBe('signed-in')
    const { db } = one.ctx
    await db.deleteFrom('accountIdentity').execute()
    const again = [comesBack(test, provider, {}), comesBack(test, provider, {})]
    await Promise.all(again)
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })
})

describe('forged or mistaken, it is refused:', () => {
  const long = 7200
  const now = Math.floor(Date.now() / 1000)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  test.each([
    ['for another audience', { aud: 'another-client' }, {}],
    ['for several, with another in charge', { aud: ['countersign', 'x'], azp: 'x' }, {}],
    ['by another issuer', { iss: 'https://accounts.google.com' }, {}],
    ['for another sign-in', { nonce: 'of-another-sign-in' }, {}],
    ['without the nonce', { nonce: undefined }, {}],
    ['expired', { iat: now - 2 * long, exp: now - long }, {}],
    ['unsigned', {}, { alg: 'none' }],
    ['signed by the secret that we share', {}, { alg: 'HS256', key: clientSecret }],
    ['signed by another key', {}, { key: privateKey }],
    ['about nobody', { sub: undefined }, {}],
    ['about an empty subject', { sub: '' }, {}],
    ['about a subject that never ends', { sub: 'x'.repeat(256) }, {}],
    ['about a subject with NUL', { sub: 'robin\0' }, {}],
  ])('%s', async (_what, claims, signed) => {
    await using both = await openBoth('sqlite')
    const { test, provider } = both
    expect(await comesBack(test, provider, claims, signed)).toEqual({ outcome: 'refused' })
    expect(await comesBack(test, provider, {})).toMatchObject({ outcome: 'signed-in' })
  })

  test.each([
    { email_verified: false },
    { email_verified: 'true' },
    { email_verified: undefined },
    { email: undefined },
    { email: 'ro\0bin@example.org' },
    { email: 'robin\u200b@example.org' },
    { email: '\ufeffrobin@example.org' },
    { email: 'robin@example.org\r\n' },
    { email: 'robin@example.org\r\nBcc: kim@example.org' },
    { email: '\u212aim@example.org' },
    { email: `${'r'.repeat(5000)}@example.org` },
  ])('an email that the provider does not vouch for, or that is none: %o', async (claims) => {
    await using both = await openBoth('sqlite')
    const { test, provider } = both
    expect(await comesBack(test, provider, claims)).toEqual({ outcome: 'unverified-email' })
    const { db } = await test.as('admin')
    expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  })
})

test('the way back counts once, for the browser that was sent, and for ten minutes', async () => {
  await using both = await openBoth('sqlite')
  const { test, provider } = both
  const robins = await begun(test)
  const others = await begun(test)
  const { ctx } = robins
  expect(robins.asked.get('code_challenge_method')).toBe('S256')
  expect(robins.kept).not.toContain(robins.asked.get('state') ?? '')
  provider.says({ ...robin, nonce: robins.nonce })
  const back = (query: string, kept?: string) => finishOpenId(ctx, { query, kept })

  const query = robins.query('the-code')
  expect(await back(query, others.kept)).toEqual({ outcome: 'another-browser' })
  expect(await back(query)).toEqual({ outcome: 'another-browser' })
  expect(await back(query, `${robins.kept}x`)).toEqual({ outcome: 'another-browser' })
  expect(await back(query, robins.kept)).toMatchObject({ outcome: 'signed-in' })
  expect(await back(query, robins.kept)).toEqual({ outcome: 'refused' })
  const denied = `?error=access_denied&state=${others.asked.get('state')}`
  expect(await back(denied, others.kept)).toEqual({ outcome: 'cancelled' })
  test.wait(11 * 60_000)
  expect(await back(others.query('late'), others.kept)).toEqual({ outcome: 'another-browser' })
})

test('a provider that is broken, silent or gone is said to be so, and missed no longer than needed', async () => {
  await using both = await openBoth('sqlite')
  const { test, provider } = both
  const ctx = await test.as('stranger')
  provider.behaves('silent')
  expect(await beginOpenId(ctx, returnPath)).toEqual({ outcome: 'unavailable' })
  provider.behaves('broken')
  expect(await beginOpenId(ctx, returnPath)).toEqual({ outcome: 'unavailable' })
  provider.behaves('well')
  const { kept, query } = await begun(test)
  provider.behaves('broken')
  expect(await finishOpenId(ctx, { query: query('a'), kept })).toEqual({ outcome: 'unavailable' })
  await provider[Symbol.asyncDispose]()
  expect(await finishOpenId(ctx, { query: query('b'), kept })).toEqual({ outcome: 'unavailable' })
}, 40_000)

test('of a provider that never says when it asked, coming back is enough', async () => {
  await using both = await openBoth('sqlite')
  const { test, provider } = both
  provider.claims(['sub', 'email'])
  await comesBack(test, provider, {})
  const { db } = await test.as('admin')
  const { id: again } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const { asked } = await begun(test, again)
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['select_account', null])
  const back = (claims: object) => comesBack(test, provider, claims, { again })
  expect(await back({})).toMatchObject({ outcome: 'signed-in' })
  const auth_time = Math.floor(Date.now() / 1000) - 3600
  expect(await back({ auth_time })).toEqual({ outcome: 'not-reauthenticated' })
})

test('without settings there is nobody to be sent to', async () => {
  await using test = await openTestPortal('sqlite')
  expect(await beginOpenId(await test.as('stranger'), returnPath)).toEqual({
    outcome: 'not-set-up',
  })
})
