import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

/** PostgreSQL rejects NUL in any text parameter, even in a comparison; SQLite accepts it. */
describe.each(engines)('NUL on %s', (engine) => {
  let site: TestSite
  let cookie: string
  beforeAll(async () => {
    site = await openTestSite(engine)
    cookie = (await anAccount(site.portal, 'admin')).cookie
  })
  afterAll(() => site[Symbol.asyncDispose]())

  test.each([
    '/dashboard/update?search=a%00',
    '/dashboard/bin?search=a%00',
    '/dashboard/activity?subject=a%00',
    '/dashboard/Admin_Control?search=a%00',
    '/api/v1/records?search=a%00',
    '/api/v1/bin?search=a%00',
    '/api/v1/accounts?search=a%00',
    '/api/v1/records/a%00',
    '/api/users/a%00',
    '/User_Data/a%00',
    '/reset-password?token=a%00',
    '/login?to=/a%00',
  ])('in %s is no fault of ours', async (path) => {
    const { status } = await site.get(path, { headers: { cookie } })
    expect(status).toBeLessThan(500)
  })

  test('in an address of the API is answered as the reference says', async () => {
    for (const path of [
      'records/a%00',
      'records/%00/shares',
      'records/%00/consents',
      'classes/%00',
      'documents/%00/pages/1',
    ]) {
      const answer = await site.get(`/api/v1/${path}`, { headers: { cookie } })
      expect(answer.status, path).toBe(404)
    }
    for (const path of ['records?search=a%00', 'bin?search=%00', 'activity?who=%00']) {
      const answer = await site.get(`/api/v1/${path}`, { headers: { cookie } })
      expect(answer.status, path).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: [{ code: 'not-text' }] })
    }
  })

  test.each([
    ['/dashboard/update', { hide: 'a\0' }],
    ['/dashboard/update', { bulk: 'approve', chosen: 'a\0:1' }],
    ['/dashboard/lists/records', { do: 'remove', name: 'a\0' }],
    ['/dashboard/lists/records', { do: 'save', name: 'a', here: '?enteredBy=a%00' }],
    ['/dashboard/Control_Post', { approve: 'a\0' }],
    ['/dashboard/bin', { back: 'a\0' }],
    ['/dashboard/requests/x', { outcome: 'done', answer: 'a\0' }],
    ['/dashboard/records/x/requests', { kind: 'access', note: 'a\0' }],
    ['/dashboard/undo', { of: 'delete', left: 'a\0:1' }],
    ['/dashboard/Admin_Control', { admin: 'a\0' }],
    ['/account', { end: 'a\0' }],
    ['/dashboard/Entry', { 'staged.photo': 'a\0' }],
    ['/dashboard/lookup', { number: 'a\0' }],
    ['/MaltipleInput', { numbers: 'a\0' }],
  ])('in a form for %s is no fault of ours', async (path, fields) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const { status } = await site.get(path, { method: 'POST', body, headers })
    expect(status).toBeLessThan(500)
  })
})
