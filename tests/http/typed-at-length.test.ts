import { afterAll, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { anAccount } from '../sign-in.ts'
import { added, aRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const admin = await anAccount(site.portal, 'admin')
const moderator = await site.portal.as('moderator')

function send(path: string, fields: Record<string, string>, cookie = '') {
  return fetch(site.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: site.url, ...(cookie && { cookie }) },
    redirect: 'manual',
  })
}

test('what somebody typed at length waits in the browser when they were signed out meanwhile', async () => {
  const { settings } = await site.portal.as('stranger')
  const seen = JSON.stringify({ organisation: settings.organisation })
  const fields = { group: 'organisation', seen, ...settings.organisation, phone: '0123' }
  const id = await added(addRecord(moderator, aRecord()))
  for (const [path, typed] of [
    ['/dashboard/settings', fields],
    ['/MaltipleInput', { numbers: 'A1\nA2' }],
    [`/dashboard/Control_Post/${id}`, { do: 'send-back', reason: 'The scan is cut off' }],
    [`/dashboard/enrolments/${id}`, { do: 'payment', reference: 'A long one' }],
  ] as const) {
    const refused = await send(path, typed)
    expect([path, refused.status]).toEqual([path, 401])
    expect(await refused.text()).toContain(`/login?to=${encodeURIComponent(path)}`)
  }
  expect((await send('/dashboard/settings', fields, admin.cookie)).status).toBe(303)
  expect((await site.portal.as('stranger')).settings.organisation.phone).toBe('0123')
})

test('a reason to send back stays typed when the record was changed meanwhile', async () => {
  const id = await added(addRecord(moderator, aRecord({ passportNumber: 'B1', irccNumber: 'B2' })))
  await updateRecord(moderator, { id, revision: 1, fields: { address: '99 Changed Street' } })
  const asked = { do: 'send-back', revision: '1', reason: 'Which <street> is it?' }
  const told = await send(`/dashboard/Control_Post/${id}`, asked, admin.cookie)
  expect(told.status).toBe(409)
  const html = await told.text()
  expect(html).toContain('This record was changed while you looked at it')
  expect(html).toMatch(/<details class="send-back" open="">.*Which &lt;street&gt; is it\?/s)
  expect(html).not.toContain('aria-invalid')

  const seen = { ...asked, revision: '2' }
  expect((await send(`/dashboard/Control_Post/${id}`, seen, admin.cookie)).status).toBe(303)
  expect(await findStaffRecord(moderator, id)).toMatchObject({ sentBack: { reason: asked.reason } })
})
