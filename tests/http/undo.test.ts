import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAccount } from '#core/accounts/manage/find-account.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { holdRecord } from '#core/retention/hold-record.ts'
import { bn } from '#ui/i18n/bn.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test('changes of many and of a role are undone, and nobody is led to another site', async () => {
  await using site = await openTestSite('sqlite')
  const admin = await site.portal.as('admin')
  const { cookie } = await anAccount(site.portal, 'admin')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  async function undo(fields: Record<string, string>): Promise<string | null> {
    const body = new URLSearchParams(fields)
    const answer = await site.get('/dashboard/undo', { method: 'POST', body, headers })
    expect(answer.status).toBe(303)
    return answer.headers.get('location')
  }

  const ids: string[] = []
  for (const number of ['P1', 'P2']) {
    ids.push(await anAddedRecord(site.portal, { passportNumber: number, irccNumber: number }))
  }
  for (const id of ids) await setVisibility(admin, id, 'hidden')
  const left = ids.map((id) => `${id}:2`).join(' ')
  const back = '/dashboard/update?search=P&page=1'
  expect(await undo({ of: 'hide', left, back })).toBe(back)
  for (const id of ids) {
    expect(await findStaffRecord(admin, id)).toMatchObject({ visibility: 'visible', revision: 3 })
  }

  const { id } = await anAccount(site.portal, 'student')
  await setRole(admin, { id, role: 'moderator' })
  const role = { of: 'role', role: 'student', left: `${id}:2` }
  for (const elsewhere of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
  ]) {
    expect(await undo({ ...role, back: elsewhere })).toBe('/dashboard')
  }
  expect(await findAccount(admin, id)).toMatchObject({ role: 'student', revision: 3 })
  expect(await undo({ of: 'everything', left, back })).toBe(back)
  expect(await undo({})).toBe('/dashboard')
})

test('sending back the same again is undone like the first time', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'admin')
  const headers = { cookie, origin: site.url }
  const id = await anAddedRecord(site.portal)
  const { revision } = (await findStaffRecord(await site.portal.as('admin'), id)) ?? {}
  const asked = { do: 'send-back', revision: String(revision), reason: 'The scan is cut off' }
  const sent = async () => {
    const body = new URLSearchParams(asked)
    const answer = await site.get(`/dashboard/Control_Post/${id}`, {
      method: 'POST',
      body,
      headers,
    })
    const toast = /toast=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
    const page = await site.get('/dashboard/update', { headers: { cookie: `${cookie}; ${toast}` } })
    return /name="of" value="([^"]+)"/.exec(await page.text())?.[1]
  }
  expect([await sent(), await sent()]).toEqual(Array(2).fill('send-back-approved'))
})

test.each(engines)('an undo that fails gives its own reason, on %s', async (engine) => {
  await using site = await openTestSite(engine)
  const admin = await site.portal.as('admin')
  const { cookie } = await anAccount(site.portal, 'admin')
  const headers = { cookie, origin: site.url }
  const told = async (of: string, left: string[], lang = 'en') => {
    const body = new URLSearchParams({ of, left: left.join(' '), back: '/dashboard' })
    const answer = await site.get('/dashboard/undo', { method: 'POST', body, headers })
    const toast = /toast=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
    expect(toast.length).toBeLessThan(4096)
    const page = `/dashboard/update?lang=${lang}`
    return (await site.get(page, { headers: { cookie: `${cookie}; ${toast}` } })).text()
  }
  const ids: string[] = []
  for (const number of ['P1', 'P2', 'P3']) {
    ids.push(await anAddedRecord(site.portal, { passportNumber: number, irccNumber: number }))
  }
  const [held = '', ...others] = ids.map((id) => `${id}:1`)
  await holdRecord(admin, ids[0] ?? '', { reason: 'A court asks' })
  // SQLite would be waited for.
  if (engine === 'postgres') {
    const { db } = admin
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(db)
    await sql`create trigger refuse before update on record execute function refuse()`.execute(db)
    const failed = 'The database did not answer. Try again.'
    const none = await told('add', others)
    expect(none).toContain(`Undone: 0 / 2. ${failed}`)
    expect(none).toContain(`name="left" value="${others.join(' ')}"`)
    const many = Array<string>(40).fill(others[0] ?? '')
    expect(await told('add', many)).toContain(`name="left" value="${many.join(' ')}"`)
    const tooMany = await told('add', [...many, ...others])
    expect(tooMany).toContain(`Undone: 0 / 42. ${failed}`)
    expect(tooMany).not.toContain('name="left"')
    expect(await told('add', others.slice(1))).toContain(`Undone: 0 / 1. ${failed}`)
    expect(await told('add', others, 'bn')).toContain(bn.toasts.undoFailed('0 / 2').text)
    await sql`drop trigger refuse on record`.execute(db)
  }
  const some = await told('add', [held, ...others])
  expect(some).toContain('Undone: 2 / 3. The others stay as they are.')
  expect(some).not.toContain('changed since')
})

