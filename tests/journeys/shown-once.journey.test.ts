import { expect, test } from 'vitest'
import { send, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

async function atInvitations(locale: 'en' | 'bn' = 'en', javaScript = true) {
  const page = await visit(browser, site, {
    locale,
    javaScript,
    as: await anAccount(site.portal, 'admin'),
  })
  await page.goto('/dashboard/invitations')
  return page
}

test('where the browser does not copy a link, it is selected to be copied by hand', async () => {
  await using page = await atInvitations()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.locator('[name=email]').fill('by-hand@example.org')
  await send(page, () => page.locator('form .main').click())
  await page.getByRole('button', { name: 'Copy: Link' }).click()
  const byHand = page.getByLabel('copy it by hand')
  await byHand.waitFor()
  const selected = await byHand.evaluate((field: HTMLTextAreaElement) => {
    return document.activeElement === field
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : ''
  })
  expect(selected).toBe(await page.locator('[name=link]').inputValue())
})

test('a link that nobody has copied is not lost by a change of the language', async () => {
  await using page = await atInvitations()
  await page.context().grantPermissions(['clipboard-write'])
  await page.locator('[name=email]').fill('in-bengali@example.org')
  await send(page, () => page.locator('form .main').click())
  const bengali = page.locator('.drawer .languages a[lang=bn]')
  page.once('dialog', (question) => question.dismiss())
  const asked = page.waitForEvent('dialog')
  await bengali.click()
  expect((await asked).type()).toBe('beforeunload')
  await page.getByRole('button', { name: 'Copy: Link' }).click()
  await page.getByRole('button', { name: 'Copied: Link' }).waitFor()
  const others: string[] = []
  page.on('dialog', (question) => {
    others.push(question.type())
    void question.accept()
  })
  await bengali.click()
  await page.locator('html[lang=bn]').waitFor()
  expect(others).toEqual([])
})

test.each([
  ['en', true, 'The earlier link for this email no longer works.'],
  ['bn', false, 'এই ইমেইলের আগের লিংকটি আর কাজ করবে না।'],
] as const)(
  'a second invitation says in %s that the first link ended',
  async (locale, javaScript, words) => {
    await using page = await atInvitations(locale, javaScript)
    const ended = page.getByText(words)
    for (const times of [0, 1]) {
      await page.goto('/dashboard/invitations')
      await page.locator('[name=email]').fill(`twice-${locale}@example.org`)
      await send(page, () => page.locator('main form .main').click())
      await page.locator('[name=link]').waitFor()
      expect(await ended.count()).toBe(times)
    }
  },
)

test('a form that names a place of its page is sent once, and forgotten when it was saved', async () => {
  const id = await anAddedRecord(site.portal)
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  await page.goto(`/dashboard/records/${id}/shares`)
  const form = page.locator('main form[action$="#new-code"]')
  await form.locator('[name=field]').first().check()
  await form.locator('[name=label]').fill('Acme Farms')
  let posts = 0
  page.on('request', (request) => (posts += +(request.method() === 'POST')))
  await form.locator('.main').evaluate(async (button: HTMLButtonElement) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve))
    button.click()
  })
  await page.getByRole('heading', { name: 'The code is ready' }).waitFor()
  expect(posts).toBe(1)
  await page.goto(`/dashboard/records/${id}/shares`)
  await form.locator('.choice.for-all input:enabled').waitFor()
  expect(await form.locator('[name=label]').inputValue()).toBe('')
})
