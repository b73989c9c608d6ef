import { expect, test } from 'vitest'
import { follow, send, visit, withBrowser } from '../browser.ts'
import { openCuttableProxy } from '../cuttable-proxy.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

const chosen = 'four boats on the Meghna'

async function invite(email: string, at: { url: string } = site) {
  const page = await visit(browser, at, { as: await anAccount(site.portal, 'admin') })
  await page.goto('/dashboard/invitations')
  await page.locator('[name=email]').fill(email)
  const press = () => page.getByRole('button', { name: 'Create invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  return { page, press, again: dialog.getByRole('button', { name: 'Try again' }) }
}

async function invitedAs(email: string): Promise<number> {
  const { db } = await site.portal.as('admin')
  const invited = db.selectFrom('invitation').where('email', '=', email)
  return (await invited.select('id').execute()).length
}

test('an answer that breaks off in the middle is asked for again, and nothing is made twice', async () => {
  const { hostname: host, port } = new URL(site.url)
  await using way = await openCuttableProxy({ host, port: Number(port) })
  const at = { url: `http://localhost:${way.port}` }
  const { page, press, again } = await invite('halfway@example.org', at)
  await using inviting = page
  inviting.forgive('ERR_CONTENT_LENGTH_MISMATCH')
  way.loseAnswerTo('POST /dashboard/invitations.data', 'last byte')
  await press()
  await again.click()
  await page.getByText('This was created before').waitFor()
  expect(await invitedAs('halfway@example.org')).toBe(1)
})

test('whoever gets no answer to a new password is told that it may be changed', async () => {
  const { hostname: host, port } = new URL(site.url)
  await using way = await openCuttableProxy({ host, port: Number(port) })
  const at = { url: `http://localhost:${way.port}` }
  const old = 'a long enough phrase'
  const { email, session } = await anAccount(site.portal, 'moderator', { password: old })
  await using page = await visit(browser, at, { as: { session } })
  await page.goto('/account')
  await page.locator('[name=name]').fill('Half a na')
  const typed = Object.entries({ old, password: chosen, confirm: chosen })
  for (const [name, value] of typed) await page.locator(`[name=${name}]`).fill(value)
  for (const one of ['ERR_EMPTY_RESPONSE', '401', '422']) page.forgive(one)
  way.loseAnswerTo('POST /account.data')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const again = dialog.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  // Chromium sends it again by itself if the connection had been in use.
  if (await dialog.getByText('cannot be reached').isVisible()) await again.click()
  await dialog.getByText('You have been logged out').waitFor()

  const tab = await page.context().newPage()
  await tab.goto(`${at.url}/login`)
  await tab.locator('[name=email]').fill(email)
  await tab.locator('[name=password]').fill(chosen)
  await tab.locator('main form [type=submit]').click()
  await tab.getByText('Login successful').waitFor()
  await send(page, () => again.click())
  expect(await page.locator('#old-error').innerText()).toContain('or was just changed')
  await page.reload()
  expect(await page.locator('[name=name]').inputValue()).toBe('Half a na')
})

test('the page of a network that asks for a login is not taken for an answer', async () => {
  const { page, press, again } = await invite('cafe@example.org')
  await using inviting = page
  const login = { contentType: 'text/html', body: '<html><title>Log in here</title></html>' }
  await page.route('**/invitations.data*', (route) => route.fulfill(login), { times: 1 })
  await press()
  await follow(inviting, () => again.click())
  expect(await page.locator('main [readonly]').inputValue()).toContain('/invitation')
  expect(await invitedAs('cafe@example.org')).toBe(1)
})

test('the page of such a network in place of a linked page is asked for again, and what is typed stays', async () => {
  const { page } = await invite('halfway typed')
  await using inviting = page
  const login = { contentType: 'text/html', body: '<html><title>Log in here</title></html>' }
  let isAway = true
  await page.route(/accounts?\.data|Admin_Control\.data/, (route) => {
    return isAway ? route.fulfill(login) : route.continue()
  })
  await page.locator('a[href="/dashboard/Admin_Control"]').first().click()
  await page.getByText('The server cannot be reached: trying again').waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe('halfway typed')
  isAway = false
  await inviting.waitForURL('**/dashboard/Admin_Control')
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first().waitFor()
})

test('Enter that is pressed again at once sends the form once, and the link is shown', async () => {
  const { page } = await invite('twice@example.org')
  await using inviting = page
  const button = page.getByRole('button', { name: 'Create invitation' })
  await follow(inviting, () =>
    button.evaluate(async (one: HTMLElement) => {
      one.click()
      await new Promise((resolve) => setTimeout(resolve))
      one.click()
    }),
  )
  expect(await page.locator('main [readonly]').inputValue()).toContain('/invitation')
})
