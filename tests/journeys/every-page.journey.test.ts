import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import type { Locale } from '#contract/locale.ts'
import type { Role } from '#contract/staff.ts'
import { invite } from '#core/invitations/invite.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { routes } from '#server/pages.tsx'
import { follow, send, type Visitor, visit, withBrowser } from '../browser.ts'
import { aScan, sendForm } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { problemsInBothThemes } from './variants.ts'

const { site, browser, lasting } = await withBrowser(openTestSite('sqlite'))
const accounts = {
  admin: await anAccount(site.portal, 'admin'),
  moderator: await anAccount(site.portal, 'moderator'),
  student: await anAccount(site.portal, 'student'),
}
const somebody = await anAccount(site.portal, 'student')
const shown = await anAddedRecord(site.portal, { passportNumber: 'SHOWN1', irccNumber: 'SHOWN2' })
const binned = { passportNumber: 'BINNED1', irccNumber: 'BINNED2' }
await deleteRecord(await site.portal.as('admin'), await anAddedRecord(site.portal, binned))
const returned = await aReturnedRecord()
await aNotice()

async function aReturnedRecord(): Promise<string> {
  const typed = { passportNumber: 'BACK1', irccNumber: 'BACK2', name: 'Robin Back', key: 'a' }
  const rest = { fatherName: 'Lee', motherName: 'Dana', address: '14 Paper Lane', nationality: '' }
  const files = { 'file.photo': await aScan('photo.jpg'), 'file.visa': await aScan('visa.jpg') }
  const parts = { ...typed, ...rest, ...files }
  await sendForm(site, '/dashboard/ManagePost', accounts.moderator, parts)
  const ctx = await site.portal.as('admin')
  const { id } = await ctx.db
    .selectFrom('record')
    .select('id')
    .where('passportNumber', '=', 'BACK1')
    .executeTakeFirstOrThrow()
  await sendBack(ctx, { id, reason: 'The scan is cut off' })
  return id
}

async function aNotice(): Promise<void> {
  const pictures = { firstPicture: await aScan('1.jpg'), secondPicture: await aScan('2.jpg') }
  const words = { id: crypto.randomUUID(), title: 'Closed on Friday', text: 'We are back' }
  await sendForm(site, '/dashboard/posts', accounts.admin, {
    ...words,
    ...pictures,
    publish: 'yes',
  })
}

type State = { what: string; role: Role; reach: (page: Page) => Promise<unknown> }

const opened = (role: Role, path: string): State => ({
  what: `${path.replace(/[\da-f-]{36}/, '…')} for a ${role}`,
  role,
  reach: (page) => page.goto(path),
})

const drawerOf = (role: Role): State => ({
  what: `the drawer of a ${role}`,
  role,
  async reach(page) {
    await page.goto(role === 'student' ? '/dashboard/BAD_Request' : '/dashboard/lookup')
    await page.locator('.menu:visible').click()
    await page.locator('.drawer').waitFor()
  },
})

const nobodys = '00000000-0000-7000-8000-000000000000'

