import type { Page } from 'playwright-core'
import { legalPages } from '../../src/app/content/legal/pages.ts'
import { dashboardPages, dashboardPath } from '../../src/contract/dashboard-pages.ts'
import { type Dress, dressed } from './dresses.ts'

export type Shot = {
  name: string
  as: 'stranger' | 'admin' | 'moderator' | 'student'
  reach: (page: Page) => Promise<unknown>
  /** Something lies above the page, which is then as large as the screen */
  isAbove?: boolean
}

const rahima = { passportNumber: 'A01234567' }

const visited: Shot[] = [
  opened('home', '/'),
  opened('check-visa', '/Check_Visa'),
  opened('work-permit', '/Work_Permit'),
  opened('visa', '/Visa'),
  opened('application-status', '/Application_Stts'),
  opened('lmia', '/Lima'),
  ...legalPages.map(({ path }) => opened(path.slice(1).toLowerCase(), path)),
  opened('site-search', '/Search?q=visa'),
  opened('site-search-number', '/Search?q=A01234567'),
  opened('login', '/login'),
  opened('register', '/register'),
  opened('forgot-password', '/forgot-password'),
  opened('not-found', '/no/such/page'),
  opened('expired', '/?result=closed'),
  searched('result', '/', rahima),
  searched('result-check-visa', '/Check_Visa', { irccNumber: 'IRCC1000001' }),
  searched('result-paper', '/Work_Permit', rahima),
  searched('result-without-paper', '/Visa', { passportNumber: 'A02234567' }),
  searched('no-data-found', '/', { passportNumber: 'A03234567' }),
  searched('wrong-input', '/', { passportNumber: '<b>' }),
  {
    name: 'mega-menu',
    as: 'stranger',
    isAbove: true,
    async reach(page) {
      await page.goto('/')
      await page.locator('.open-menu').click()
      await page.locator('.mega-menu summary').first().click()
    },
  },
  {
    name: 'viewer',
    as: 'stranger',
    isAbove: true,
    async reach(page) {
      await searched('', '/', rahima).reach(page)
      await page.locator('a.scan').first().click()
      await page.locator('.stage[data-state=shown]').waitFor()
    },
  },
]

const staffs: Shot[] = (['admin', 'moderator'] as const).flatMap((role) => [
  ...dashboardPages[role].map((page) => ({
    ...opened(`${role}-${page.toLowerCase()}`, dashboardPath(page)),
    as: role,
  })),
  { ...opened(`${role}-many`, '/MaltipleInput'), as: role },
  { ...opened(`${role}-account`, '/account'), as: role },
])

const admins: Shot[] = [
  {
    name: 'admin-review',
    as: 'admin',
    async reach(page) {
      await page.goto('/dashboard/Control_Post')
      await page.locator('main a[href*="/dashboard/Control_Post/"]').first().click()
      await page.waitForURL(/Control_Post\/./)
    },
  },
  {
    name: 'admin-update-record',
    as: 'admin',
    async reach(page) {
      await page.goto('/dashboard/update')
      await page.locator('main a[href*="/Update_A_User/"]').first().click()
      await page.waitForURL(/Update_A_User/)
    },
  },
]

const students: Shot[] = [
  { ...opened('student-no-access', '/dashboard/BAD_Request'), as: 'student' },
]

export const shots: Shot[] = [...visited, ...staffs, ...admins, ...students]

export const forReadme: { shot: Shot; dress: Dress; file: string }[] = [
  { shot: named('home'), dress: dressed('desk', 'dark'), file: 'home-desk.png' },
  { shot: named('result'), dress: dressed('desk', 'light'), file: 'result-desk.png' },
  { shot: named('result'), dress: dressed('phone', 'dark', 'bn'), file: 'result-phone.png' },
  { shot: named('admin-update'), dress: dressed('desk', 'dark'), file: 'list-desk.png' },
  { shot: named('admin-review'), dress: dressed('desk', 'light'), file: 'review-desk.png' },
  { shot: named('moderator-managepost'), dress: dressed('phone', 'dark'), file: 'form-phone.png' },
]

function named(name: string): Shot {
  const shot = shots.find((one) => one.name === name)
  if (!shot) throw new Error(`There is no picture called ${name}`)
  return shot
}

function opened(name: string, path: string): Shot {
  return {
    name,
    as: 'stranger',
    async reach(page) {
      await page.goto(path)
      await loadImages(page)
    },
  }
}

function searched(name: string, path: string, typed: Record<string, string>): Shot {
  return {
    name,
    as: 'stranger',
    async reach(page) {
      await page.goto(path)
      for (const [field, text] of Object.entries(typed)) {
        await page.locator(`form.lookup [name=${field}]`).fill(text)
      }
      await Promise.all([
        page.waitForEvent('framenavigated'),
        page.locator('form.lookup button').click(),
      ])
      await page.waitForLoadState()
      await loadImages(page)
    },
  }
}

/** Images load when they come near: a picture of the whole page has them all. */
async function loadImages(page: Page): Promise<void> {
  for (const image of await page.locator('main img:visible').all()) {
    await image.scrollIntoViewIfNeeded()
  }
  await page.evaluate(() => scrollTo(0, 0))
}
