import { afterAll, expect, test } from 'vitest'
import { invite } from '#core/invitations/invite.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())

test('the address where they look for the form to change a password leads there', async () => {
  const { status, headers } = await site.get('/.well-known/change-password')
  expect([status, headers.get('location')]).toEqual([303, '/account'])
})

test('each form with a password says whose it is', async () => {
  const { id, email, cookie } = await anAccount(site.portal, 'admin', {
    password: 'a long enough phrase',
  })
  const actor = { role: 'admin', id } as const
  const admin = await site.portal.portal.ctxFor({ actor, network: '192.0.2.1' })
  const longAgo = new Date(Date.now() - 16 * 60_000).toISOString()
  await admin.db.updateTable('session').set({ provenAt: longAgo }).execute()
  const invited = await invite(admin, { email: 'new@example.org', role: 'moderator' })
  if (invited.outcome !== 'invited') throw new Error(invited.outcome)
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const { text: reset, hash } = admin.identity.tokens.create()
  const mailed = { hash, purpose: 'reset-password', accountId: id, expiresAt } as const
  await admin.db.insertInto('mailedToken').values(mailed).execute()
  const pages = {
    [`/reset-password?token=${reset}`]: email,
    '/account': email,
    '/account/tokens': email,
    '/account/two-factor': email,
    [`/invitation?token=${invited.token}`]: 'new@example.org',
  }
  for (const [path, whose] of Object.entries(pages)) {
    const html = await (await site.get(path, { headers: { cookie } })).text()
    const forms = html.match(/<form.*?<\/form>/gs)?.filter((form) => /type="password"/.test(form))
    expect(forms, path).toHaveLength(1)
    const names = forms?.[0]?.match(/<input[^>]*autocomplete="username"[^>]*>/gi) ?? []
    expect(names, path).toHaveLength(1)
    expect(names[0], path).toContain('type="email"')
    expect(names[0], path).toContain(whose)
  }
})
