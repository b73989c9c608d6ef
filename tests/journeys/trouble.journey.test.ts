import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { bn } from '#ui/i18n/bn.ts'
import { en } from '#ui/i18n/en.ts'
import { follow, headingOn, openBrowser, search, visit } from '../browser.ts'
import { startServer } from '../server-process.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'
import { problemsInEveryVariant } from './variants.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const portal = lasting.use(await openTestPortal('postgres'))
await anAddedRecord(portal, { passportNumber: 'A01234567' })
const { database: kept } = portal.portal.config
const database = lasting.use(await behindALine(kept.engine === 'postgres' ? kept.url : ''))
const site = lasting.use(
  await startServer({ DATA_DIR: portal.dataDir, DATABASE_URL: database.url }),
)
const browser = lasting.use(await openBrowser())

describe.each([
  ['en', en, '--- No Result Found ---'],
  ['bn', bn, '--- কোনো ফলাফল পাওয়া যায়নি ---'],
] as const)('when the database is gone, in the language %s', (locale, t, noResult) => {
  test('a search says that it could not be carried out, and works again afterwards', async () => {
    await using page = await visit(browser, site, { locale })
    await page.goto('/Visa')

    await using _broken = database.cut()
    const failed = await search(page, { passportNumber: 'A01234567' })
    expect(failed.status()).toBe(503)
    expect(await headingOn(page)).toBe(noResult)
    expect(await page.getByText(t.tryAgain).count()).toBe(1)
    expect(await page.getByText(t.notGovernment('Example Migration Services')).count()).toBe(1)
    expect(await problemsInEveryVariant(page)).toEqual([])

    database.mend()
    await follow(page, () => page.getByRole('button', { name: t.tryAgain }).click())
    expect(await headingOn(page)).toBe(t.resultTitle)
  })

  test('a search page says that it cannot be shown, and who does not run it', async () => {
    await using page = await visit(browser, site, { locale })

    await using _broken = database.cut()
    expect((await page.goto('/Check_Visa'))?.status()).toBe(503)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(await headingOn(page)).toBe(t.pageFailedTitle)
    expect(await page.title()).toContain(t.pageFailedTitle)
    expect(await page.locator('.not-government').getByText(t.leavesTheSite).count()).toBe(2)
  })
})

/** A database behind a proxy, which can cut and restore the connection. */
async function behindALine(address: string) {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  let isCut = false
  const line = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].map((end) => end.destroy()))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const hangUp = () => [...open].map((socket) => socket.destroy())
  const mend = () => {
    isCut = false
  }
  const url = new URL(address)
  url.port = String((line.address() as { port: number }).port)
  return {
    url: url.href,
    mend,
    cut(): Disposable {
      isCut = true
      hangUp()
      return { [Symbol.dispose]: mend }
    },
    async [Symbol.asyncDispose]() {
      hangUp()
      line.close()
    },
  }
}
