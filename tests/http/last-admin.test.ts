import { afterAll, expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const { id, cookie } = await anAccount(site.portal, 'admin')
const call = callerOf(site, { cookie })

const programs: [method: string, path: string, body?: object][] = [
  ['PUT', `/api/v1/accounts/${id}/role`, { role: 'moderator' }],
  ['PUT', `/api/v1/accounts/${id}/role`, { role: 'student' }],
  ['PUT', `/api/v1/accounts/${id}/disabled`, { isDisabled: true }],
  ['DELETE', `/api/v1/accounts/${id}`],
  ['PATCH', `/user_data/instructor/${id}`],
  ['DELETE', `/delete_User_Data/${id}`],
]

async function expectStillAdmin(): Promise<void> {
  const { db } = await site.portal.as('admin')
  const account = db.selectFrom('account').select(['role', 'disabledAt']).where('id', '=', id)
  expect(await account.execute()).toEqual([{ role: 'admin', disabledAt: null }])
  expect((await call('GET', '/User_Data')).status).toBe(200)
}

test.each(programs)('the last admin stays, whatever a program says: %s %s', async (...asked) => {
  const [method, path, body] = asked
  const answer = await call(method, path, { body: body ?? {} })
  expect([answer.status, answer.text]).toEqual([
    409,
    expect.stringMatching(/The last admin cannot be removed/),
  ])
  await expectStillAdmin()
})

test.each(['moderator', 'disable', 'delete'])(
  'and whichever button is pressed: %s',
  async (name) => {
    const pressed = await fetch(`${site.url}/dashboard/Admin_Control`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: site.url },
      body: new URLSearchParams({ [name]: id, confirmed: 'yes' }),
    })
    expect(pressed.status).toBe(303)
    const toast = /toast=[^;]+/.exec(pressed.headers.get('set-cookie') ?? '')?.[0] ?? ''
    const page = await site.get('/dashboard/Admin_Control', {
      headers: { cookie: `${cookie}; ${toast}` },
    })
    expect(await page.text()).toContain('this is the last admin')
    await expectStillAdmin()
  },
)
