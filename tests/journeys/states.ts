import type { Page, Response } from 'playwright-core'
import { legalPages } from '#ui/content/legal/pages.ts'
import { follow, search } from '../browser.ts'
import { type DemoSite, startDemoSite } from '../demo-site.ts'

/** A site that requires only the number, and one that requires the name too and allows one search. */
export type Sites = { open: DemoSite; strict: DemoSite }

export async function startBothSites(lasting: AsyncDisposableStack): Promise<Sites> {
  return {
    open: lasting.use(await startDemoSite()),
    strict: lasting.use(await startDemoSite({ policy: 'number+name', limits: '1/1/1000/1000' })),
  }
}

export type State = {
  what: string
  status: number
  reach: (page: Page, sites: Sites) => Promise<Response>
}

type Typed = { passportNumber?: string; irccNumber?: string; name?: string }

/** All states that a visitor can see while the site works, and how to reach each. */
export const states: State[] = [
  opened('the home page', '/'),
  opened('Check Visa', '/Check_Visa'),
  opened('Work Permit', '/Work_Permit'),
  opened('Visa', '/Visa'),
  opened('Application Status', '/Application_Stts'),
  opened('LMIA', '/Lima'),
  opened('a result that is closed', '/?result=closed'),
  opened('a page that does not exist', '/no/such/page', 404),
  ...legalPages.map(({ path }) => opened(path, path)),
  opened('the check of a statement', '/Check'),
  opened('what a statement proves', '/Statements'),
  opened('a search for services', '/Search?q=visa'),
  opened('a search for services that finds none', '/Search?q=zzz'),
  opened('a number in the search for services', '/Search?q=A01234567'),
  opened('the login', '/login'),
  opened('the registration', '/register'),
  opened('a forgotten password', '/forgot-password'),
  searched('a whole record', '/', { passportNumber: 'A01234567' }),
  searched('a record by IRCC number', '/Check_Visa', { irccNumber: 'IRCC1000001' }),
  searched('a work permit', '/Work_Permit', { passportNumber: 'A01234567' }),
  searched('a visa paper', '/Visa', { passportNumber: 'A01234567' }),
  searched('an application status', '/Application_Stts', { passportNumber: 'A01234567' }),
  searched('an LMIA certificate', '/Lima', { passportNumber: 'A01234567' }),
  searched('a record without the paper', '/Visa', { passportNumber: 'A02234567' }),
  searched('nothing found', '/', { passportNumber: 'A03234567' }),
  searched('no number', '/', { passportNumber: '  ' }, 422),
  searched('a number that is none', '/Check_Visa', { irccNumber: '<b>IRCC</b>' }, 422),
  searched('a number that is too long', '/Visa', { passportNumber: 'A'.repeat(200) }, 422),
  {
    what: 'the page that asks for the name',
    status: 200,
    reach: (page, { strict }) => go(page, strict, '/'),
  },
  {
    what: 'the name is missing',
    status: 422,
    reach: (page, { strict }) => searchAt(page, strict, '/', { name: ' ' }),
  },
  {
    what: 'too many searches',
    status: 429,
    reach: async (page, { strict }) => {
      await searchAt(page, strict, '/', { name: 'Nobody' })
      return searchAt(page, strict, '/', { name: 'Nobody' })
    },
  },
  {
    what: 'a form that is not ours',
    status: 400,
    reach: async (page, { open }) => {
      await go(page, open, '/')
      await page.locator('form.lookup input').evaluate((input) => {
        input.setAttribute('name', 'other')
      })
      return search(page, { other: 'A01234567' })
    },
  },
]

function opened(what: string, path: string, status = 200): State {
  return { what, status, reach: (page, { open }) => go(page, open, path) }
}

function searched(what: string, path: string, typed: Typed, status = 200): State {
  return { what, status, reach: (page, { open }) => searchAt(page, open, path, typed) }
}

async function searchAt(page: Page, site: DemoSite, path: string, typed: Typed): Promise<Response> {
  await go(page, site, path)
  return search(page, typed.irccNumber ? typed : { passportNumber: 'A01234567', ...typed })
}

async function go(page: Page, site: DemoSite, path: string): Promise<Response> {
  return follow(page, () => page.goto(site.url + path))
}
