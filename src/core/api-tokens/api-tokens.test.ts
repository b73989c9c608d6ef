import { describe, expect, test } from 'vitest'
import type { NewApiToken } from '#contract/staff.ts'
import { isWithin } from '#platform/http/client-network.ts'
import { anAccount, type TestAccount } from '../../../tests/sign-in.ts'
import { aRecord, engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import * as accounts from '../accounts/account-store.ts'
import { requiredReauthentication } from '../accounts/confirm-password.ts'
import { endAccess } from '../accounts/end-access.ts'
import { can, Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { addRecord } from '../records/add-record.ts'
import { insert } from './api-token-store.ts'
import { createApiToken } from './create-api-token.ts'
import { issueWireToken } from './issue-wire-token.ts'
import { listApiTokens } from './list-api-tokens.ts'
import { revokeApiToken } from './revoke-api-token.ts'

const network = '192.0.2.9'

async function inPerson(test: TestPortal, { session }: TestAccount) {
  return test.portal.ctxFor({ credentials: { session }, network })
}

async function byToken(test: TestPortal, bearer: string) {
  return test.portal.ctxFor({ credentials: { bearer }, network })
}

async function aToken(test: TestPortal, owner: TestAccount, lastDay?: string) {
  const made = await createApiToken(await inPerson(test, owner), { name: 'Intranet', lastDay })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return made
}

describe.each(engines)('on %s', (engine) => {
  test.each([
    ['Asia/Dhaka', '2099-02-28T17:59:59.999Z'],
    ['America/Phoenix', '2099-03-01T06:59:59.999Z'],
    ['Pacific/Kiritimati', '2099-02-28T09:59:59.999Z'],
    ['Etc/GMT+12', '2099-03-01T11:59:59.999Z'],
  ])('the last day ends with the day in %s', async (timeZone, expiresAt) => {
    await using test = await openTestPortal(engine)
    await test.set({ timeZone })
    const owner = await anAccount(test, 'admin')
    await aToken(test, owner, '2099-02-28')
    const ctx = await inPerson(test, owner)
    const rows = await ctx.db.selectFrom('apiToken').select('expiresAt').execute()
    expect(rows).toEqual([{ expiresAt }])
    expect(await listApiTokens(ctx)).toMatchObject([{ lastDay: '2099-02-28' }])
  })

  test('a token does what its owner may, is kept as a hash, and shows when it was used', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await anAccount(test, 'moderator')
    const { token, id } = await aToken(test, moderator)

    const program = await byToken(test, token)
    expect(program.actor).toMatchObject({ role: 'moderator', id: moderator.id })
    const rows = await program.db.selectFrom('apiToken').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)

    const today = program.now().toISOString().slice(0, 10)
    const listed = await listApiTokens(await inPerson(test, moderator))
    expect(listed).toMatchObject([{ id, name: 'Intranet', lastUsedOn: today, isOver: false }])
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  test('a token ends by being revoked, by its last day, and with the access of its owner', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const other = await anAccount(test, 'admin')
    const ctx = await inPerson(test, admin)
    const roleBy = async (token: string) => (await byToken(test, token)).actor.role

    const first = await aToken(test, admin)
    expect(await revokeApiToken(await inPerson(test, other), first.id)).toBe('not-found')
    expect(await roleBy(first.token)).toBe('admin')
    expect(await revokeApiToken(ctx, first.id)).toBe('revoked')
    expect(await roleBy(first.token)).toBe('stranger')

    const second = await aToken(test, admin)
    await endAccess(ctx.db, admin.id)
    expect(await roleBy(second.token)).toBe('stranger')

    const today = ctx.now().toISOString().slice(0, 10)
    const third = await aToken(test, other, today)
    expect(await roleBy(third.token)).toBe('admin')
    await ctx.db.updateTable('account').set({ disabledAt: today }).execute()
    expect(await roleBy(third.token)).toBe('stranger')
    await ctx.db.updateTable('account').set({ disabledAt: null }).execute()
    test.wait(25 * 3_600_000)
    expect(await roleBy(third.token)).toBe('stranger')
  })

  test('a token does no more than its scopes, whatever its owner may', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const ctx = await inPerson(test, admin)
    const actions = ['read-record', 'add-record', 'set-role'] as const
    const may = async (scopes: NewApiToken['scopes']) => {
      const made = await createApiToken(ctx, { name: 'x', scopes })
      if (made.outcome !== 'created') throw new Error(made.outcome)
      const { actor } = await byToken(test, made.token)
      expect(can(actor, 'look-up-record')).toBe(true)
      return actions.filter((action) => can(actor, action))
    }
    expect(await may(undefined)).toEqual(actions)
    expect(await may(['read'])).toEqual(['read-record'])
    expect(await may(['write'])).toEqual(['read-record', 'add-record'])
    expect(await may(['admin'])).toEqual(['set-role'])
    const reader = await createApiToken(ctx, { name: 'x', scopes: ['read'] })
    const program = await byToken(test, reader.outcome === 'created' ? reader.token : '')
    await expect(addRecord(program, aRecord())).rejects.toThrow(Forbidden)
    const [newest] = await listApiTokens(ctx)
    expect(newest).toMatchObject({ scopes: ['read'], networks: [] })
  })

  test('a moderator gets no scope that is of use to admins alone', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await inPerson(test, await anAccount(test, 'moderator'))
    for (const scopes of [['admin'], ['read', 'admin']] as const) {
      const made = await createApiToken(ctx, { name: 'x', scopes: [...scopes] })
      expect(made).toEqual({ outcome: 'beyond-role' })
    }
    expect((await createApiToken(ctx, { name: 'x' })).outcome).toBe('created')
    expect(await listApiTokens(ctx)).toMatchObject([{ scopes: ['read', 'write'] }])
  })

  test('a token counts in its networks only', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await inPerson(test, await anAccount(test, 'admin'))
    const networks = ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48', '2001:db8:2::7']
    const made = await createApiToken(ctx, { name: 'x', networks })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const roleFrom = async (address?: string) => {
      const isFrom = (some: readonly string[]) => isWithin(address ?? '', some)
      const credentials = { bearer: made.token, ...(address !== undefined && { isFrom }) }
      return (await test.portal.ctxFor({ credentials, network })).actor.role
    }
    for (const inside of ['203.0.113.9', '198.51.100.7', '2001:db8:1:ff::1', '2001:db8:2::7']) {
      expect(await roleFrom(inside), inside).toBe('admin')
    }
    const outside = ['203.0.114.9', '198.51.100.8', '2001:db8:3::1', '2001:db8:2::8', '', undefined]
    for (const address of outside) expect(await roleFrom(address), address).toBe('stranger')
    expect(await listApiTokens(ctx)).toMatchObject([{ networks }])
  })

  test('a token from before scopes does what it did', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const { db, identity } = await test.as('admin')
    const earlier = { id: 'earlier', accountId: admin.id, name: 'Earlier', createdAt: '2026-01-01' }
    const ends = { lastUsedAt: null, expiresAt: null }
    await insert(db, { ...earlier, ...ends, hash: identity.tokens.hash('countersign_earlier') })
    const { actor } = await byToken(test, 'countersign_earlier')
    for (const action of ['read-record', 'add-record', 'set-role'] as const) {
      expect(can(actor, action)).toBe(true)
    }
  })

  test('only staff make tokens, and only in person', async () => {
    await using test = await openTestPortal(engine)
    const make = (ctx: Parameters<typeof createApiToken>[0]) => createApiToken(ctx, { name: 'x' })
    const student = await inPerson(test, await anAccount(test, 'student'))
    await expect(make(student)).rejects.toThrow(Forbidden)
    await expect(make(await test.as('stranger'))).rejects.toThrow(Forbidden)
    const { token } = await aToken(test, await anAccount(test, 'admin'))
    await expect(make(await byToken(test, token))).rejects.toThrow(Forbidden)
  })

  test('whoever signed in a while ago gives the password again, or goes to the provider', async () => {
    await using test = await openTestPortal(engine)
    const password = 'a long enough phrase'
    const admin = await anAccount(test, 'admin', { password })
    const other = await anAccount(test, 'admin')
    const make = async (who: TestAccount, typed?: string) => {
      const made = await createApiToken(await inPerson(test, who), { name: 'x', password: typed })
      return made.outcome
    }
    test.wait(14 * 60_000)
    expect(await requiredReauthentication(await inPerson(test, admin))).toBeUndefined()
    expect(await make(admin)).toBe('created')
    test.wait(60_000)
    expect(await requiredReauthentication(await inPerson(test, admin))).toBe('password')
    expect(await requiredReauthentication(await inPerson(test, other))).toBe('provider')
    expect(await make(admin)).toBe('password-needed')
    expect(await make(admin, 'another long phrase')).toBe('wrong-password')
    expect(await make(admin, password)).toBe('created')
    expect(await make(other)).toBe('provider-needed')
    for (let time = 0; time < 10; time++) await make(admin, 'another long phrase')
    expect(await make(admin, password)).toBe('too-many-attempts')
  })

  test('a wire token is for whoever proves the email, and for an hour', async () => {
    await using test = await openTestPortal(engine)
    const password = 'a long enough phrase'
    const student = await anAccount(test, 'student', { password })
    const { email } = student
    const stranger = await test.as('stranger')
    expect(await issueWireToken(stranger, { email })).toEqual({ outcome: 'not-proven' })
    const wrong = await issueWireToken(stranger, { email, password: 'another long phrase' })
    expect(wrong).toEqual({ outcome: 'not-proven' })
    const someoneElse = await inPerson(test, await anAccount(test, 'admin'))
    expect(await issueWireToken(someoneElse, { email })).toEqual({ outcome: 'not-proven' })

    const byPassword = await issueWireToken(stranger, { email, password })
    expect(byPassword.outcome).toBe('issued')
    const issued = await issueWireToken(await inPerson(test, student), { email })
    if (issued.outcome !== 'issued') throw new Error(issued.outcome)
    const program = await byToken(test, issued.token)
    expect(program.actor).toMatchObject({ role: 'student', id: student.id })
    expect(await issueWireToken(program, { email })).toEqual({ outcome: 'not-proven' })
    test.wait(61 * 60_000)
    expect((await byToken(test, issued.token)).actor.role).toBe('stranger')
  })

  test('a token is not made any more for what ended while it was asked for', async () => {
    await using test = await openTestPortal(engine)
    const password = 'a long enough phrase'
    const admin = await anAccount(test, 'admin', { password })
    const { email, id } = admin
    const stranger = await test.as('stranger')
    const { db, identity } = stranger
    const asked = async (before: () => Promise<unknown>) => {
      const check: Ctx['identity']['passwords']['check'] = async (...given) => {
        const isRight = await identity.passwords.check(...given)
        await before()
        return isRight
      }
      const ctx = {
        ...stranger,
        identity: { ...identity, passwords: { ...identity.passwords, check } },
      }
      return (await issueWireToken(ctx, { email, password })).outcome
    }
    const set = (change: Parameters<typeof accounts.update>[2]) => accounts.update(db, id, change)
    expect(await asked(async () => {})).toBe('issued')
    expect(await asked(() => set({ twoFactorAt: '2026-01-01' }))).toBe('not-proven')
    await set({ twoFactorAt: null })
    expect(await asked(() => set({ disabledAt: '2026-01-01' }))).toBe('not-proven')
    await set({ disabledAt: null })
    expect(await asked(() => set({ passwordHash: 'another' }))).toBe('not-proven')

    const ctx = await inPerson(test, admin)
    await endAccess(db, id)
    expect(await issueWireToken(ctx, { email })).toEqual({ outcome: 'not-proven' })
    await expect(createApiToken(ctx, { name: 'Late' })).rejects.toThrow(Forbidden)
    expect(await db.selectFrom('apiToken').select('id').execute()).toEqual([])
  })

  test('a program that asks for a token at each start keeps the newest 20', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const named = await aToken(test, admin)
    const ctx = await inPerson(test, admin)
    const email = admin.email
    const tokens: string[] = []
    for (let count = 0; count < 21; count++) {
      test.wait(1000)
      const issued = await issueWireToken(ctx, { email })
      if (issued.outcome !== 'issued') throw new Error(issued.outcome)
      tokens.push(issued.token)
    }
    const [first = '', second = ''] = tokens
    expect((await byToken(test, first)).actor).toEqual({ role: 'stranger' })
    for (const token of [second, tokens.at(-1) ?? '', named.token]) {
      expect((await byToken(test, token)).actor).toMatchObject({ role: 'admin' })
    }
  })

  test('staff without the second factor that is required have the rights of a student', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const { token } = await aToken(test, admin)
    await test.set({ requireTwoFactor: true })
    const reduced = { role: 'student', roleWithTwoFactor: 'admin' }
    expect((await inPerson(test, admin)).actor).toMatchObject(reduced)
    expect((await byToken(test, token)).actor).toMatchObject(reduced)
  })
})
