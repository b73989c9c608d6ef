import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import { signIn } from '../accounts/sign-in.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { createApiToken } from '../api-tokens/create-api-token.ts'
import { Forbidden } from '../authorise.ts'
import { readOwnProofs } from '../proofs/read-own-proofs.ts'
import { removeOwnIdentities } from './remove-own-identities.ts'

const network = '192.0.2.12'
const password = 'a long enough phrase'
const since = '2026-01-01T00:00:00.000Z'

function linkTo(test: TestPortal, accountId: string, subject: string) {
  return test
    .as('admin')
    .then(({ db }) =>
      db
        .insertInto('accountIdentity')
        .values({ issuer: 'https://accounts.example', subject, accountId, linkedAt: since })
        .execute(),
    )
}

const inSession = (test: TestPortal, session: string) =>
  test.portal.ctxFor({ credentials: { session }, network })

describe.each(engines)('on %s', (engine) => {
  test('a linked identity is seen, and removed with the password; other sessions end', async () => {
    await using test = await openTestPortal(engine)
    const { id, email, session } = await anAccount(test, 'admin', { password })
    const other = await anAccount(test, 'admin', { password })
    await linkTo(test, id, 'had the mailbox once')
    await linkTo(test, other.id, 'somebody else')
    const elsewhere = await signIn(await test.as('stranger'), { email, password })
    if (elsewhere.outcome !== 'signed-in') throw new Error(elsewhere.outcome)
    const made = await createApiToken(await inSession(test, session), { name: 'Intranet' })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const ctx = await inSession(test, session)
    const shown = await readOwnProofs(ctx)
    expect(shown).toMatchObject({ hasPassword: true, linked: { since, asked: undefined } })

    await ctx.db.updateTable('session').set({ provenAt: null }).execute()
    expect(await readOwnProofs(ctx)).toMatchObject({ linked: { asked: 'password' } })
    expect(await removeOwnIdentities(ctx, '')).toEqual({ outcome: 'password-needed' })
    expect(await removeOwnIdentities(ctx, 'not this')).toEqual({ outcome: 'wrong-password' })
    expect((await readOwnProofs(ctx)).linked).toBeDefined()
    const both = [removeOwnIdentities(ctx, password), removeOwnIdentities(ctx, password)]
    expect(await Promise.all(both)).toEqual([{ outcome: 'removed' }, { outcome: 'removed' }])
    expect((await readOwnProofs(ctx)).linked).toBeUndefined()
    const left = await ctx.db.selectFrom('accountIdentity').select('accountId').execute()
    expect(left).toEqual([{ accountId: other.id }])

    const roles = [session, elsewhere.session, other.session].map(async (session) => {
      return (await inSession(test, session)).actor.role
    })
    expect(await Promise.all(roles)).toEqual(['admin', 'stranger', 'admin'])
    const byToken = await test.portal.ctxFor({ credentials: { bearer: made.token }, network })
    expect(byToken.actor.role).toBe('admin')
    const actions = (await listActivityOf(ctx, id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'account.identity-removed')).toHaveLength(1)
    await expect(removeOwnIdentities(byToken, password)).rejects.toThrow(Forbidden)
    await expect(removeOwnIdentities(await test.as('stranger'), '')).rejects.toThrow(Forbidden)
  })

  test('a student who becomes staff gives the password once before a provider lets them in again', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const made = { withPassword: { password }, without: {} }
    for (const [name, given] of Object.entries(made)) {
      const { id } = await anAccount(test, 'student', given)
      await linkTo(test, id, name)
      expect(await setRole(admin, { id, role: 'moderator' })).toMatchObject({ outcome: 'set' })
    }
    const left = await admin.db.selectFrom('accountIdentity').select('subject').execute()
    expect(left).toEqual([{ subject: 'without' }])
  })

  test('an account without a password keeps its only way to sign in', async () => {
    await using test = await openTestPortal(engine)
    const { id, session } = await anAccount(test, 'student')
    await linkTo(test, id, 'robin')
    const ctx = await inSession(test, session)
    expect(await removeOwnIdentities(ctx, '')).toEqual({ outcome: 'no-password' })
    expect(await readOwnProofs(ctx)).toMatchObject({ hasPassword: false, linked: { since } })
  })
})
