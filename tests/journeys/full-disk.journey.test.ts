import { expect, test } from 'vitest'
import { visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite', { MIN_FREE_MB: '900000000' }))

test('a record that has no place on the disk stays in its form, which tells why', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'moderator') })
  page.forgive('507')
  await page.goto('/dashboard/ManagePost')
  const fields = ['passportNumber', 'irccNumber', 'name', 'fatherName', 'motherName', 'address']
  for (const field of fields) await page.locator(`.boxes [name=${field}]`).fill('FULL0001')
  await page.locator('.form-end button').click()
  await page.getByText('not enough space on the server').waitFor()
  await page.reload()
  expect(await page.locator('.boxes [name=name]').inputValue()).toBe('FULL0001')
})