/** States that no other journey checks for accessibility and layout */
const states: State[] = [
  drawerOf('admin'),
  drawerOf('moderator'),
  drawerOf('student'),
  opened('student', '/dashboard/BAD_Request'),
  ...dashboardPages.student
    .filter((page) => dashboardPath(page) in routes)
    .map((page) => opened('student', dashboardPath(page))),
  opened('moderator', '/dashboard/ManagePost'),
  opened('moderator', '/dashboard/notifications'),
  opened('moderator', `/dashboard/ManagePost/${returned}`),
  opened('moderator', `/dashboard/ManagePost/${nobodys}`),
  opened('moderator', `/dashboard/records/${returned}`),
  opened('admin', `/dashboard/records/${returned}`),
  opened('admin', `/Update_A_User/${shown}`),
  opened('admin', '/dashboard/no-such-page'),
  opened('admin', '/dashboard/expiring'),
  opened('admin', '/dashboard/retention'),
  opened('admin', '/dashboard/retention?list=held'),
  opened('admin', `/dashboard/records/${returned}/retention`),
  opened('admin', '/ui'),
  opened('admin', '/dashboard/invitations'),
  {
    what: 'an invitation, which is shown once',
    role: 'admin',
    async reach(page) {
      await page.goto('/dashboard/invitations')
      await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.org`)
      await follow(page, () => page.locator('form:has([name=email]) button.main').click())
      await page.locator('[name=link]').waitFor()
    },
  },
  {
    what: 'what whoever is invited sees',
    role: 'student',
    async reach(page) {
      const boss = await site.portal.portal.ctxFor({
        actor: { role: 'admin', id: accounts.admin.id },
        network: 'x',
      })
      const email = `${crypto.randomUUID()}@example.org`
      const invited = await invite(boss, { email, role: 'moderator' })
      if (invited.outcome !== 'invited') throw new Error(invited.outcome)
      await page.goto(`/invitation?token=${invited.token}`)
      await page.locator('[name=confirm]').waitFor()
    },
  },
  {
    what: 'the answer to a form whose sender was signed out meanwhile',
    role: 'moderator',
    async reach(page) {
      await page.goto('/dashboard/ManagePost')
      const cookies = await page.context().cookies()
      await page.context().clearCookies({ name: 'session' })
      const form = page.locator('.record-form form[enctype]')
      const status = await send(page, () => {
        return form.evaluate((element: HTMLFormElement) => element.submit())
      })
      expect(status).toBe(401)
      await page.context().addCookies(cookies)
    },
  },
  {
    what: 'a notice while it is edited, with a mistake',
    role: 'admin',
    async reach(page) {
      await page.goto('/dashboard/posts')
      await follow(page, () => page.locator('a[href^="/dashboard/posts/"]').first().click())
      await page.locator('[name=title]').fill('')
      await follow(page, () => page.locator('form:has([name=title]) button.main').click())
    },
  },
  {
    what: 'the question before a notice goes',
    role: 'admin',
    async reach(page) {
      await page.goto('/dashboard/posts')
      await page.locator('main button[value=delete]').first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    what: 'a change that can be undone, in its message and in the history',
    role: 'admin',
    async reach(page) {
      await page.goto(`/dashboard/records/${shown}`)
      const change = page.locator('[name=do][value=hide], [name=do][value=unhide]').first()
      await follow(page, () => change.click())
      await page.locator('.toast [type=submit]').waitFor()
      await page.locator('.toast').evaluate((toast) => {
        toast.style.animation = 'none'
      })
    },
  },
  {
    what: 'the bin, with the question before something is erased',
    role: 'admin',
    async reach(page) {
      await page.goto('/dashboard/bin')
      await page.locator('main [name=erase]').first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  opened('admin', '/dashboard/bin?search=BINNED1'),
  {
    what: 'a message that something was done',
    role: 'admin',
    async reach(page) {
      await page.goto(`/dashboard/Admin_Control?search=${somebody.email}`)
      const change = page.locator('[name=disable], [name=enable]').first()
      const isAsked = (await change.getAttribute('name')) === 'disable'
      if (isAsked) await change.click()
      const last = isAsked ? page.locator('[role=alertdialog] .risky') : change
      await follow(page, () => last.click())
      await page.locator('.toast').evaluate((toast) => {
        toast.style.animation = 'none'
      })
    },
  },
]

const visitors = new Map<string, Visitor>()

async function visitorIn(locale: Locale, role: Role): Promise<Visitor> {
  const key = `${locale} ${role}`
  const known = visitors.get(key)
  if (known) return known
  const visitor = lasting.use(await visit(browser, site, { locale, width: 320 }))
  visitor.context().setDefaultTimeout(30_000)
  const { session } = accounts[role]
  await visitor.context().addCookies([{ name: 'session', value: session, url: site.url }])
  visitors.set(key, visitor)
  return visitor
}

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test.each(states)(
    '$what: axe finds nothing in either theme, nothing sticks out',
    async ({ role, reach }) => {
      const page = await visitorIn(locale, role)
      await reach(page)
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
      expect(await sidewaysInLargeText(page)).toBeLessThanOrEqual(0)
      expect(await problemsInBothThemes(page)).toEqual([])
    },
    60_000,
  )

  test.each(['admin', 'moderator', 'student'] as const)(
    'each page in the drawer of a %s is there and fits a small phone',
    async (role) => {
      const page = await visitorIn(locale, role)
      for (const name of dashboardPages[role]) {
        if (!(dashboardPath(name) in routes)) continue
        const answer = await page.goto(dashboardPath(name))
        expect(answer?.status(), name).toBe(200)
        expect(await sidewaysOf(page), name).toBeLessThanOrEqual(0)
        expect(await sidewaysInLargeText(page), name).toBeLessThanOrEqual(0)
        expect(await lowTargetsOf(page), name).toEqual([])
        expect(await page.locator('html').getAttribute('lang')).toBe(locale)
        expect(await page.locator('h1').count(), name).toBe(1)
      }
    },
    60_000,
  )
})

/** Horizontal overflow in pixels. */
function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Horizontal overflow with text of 200 % on a screen of 360 px */
async function sidewaysInLargeText(page: Page): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const setSize = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
  await setSize('200%')
  const sideways = await sidewaysOf(page)
  await setSize('')
  if (before) await page.setViewportSize(before)
  return sideways
}

/** Links in the bottom bar that are too small for a thumb, or below the edge of the screen */
function lowTargetsOf(page: Page): Promise<string[]> {
  return page
    .getByRole('navigation', { name: /^(Most used pages|বেশি ব্যবহৃত পাতা)$/ })
    .evaluate((bar) =>
      [...bar.children]
        .filter((one) => {
          const { width, height, bottom } = one.getBoundingClientRect()
          return width < 44 || height < 44 || bottom > innerHeight
        })
        .map((one) => one.textContent),
    )
}
