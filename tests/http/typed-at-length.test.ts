import { afterAll, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { siteMessagesIn } from '#ui/i18n/parts/site.ts'
import { sendForm } from '../sent-forms.ts'
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
    ['/dashboard/Control_Post', { do: 'send-back', ids: id, reason: 'The scan is cut off' }],
    ['/dashboard/update', { do: 'send-back', ids: id, reason: 'The scan is cut off' }],
    [`/dashboard/import/${id}/columns`, { 'column.0': 'name' }],
    [`/dashboard/enrolments/${id}`, { do: 'payment', reference: 'A long one' }],
    ['/account/tokens', { name: 'Reports', scope: 'read', networks: '192.0.2.1' }],
    ['/dashboard/change-date', { dateValue: '2026-11-20' }],
    ['/dashboard/invitations', { email: 'robin@example.org', role: 'moderator' }],
    ['/claim', { code: 'AAAA-BBBB', passportNumber: 'A1', birthDate: '' }],
    ['/dashboard/my-record', { correction: 'My name is spelt with one l' }],
    ['/dashboard/my-record/requests', { kind: 'erasure', note: 'I have moved' }],
    [`/dashboard/requests/${id}`, { outcome: 'refused', answer: 'We need it until May' }],
    [`/dashboard/records/${id}/requests`, { kind: 'access', note: 'By phone' }],
    [`/dashboard/records/${id}/retention`, { do: 'hold', reason: 'A court has asked for it' }],
  ] as const) {
    const refused = await send(path, typed)
    expect([path, refused.status]).toEqual([path, 401])
    expect(await refused.text()).toContain(`/login?to=${encodeURIComponent(path)}`)
  }
  expect((await send('/dashboard/settings', fields, admin.cookie)).status).toBe(303)
  expect((await site.portal.as('stranger')).settings.organisation.phone).toBe('0123')
})

test('a form without a script is sent for nobody who signed in after its owner', async () => {
  const next = await anAccount(site.portal, 'admin')
  const html = await (
    await site.get('/dashboard/Entry', { headers: { cookie: admin.cookie } })
  ).text()
  const [, account = ''] = /name="account" value="([^"]*)"/.exec(html) ?? []
  const numbers = { passportNumber: 'D1', irccNumber: 'D2' }
  const parents = { fatherName: 'Lee', motherName: 'Dana' }
  const form = { account, ...numbers, ...parents, name: 'Robin', address: '14 Paper Lane' }
  const refused = await sendForm(site, '/dashboard/Entry', next, form)
  expect(refused.status).toBe(401)
  expect(await refused.text()).toContain('/login?to=%2Fdashboard%2FEntry')
  expect((await sendForm(site, '/dashboard/Entry', admin, form)).status).toBe(303)
})

test('settings that another admin has changed are compared in words, in both languages', async () => {
  const { settings } = await site.portal.as('stranger')
  const seen = JSON.stringify({ statements: settings.statements })
  const save = (statements: string, locale = 'en') =>
    send(
      `/dashboard/settings?lang=${locale}`,
      { group: 'statements', seen, statements },
      admin.cookie,
    )
  expect((await save('off')).status).toBe(303)
  const bn = siteMessagesIn('bn').settings.statements
  for (const [locale, words] of Object.entries({
    en: ['Who gets a signed statement', 'Nobody', 'Every visitor with a result'],
    bn: ['স্বাক্ষরিত বিবৃতি কে পাবেন', bn.off, bn.results],
  })) {
    const told = await save('results', locale)
    expect(told.status).toBe(409)
    const [, rows = ''] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(await told.text()) ?? []
    expect(rows.split(/<[^>]*>/).filter(Boolean)).toEqual(words)
  }
})

test('settings that came back with an error are not saved over what another admin saved', async () => {
  const { organisation } = (await site.portal.as('stranger')).settings
  const seen = JSON.stringify({ organisation })
  const fields = { group: 'organisation', ...organisation, phone: '0456' }
  const ctx = await site.portal.as('admin')
  await updateSettings(ctx, { organisation: { ...organisation, phone: '0789' } })
  const wrong = { ...fields, seen, email: 'none' }
  const refused = await send('/dashboard/settings', wrong, admin.cookie)
  expect(refused.status).toBe(422)
  const html = await refused.text()
  const [, again = ''] = /name="seen" value="(\{&quot;organisation[^"]*)"/.exec(html) ?? []
  const sent = { ...fields, seen: again.replaceAll('&quot;', '"') }
  expect((await send('/dashboard/settings', sent, admin.cookie)).status).toBe(409)
})

test('a reason to send back stays typed when the record was changed meanwhile', async () => {
  const id = await added(addRecord(moderator, aRecord({ passportNumber: 'B1', irccNumber: 'B2' })))
  await updateRecord(moderator, { id, revision: 1, fields: { address: '99 Changed Street' } })
  const asked = { do: 'send-back', revision: '1', reason: 'Which <street> is it?' }
  const told = await send(`/dashboard/Control_Post/${id}`, asked, admin.cookie)
  expect(told.status).toBe(409)
  const html = await told.text()
  expect(html).toContain('This record was changed while you were reviewing it')
  expect(html).toMatch(/<details class="send-back" open="">.*Which &lt;street&gt; is it\?/s)
  expect(html).not.toContain('aria-invalid')

  const seen = { ...asked, revision: '2' }
  expect((await send(`/dashboard/Control_Post/${id}`, seen, admin.cookie)).status).toBe(303)
  expect(await findStaffRecord(moderator, id)).toMatchObject({ sentBack: { reason: asked.reason } })
})

test('a file of numbers is read as spreadsheets save it, and one that is no text is refused in words', async () => {
  await added(addRecord(moderator, aRecord({ passportNumber: 'C1', irccNumber: 'C2' })))
  const check = async (file: Uint8Array) => {
    const body = new FormData()
    body.append('numbers', '')
    body.append('file', new Blob([Buffer.from(file)]), 'numbers.txt')
    const headers = { origin: site.url, cookie: admin.cookie }
    const answer = await fetch(`${site.url}/MaltipleInput`, { method: 'POST', body, headers })
    return [answer.status, await answer.text()] as const
  }
  const text = '\ufeffC1\r\nC9\r\n'
  for (const file of [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
  ]) {
    const [status, html] = await check(file)
    expect([status, /1 of 2 found/.test(html)]).toEqual([200, true])
  }
  const [status, html] = await check(Buffer.from('PK\u0003\u0004\0\0C1'))
  expect(status).toBe(422)
  expect(html).toContain('This is not a text file')
})

test('what was typed for a notice or a class that is gone by then can be added as a new one', async () => {
  const id = '01a1fa49-8cc6-7dcf-955d-91aa9d708a12'
  for (const [path, next] of [
    [`/dashboard/posts/${id}`, '/dashboard/posts'],
    [`/dashboard/classes/${id}/edit`, '/dashboard/classes/new'],
  ] as const) {
    expect((await site.get(path, { headers: { cookie: admin.cookie } })).status).toBe(404)
    const told = await send(
      path,
      { title: 'Typed <long>', text: 'And more', revision: '1' },
      admin.cookie,
    )
    expect([path, told.status]).toEqual([path, 404])
    const html = await told.text()
    expect(html).toContain(`action="${next}"`)
    expect(html).toMatch(/name="title"[^>]*value="Typed &lt;long&gt;"/)
    expect(html).toMatch(/<textarea[^>]*name="text"[^>]*>And more</)
    expect(html).toContain('it was changed or deleted earlier')
  }
})
