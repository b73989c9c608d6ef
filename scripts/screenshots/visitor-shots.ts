import type { Page } from 'playwright-core'
import { legalPages } from '#ui/content/legal/pages.ts'
import {
  after,
  fill,
  follow,
  open,
  opened,
  password,
  type Shot,
  search,
  searched,
  sendPlainly,
} from './reach.ts'

const rahima = { passportNumber: 'A01234567' }
const registered = {
  name: 'Sample Person',
  email: 'sample@example.org',
  password: 'too short',
  confirm: 'another',
}

export const visitorShots: Shot[] = [
  opened('home', '/'),
  opened('check-visa', '/Check_Visa'),
  opened('work-permit', '/Work_Permit'),
  opened('visa', '/Visa'),
  opened('application-status', '/Application_Stts'),
  opened('lmia', '/Lima'),
  ...legalPages.map(({ path }) => opened(path.slice(1).toLowerCase(), path)),
  opened('site-search', '/Search?q=visa'),
  opened('site-search-number', '/Search?q=A01234567'),
  opened('site-search-nothing', '/Search?q=zzz'),
  opened('not-found', '/no/such/page'),
  opened('expired', '/?result=closed'),
  searched('result', '/', rahima),
  searched('result-check-visa', '/Check_Visa', { irccNumber: 'IRCC1000001' }),
  searched('result-paper', '/Work_Permit', rahima),
  searched('result-without-paper', '/Visa', { passportNumber: 'A02234567' }),
  searched('no-data-found', '/', { passportNumber: 'A03234567' }),
  searched('wrong-input', '/', { passportNumber: '<b>' }),
  { ...searched('result-printed', '/', rahima), isPrinted: true },
  { ...opened('home-printed', '/'), isPrinted: true },
  above('mega-menu', async (page) => {
    await page.goto('/')
    await page.locator('.open-menu').click()
    await page.locator('.mega-menu summary').first().click()
  }),
  above('groups', async (page) => {
    await page.goto('/')
    await page.locator('.groups summary').nth(1).click()
    await page.locator('.groups').scrollIntoViewIfNeeded()
  }),
  above('viewer', async (page) => {
    await page.goto('/')
    await search(page, rahima)
    await page.locator('a.scan').first().click()
    await page.locator('.stage[data-state=shown]').waitFor()
  }),
  {
    name: 'result-images-failed',
    as: 'stranger',
    async reach(page) {
      await page.route('**/files/**', (route) => route.abort())
      await page.goto('/')
      await search(page, rahima)
      await page.locator('.retry').first().waitFor()
    },
  },
  {
    name: 'result-images-waiting',
    as: 'stranger',
    async reach(page) {
      await page.route('**/files/**', () => {})
      await page.goto('/Work_Permit', { waitUntil: 'commit' })
      await fill(page, rahima)
      await page.locator('form.lookup [type=submit]').click()
      await page.locator('.document').waitFor()
    },
  },
  after('form-unreadable', 'stranger', '/', (page) => sendPlainly(page, '/Visa')),
]

async function send(page: Page, typed: Record<string, string>): Promise<void> {
  await fill(page, typed)
  await follow(page, () => page.locator('main form button.main').click())
}

/** Pages of signing in, with a password and with a second factor. */
export const entranceShots: Shot[] = [
  opened('login', '/login'),
  opened('register', '/register'),
  opened('forgot-password', '/forgot-password'),
  opened('reset-link-over', '/reset-password?token=none'),
  after('login-mistakes', 'stranger', '/login', (page) => send(page, {})),
  after('login-wrong', 'stranger', '/login', (page) =>
    send(page, { email: 'sample@example.org', password }),
  ),
  after('register-mistakes', 'stranger', '/register', (page) => send(page, registered)),
  after('forgot-password-sent', 'stranger', '/forgot-password', async (page) => {
    await fill(page, { email: `sample-${Math.floor(performance.now())}@example.org` })
    await follow(page, () => page.locator('main form [type=submit]').click())
  }),
  after('reset-password-mistakes', 'stranger', '/login', (page) =>
    sendPlainly(page, '/reset-password', { token: 'none', password, repeated: 'another' }),
  ),
]

/** Pages of the other sites: with a strict policy, not set up yet, and unavailable. */
export const otherSiteShots: Shot[] = [
  {
    name: 'name-asked',
    as: 'stranger',
    reach: (page, { strict }) => open(page, `${strict.url}/`),
  },
  {
    name: 'name-missing',
    as: 'stranger',
    async reach(page, { strict }) {
      await page.goto(`${strict.url}/Visa`)
      await search(page, { ...rahima, name: ' ' })
    },
  },
  {
    name: 'too-many',
    as: 'stranger',
    async reach(page, { strict }) {
      for (const name of ['Nobody', 'Somebody']) {
        await page.goto(`${strict.url}/`)
        await search(page, { ...rahima, name })
      }
    },
  },
  { name: 'set-up', as: 'stranger', reach: (page, { fresh }) => page.goto(fresh.setUpLink) },
  {
    name: 'set-up-mistakes',
    as: 'stranger',
    async reach(page, { fresh }) {
      await page.goto(fresh.setUpLink)
      await send(page, { organisationName: 'Ministry of Labour' })
    },
  },
  {
    name: 'set-up-link-over',
    as: 'stranger',
    reach: (page, { fresh }) => page.goto(`${fresh.url}/set-up?token=none`),
  },
  {
    name: 'being-set-up',
    as: 'stranger',
    reach: (page, { fresh }) => open(page, `${fresh.url}/`),
  },
  {
    name: 'outage',
    as: 'stranger',
    async reach(page, { fresh }) {
      await fresh.database.cut()
      await page.goto(`${fresh.url}/Check_Visa`)
      await fresh.database.restore()
    },
  },
]

function above(name: string, reach: Shot['reach']): Shot {
  return { name, as: 'stranger', isAbove: true, reach }
}
