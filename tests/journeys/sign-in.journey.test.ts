import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, visit, withBrowser } from '../browser.ts'
import { demoPassword, startDemoSite } from '../demo-site.ts'
import { scans } from './at-record-form.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(startDemoSite())

async function send(page: Page, typed: Record<string, string>) {
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`main [name=${name}]`).fill(text)
  }
  return follow(page, () => page.locator('main form button[type=submit]').click())
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** The name of the first control, since the button of a provider comes before the fields. */
function firstOf(page: Page): Promise<string | null> {
  return page.locator('main :is(a, button, input):visible').first().getAttribute('name')
}

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  const mode = javaScript ? 'script' : 'plain'

  test.each(['admin', 'moderator', 'student'] as const)(
    'the %s of the demo signs in',
    async (role) => {
      await using page = await visit(browser, site, { javaScript })
      await page.goto(`/login?to=${encodeURIComponent('/dashboard/BAD_Request')}`)
      await send(page, { email: `${role}@demo.example`, password: demoPassword })
      expect(pathOf(page)).toBe('/dashboard/BAD_Request')
      await page.getByText('Login successful!').waitFor()
      const said = role === 'student' ? 'You have no staff access' : 'You have staff access'
      expect(await page.locator('h1').textContent()).toBe(said)
      await page.goto('/login')
      expect(pathOf(page)).toBe('/')
      await page.goto('/login?to=/Visa')
      expect(pathOf(page)).toBe('/Visa')
      await page.goto('/login?to=//elsewhere.example')
      expect(pathOf(page)).toBe('/')
    },
  )

  test('what is missing or wrong is said below its field', async () => {
    await using page = await visit(browser, site, { javaScript })
    await page.goto('/login')
    expect(await firstOf(page)).toBe('email')
    await page.getByText('Google sign-in is not set up').waitFor()
    expect((await send(page, { email: '', password: '' })).status()).toBe(422)
    expect(await page.locator('#email-error').innerText()).toBe('Email is required')
    expect(await page.locator('#password-error').innerText()).toBe('Password is required')
    await send(page, { email: 'no email', password: 'x' })
    expect(await page.locator('#email-error').innerText()).toBe('Please input valid email')
    await send(page, { email: `nobody-${mode}@demo.example`, password: 'not this' })
    const unknown = await page.locator('#password-error').innerText()
    await send(page, { email: 'student@demo.example', password: 'not this' })
    expect(await page.locator('#password-error').innerText()).toBe(unknown)
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(
      'student@demo.example',
    )
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })

  test('who signs in from a public page comes back to it; who was led here is told why', async () => {
    await using page = await visit(browser, site, { javaScript })
    await page.goto('/dashboard/update?search=a')
    expect(pathOf(page)).toBe('/login')
    await page.getByText('Log in to open: Records', { exact: true }).waitFor()
    await page.goto('/Visa')
    const link = page.getByRole('banner').getByRole('link', { name: 'Log in' })
    await follow(page, () => link.click())
    expect(await page.getByText('Log in to open').count()).toBe(0)
    await send(page, { email: 'moderator@demo.example', password: demoPassword })
    expect(pathOf(page)).toBe('/Visa')
    await page.goto('/dashboard')
    expect(pathOf(page)).toBe('/dashboard/ManagePost')
  })

  test('a moderator on a page for admins is told so, and finds back', async () => {
    await using page = await visit(browser, site, { javaScript })
    await page.goto(`/login?to=${encodeURIComponent('/dashboard')}`)
    await send(page, { email: 'moderator@demo.example', password: demoPassword })
    expect(pathOf(page)).toBe('/dashboard/ManagePost')
    expect((await page.goto('/dashboard/Admin_Control'))?.status()).toBe(403)
    await page.getByRole('heading', { name: 'This page is for admins' }).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    await follow(page, () => page.getByRole('link', { name: 'Back to your pages' }).click())
    expect(pathOf(page)).toBe('/dashboard/ManagePost')
  })

  test('somebody registers, and is a student', async () => {
    await using page = await visit(browser, site, { javaScript })
    await page.goto('/login?to=/dashboard')
    await follow(page, () => page.getByRole('link', { name: 'Register' }).click())
    expect(pathOf(page)).toBe('/register')
    await page.locator('[name=confirm]').waitFor()
    expect(await firstOf(page)).toBe('photo')

    const nothing = { name: '', email: '', password: '', confirm: '' }
    await send(page, nothing)
    const errors = page.locator('main .error')
    expect(await errors.allInnerTexts()).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
    ])
    const email = `rahima-${mode}@example.org`
    const right = { name: 'Rahima Akter', email }
    await send(page, { ...right, password: 'Password12345', confirm: 'Password1234' })
    expect(await page.locator('#confirm-error').innerText()).toBe('Password did not match')
    await send(page, { ...right, password: 'Password12345', confirm: 'Password12345' })
    expect(await page.locator('#password-error').innerText()).toContain('too common')

    const password = 'four boats on the Meghna'
    const photo = page.getByLabel('Photo (optional)')
    const none = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await photo.setInputFiles(none)
    await send(page, { ...right, password, confirm: password })
    expect(await page.locator('#photo-error').innerText()).toContain('not a JPEG')
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    await photo.setInputFiles(await scans('me.jpg'))
    await send(page, { ...right, password, confirm: password })
    await page.getByText('Register successful!').waitFor()
    expect(pathOf(page)).toBe('/dashboard/my-enrolled-classes')
    const mine = page.locator('.drawer .person img')
    const isSquare = (image: HTMLImageElement) => image.naturalWidth === 256
    await expect.poll(() => mine.evaluate(isSquare)).toBe(true)
    await page.getByText('Student', { exact: true }).first().waitFor({ state: 'attached' })
    await page.goto('/register')
    expect(pathOf(page)).toBe('/')
  })
})

