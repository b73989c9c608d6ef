import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { createAccount } from '../accounts/create-account.ts'
import { disableAccount } from '../accounts/manage/disable-account.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import { signIn } from '../accounts/sign-in.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { invite } from './invite.ts'
import { listInvitations } from './list-invitations.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const network = '192.0.2.9'
const person = { name: 'Rahima Akter', password: 'four boats on the Meghna' }
const email = 'rahima@example.org'
const password = 'a long enough phrase'

function inPerson(test: TestPortal, { session }: TestAccount) {
  return test.portal.ctxFor({ credentials: { session }, network })
}

async function aLink(test: TestPortal, admin: TestAccount, role: 'admin' | 'moderator' = 'admin') {
  const invited = await invite(await inPerson(test, admin), { email, role })
  if (invited.outcome !== 'invited') throw new Error(invited.outcome)
  return invited
}

describe.each(engines)('on %s', (engine) => {
  test('a link makes one account with the email and the role of the invitation, once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const ctx = await inPerson(test, admin)
    const { id, token, expiresAt } = await aLink(test, admin, 'moderator')
    const stranger = await test.as('stranger')
    expect(await readInvitation(stranger, token)).toEqual({ email, role: 'moderator' })
    const listed = await listInvitations(ctx)
    expect(listed).toEqual([{ id, email, role: 'moderator', invitedBy: 'Sam admin', expiresAt }])
    const rows = await ctx.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)

    const accept = () => acceptInvitation(stranger, { token, ...person })
    const weak = await acceptInvitation(stranger, { token, ...person, password: 'password12345' })
    expect(weak).toEqual({ outcome: 'common-password' })
    const both = await Promise.all([accept(), accept()])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'link-over'])
    const session = both.map((one) => (one.outcome === 'accepted' ? one.session : '')).join('')
    const { actor } = await test.portal.ctxFor({ credentials: { session }, network })
    expect(actor).toMatchObject({ role: 'moderator', id, profile: { email, name: person.name } })
    expect(await listInvitations(ctx)).toEqual([])
    expect(await invite(ctx, { email, role: 'admin' })).toEqual({ outcome: 'email-taken' })
  })

  test('an invitation that is withdrawn while it is accepted makes no account', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const ctx = await inPerson(test, admin)
    const { id, token } = await aLink(test, admin)
    const stranger = await test.as('stranger')
    const accepting = await ctx.db.transaction().execute(async (db) => {
      await db.deleteFrom('invitation').where('id', '=', id).execute()
      const accepted = acceptInvitation(stranger, { token, ...person })
      await setTimeout(1000)
      return [accepted]
    })
    expect(await accepting[0]).toEqual({ outcome: 'link-over' })
    expect(await signIn(stranger, { email, password: person.password })).toEqual({
      outcome: 'wrong',
    })
  })

  test('an account that was registered meanwhile with the invited email goes to whoever is invited', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const { token } = await aLink(test, admin, 'moderator')
    const ctx = await test.as('stranger')
    const squatting = { email, name: 'Squatter', photoUrl: 'https://pictures.example/me.jpg' }
    const passwordHash = await ctx.identity.passwords.hash(password)
    if (passwordHash === 'busy') throw new Error(passwordHash)
    const made = await createAccount(ctx, { ...squatting, role: 'student', passwordHash })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const { id } = made
    const entered = await signIn(ctx, { email, password })
    if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
    const at = '2026-01-01T00:00:00.000Z'
    const identity = { issuer: 'https://accounts.example', subject: 'squatter', accountId: id }
    await ctx.db
      .insertInto('accountIdentity')
      .values({ ...identity, linkedAt: at })
      .execute()
    const code = { twoFactorSecret: 'x', twoFactorAt: at }
    await ctx.db.updateTable('account').set(code).where('id', '=', id).execute()

    const accept = () => acceptInvitation(ctx, { token, ...person })
    const both = await Promise.all([accept(), accept()])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'link-over'])
    const session = both.map((one) => (one.outcome === 'accepted' ? one.session : '')).join('')
    const invited = await test.portal.ctxFor({ credentials: { session }, network })
    const profile = { email, name: person.name, hasPhoto: false }
    expect(invited.actor).toMatchObject({ role: 'moderator', id, profile })
    const squatter = await test.portal.ctxFor({
      credentials: { session: entered.session },
      network,
    })
    expect(squatter.actor.role).toBe('stranger')
    expect(await signIn(ctx, { email, password })).toEqual({ outcome: 'wrong' })
    expect(await signIn(ctx, { email, ...person })).toMatchObject({ outcome: 'signed-in' })
    expect(await ctx.db.selectFrom('accountIdentity').selectAll().execute()).toEqual([])
    const actions = (await listActivityOf(await inPerson(test, admin), id)).map((one) => one.action)
    expect(actions).toEqual(
      expect.arrayContaining(['account.given-to-its-owner', 'account.role-changed']),
    )
  })

  test('an invitation gives nobody an account that is confirmed, disabled or staff’s', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const { token } = await aLink(test, admin)
    const ctx = await test.as('stranger')
    const fields = { email, name: 'Rahima', photoUrl: '', role: 'student', passwordHash: 'x' }
    const made = await createAccount(ctx, { ...fields, role: 'student' })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const own = () => ctx.db.selectFrom('account').selectAll().where('id', '=', made.id)
    const plain = { role: 'student', disabledAt: null, emailVerifiedAt: null } as const
    const at = '2026-01-01T00:00:00.000Z'
    const changes = [{ role: 'moderator' as const }, { disabledAt: at }, { emailVerifiedAt: at }]
    for (const change of changes) {
      const changed = ctx.db.updateTable('account').set({ ...plain, ...change })
      await changed.where('id', '=', made.id).execute()
      const before = await own().execute()
      expect(await acceptInvitation(ctx, { token, ...person })).toEqual({ outcome: 'email-taken' })
      expect(await own().execute()).toEqual(before)
    }
    expect(await readInvitation(ctx, token)).toMatchObject({ email })
  })

  test('each of several admins who invite somebody at once makes a link, and the last one counts', async () => {
    await using test = await openTestPortal(engine)
    const admins = await Promise.all([1, 2, 3].map(() => anAccount(test, 'admin')))
    for (let time = 0; time < 5; time++) {
      const made = await Promise.all(admins.map((admin) => aLink(test, admin)))
      const stranger = await test.as('stranger')
      const open = await Promise.all(made.map(({ token }) => readInvitation(stranger, token)))
      expect(open.filter(Boolean)).toHaveLength(1)
    }
  })

  test('a link ends after a week, by a newer one, and by being withdrawn', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const stranger = await test.as('stranger')
    const isOpen = async ({ token }: { token: string }) =>
      (await readInvitation(stranger, token)) !== undefined
    const first = await aLink(test, admin)
    const second = await aLink(test, admin)
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
    expect([first.didEndEarlier, second.didEndEarlier]).toEqual([false, true])
    expect(await withdrawInvitation(await inPerson(test, admin), second.id)).toBe('withdrawn')
    expect(await withdrawInvitation(await inPerson(test, admin), second.id)).toBe('not-found')
    expect(await isOpen(second)).toBe(false)
    const third = await aLink(test, admin)
    test.wait(7 * 86_400_000 + 1)
    const late = await acceptInvitation(stranger, { ...third, ...person })
    expect(late).toEqual({ outcome: 'link-over' })
  })

  test('a link lasts as long as was chosen, and is mailed in all languages when asked for', async () => {
    await using test = await openTestPortal(engine)
    // A new session each time, since sessions expire before the longest link.
    const anAdmin = async () => inPerson(test, await anAccount(test, 'admin'))
    const stranger = await test.as('stranger')
    for (const days of [1, 30]) {
      const made = await invite(await anAdmin(), {
        email,
        role: 'student',
        days,
        byMail: days === 30,
      })
      const token = made.outcome === 'invited' ? made.token : ''
      test.wait(days * 86_400_000 - 1000)
      expect(await readInvitation(stranger, token)).toMatchObject({ email })
      test.wait(2000)
      expect(await readInvitation(stranger, token)).toBeUndefined()
    }
    const newest = await invite(await anAdmin(), { email, role: 'student', byMail: true })
    const mails = await test.mails()
    expect(mails.map(({ to }) => to)).toEqual([email, email])
    const link = `/invitation?token=${newest.outcome === 'invited' ? newest.token : ''}&lang=`
    const { subject = '', text = '' } = mails.at(-1) ?? {}
    expect(subject).toContain('You are invited to')
    expect([text.includes(`${link}en`), text.includes(`${link}bn`)]).toEqual([true, true])
  })

  test('who is known already gets no mail, nor does a form that was sent twice send two', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anAccount(test, 'admin')
    const ctx = await inPerson(test, admin)
    const known = await invite(ctx, { email: admin.email, role: 'admin', byMail: true })
    expect(known).toEqual({ outcome: 'email-taken' })
    const sending = { key: ctx.newId(), fingerprint: 'a' }
    const send = () => invite(ctx, { email, role: 'admin', byMail: true, sending })
    const outcomes = (await Promise.all([send(), send()])).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['invited', 'invited-already'])
    expect(await test.mails()).toHaveLength(1)
  })

  test('a link is worth nothing once whoever made it is no admin any more', async () => {
    await using test = await openTestPortal(engine)
    const boss = await test.as('admin')
    const stranger = await test.as('stranger')
    for (const end of [
      (id: string) => setRole(boss, { id, role: 'moderator' }),
      (id: string) => disableAccount(boss, { id, isDisabled: true }),
      (id: string) => boss.db.deleteFrom('account').where('id', '=', id).execute(),
    ]) {
      await anAccount(test, 'admin')
      const admin = await anAccount(test, 'admin')
      const { token } = await aLink(test, admin)
      await end(admin.id)
      const accepted = await acceptInvitation(stranger, { token, ...person })
      expect(accepted).toEqual({ outcome: 'link-over' })
    }
    const found = boss.db.selectFrom('account').select('id').where('email', '=', email)
    expect(await found.execute()).toEqual([])
  })

  test('it stays worth nothing when that person is an admin again', async () => {
    await using test = await openTestPortal(engine)
    const boss = await test.as('admin')
    const stranger = await test.as('stranger')
    // A second admin, since the last one cannot be demoted or disabled.
    await anAccount(test, 'admin')
    for (const [end, revive] of [
      [
        (id: string) => setRole(boss, { id, role: 'moderator' }),
        (id: string) => setRole(boss, { id, role: 'admin' }),
      ],
      [
        (id: string) => disableAccount(boss, { id, isDisabled: true }),
        (id: string) => disableAccount(boss, { id, isDisabled: false }),
      ],
    ] as const) {
      const admin = await anAccount(test, 'admin')
      const { token } = await aLink(test, admin)
      await end(admin.id)
      await revive(admin.id)
      expect(await readInvitation(stranger, token)).toBeUndefined()
    }
  })

  test('only admins invite', async () => {
    await using test = await openTestPortal(engine)
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(invite(ctx, { email, role: 'student' })).rejects.toThrow(Forbidden)
      await expect(listInvitations(ctx)).rejects.toThrow(Forbidden)
      await expect(withdrawInvitation(ctx, 'x')).rejects.toThrow(Forbidden)
    }
  })
})
