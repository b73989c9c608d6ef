import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { follow, openBrowser, toastOn, visit } from '../browser.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { added, aRecord, asAnother, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const browser = lasting.use(await openBrowser())

async function enter(moderator: Ctx, name: string, documents = {}): Promise<string> {
  const number = name.replace(/\W/g, '').toUpperCase()
  const record = aRecord({ name, passportNumber: number, irccNumber: number, documents })
  return added(addRecord(moderator, record))
}

const both = ({ portal }: TestSite) => Promise.all([portal.as('admin'), portal.as('moderator')])

async function staged(ctx: Ctx, name: string): Promise<string> {
  const bytes = Buffer.from(await (await aScan(name)).arrayBuffer())
  const outcome = await stageDocument(ctx, { bytes })
  if (outcome.outcome !== 'staged') throw new Error('Not staged')
  return outcome.id
}

async function atQueue(
  site: TestSite,
  path = '/dashboard/Control_Post',
  { javaScript = true } = {},
) {
  const visitor = await visit(browser, site, {
    javaScript,
    as: await anAccount(site.portal, 'admin'),
  })
  await visitor.goto(path)
  // Wait for hydration, before which the keys do nothing.
  if (javaScript) await visitor.locator('.palette-button:visible:enabled').waitFor()
  return visitor
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

describe.each(engines)('on %s', async (engine) => {
  const site = lasting.use(await openTestSite(engine))

  test('ten records are approved in their order with two keys each, and then nothing waits', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Waiting ${index}`)
    const moderator = asAnother(
      await site.portal.as('moderator'),
      (await anAccount(site.portal, 'moderator')).id,
    )
    for (const name of names) await enter(moderator, name)
    await using page = await atQueue(site)
    await page.getByRole('cell', { name: 'Sam moderator' }).first().waitFor()
    await page.getByRole('link', { name: 'Start reviewing' }).focus()
    await follow(page, () => page.keyboard.press('Enter'))
    for (const name of names) {
      expect(await heading(page)).toBe(name)
      await page.getByText('Waiting: less than a minute').waitFor()
      await page.keyboard.press('a')
      await follow(page, () => page.keyboard.press('Enter'))
      await toastOn(page)
        .filter({ hasText: `${name} approved` })
        .waitFor({ state: 'attached' })
    }
    await page.getByRole('heading', { name: 'Nothing awaits approval' }).waitFor()
    const admins = await site.portal.as('admin')
    const rows = await admins.db.selectFrom('record').select('approval').execute()
    expect(rows.map(({ approval }) => approval)).toEqual(names.map(() => 'approved'))
  }, 60_000)

  test('a second click does not approve the next record unseen', async () => {
    const [, moderator] = await both(site)
    const ids = [
      await enter(moderator, 'Double one'),
      await enter(moderator, 'Double two'),
      await enter(moderator, 'Double three'),
    ]
    await using page = await atQueue(site, `/dashboard/Control_Post/${ids[0]}`)
    const approve = page.getByRole('button', { name: 'Approve' })
    await follow(page, () => approve.click())
    expect(await heading(page)).toBe('Double two')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

    await approve.click({ trial: true })
    const { x, y, width, height } = (await approve.boundingBox()) ?? expect.fail('No button')
    await page.mouse.move(x + width / 2, y + height / 2)
    // The half second for which clicks do nothing is an animation: ten times as long, it outlasts a busy machine.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Animation.enable')
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('heading', { level: 1, name: 'Double three' }).waitFor()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.mouse.down()
    await page.mouse.up()
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await follow(page, () => approve.click())
    expect(sent.map((url) => ids.findIndex((id) => url.includes(id)))).toEqual([1, 2])
  })

  test('a reason used before is taken by its number, added to and sent without a mouse', async () => {
    const [admins, moderator] = await both(site)
    const before = ['Cut off', 'Cut off', 'Blurred']
    for (const [index, reason] of before.entries()) {
      await sendBack(admins, { id: await enter(moderator, `Before ${index}`), reason })
    }
    const [first, second] = [
      await enter(moderator, 'Reason one'),
      await enter(moderator, 'Reason two'),
    ]
    await using page = await atQueue(site, `/dashboard/Control_Post/${first}`)
    const reason = page.getByLabel('What needs to be corrected')
    await page.locator('h1').click()
    await page.keyboard.press('s')
    const used = page.getByRole('list', { name: 'Reasons used before' })
    await used.waitFor()
    expect(await used.getByRole('listitem').allTextContents()).toEqual(['1 Cut off', '2 Blurred'])
    await page.keyboard.press('1')
    await page.keyboard.type(' on the left, 2 of 3')
    expect(await reason.inputValue()).toBe('Cut off on the left, 2 of 3')
    await follow(page, () => page.keyboard.press('Control+Enter'))
    expect(await heading(page)).toBe('Reason two')

    await page.keyboard.press('s')
    // On a keyboard that types Bengali
    const focused = page.locator(':focus')
    await focused.dispatchEvent('keydown', { key: '১', code: 'Digit1', bubbles: true })
    expect(await reason.inputValue()).toBe('Cut off')
    await reason.fill('')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('pan')
    expect(await reason.inputValue()).toBe('pan')
    await reason.fill('')
    await page.keyboard.press('Shift+Tab')
    await focused.evaluate((button) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Pasted')
      button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    expect(await reason.inputValue()).toBe('Pasted')
    await reason.fill('pan')
    await used.getByRole('button', { name: 'Blurred' }).click()
    expect(await reason.inputValue()).toBe('pan\nBlurred')
    await follow(page, () => page.keyboard.press('Control+Enter'))
    const reasons = [first, second].map(async (id) => {
      return (await findStaffRecord(admins, id))?.sentBack?.reason
    })
    expect(await Promise.all(reasons)).toEqual(['Cut off on the left, 2 of 3', 'pan\nBlurred'])
  })

  test('a decision of somebody else meanwhile is shown, and the reason that was typed stays', async () => {
    const [admins, moderator] = await both(site)
    const [one, two] = [
      await enter(moderator, 'Decided one'),
      await enter(moderator, 'Decided two'),
    ]
    await enter(moderator, 'Decided three')
    await using page = await atQueue(site, `/dashboard/Control_Post/${one}`)
    await page.locator('summary', { hasText: 'Send back' }).click()
    const reason = page.getByLabel('What needs to be corrected')
    await reason.fill('The photo is another person')
    await approveRecord(admins, one)
    await follow(page, () => page.getByRole('button', { name: 'Send back' }).click())
    await page.getByText('This record has been approved in the meantime').waitFor()
    expect(await reason.inputValue()).toBe('The photo is another person')
    await follow(page, () => page.getByRole('link', { name: 'Next record' }).click())
    expect(await heading(page)).toBe('Decided two')

    await sendBack(admins, { id: two, reason: 'Blurred' })
    await follow(page, () => page.getByRole('button', { name: 'Approve' }).click())
    const told = 'Decided two had been decided on already'
    await toastOn(page).filter({ hasText: told }).waitFor({ state: 'attached' })
    expect(await heading(page)).toBe('Decided three')
    page.forgive('409')
  })
})

test.each([true, false])(
  'in a queue by the last change a decision of somebody else leaves the next record where it was, script: %s',
  async (javaScript) => {
    await using site = await openTestSite('sqlite')
    const [admins, moderator] = await both(site)
    const [, two] = [await enter(moderator, 'One'), await enter(moderator, 'Two')]
    await enter(moderator, 'Three')
    const path = `/dashboard/Control_Post/${two}?sort=changed`
    await using page = await atQueue(site, path, { javaScript })
    await page.locator('summary', { hasText: 'Send back' }).click()
    await page.getByLabel('What needs to be corrected').fill('Blurred')
    await approveRecord(admins, two)
    page.forgive('409')
    if (javaScript) await page.getByRole('button', { name: 'Show', exact: true }).click()
    else await follow(page, () => page.getByRole('button', { name: 'Send back' }).click())
    await page.getByText('This record has been approved in the meantime').waitFor()
    await follow(page, () => page.getByRole('link', { name: 'Next record' }).click())
    expect(await heading(page)).toBe('Three')
  },
)

test('digits lead to documents, and the pictures of the next record are there before it', async () => {
  await using site = await openTestSite('sqlite')
  const moderator = await site.portal.as('moderator')
  const first = await enter(moderator, 'First', {
    visa: await staged(moderator, 'visa.jpg'),
    lmia: await staged(moderator, 'lmia.jpg'),
  })
  await enter(moderator, 'Second', { visa: await staged(moderator, 'visa.jpg') })
  await using page = await atQueue(site, `/dashboard/Control_Post/${first}`)
  const rail = page.getByRole('navigation', { name: 'Go to a document' })
  expect(await rail.getByRole('link').allTextContents()).toEqual([
    '1 LMIA Certificate',
    '2 Visa Paper',
  ])
  const current = () => rail.locator('[aria-current]').textContent()
  await page.keyboard.press('2')
  const title = () => page.evaluate(() => document.activeElement?.getAttribute('data-title'))
  expect(await title()).toBe('Visa Paper')
  await expect.poll(current).toBe('2 Visa Paper')
  await page.keyboard.press('Enter')
  const image = page.getByRole('dialog', { name: 'Documents' }).getByRole('img')
  expect(await image.getAttribute('alt')).toBe('Visa Paper')
  await page.keyboard.press('1')
  await expect.poll(() => image.getAttribute('alt')).toBe('LMIA Certificate')
  await expect.poll(current).toBe('1 LMIA Certificate')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(current).toBe('2 Visa Paper')
  await page.keyboard.press('Escape')
  await image.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('img[hidden]').evaluateAll(areThere)).toBe(true)

  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await follow(page, () => page.keyboard.press('n'))
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
  const picture = page.getByRole('img', { name: 'Visa Paper' })
  await expect.poll(() => picture.evaluateAll(areThere)).toBe(true)
  const { pathname } = new URL((await picture.getAttribute('src')) ?? '', site.url)
  expect(fetched).not.toContain(pathname)
})

function areThere(pictures: Element[]): boolean {
  const all = pictures as HTMLImageElement[]
  return all.length > 0 && all.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}
