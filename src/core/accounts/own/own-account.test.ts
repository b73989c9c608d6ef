import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../../tests/test-portal.ts'
import { issueWireToken } from '../../api-tokens/issue-wire-token.ts'
import type { Ctx } from '../../context.ts'
import { countByAccount } from '../../count-by-account.ts'
import { signIn } from '../sign-in.ts'
import { signInsOfAccount } from '../sign-in-limits.ts'
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

  test('a password is changed so many times in 15 minutes, each of which is noted and mailed', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    let { session } = await anAccount(test, 'student', { password: old })
    const outcomes: string[] = []
    for (let times = 0; times < 11; times++) {
      const changed = await changePassword(await as(test, session), { old, password: old })
      outcomes.push(changed.outcome)
      if (changed.outcome === 'changed') session = changed.session
    }
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(10)
    expect(outcomes.at(-1)).toBe('too-many')
    test.wait(15 * 60_000)
    const later = await changePassword(await as(test, session), { old, password })
    expect(later.outcome).toBe('changed')
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

  test('whoever changes their name all the time has to wait', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const ctx = await as(test, (await anAccount(test, 'student')).session)
    const change = (number: number) => updateOwnProfile(ctx, { name: `Sam ${number}` })
    for (let number = 0; number < 60; number++) {
      expect(await change(number)).toEqual({ outcome: 'saved' })
    }
    expect(await change(60)).toMatchObject({ outcome: 'too-often' })
    const { db } = await test.as('admin')
    const actions = db.selectFrom('activity').select('action')
    expect(await actions.where('action', '=', 'account.updated').execute()).toHaveLength(60)
  })

  test('an account that signs in all the time has to wait', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { id, email } = await anAccount(test, 'student', { password: old })
    const ctx = await test.as('stranger')
    await countByAccount(ctx, { ...signInsOfAccount, id, amount: 499 })
    await anotherSession(test, email)
    expect(await signIn(ctx, { email, password: old })).toMatchObject({ outcome: 'too-many' })
    expect(await issueWireToken(ctx, { email, password: old })).toMatchObject({
      outcome: 'too-many',
    })
    test.wait(3_600_000)
    await anotherSession(test, email)
  })

  test('an account keeps its newest sessions, first those with the second factor', async () => {
    await using test = await openTestPortal(engine)
    const { id, email, session } = await anAccount(test, 'admin', { password: old })
    const { db } = await test.as('admin')
    const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const at = (minute: number) =>
      new Date(Date.parse(row.createdAt) + minute * 60_000).toISOString()
    const others = Array.from({ length: 120 }, (_, number) => {
      const lastSeenAt = at(number - 200)
      return { ...row, hash: `hash ${number}`, id: `id ${number}`, lastSeenAt }
    })
    for (const other of others.slice(0, 2)) Object.assign(other, { isSecondFactorGiven: 1 })
    await db.insertInto('session').values(others).execute()
    const next = await anotherSession(test, email)
    const kept = await db.selectFrom('session').select('id').where('accountId', '=', id).execute()
    const ids = kept.map((one) => one.id)
    expect(ids).toHaveLength(100)
    expect(ids).toEqual(expect.arrayContaining(['id 0', 'id 1', 'id 119', 'id 24']))
    expect(ids).not.toContain('id 23')
    for (const one of [session, next]) {
      expect((await as(test, one)).actor).toMatchObject({ role: 'admin' })
    }
  })
})
