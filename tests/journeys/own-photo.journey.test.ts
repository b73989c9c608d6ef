import { expect, test } from 'vitest'
import { follow, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { scans } from './at-record-form.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

test.each([true, false])('a photo is chosen, shown and removed, script: %s', async (javaScript) => {
  await using page = await visit(browser, site, {
    javaScript,
    as: await anAccount(site.portal, 'admin'),
  })
  await page.goto('/account')
  await follow(page, () => page.getByRole('link', { name: 'Your photo' }).click())
  const send = () => follow(page, () => page.getByRole('button', { name: 'Save' }).click())
  expect((await send()).status()).toBe(422)
  await page.getByText('Choose a picture').waitFor()
  if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
  const field = page.getByLabel('New photo (JPEG, PNG or WebP)')
  await field.setInputFiles(await scans('me.jpg'))
  await send()
  expect(new URL(page.url()).pathname).toBe('/account')

  const isSquare = (image: HTMLImageElement) => image.naturalWidth === 256
  const mine = page.locator('.drawer .person img')
  await expect.poll(() => mine.evaluate(isSquare)).toBe(true)
  await page.goto('/dashboard/Admin_Control')
  const row = page.getByRole('row').filter({ has: page.locator('img') })
  await row.locator('img').scrollIntoViewIfNeeded()
  await expect.poll(() => row.locator('img').evaluate(isSquare)).toBe(true)

  await page.goto('/account/photo')
  await follow(page, () => page.getByRole('button', { name: 'Remove photo' }).click())
  expect(await mine.count()).toBe(0)
  expect(await page.locator('.drawer .person .avatar').textContent()).toBe('S')
})
