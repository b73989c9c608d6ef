import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../../tests/test-portal.ts'
import type { Ctx } from '../../context.ts'
import { signIn } from '../sign-in.ts'
import { changePassword } from './change-password.ts'
import { endOwnSession } from './end-own-session.ts'
import { listOwnSessions } from './list-own-sessions.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { updateOwnProfile } from './update-own-profile.ts'

const network = '192.0.2.7'
const old = 'a long enough phrase'
const password = 'four boats on the Meghna'

async function as(test: TestPortal, session: string): Promise<Ctx> {
  return test.portal.ctxFor({ credentials: { session }, network })
}

async function anotherSession(test: TestPortal, email: string): Promise<string> {
  const entered = await signIn(await test.as('stranger'), { email, password: old, browser: 'Two' })
  if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
  return entered.session
}

describe.each(engines)('on %s', (engine) => {
  test('a new password needs the old one, and ends every other session', async () => {
    await using test = await openTestPortal(engine)
    const { email, session } = await anAccount(test, 'moderator', { password: old })
    const other = await anotherSession(test, email)
    const here = await as(test, session)
    expect(await changePassword(here, { old: 'no', password })).toEqual({ outcome: 'wrong' })
    expect(await changePassword(here, { old, password: 'password1234' })).toEqual({
      outcome: 'common-password',
    })

    const changed = await changePassword(here, { old, password })
    if (changed.outcome !== 'changed') throw new Error(changed.outcome)
    expect((await as(test, other)).actor).toEqual({ role: 'stranger' })
    expect((await as(test, session)).actor).toEqual({ role: 'stranger' })
    expect((await as(test, changed.session)).actor).toMatchObject({ role: 'moderator' })
    const stranger = await test.as('stranger')
    expect(await signIn(stranger, { email, password: old })).toEqual({ outcome: 'wrong' })
    expect((await test.mails()).map(({ to }) => to)).toEqual([email])
    expect((await test.mails())[0]?.subject).toContain('was changed')
  })

  test('a server that is busy leaves somebody their guesses', async () => {
    await using test = await openTestPortal(engine)
    const { session } = await anAccount(test, 'moderator', { password: old })
    const here = await as(test, session)
    const passwords = { ...here.identity.passwords, check: async () => 'busy' as const }
    const busy = { ...here, identity: { ...here.identity, passwords } }
    for (let times = 0; times < 11; times++) {
      expect(await changePassword(busy, { old, password })).toEqual({ outcome: 'busy' })
    }
    expect(await changePassword(here, { old: 'no', password })).toEqual({ outcome: 'wrong' })
    expect(await changePassword(here, { old, password })).toMatchObject({ outcome: 'changed' })
  })

  test('one sees where one is signed in, and ends one session or all of them', async () => {
    await using test = await openTestPortal(engine)
    const { email, session } = await anAccount(test, 'admin', { password: old })
    const somebody = await anAccount(test, 'admin')
    const other = await anotherSession(test, email)
    const here = await as(test, session)
    const listed = await listOwnSessions(here)
    expect(listed.map(({ browser, isThisOne }) => [browser, isThisOne])).toContainEqual([
      'Two',
      false,
    ])
    expect(listed).toHaveLength(2)

    const stranger = (await listOwnSessions(await as(test, somebody.session)))[0]?.id ?? ''
    expect(await endOwnSession(here, stranger)).toBe('not-found')
    const two = listed.find(({ isThisOne }) => !isThisOne)?.id ?? ''
    expect(await endOwnSession(here, two)).toBe('ended')
    expect((await as(test, other)).actor).toEqual({ role: 'stranger' })

    await signOutEverywhere(here)
    expect((await as(test, session)).actor).toEqual({ role: 'stranger' })
    expect((await as(test, somebody.session)).actor).toMatchObject({ role: 'admin' })
  })

  test('somebody changes what they are called', async () => {
    await using test = await openTestPortal(engine)
    const { session } = await anAccount(test, 'student')
    await updateOwnProfile(await as(test, session), { name: 'Sam Two' })
    expect((await as(test, session)).actor).toMatchObject({ profile: { name: 'Sam Two' } })
    await expect(updateOwnProfile(await test.as('stranger'), { name: 'x' })).rejects.toThrow(
      'Not allowed',
    )
  })
})
