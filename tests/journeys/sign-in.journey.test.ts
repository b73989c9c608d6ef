import { afterAll, describe, expect, test } from 'vitest'
import { openBrowser, signInAs, visit } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await startDemoSite())
const browser = lasting.use(await openBrowser())

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test.each(['admin', 'moderator', 'student'] as const)(
    'the %s of the demo signs in',
    async (role) => {
      await using visitor = await visit(browser, site, { javaScript })
      const { page } = visitor
      await signInAs(page, role, '/dashboard/BAD_Request')
      expect(new URL(page.url()).pathname).toBe('/dashboard/BAD_Request')
      await page.getByText('Login successful!').waitFor()
    },
  )
})
