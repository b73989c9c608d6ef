import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { updateRecord } from '#core/records/update-record.ts'
import { visit, withBrowser } from '../browser.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { openForm, pick, slot } from './at-record-form.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const kB = 1000
/** Skips the wait for hydration, since the script of the page never loads. */
const unawaited = { waitUntil: 'load' } as const

async function comeIn(options: Parameters<typeof visit>[2], role: 'admin' | 'moderator' = 'admin') {
  const visitor = await visit(browser, site, { ...options, as: await anAccount(site.portal, role) })
  return visitor
}

describe.each(['en', 'bn'] as const)('in %s', (locale) => {
  test('the form can be used by everybody, whatever is open on it', async () => {
    await using page = await comeIn({ locale })
    await page.goto('/dashboard/Entry')
    await page.locator('[data-awake]').waitFor()
    expect(await problemsInEveryVariant(page)).toEqual([])

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/dashboard/files', async (route) => {
      if (route.request().headers()['content-type'] !== 'image/jpeg') await held
      await route.continue()
    })
    const scan = await aScan('visa.jpg')
    const buffer = Buffer.from(await scan.arrayBuffer())
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('.drop button').last().click(),
    ])
    await chooser.setFiles([
      { name: 'visa.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'medical.png', mimeType: 'image/png', buffer },
      { name: 'scan.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'photo.heic', mimeType: 'image/heic', buffer },
    ])
    await page.locator('[name="staged.visa"]').waitFor({ state: 'attached' })
    await page.locator('.record-form button.main').click()
    await page.locator('#name-error').waitFor()
    expect(await page.locator('.progress').count()).toBe(1)
    expect(await page.locator('.unsorted li').count()).toBe(1)
    expect(await problemsInEveryVariant(page)).toEqual([])

    await page.locator('.slot[data-type=visa] .look').click()
    await page.locator('.viewer [data-state=shown]').waitFor()
    await page.keyboard.press('+')
    await page.keyboard.press('r')
    expect(await problemsInEveryVariant(page)).toEqual([])
    release()
    await page.locator('[name="staged.medical"]').waitFor({ state: 'attached' })
  }, 60_000)

  test('so can its mistakes, its two versions and the list below it without a script', async () => {
    await using page = await comeIn({ locale })
    const nothing = { contentType: 'text/javascript', body: '' }
    await page.route('**/assets/entry.client-*.js', (route) => route.fulfill(nothing))
    const send = async () => {
      const loaded = page.waitForEvent('load')
      await page.locator('.record-form button.main').click()
      await loaded
    }
    await page.goto('/dashboard/Entry', unawaited)
    await page.locator('[name="file.visa"]').setInputFiles({
      name: 'visa.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    })
    await send()
    await page.locator('#name-error').waitFor()
    expect(await problemsInEveryVariant(page)).toEqual([])
    await page.goto('/dashboard/Entry', unawaited)
    await page.locator('form.notice').waitFor()
    expect(await problemsInEveryVariant(page)).toEqual([])

    const numbers =
      locale === 'en'
        ? { passportNumber: 'X1', irccNumber: 'Y1' }
        : { passportNumber: 'X2', irccNumber: 'Y2' }
    const id = await anAddedRecord(site.portal, numbers)
    await page.goto(`/Update_A_User/${id}`, unawaited)
    const change = { id, revision: 1, fields: { name: 'Kim' } }
    await updateRecord(await site.portal.as('admin'), change)
    await page.locator('[name=name]').fill('Robin')
    await send()
    await page.locator('.versions').waitFor()
    expect(await problemsInEveryVariant(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await wide(page)).toBe(false)
  }, 60_000)

  test("a moderator's page too", async () => {
    await using page = await comeIn({ locale, width: 320 }, 'moderator')
    await page.goto('/dashboard/ManagePost')
    await page.locator('[data-awake]').waitFor()
    expect(await wide(page)).toBe(false)
    expect(await problemsInEveryVariant(page)).toEqual([])

    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect(await wide(page), 'text of 200 %, with what is stated of documents').toBe(false)
  })
})

/** Whether the page overflows horizontally. */
function wide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

test('the form is light: its scripts, its styles and its page', async () => {
  await using page = await comeIn({})
  const sizes = { script: 0, stylesheet: 0, document: 0 }
  const seen: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet' && type !== 'document') return
    seen.push(
      response.body().then((body) => {
        sizes[type] += gzipSync(body).length
      }),
    )
  })
  await page.goto('/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await Promise.all(seen)
  expect(sizes.script).toBeGreaterThan(50 * kB)
  expect(sizes.script).toBeLessThan(175 * kB)
  expect(sizes.stylesheet).toBeLessThan(30 * kB)
  expect(sizes.document).toBeLessThan(20 * kB)
})

test('a file that is sent in another role meanwhile is not said to lack a sign-in', async () => {
  const account = await anAccount(site.portal, 'admin')
  await using page = await openForm({ site, browser }, '/dashboard/Entry', account)
  page.forgive('403')
  const { db } = await site.portal.as('admin')
  const become = (role: 'admin' | 'student') =>
    db.updateTable('account').set({ role }).where('id', '=', account.id).execute()
  await become('student')
  await pick(page, ['visa.jpg'])
  const visa = slot(page, 'visa')
  await visa.getByText('your role has changed, and this form is for another role').waitFor()
  expect(await visa.getByText('logged out').count()).toBe(0)
  await become('admin')
  await visa.getByRole('button', { name: /^Try again/ }).click()
  await visa.locator('[name="staged.visa"]').waitFor({ state: 'attached' })

  await page.route('**/dashboard/files', (route) => route.fulfill({ status: 403, body: 'No' }))
  await pick(page, ['medical.jpg'])
  await slot(page, 'medical').getByText('Connection lost').waitFor()
  expect(await slot(page, 'medical').getByText('logged out').count()).toBe(0)
})

test('whoever lacks the second factor that is required meanwhile has to sign in', async () => {
  await using page = await comeIn({})
  page.forgive('403')
  await page.goto('/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await site.portal.set({ requireTwoFactor: true })
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').getByText('logged out').waitFor()
})