test('an undo that fails for some can be tried again for these, and tells of hidden ones', async () => {
  await using site = await openTestSite('postgres')
  const admin = await site.portal.as('admin')
  const { cookie } = await anAccount(site.portal, 'admin')
  const ids: string[] = []
  for (const number of ['P1', 'P2']) {
    ids.push(await anAddedRecord(site.portal, { passportNumber: number, irccNumber: number }))
  }
  for (const id of ids) await deleteRecord(admin, id)
  await site.portal.set({ consent: 'required' })
  const { db } = admin
  const [, failing = ''] = ids
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(db)
  await sql`create trigger refuse before update on record for each row
    when (old.id = ${sql.lit(failing)}) execute function refuse()`.execute(db)
  const left = ids.map((id) => `${id}:2`).join(' ')
  const undone = await site.get('/dashboard/undo', {
    method: 'POST',
    body: new URLSearchParams({ of: 'delete', left, back: '/dashboard' }),
    headers: { cookie, origin: site.url },
  })
  const toast = /toast=[^;]+/.exec(undone.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const headers = { cookie: `${cookie}; ${toast}` }
  const said = await (await site.get('/dashboard/update?lang=en', { headers })).text()
  expect(said).toContain(
    'Undone: 1 / 2. Records without a consent to be published came back hidden. The database did not answer. Try again.',
  )
  expect(said).toContain(`name="left" value="${failing}:2"`)
})

test('the undo of a change of many names what it left, also of a record saved since it was selected', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'admin')
  const id = await anAddedRecord(site.portal, { passportNumber: 'P1', irccNumber: 'P1' })
  const save = { id, revision: 1, fields: { name: 'Robin Saved' } }
  await updateRecord(await site.portal.as('admin'), save)
  const told = await site.get('/dashboard/update', {
    method: 'POST',
    body: new URLSearchParams({ bulk: 'hide', chosen: `${id}:1` }),
    headers: { cookie, origin: site.url },
  })
  expect(/name="left" value="([^"]+)"/.exec(await told.text())?.[1]).toBe(`${id}:3`)
})

test.each(engines)('a role is changed only as the list showed it, on %s', async (engine) => {
  await using site = await openTestSite(engine)
  const admin = await site.portal.as('admin')
  const { cookie } = await anAccount(site.portal, 'admin')
  const { id, cookie: theirs } = await anAccount(site.portal, 'student')
  const headers = { cookie, origin: site.url }
  const list = await site.get('/dashboard/Admin_Control?search=student', { headers })
  const html = await list.text()
  const [, shown = ''] = / value="([^"]+)" role="menuitem" name="moderator"/.exec(html) ?? []
  expect(shown.slice(0, id.length)).toBe(id)
  const press = async (fields: Record<string, string>) => {
    const answer = await site.get('/dashboard/Admin_Control', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    })
    const toast = answer.headers.getSetCookie().find((one) => one.startsWith('toast'))
    const cookies = `${cookie}; ${toast?.split(';', 1)[0] ?? ''}`
    const page = await site.get('/dashboard/Admin_Control', { headers: { cookie: cookies } })
    return { asked: await answer.text(), told: await page.text() }
  }
  await setRole(admin, { id, role: 'admin' })
  // The question on its own page keeps what the list showed.
  const { asked } = await press({ moderator: shown })
  expect(asked).toContain(`name="moderator" value="${shown}"`)
  const late = await press({ moderator: shown, confirmed: 'yes' })
  expect(late.told).toContain('Nothing was changed')
  expect(late.told).not.toContain('is a moderator now')
  expect(await findAccount(admin, id)).toMatchObject({ role: 'admin', revision: 2 })

  const again = await press({ admin: shown, confirmed: 'yes' })
  expect(again.told).toContain('Sam student is an admin now')
  expect(again.told).not.toContain('name="of" value="role"')
  const now = await press({ moderator: `${id}:2`, confirmed: 'yes' })
  expect(now.told).toContain('Sam student is a moderator now')
  expect(now.told).toContain('name="of" value="role"')
  expect(await findAccount(admin, id)).toMatchObject({ role: 'moderator', revision: 3 })
  expect((await site.get('/account', { headers: { cookie: theirs } })).status).toBe(303)
})

test('a page that refuses a request offers to undo the change before it', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'admin')
  const id = await anAddedRecord(site.portal, { passportNumber: 'P1', irccNumber: 'P1' })
  const send = (cookies: string, fields: Record<string, string>) =>
    site.get(`/dashboard/records/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: cookies, origin: site.url },
    })
  const hidden = await send(cookie, { do: 'hide' })
  const toast = /toast=[^;]+/.exec(hidden.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const refused = await send(`${cookie}; ${toast}`, { do: 'hide', note: 'x'.repeat(70_000) })
  expect(refused.status).toBe(413)
  const html = await refused.text()
  expect(html).toContain('<form action="/dashboard/undo" method="post">')
  expect(html).toContain(`value="${id}:2"`)
})

test('a search of the bin that is too long finds nothing, and does not list all', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'admin')
  const id = await anAddedRecord(site.portal, { name: 'Robin Binned' })
  await deleteRecord(await site.portal.as('admin'), id)
  const found = async (search: string) => {
    const answer = await site.get(`/dashboard/bin?search=${search}`, { headers: { cookie } })
    return (await answer.text()).includes('Robin Binned')
  }
  expect(await found('robin')).toBe(true)
  expect(await found('x'.repeat(500))).toBe(false)
})

test('the history on the page of a record leads to all of its entries once', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'admin')
  const id = await anAddedRecord(site.portal, { passportNumber: 'P1', irccNumber: 'P1' })
  await setVisibility(await site.portal.as('admin'), id, 'hidden')
  const html = await (await site.get(`/dashboard/records/${id}`, { headers: { cookie } })).text()
  const history = html.slice(html.indexOf('id="history"'), html.indexOf('</main>'))
  expect(history).toContain('Record hidden')
  expect(history).toContain('Record added')
  expect(history.split(`href="/dashboard/activity?subject=${id}"`)).toHaveLength(2)
  expect(history).not.toMatch(new RegExp(`href="/dashboard/records/${id}["?]`))
})