test('with a script an error goes when its field is mended, and comes again with the next answer', async () => {
  await using page = await visit(browser, site)
  await page.goto('/login')
  const nothing = { email: '', password: '' }
  for (let times = 0; times < 2; times++) {
    await send(page, nothing)
    await page.locator('#email-error').waitFor()
    await page.locator('[name=email]').pressSequentially('a')
    await page.locator('#email-error').waitFor({ state: 'detached' })
    expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBeNull()
    expect(await page.locator('#password-error').innerText()).toBe('Password is required')
  }
})

test('passwords that differ are typed again from the first one on, which is emptied too', async () => {
  await using page = await visit(browser, site)
  page.forgive('422')
  await page.goto('/register')
  await send(page, {
    name: 'Robin',
    email: 'robin@example.org',
    password: 'twelve letters',
    confirm: 'else',
  })
  await page.locator('#confirm-error').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('password')
  const summary = page.locator('.notice.bad').filter({ hasText: 'There is a problem' })
  expect(await summary.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('1px')
})

test('where the browser takes no cookies, the login says so', async () => {
  await using page = await visit(browser, site)
  page.forgive('SecurityError')
  // As Chromium does where its settings block the cookies of a site; it says that they are enabled.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const storage of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, storage, { get })
    }
  })
  await page.goto('/login')
  await page.getByText('Your browser blocks cookies of this site.').waitFor()
})

test('with a script the password can be looked at, and the card turns for half a second', async () => {
  await using page = await visit(browser, site)
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const show = page.getByRole('button', { name: 'Show: Password' })
  await show.click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  expect(await show.getAttribute('aria-pressed')).toBe('true')
  await show.click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')

  await page.getByRole('link', { name: 'Register' }).click()
  await page.locator('.entrance.turning').waitFor({ state: 'attached' })
  await page.waitForURL('**/register')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL('**/login')
})

test.each(['en', 'bn'] as const)(
  'login and register are for everybody, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale, width: 320 })
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      expect(await problemsInEveryVariant(page)).toEqual([])
      await follow(page, () => page.locator('main form button[type=submit]').click())
      expect(await problemsInEveryVariant(page)).toEqual([])
    }
  },
  60_000,
)
