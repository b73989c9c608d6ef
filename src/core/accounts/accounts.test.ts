import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const network = '192.0.2.7'
const password = 'a long enough phrase'

describe.each(engines)('on %s', (engine) => {
  test('a session says who somebody is until it is ended, and nothing else does', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await anAccount(test, 'moderator', { password })
    const stranger = await test.as('stranger')
    const typed = { email: ` ${moderator.email.toUpperCase()}`, password }
    const entered = await signIn(stranger, typed)
    if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)

    const credentials = { session: entered.session }
    const ctx = await test.portal.ctxFor({ credentials, network })
    expect(ctx.actor).toMatchObject({ role: 'moderator', id: moderator.id })
    const kept = await ctx.db.selectFrom('session').select('hash').execute()
    expect(kept.map(({ hash }) => hash)).not.toContain(entered.session)

    await signOut(ctx)
    const after = await test.portal.ctxFor({ credentials, network })
    expect(after.actor).toEqual({ role: 'stranger' })
  })

  test('a wrong password and an unknown email get the same answer', async () => {
    await using test = await openTestPortal(engine)
    const { email } = await anAccount(test, 'admin', { password })
    const stranger = await test.as('stranger')
    const wrong = await signIn(stranger, { email, password: 'not this one, surely' })
    expect(wrong).toEqual({ outcome: 'wrong' })
    expect(await signIn(stranger, { email: 'nobody@example.org', password })).toEqual(wrong)
  })

  test('a session of staff ends half an hour after its last use, and after eight hours', async () => {
    await using test = await openTestPortal(engine)
    const { session } = await anAccount(test, 'admin')
    const actor = async () =>
      (await test.portal.ctxFor({ credentials: { session }, network })).actor
    for (let hours = 0; hours < 7.5; hours += 0.25) {
      test.wait(15 * 60_000)
      expect(await actor()).toMatchObject({ role: 'admin' })
    }
    test.wait(29 * 60_000)
    expect(await actor()).toMatchObject({ role: 'admin' })
    test.wait(5 * 60_000)
    expect(await actor()).toEqual({ role: 'stranger' })

    const { session: unused } = await anAccount(test, 'moderator')
    test.wait(31 * 60_000)
    const { actor: idle } = await test.portal.ctxFor({ credentials: { session: unused }, network })
    expect(idle).toEqual({ role: 'stranger' })
  })

  test('a session that began while the clock was wrong ends when the clock is right again', async () => {
    await using test = await openTestPortal(engine)
    const [day, hour] = [86_400_000, 3_600_000]
    const actorOf = async ({ session }: { session: string }) =>
      (await test.portal.ctxFor({ credentials: { session }, network })).actor.role
    const before = await anAccount(test, 'admin')
    test.wait(30 * day)
    const meanwhile = await anAccount(test, 'admin')
    expect(await actorOf(meanwhile)).toBe('admin')
    test.wait(-30 * day)
    expect([await actorOf(before), await actorOf(meanwhile)]).toEqual(['admin', 'stranger'])

    // The clocks of two processes differ a little.
    test.wait(2000)
    const ahead = await anAccount(test, 'admin')
    test.wait(-2000)
    expect(await actorOf(ahead)).toBe('admin')
    test.wait(-hour)
    expect(await actorOf(ahead)).toBe('stranger')
  })
})
