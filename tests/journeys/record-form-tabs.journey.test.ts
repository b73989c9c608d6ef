import { expect, test } from 'vitest'
import { withBrowser } from '../browser.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { fill, openForm, pick, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const { db } = await site.portal.as('admin')
const atForm = (path: string, account: TestAccount) => openForm({ site, browser }, path, account)

const draftsOf = ({ id }: TestAccount) =>
  db.selectFrom('draft').select('value').where('accountId', '=', id).execute()
const stagedBy = ({ id }: TestAccount) =>
  db.selectFrom('document').select('type').where('stagedBy', '=', id).execute()

test('what is typed and chosen goes to nobody who signs in after its owner', async () => {
  const [owner, next] = [
    await anAccount(site.portal, 'admin'),
    await anAccount(site.portal, 'admin'),
  ]
  await using page = await atForm('/dashboard/Entry', owner)
  page.forgive('401')
  const signIn = ({ session }: TestAccount) =>
    page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  await fill(page)
  await page.getByText('Draft saved').waitFor()
  await signIn(next)
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').getByText('You have been logged out').waitFor()
  await page.locator('[name=address]').fill('typed after the other signed in')
  await page.goto('/account')
  expect([await draftsOf(next), await stagedBy(next)]).toEqual([[], []])

  await signIn(owner)
  await page.goBack()
  await page.locator('[data-awake]').waitFor()
  const address = page.locator('[name=address]')
  await expect.poll(() => address.inputValue()).toBe('typed after the other signed in')
})
