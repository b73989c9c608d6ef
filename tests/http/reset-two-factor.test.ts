import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
let admin: TestAccount
let moderator: TestAccount
beforeAll(async () => {
  site = await openTestSite('sqlite')
  admin = await anAccount(site.portal, 'admin')
  moderator = await anAccount(site.portal, 'moderator')
  const { db } = await site.portal.as('admin')
  const on = { twoFactorSecret: 'sealed', twoFactorAt: '2026-01-01T00:00:00.000Z' }
  await db.updateTable('account').set(on).execute()
  await db.updateTable('session').set({ isSecondFactorGiven: 1 }).execute()
})
afterAll(() => site[Symbol.asyncDispose]())

const address = '/dashboard/Admin_Control'

async function press(fields: Record<string, string>) {
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' }
  return site.get(address, { method: 'POST', body: new URLSearchParams(fields), headers })
}

async function isOn(id: string): Promise<boolean> {
  const { db } = await site.portal.as('admin')
  const { twoFactorAt } = await db
    .selectFrom('account')
    .select('twoFactorAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return twoFactorAt !== null
}

test('an admin takes the second factor of somebody who lost it, once asked, and never their own', async () => {
  const shown = await (await site.get(address, { headers: { cookie: admin.cookie } })).text()
  const buttons = shown.match(/<button[^>]* name="reset"[^>]*>/g)
  expect(buttons).toEqual([expect.stringContaining(`value="${moderator.id}"`)])
  expect(shown).toContain('Reset two-factor authentication</button>')

  const asked = await press({ reset: moderator.id })
  expect(asked.status).toBe(200)
  expect(await asked.text()).toContain('Yes, reset it!')
  expect(await isOn(moderator.id)).toBe(true)

  expect((await press({ reset: moderator.id, confirmed: 'yes' })).status).toBe(303)
  expect(await isOn(moderator.id)).toBe(false)
  const theirs = await site.get('/account', { headers: { cookie: moderator.cookie } })
  expect(theirs.headers.get('location')).toContain('/login')

  expect((await press({ reset: admin.id, confirmed: 'yes' })).status).toBe(303)
  expect(await isOn(admin.id)).toBe(true)
})
