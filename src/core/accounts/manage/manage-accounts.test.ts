import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../../tests/test-portal.ts'
import { listActivity } from '../../activity/list-activity.ts'
import { Forbidden } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { createAccount } from '../create-account.ts'
import { registerAccount } from '../register/register-account.ts'
import { signIn } from '../sign-in.ts'
import { deleteAccount } from './delete-account.ts'
import { disableAccount } from './disable-account.ts'
import { listAccounts } from './list-accounts.ts'
import { listRoleUndos } from './list-role-undos.ts'
import { setRole } from './set-role.ts'

const network = '192.0.2.7'

async function as(test: TestPortal, { session }: { session: string }): Promise<Ctx> {
  return test.portal.ctxFor({ credentials: { session }, network })
}

describe.each(engines)('on %s', (engine) => {
  test('another role ends what was open under the old one, and is written down', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const somebody = await anAccount(test, 'student')
    const desk = await as(test, admin)

    expect(await setRole(desk, { id: somebody.id, role: 'moderator' })).toEqual({
      outcome: 'set',
      name: 'Sam student',
    })
    expect((await as(test, somebody)).actor).toEqual({ role: 'stranger' })
    expect(await setRole(desk, { id: somebody.id, role: 'moderator' })).toMatchObject({
      outcome: 'has-it-already',
    })
    expect(await setRole(desk, { id: 'nobody', role: 'admin' })).toEqual({ outcome: 'not-found' })

    const written = await desk.db
      .selectFrom('activity')
      .selectAll()
      .where('action', '=', 'account.role-changed')
      .execute()
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({ actorId: admin.id, subjectId: somebody.id })
  })

  test('nobody becomes staff under an email that somebody else may have registered', async () => {
    const mail = { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'office@example.org' }
    await using test = await openTestPortal(engine, mail)
    const desk = await as(test, await anAccount(test, 'admin'))
    const visitor = await test.as('stranger')
    const email = 'colleague@example.org'
    const guessed = { email, password: 'three quiet paper boats' }
    await registerAccount(visitor, { ...guessed, name: 'Their Colleague', photoUrl: '' })
    await test.portal.settled()
    const id = (await listAccounts(desk, { search: email })).accounts[0]?.id ?? ''

    for (const role of ['moderator', 'admin'] as const) {
      const refused = { outcome: 'email-unconfirmed', name: 'Their Colleague' }
      expect(await setRole(desk, { id, role })).toEqual(refused)
    }
    expect(await signIn(visitor, guessed)).toMatchObject({ outcome: 'wrong' })

    const emailVerifiedAt = desk.now().toISOString()
    await desk.db.updateTable('account').set({ emailVerifiedAt }).where('id', '=', id).execute()
    expect(await setRole(desk, { id, role: 'moderator' })).toMatchObject({ outcome: 'set' })
  })

  test('the last change of role of each other account can be undone', async () => {
    await using test = await openTestPortal(engine)
    const desk = await as(test, await anAccount(test, 'admin'))
    const somebody = await anAccount(test, 'student')
    const other = await anAccount(test, 'moderator')
    for (const role of ['moderator', 'admin'] as const)
      await setRole(desk, { id: somebody.id, role })
    await setRole(desk, { id: other.id, role: 'admin' })
    const { entries } = await listActivity(desk, { action: 'account.role-changed' })
    const undoOf = (id: string, role: string) => ({ of: 'role', role, left: [{ id, revision: 2 }] })
    const [last, second] = entries.map(({ seq }) => seq)

    const undos = await listRoleUndos(desk, entries)
    expect([...undos.keys()].toSorted()).toEqual([second, last].toSorted())
    expect(undos.get(last ?? 0)).toEqual(undoOf(other.id, 'moderator'))
    expect(undos.get(second ?? 0)).toMatchObject({ role: 'moderator' })
    // An older page of the log offers nothing to undo, and nobody may undo a change of their own role.
    expect(await listRoleUndos(desk, entries.slice(2))).toEqual(new Map())
    const theirs = await listRoleUndos({ ...desk, actor: { role: 'admin', id: other.id } }, entries)
    expect([...theirs.keys()]).toEqual([second])
    await setRole(desk, { id: other.id, role: 'student' })
    expect((await listRoleUndos(desk, entries)).has(last ?? 0)).toBe(false)
  })

  test('the last admin is neither demoted, disabled nor deleted', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const other = await anAccount(test, 'admin')
    const desk = await as(test, admin)
    expect(await disableAccount(desk, { id: other.id, isDisabled: true })).toBe('done')

    expect(await setRole(desk, { id: admin.id, role: 'student' })).toEqual({
      outcome: 'last-admin',
    })
    expect(await disableAccount(desk, { id: admin.id, isDisabled: true })).toBe('last-admin')
    expect(await deleteAccount(desk, admin.id)).toBe('last-admin')
    expect((await as(test, admin)).actor).toMatchObject({ role: 'admin' })
    expect(await deleteAccount(desk, other.id)).toBe('deleted')
  })

  test('an admin who was demoted or deleted first can do neither to the other', async () => {
    await using test = await openTestPortal(engine)
    const admins = await Promise.all(Array.from({ length: 8 }, () => anAccount(test, 'admin')))
    const desks = await Promise.all(admins.map((admin) => as(test, admin)))
    const outcomes = await Promise.allSettled(
      desks.map((desk, index) => {
        const id = admins[(index + 1) % admins.length]?.id ?? ''
        return index % 2 ? deleteAccount(desk, id) : demote(desk, id)
      }),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.every((reason) => reason instanceof Forbidden)).toBe(true)
    const { accounts } = await listAccounts(await test.as('admin'), { role: 'admin' })
    expect(accounts.length).toBeGreaterThan(0)

    const { db } = await test.as('admin')
    const done = await db
      .selectFrom('activity')
      .select(['actorId', 'subjectId'])
      .where('action', 'in', ['account.role-changed', 'account.deleted'])
      .orderBy('seq')
      .execute()
    expect(done).toHaveLength(admins.length - accounts.length)
    const gone = new Set<string | null>()
    for (const { actorId, subjectId } of done) {
      expect(gone).not.toContain(actorId)
      gone.add(subjectId)
    }
  })

  test('the list says when each signed in last', async () => {
    await using test = await openTestPortal(engine)
    const password = 'a long enough phrase'
    const { email } = await anAccount(test, 'moderator', { password })
    const other = await anAccount(test, 'student')
    const stranger = await test.as('stranger')
    await signIn(stranger, { email, password })
    test.wait(60_000)
    await signIn(stranger, { email, password })
    const at = stranger.now().toISOString()
    test.wait(60_000)
    await signIn(stranger, { email, password: 'another phrase' })
    const { accounts } = await listAccounts(await test.as('admin'))
    const times = Object.fromEntries(accounts.map((one) => [one.email, one.lastSignInAt]))
    expect(times[other.email]).toBeUndefined()
    expect(Math.abs(Date.parse(times[email] ?? '') - Date.parse(at))).toBeLessThan(30_000)
  })

  test('a deleted account leaves no session, no token and no personal data', async () => {
    await using test = await openTestPortal(engine)
    const desk = await as(test, await anAccount(test, 'admin'))
    const somebody = await anAccount(test, 'moderator')
    expect(await deleteAccount(desk, somebody.id)).toBe('deleted')
    expect(await deleteAccount(desk, somebody.id)).toBe('not-found')
    expect((await as(test, somebody)).actor).toEqual({ role: 'stranger' })
    const activity = await desk.db.selectFrom('activity').selectAll().execute()
    expect(JSON.stringify(activity)).not.toMatch(/moderator-\d|Sam moderator/)
  })

  test('a disabled account cannot be used until it is enabled again', async () => {
    await using test = await openTestPortal(engine)
    const desk = await as(test, await anAccount(test, 'admin'))
    const somebody = await anAccount(test, 'moderator')
    expect(await disableAccount(desk, { id: somebody.id, isDisabled: true })).toBe('done')
    expect((await as(test, somebody)).actor).toEqual({ role: 'stranger' })
    expect(await disableAccount(desk, { id: somebody.id, isDisabled: false })).toBe('done')
    expect(await disableAccount(desk, { id: 'nobody', isDisabled: false })).toBe('not-found')
  })

  test('accounts are searched by a part of the email or the name, by role, and page by page', async () => {
    await using test = await openTestPortal(engine)
    const desk = await as(test, await anAccount(test, 'admin'))
    const one = await anAccount(test, 'moderator')
    await anAccount(test, 'student')
    const emails = async (query: Parameters<typeof listAccounts>[1]) =>
      (await listAccounts(desk, query)).accounts.map(({ email }) => email)

    expect(await emails({ search: ' SAM Moder ' })).toEqual([one.email])
    expect(await emails({ search: one.email.slice(2, 12) })).toEqual([one.email])
    expect(await emails({ search: '%' })).toEqual([])
    expect(await emails({ search: '\\' })).toEqual([])
    expect(await emails({ role: 'moderator' })).toEqual([one.email])
    expect(await listAccounts(desk, { perPage: 2, page: 9 })).toMatchObject({
      total: 3,
      page: 2,
      pages: 2,
      accounts: [{ role: 'student' }],
    })
  })

  test.each([
    ['Émile Øster', ['émile', 'ØSTER', 'E\u0301mile']],
    ['Ольга Иванова', ['ольга', 'ИВАНОВА']],
    ['রহিমা খাতুন', ['রহিমা খা']],
    ['Ann [*?^$] \\d O’Neil-Day', ['[*?^$]', '\\D', 'o’neil-d']],
  ])('the account of %s is found in upper and lower case', async (name, searches) => {
    await using test = await openTestPortal(engine)
    const desk = await test.as('admin')
    await anAccount(test, 'student')
    const fields = { photoUrl: '', role: 'student', passwordHash: null } as const
    await createAccount(desk, { ...fields, name, email: 'found@example.org' })
    for (const search of [name, ...searches]) {
      const { accounts } = await listAccounts(desk, { search })
      expect([search, accounts.map((one) => one.name)]).toEqual([search, [name]])
    }
    expect(await listAccounts(desk, { search: 'found.example' })).toMatchObject({ total: 0 })
    expect(await listAccounts(desk, { search: 'f*ple' })).toMatchObject({ total: 0 })
  })

  test('while accounts are searched, other requests are answered', async () => {
    await using test = await openTestPortal(engine)
    const desk = await as(test, await anAccount(test, 'admin'))
    let isAnswered = false
    setImmediate(() => {
      isAnswered = true
    })
    await listAccounts(desk, { search: 'Sam' })
    expect(isAnswered).toBe(true)
  })

  test('nobody but an admin manages accounts', async () => {
    await using test = await openTestPortal(engine)
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(listAccounts(ctx)).rejects.toThrow('Not allowed')
      await expect(setRole(ctx, { id: 'x', role: 'admin' })).rejects.toThrow('Not allowed')
      await expect(deleteAccount(ctx, 'x')).rejects.toThrow('Not allowed')
      await expect(disableAccount(ctx, { id: 'x', isDisabled: true })).rejects.toThrow(
        'Not allowed',
      )
    }
  })
})

function demote(ctx: Ctx, id: string) {
  return setRole(ctx, { id, role: 'student' })
}
