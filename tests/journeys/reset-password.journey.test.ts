import { describe, expect, test } from 'vitest'
import { follow, type Visit, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite', { LOG_LEVEL: 'info' }))

/** Reads a link from the console, where the site prints mails if it has no mail server. */
async function printedLink(path: string, to: string): Promise<string> {
  const find = () => {
    const [, ...mails] = site.server.output().split(`To: ${to}\n`)
    const mail = mails.at(-1) ?? ''
    return new RegExp(`http://\\S+(${path}\\S+)`).exec(mail)?.[1]
  }
  await expect.poll(find).toBeTruthy()
  return site.url + find()
}

/** The site has no mail server. */
const sendsNoMail = {
  en: 'This site does not send email: ask',
  bn: 'এই সাইট ইমেইল পাঠায় না:',
}

const visits = [
  { locale: 'en', javaScript: true },
  { locale: 'bn', javaScript: true },
  { locale: 'bn', javaScript: false },
] as const satisfies Visit[]

describe.each(visits)('%o', (kind) => {
  test('a forgotten password is replaced by a link from a mail', async () => {
    const { email, cookie } = await anAccount(site.portal, 'moderator', { password: 'x' })
    await using page = await visit(browser, site, kind)
    const findings: string[] = []
    const look = async () => {
      if (kind.javaScript) findings.push(...(await problemsInEveryVariant(page)))
    }
    const send = () => follow(page, () => page.locator('main form [type=submit]').last().click())

    await page.goto(`${site.url}/login`)
    await follow(page, () => page.locator('a[href="/forgot-password"]').click())
    await look()
    expect((await send()).status()).toBe(422)
    await look()
    await page.locator('[name=email]').fill(email)
    expect((await send()).status()).toBe(200)
    expect(await page.locator('main').innerText()).toContain(sendsNoMail[kind.locale])
    await look()

    const link = await printedLink('/reset-password', email)
    await page.goto(link)
    await look()
    const type = async (password: string, repeated: string) => {
      await page.locator('[name=password]').fill(password)
      await page.locator('[name=repeated]').fill(repeated)
      return (await send()).status()
    }
    expect(await type('short', 'short')).toBe(422)
    await look()
    // As for a reload or another language
    expect((await page.goto(page.url()))?.status()).toBe(200)
    expect(await type('password1234', 'password1234')).toBe(422)
    expect(await type('a lantern in the attic', 'a lantern in the cellar')).toBe(422)
    expect(await type('a lantern in the attic', 'a lantern in the attic')).toBe(200)
    expect(new URL(page.url()).pathname).toBe('/login')

    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill('a lantern in the attic')
    await send()
    await page.goto(`${site.url}/account`)
    expect(new URL(page.url()).pathname).toBe('/account')
    const old = await site.get('/account', { headers: { cookie } })
    expect(old.status).toBe(303)
    expect((await page.goto(link))?.status()).toBe(410)
    await look()
    expect(findings).toEqual([])
    const token = new URL(link).searchParams.get('token') ?? ''
    const logged = site.server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(logged.join('\n')).not.toContain(token)
    expect(logged.join('\n')).not.toContain(email)
  })
})

test('an email is confirmed by the link that registering mails', async () => {
  const { email, session } = await anAccount(site.portal, 'student')
  await using page = await visit(browser, site, { locale: 'bn', as: { session } })
  await page.goto(`${site.url}/account`)
  await page.getByText(sendsNoMail.bn).waitFor()
  await follow(page, () => page.locator('form[action="/verify-email/again"] button').click())
  const link = await printedLink('/verify-email', email)
  expect((await page.goto(`${site.url}/verify-email?token=none`))?.status()).toBe(200)
  const answer = await follow(page, () => page.locator('main form button').click())
  expect(answer.status()).toBe(410)
  expect(await problemsInEveryVariant(page)).toEqual([])
  await page.goto(link)
  expect(await problemsInEveryVariant(page)).toEqual([])
  await follow(page, () => page.locator('main form button').click())
  expect(await page.locator('form[action="/verify-email/again"]').count()).toBe(0)
})

test.each(visits)('an email is changed by a link to the new address, %o', async (kind) => {
  const { email, session, id } = await anAccount(site.portal, 'student')
  const other = await anAccount(site.portal, 'student')
  const [taken, wanted] = [`taken-${id}@example.org`, `new-${id}@example.org`]
  await using page = await visit(browser, site, { ...kind, as: { session } })
  const main = page.locator('main')
  const send = () => follow(page, () => main.locator('form [type=submit]').click())
  const look = async () => {
    if (kind.javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
  }
  await page.goto(`${site.url}/account`)
  await follow(page, () => main.locator('a[href="/account/email"]').click())
  expect(await main.innerText()).toContain(email)
  expect((await send()).status()).toBe(422)
  await main.locator('[name=email]').fill(email)
  expect((await send()).status()).toBe(422)
  await look()
  await main.locator('[name=email]').fill(taken)
  expect((await send()).status()).toBe(200)
  await main.getByText(sendsNoMail[kind.locale]).waitFor()
  await look()
  await page.goto(await printedLink('/account/email', taken))
  const { db } = await site.portal.as('stranger')
  await db.updateTable('account').set({ email: taken }).where('id', '=', other.id).execute()
  expect((await send()).status()).toBe(409)
  await main.locator('[aria-invalid=true][name=email]').waitFor()
  await look()
  await main.locator('[name=email]').fill(wanted)
  expect((await send()).status()).toBe(200)

  const link = await printedLink('/account/email', wanted)
  await page.goto(link)
  expect(await main.innerText()).toContain(wanted)
  await look()
  await send()
  await page.waitForURL(`${site.url}/account`)
  expect(await main.innerText()).toContain(wanted)
  await page.goto(link)
  await page.waitForURL(`${site.url}/account`)
  await page.goto(`${site.url}/account/email?token=none`)
  await main.locator('a[href="/account/email"]').waitFor()
  await look()
})
