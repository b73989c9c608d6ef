import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { startSession } from '#core/accounts/start-session.ts'
import { follow, openBrowser, search, untilItListens, type Visitor, visit } from '../browser.ts'
import { callerOf } from '../caller.ts'
import { aScan, sendForm } from '../sent-forms.ts'
import { startServer } from '../server-process.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const browser = lasting.use(await openBrowser())
const one = lasting.use(await openTestSite('postgres'))
const { database } = one.portal.portal.config
const server = await startServer({
  DATA_DIR: one.portal.dataDir,
  DATABASE_URL: database.engine === 'postgres' ? database.url : '',
})
/** A second server on the same data */
const two = { ...one, server: lasting.use(server), url: server.url }

const password = 'four boats on the Meghna'

async function atServer(site: { url: string }, { session }: TestAccount): Promise<Visitor> {
  const visitor = await visit(browser, site, { as: { session } })
  visitor.context().setDefaultTimeout(30_000)
  return visitor
}

test('one of two admins who demote each other at once on two servers stays', async () => {
  const [first, second] = [
    await anAccount(one.portal, 'admin'),
    await anAccount(one.portal, 'admin'),
  ]
  const ctx = await one.portal.as('admin')
  for (let round = 0; round < 8; round++) {
    const demote = (site: typeof one, by: TestAccount, whom: TestAccount) => {
      return sendForm(site, '/dashboard/Admin_Control', by, {
        moderator: whom.id,
        confirmed: 'yes',
      })
    }
    await Promise.all([demote(one, first, second), demote(two, second, first)])
    const admins = await ctx.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'admin')
      .execute()
    expect(admins).toHaveLength(1)
    for (const person of [first, second]) {
      await setRole(ctx, { id: person.id, role: 'admin' })
      person.session = await startSession(ctx.db, ctx, person.id)
      person.cookie = `session=${person.session}`
    }
  }
}, 60_000)

type Ending = {
  what: string
  /** Whether API tokens of the account stay valid */
  keepsTokens?: boolean
  end: (page: Page, person: TestAccount) => Promise<unknown>
}

/** Actions that end sessions, by an admin on the page of accounts, or by the person on their own page */
const endings: Ending[] = [
  {
    what: 'another role',
    end: async (page, { email }) => {
      await page.getByRole('button', { name: `More actions for ${email}` }).click()
      await page.getByRole('menuitem', { name: 'Make moderator' }).click()
      await press(page, 'Yes, change it')
    },
  },
  {
    what: 'a lock',
    end: async (page, { email }) => {
      await page.getByRole('button', { name: `Disable: ${email}` }).click()
      await press(page, 'Yes, disable it')
    },
  },
  {
    what: 'a deletion',
    end: async (page, { email }) => {
      await page.getByRole('button', { name: `More actions for ${email}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await press(page, 'Yes, delete it!')
    },
  },
]

const ownEndings: Ending[] = [
  { what: 'a sign-out', keepsTokens: true, end: (page) => press(page, 'Log out') },
  {
    what: 'signing out everywhere',
    keepsTokens: true,
    end: (page) => press(page, 'Log out everywhere'),
  },
  {
    what: 'a new password',
    end: async (page) => {
      await page.locator('[name=old]').fill(password)
      await page.locator('form:has([name=old]) [name=password]').fill('five boats on the Meghna')
      await page.locator('[name=confirm]').fill('five boats on the Meghna')
      await press(page, 'Change password')
    },
  },
]

function press(page: Page, name: string) {
  return follow(page, () => page.getByRole('button', { name, exact: true }).click())
}

test.each([
  ...endings.map((ending) => ({ ...ending, isOwn: false })),
  ...ownEndings.map((ending) => ({ ...ending, isOwn: true })),
])(
  '$what on one server ends all rights on the other at the next request',
  async (ending) => {
    const { end, isOwn, keepsTokens } = ending
    const person = await anAccount(one.portal, 'admin', { password })
    const doer = isOwn ? person : await anAccount(one.portal, 'admin')
    const own = callerOf(two, person)
    const { body: made } = await own('POST', '/api/v1/tokens', { body: { name: 'Intranet' } })
    const { body: wire } = await own('POST', '/jwt', { body: { email: person.email } })
    const program = callerOf(two, { token: made.token })
    const client = callerOf(two, { token: wire.token })
    await using there = await atServer(two, person)
    await using here = await atServer(one, doer)
    await there.goto('/dashboard/update')
    expect((await program('GET', '/api/v1/records')).status).toBe(200)
    expect((await client('GET', '/User_Data')).status).toBe(200)

    const people = `/dashboard/Admin_Control?search=${person.email}`
    await here.goto(isOwn ? '/account' : people)
    await untilItListens(here)
    await end(here, person)

    expect((await client('GET', '/User_Data')).status).toBe(401)
    expect((await program('GET', '/api/v1/records')).status).toBe(keepsTokens ? 200 : 401)
    expect((await own('GET', '/api/v1/records')).status).toBe(401)
    const address = '/dashboard/settings'
    await follow(there, () => there.locator(`a[href="${address}"]`).click())
    expect(new URL(there.url()).pathname).toBe('/login')
    expect(new URL(there.url()).searchParams.get('to')).toBe(address)
  },
  60_000,
)

test('what is hidden or deleted on one server is gone on the other, images too', async () => {
  const admin = await anAccount(one.portal, 'admin')
  const photo = { 'file.photo': await aScan('photo.jpg'), key: 'one' }
  const typed = { passportNumber: 'XX0000001', irccNumber: 'IRCC0000001', name: 'Robin Sample' }
  const rest = { fatherName: 'Lee', motherName: 'Dana', address: '14 Paper Lane', nationality: '' }
  const sent = await sendForm(one, '/dashboard/Entry', admin, { ...typed, ...rest, ...photo })
  expect(sent.status).toBe(303)
  await using desk = await atServer(one, admin)
  await using page = await visit(browser, two)
  await page.goto('/')
  await search(page, { passportNumber: 'XX0000001' })
  const image = (await page.locator('.photo img').getAttribute('src')) ?? ''
  const status = async () => (await page.request.get(image)).status()
  expect(await status()).toBe(200)

  const list = '/dashboard/update?search=XX0000001'
  await desk.goto(list)
  await desk.locator('.records [aria-haspopup=menu]').click()
  await follow(desk, () => desk.locator('.records [name=hide]').click())
  expect(await status()).toBe(404)
  expect((await page.request.get('/result/XX0000001')).status()).toBe(404)
  await desk.locator('.records [aria-haspopup=menu]').click()
  await follow(desk, () => desk.locator('.records [name=unhide]').click())
  expect(await status()).toBe(200)
  expect((await page.request.get('/result/XX0000001')).status()).toBe(200)
  await desk.locator('.records [aria-haspopup=menu]').click()
  await desk.locator('.records [name=delete]').click()
  await press(desk, 'Yes, delete it!')
  expect(await status()).toBe(404)
  expect((await page.request.get('/result/XX0000001')).status()).toBe(404)
}, 60_000)
