import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { rememberDevice } from './known-device.ts'
import { signIn } from './sign-in.ts'
import { passwordAgainLimits, signInLimits } from './sign-in-limits.ts'

const password = 'a long enough phrase'
const minute = 60_000

async function tryAt(test: TestPortal, email: string, network: string, typed = 'wrong one') {
  return (await signIn(await test.as('stranger', network), { email, password: typed })).outcome
}

describe.each(engines)('on %s', (engine) => {
  test('wrong passwords are slowed by network; the owner gets in from elsewhere', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { email } = await anAccount(test, 'moderator', { password })
    const outcomes: string[] = []
    for (let i = 0; i < 12; i++) outcomes.push(await tryAt(test, email, '192.0.2.1'))
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(10)
    expect(await tryAt(test, email, '192.0.2.1', password)).toBe('too-many')
    expect(await tryAt(test, email, '192.0.2.2', password)).toBe('signed-in')
    test.wait(15 * minute)
    expect(await tryAt(test, email, '192.0.2.1', password)).toBe('signed-in')
  }, 60_000)

  test('one machine that never stops leaves the owner a way in from elsewhere', async () => {
    await using test = await openTestPortal(engine)
    const { email } = await anAccount(test, 'admin', { password })
    for (let i = 0; i < 150; i++) await tryAt(test, email, '192.0.2.1')
    expect(await tryAt(test, email, '192.0.2.2', password)).toBe('signed-in')
  }, 60_000)

  test('attempts sent side by side count before any of them is judged', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { email } = await anAccount(test, 'moderator', { password })
    const tries = Array.from({ length: 14 }, () => tryAt(test, email, '192.0.2.1'))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(10)
  })

  test('one machine cannot fill the counters with emails', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const ctx = await test.as('stranger', '192.0.2.1')
    const limitsOf = (at: number) => signInLimits(ctx, `${at}@example.org`, undefined)
    const { attempts } = ctx.counters
    const isKept = async (at: number) => {
      const own = limitsOf(at)
        .flat()
        .find(({ kind }) => kind === 'account')
      if (!own) throw new Error('No limit of an account')
      const counted = await attempts.count([[{ ...own, most: 0, amount: 0 }]], ctx.now())
      return counted.outcome === 'past'
    }
    for (let at = 0; at <= 1000; at++) await attempts.count(limitsOf(at), ctx.now())
    expect(await isKept(999)).toBe(true)
    expect(await isKept(1000)).toBe(false)
  })

  test('strangers who try emails do not free the password of somebody signed in', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await test.as('stranger', '192.0.2.1')
    const device = rememberDevice(ctx, undefined, 'a@example.org')
    const strangers = signInLimits(ctx, 'a@example.org', undefined).flat()
    const owns = [...passwordAgainLimits(ctx, 'a'), ...signInLimits(ctx, 'a@example.org', device)]
    for (const { kind } of owns.flat()) expect(strangers.map((of) => of.kind)).not.toContain(kind)
  })

  test('from many networks an account is slowed too, known or not; its own browser goes on', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const owner = await anAccount(test, 'admin', { password })
    const refused: number[] = []
    for (const email of [owner.email, 'nobody@example.org']) {
      let at = 0
      const counter = await test.as('stranger')
      for (; at < 200; at++) {
        const ctx = { ...counter, network: `198.51.100.${at}` }
        const limits = signInLimits(ctx, email, undefined)
        const counted = await ctx.counters.attempts.count(limits, ctx.now())
        if (counted.outcome === 'past') break
      }
      refused.push(at)
    }
    expect(refused).toEqual([100, 100])
    expect(await tryAt(test, owner.email, '203.0.113.9', password)).toBe('too-many')

    const ctx = await test.as('stranger', '203.0.113.9')
    const device = rememberDevice(ctx, undefined, owner.email)
    const typed = { email: owner.email, password }
    expect(await signIn(ctx, { ...typed, device })).toMatchObject({ outcome: 'signed-in' })
    const forged = `${device.slice(0, -2)}xx`
    expect(await signIn(ctx, { ...typed, device: forged })).toMatchObject({ outcome: 'too-many' })
    const others = rememberDevice(ctx, undefined, 'other@example.org')
    expect(await signIn(ctx, { ...typed, device: others })).toMatchObject({ outcome: 'too-many' })
  })
})
