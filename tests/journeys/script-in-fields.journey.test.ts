import { expect, test } from 'vitest'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { sendBack } from '#core/records/send-back.ts'
import { composeMail } from '#server/compose-mail.ts'
import { follow, search, toastOn, visit, withBrowser } from '../browser.ts'
import { aScan, type Parts, sendForm } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

/** Closes any surrounding markup, then adds an element that can be found and an image that runs a script. */
const script = `'"--></script></title></textarea><x-hit><img src=x onerror=hit()>`
const said = (what: string) => `${what}${script}`

const moderator = await anAccount(site.portal, 'moderator')
const admin = await anAccount(site.portal, 'admin')
const record = {
  passportNumber: 'SCRIPT1',
  irccNumber: 'ISCRIPT1',
  name: said('Robin'),
  fatherName: said('Lee'),
  motherName: said('Dana'),
  address: said('14 Lane'),
  nationality: said('Nepal'),
}

function post(path: string, by: TestAccount, parts: Parts): Promise<Response> {
  return sendForm(site, path, by, parts)
}

async function expectDone(sent: Promise<Response>): Promise<void> {
  const answer = await sent
  expect(answer.status, await answer.text()).toBe(303)
}

function plain(path: string, by: TestAccount, fields: Record<string, string>) {
  const headers = { cookie: by.cookie, origin: site.url }
  const body = new URLSearchParams(fields)
  return fetch(site.url + path, { method: 'POST', redirect: 'manual', body, headers })
}

async function idOf(passportNumber: string): Promise<string> {
  const { db } = await site.portal.as('admin')
  const found = db.selectFrom('record').select('id').where('passportNumber', '=', passportNumber)
  return (await found.executeTakeFirstOrThrow()).id
}

test('script in any field is text wherever it stands', async () => {
  const { organisation } = (await site.portal.as('stranger')).settings
  await expectDone(
    plain('/dashboard/settings', admin, {
      group: 'organisation',
      seen: JSON.stringify({ organisation }),
      name: said('Sample Migration'),
      registrationNumber: script.slice(0, 60),
      address: said('1 Street'),
      email: organisation.email,
      phone: '<x-hit><img src=x onerror=hit()>',
      website: '',
      actsFor: said('Ministry of Nobody'),
    }),
  )
  for (const account of [admin, moderator]) {
    await expectDone(
      plain('/account', account, { change: 'profile', name: said('Sam'), photoUrl: '' }),
    )
  }
  const token = { name: script.slice(0, 60), lastDay: '', scope: 'read' }
  expect((await plain('/account/tokens', admin, token)).status).toBeLessThan(400)
  const pictures = {
    firstPicture: await aScan(`${script}.jpg`),
    secondPicture: await aScan(`${script}.jpg`, '#a68'),
  }
  const notice = {
    id: crypto.randomUUID(),
    title: said('Closed'),
    text: said('Open'),
    publish: 'yes',
  }
  await expectDone(post('/dashboard/posts', admin, { ...notice, ...pictures }))
  const files = { 'file.photo': await aScan('p.jpg'), 'file.visa': await aScan('v.jpg') }
  await expectDone(post('/dashboard/ManagePost', moderator, { ...record, ...files, key: 'a' }))
  const id = await idOf('SCRIPT1')
  await using page = await visit(browser, site)
  page.context().setDefaultTimeout(30_000)
  let seen = 0
  const look = async (path: string) => {
    await page.goto(path)
    await expectOnlyText(path)
  }
  async function expectOnlyText(where: string): Promise<void> {
    expect(await page.locator('x-hit, [onerror], [src="x"]').count(), where).toBe(0)
    if ((await page.locator('body').innerText()).includes('<x-hit>')) seen++
  }
  const comeAs = async ({ session }: TestAccount) => {
    await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  }

  await comeAs(admin)
  await look(`/dashboard/Control_Post/${id}`)
  await look(`/dashboard/Control_Post`)
  const ctx = await site.portal.as('admin')
  await sendBack(ctx, { id, reason: said('No') })
  await comeAs(moderator)
  await look('/dashboard/ManagePost')
  await look(`/dashboard/ManagePost/${id}`)
  const broken = { 'file.lmia': new File(['no picture'], `lmia${script}.jpg`) }
  const mistaken = await post('/dashboard/ManagePost', moderator, {
    ...record,
    ...broken,
    key: 'b',
  })
  expect(mistaken.status).toBe(422)
  await look('/dashboard/ManagePost')
  const again = { ...record, passportNumber: 'SCRIPT2', irccNumber: 'ISCRIPT2', key: 'c' }
  await expectDone(post('/dashboard/Entry', admin, { ...again, ...files }))
  const shown = await idOf('SCRIPT2')

  await comeAs(admin)
  for (const name of dashboardPages.admin) await look(dashboardPath(name))
  for (const path of [
    `/dashboard/records/${id}`,
    `/Update_A_User/${id}`,
    `/dashboard/update?search=${encodeURIComponent(script)}&enteredBy=${admin.id}`,
    `/dashboard/activity?subject=${id}`,
    `/dashboard/Admin_Control?search=${encodeURIComponent(script)}`,
    '/account',
    '/account/tokens',
    `/${encodeURIComponent(script)}`,
    `/Search?q=${encodeURIComponent(script)}`,
    '/disclaimer',
  ]) {
    await look(path)
  }
  await page.goto('/dashboard/posts')
  await follow(page, () => page.locator('a[href^="/dashboard/posts/"]').first().click())
  await expectOnlyText('a notice')
  await page.goto('/MaltipleInput')
  await page.locator('[name=numbers]').fill(`SCRIPT1\n${script}`)
  await follow(page, () => page.locator('main form[method=post] button.main').click())
  await expectOnlyText('many numbers')
  await page.goto('/dashboard/update?search=SCRIPT2')
  const menu = page.locator('.records [aria-haspopup=menu]')
  await menu.click()
  await follow(page, () => page.locator('[name=hide]').click())
  expect(await toastOn(page).textContent()).toContain(`${record.name} is now hidden`)
  await menu.click()
  await follow(page, () => page.locator('[name=unhide]').click())
  await menu.click()
  await page.locator('button[name=delete]').first().click()
  await page.getByRole('alertdialog').getByText(record.name).waitFor()
  await expectOnlyText('the dialog')

  // Leave the page first, since it would request its counts without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  for (const path of ['/', '/Check_Visa', '/Visa']) {
    await page.goto(path)
    await expectOnlyText(path)
    const number =
      path === '/Check_Visa' ? { irccNumber: 'ISCRIPT2' } : { passportNumber: 'SCRIPT2' }
    await search(page, number)
    await expectOnlyText(`a result at ${path}`)
    expect(await page.locator('.result dd').first().textContent()).toBe(record.name)
  }
  expect(seen).toBeGreaterThan(25)
  expect(shown).not.toBe(id)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
}, 120_000)

test('and in files and mails', async () => {
  for (const path of ['/dashboard/update.csv', '/dashboard/activity/export']) {
    const answer = await plain(path, admin, {})
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toContain('<x-hit>')
  }
  const to = { to: admin.email, locale: 'en' } as const
  const letter = { kind: 'reset-password', ...to, token: 'T', expiresAt: '2030' } as const
  const name = `${said('Sample')}\r\nBcc: a@example.org`
  const from = { name, email: '', phone: said('+00'), actsFor: said('Authority') }
  const sender = { publicUrl: new URL(site.url), from }
  const mail = composeMail(letter, sender)
  expect(mail.html).not.toContain('<x-hit>')
  expect(mail.html).toContain('&lt;x-hit&gt;')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})
