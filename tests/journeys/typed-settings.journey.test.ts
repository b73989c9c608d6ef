import { expect, test } from 'vitest'
import { updateSettings } from '#core/settings/update-settings.ts'
import { send, untilItListens, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

test('settings that were typed are not saved over newer ones after another group was saved', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  await page.goto('/dashboard/settings')
  await untilItListens(page)
  const save = (group: string) => page.locator(`#${group}`).getByRole('button', { name: 'Save' })
  await page.locator('#organisation [name=phone]').fill('+880 1711 222222')
  const admin = await site.portal.as('admin')
  const organisation = { ...admin.settings.organisation, phone: '+880 1711 333333' }
  expect(await updateSettings(admin, { organisation })).toBe('updated')
  expect(await send(page, () => save('lookup').click())).toBe(200)
  page.forgive('409')
  expect(await send(page, () => save('organisation').click())).toBe(409)
  expect(await send(page, () => save('organisation').click())).toBe(200)
  await page.locator('#organisation [name=phone]').fill('+880 1711 444444')
  expect(await send(page, () => save('organisation').click())).toBe(200)
})
