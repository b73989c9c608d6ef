import { expect, test } from 'vitest'
import { atConsole } from '#contract/site/activity.ts'
import { openPortal } from '#server/portal.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { engines, openTestPortal } from '../../tests/test-portal.ts'
import {
  createAdmin,
  createToken,
  giveRole,
  listTokens,
  listUsers,
  mailReset,
  revokeToken,
  setDisabled,
} from './accounts.ts'

test.each(engines)(
  'on %s accounts and tokens are managed from the command line',
  async (engine) => {
    await using test = await openTestPortal(engine)
    const { portal } = test
    const admin = await anAccount(test, 'admin')
    const { email, session } = await anAccount(test, 'student')

    expect((await giveRole(portal, email, 'king')).say).toContain('admin, moderator, student')
    expect(await giveRole(portal, email.toUpperCase(), 'moderator')).toMatchObject({
      outcome: 'done',
    })
    const { actor } = await portal.ctxFor({ credentials: { session }, network: 'x' })
    expect(actor).toEqual({ role: 'stranger' })
    expect((await giveRole(portal, admin.email, 'student')).say).toContain('needs an admin')
    expect((await listUsers(portal)).say).toContain(`${email}\tmoderator\tSam student\n`)

    const made = await createToken(portal, { user: email, name: 'Export' })
    const { id, token } = made.data as { id: string; token: string }
    const program = () => portal.ctxFor({ credentials: { bearer: token }, network: 'x' })
    const { db, actor: maker } = await program()
    expect(maker).toMatchObject({ role: 'moderator' })
    const scoped = { user: email, name: 'Reader', scopes: ['read'], networks: ['203.0.113.0/24'] }
    expect(await createToken(portal, scoped)).toMatchObject({ outcome: 'done' })
    const known = db.selectFrom('apiToken').select(['scopes', 'networks'])
    const [reader] = await known.where('name', '=', 'Reader').execute()
    expect(reader).toEqual({ scopes: 'read', networks: '203.0.113.0/24' })
    for (const wrong of [{ scopes: ['all'] }, { networks: ['203.0.113.0/33'] }]) {
      const refused = await createToken(portal, { ...scoped, ...wrong })
      expect(refused).toMatchObject({ outcome: 'failed', say: expect.stringMatching(/\w/) })
    }
    const left = await db.selectFrom('session').select('accountId').execute()
    expect(left).toEqual([{ accountId: admin.id }])
    expect((await listTokens(portal, email)).say).toContain(`${id}\tExport\tread write\t`)
    const revoke = (user: string | undefined, token: string) => revokeToken(portal, { user, token })
    expect(await revoke(admin.email, id)).toMatchObject({ outcome: 'failed' })
    expect(await revoke(undefined, id)).toMatchObject({ outcome: 'failed' })
    expect(await revoke(email, id)).toMatchObject({ outcome: 'done' })
    expect((await program()).actor).toEqual({ role: 'stranger' })
    const leaked = await createToken(portal, { user: email, name: 'Leaked' })
    expect(await revoke(undefined, (leaked.data as { token: string }).token)).toMatchObject({
      say: `The token of ${email} is revoked\n`,
    })
    expect((await listTokens(portal, email)).say).not.toContain('Leaked')
    const told = db.selectFrom('activity').select('actorId').where('action', 'like', 'api-token.%')
    expect(new Set((await told.execute()).map(({ actorId }) => actorId))).toEqual(
      new Set([atConsole]),
    )

    const said = `A link for a new password is printed above, without a mail server, for ${email}\n`
    expect(await mailReset(portal, email)).toEqual({ outcome: 'done', say: said })
    expect(await test.mails()).toMatchObject([{ to: email }])
    expect(await setDisabled(portal, email, true)).toMatchObject({ outcome: 'done' })
    expect((await listUsers(portal, 'Sam stu')).say).toContain('\tdisabled')
    expect(await createToken(portal, { user: email, name: 'x' })).toMatchObject({
      outcome: 'failed',
    })
    for (const none of ['nobody@example.org', email]) {
      expect(await mailReset(portal, none)).toMatchObject({ outcome: 'failed' })
    }
  },
)

test('the message about a short password names the length', async () => {
  await using test = await openTestPortal('sqlite')
  const admin = { email: 'ada@example.org', name: 'Ada', password: 'short' }
  expect(await createAdmin(test.portal, admin)).toEqual({
    outcome: 'failed',
    say: 'The password needs 12 to 256 characters\n',
  })
})

test.each(engines)('on %s a mail that no server takes yet is not called sent', async (engine) => {
  const mailServer = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'portal@example.org' }
  await using test = await openTestPortal(engine, mailServer)
  const { email } = await anAccount(test, 'admin')
  expect(await mailReset(test.portal, email)).toEqual({
    outcome: 'done',
    say: `A link for a new password went to ${email}\n`,
  })
  const deliver = () => Promise.reject(new Error('The mail server is down'))
  await using portal = await openPortal(test.portal.config, { deliver })
  expect(await mailReset(portal, email)).toEqual({
    outcome: 'done',
    say: `A link for a new password is on its way to ${email}\n`,
    note: expect.stringContaining('countersign doctor says what is wrong'),
  })
})
