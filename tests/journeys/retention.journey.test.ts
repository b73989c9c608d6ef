import { beforeAll, expect, test } from 'vitest'
import { siteItself } from '#contract/site/activity.ts'
import { addDays } from '#contract/validity.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { addRecord } from '#core/records/add-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { keepRecord } from '#core/retention/keep-record.ts'
import { noticeEndings } from '#core/retention/notice-endings.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { todayIn } from '#core/today.ts'
import { follow, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { added, aRecord } from '../test-portal.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(startDemoSite())
let held = ''

beforeAll(async () => {
  await using portal = await site.openDesk()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
  const idOf = async (number: string) => {
    const record = ctx.db.selectFrom('record').select('id').where('passportNumber', '=', number)
    return (await record.executeTakeFirstOrThrow()).id
  }
  held = await idOf('A02234567')
  const change = { until: addDays(todayIn(ctx), 5) }
  await keepRecord(ctx, await idOf('A01234567'), { change })
  await noticeEndings(ctx, {})
})

test.each([true, false])(
  'a record on hold cannot be deleted, and one that ends is kept, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript, width: 360 })
    await signInAs(page, 'admin', `/dashboard/records/${held}`)
    const main = page.getByRole('main')
    await page.getByText('Put on hold').first().click()
    await follow(page, () => page.getByRole('button', { name: 'Put on hold' }).click())
    await page.getByText('Say why the record is put on hold').waitFor()
    await page.getByLabel('Why is it put on hold?').fill('An open request')
    await follow(page, () => page.getByRole('button', { name: 'Put on hold' }).click())
    await main.getByText('An open request').first().waitFor()
    if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])

    const confirm = async (name: string, yes: string) => {
      await follow(page, async () => {
        await main.getByRole('button', { name, exact: true }).click()
        if (javaScript) await page.getByRole('alertdialog').getByText(yes).click()
      })
      if (!javaScript) await follow(page, () => page.getByRole('button', { name: yes }).click())
    }
    await confirm('Delete', 'Yes, delete it!')
    await page.getByText('The record of Kamal Hossain is on hold, so nothing of it').waitFor()
    expect(new URL(page.url()).pathname).toContain('/dashboard/records/')

    await page.goto('/dashboard/retention?list=held')
    await page.getByRole('row', { name: 'Kamal Hossain' }).waitFor()
    if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
    await confirm('End hold Kamal Hossain', 'Yes, end the hold')
    expect(await page.getByRole('row', { name: 'Kamal Hossain' }).count()).toBe(0)

    await page.goto('/dashboard/retention')
    const row = page.getByRole('row', { name: 'Rahima Akter' })
    if (!javaScript) {
      await row.getByRole('checkbox').check()
      const keep = page.getByRole('button', { name: 'Keep the selected ones for 12 more months' })
      await follow(page, () => keep.click())
      await page.getByRole('heading', { name: '1 record kept for 12 more months' }).waitFor()
      expect(await row.count()).toBe(0)
    } else {
      await row.waitFor()
      expect(await row.getByRole('link', { name: 'Retention and hold' }).count()).toBe(1)
      await page.setViewportSize({ width: 1280, height: 800 })
      const [heading, name] = await page.locator('.records').evaluate((table) =>
        [table.querySelector('thead th')?.lastChild, table.querySelector('tbody th a')].map(
          (node) => {
            const text = document.createRange()
            if (node) text.selectNodeContents(node)
            return text.getBoundingClientRect().x
          },
        ),
      )
      expect(Math.abs((heading ?? 0) - (name ?? 9))).toBeLessThan(1)
      const chosen = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      const isChosen = () =>
        chosen.evaluateAll((boxes) => boxes.map((box) => box.matches(':checked')))
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      expect(new Set(await isChosen())).toEqual(new Set([true]))
      await row.getByRole('checkbox').uncheck()
      expect((await isChosen()).filter((one) => !one)).toHaveLength(1)
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await problemsInEveryVariant(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      for (const box of await chosen.all()) await box.uncheck()
      await page
        .getByRole('checkbox', { name: /^Select (?!all|Rahima)/ })
        .last()
        .check()
      const keep = page.getByRole('button', { name: 'Keep the selected ones for 12 more months' })
      await follow(page, () => keep.click())
      const told = page.getByRole('heading', { name: '1 record kept for 12 more months' })
      await expect.poll(async () => (await told.boundingBox())?.y ?? -1).toBeGreaterThan(0)
    }
  },
)

test('the bin says what the site itself has deleted', async () => {
  await using portal = await site.openDesk()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: siteItself }, network: 'desk' })
  const id = await added(addRecord(ctx, aRecord({ passportNumber: 'Q7777777' })))
  expect(await deleteRecord(ctx, id)).toBe('deleted')
  await using visitor = await visit(browser, site, { width: 360 })
  await signInAs(visitor, 'admin', `/dashboard/records/${id}`)
  await visitor.getByText('was deleted by the site itself.').waitFor()
})

test('in Bengali the page and the card speak Bengali', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', '/dashboard/retention?lang=bn')
  await page.getByRole('heading', { name: 'রেকর্ড রাখার সময়' }).waitFor()
  await page.goto(`/dashboard/records/${held}/retention`)
  await page.getByRole('heading', { name: 'Kamal Hossain: রেকর্ড রাখার সময়' }).waitFor()
  expect(await problemsInEveryVariant(page)).toEqual([])
})

test('while a request for a copy is open, deleting the record is refused in Bengali', async () => {
  await using portal = await site.openDesk()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
  const asked = await recordRequest(ctx, { recordId: held, kind: 'access', note: '' })
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', `/dashboard/records/${held}?lang=bn`)
  const main = page.getByRole('main')
  await follow(page, async () => {
    await main.getByRole('button', { name: 'মুছে ফেলুন', exact: true }).click()
    await page.getByRole('alertdialog').getByText('হ্যাঁ, মুছে ফেলুন!').click()
  })
  const toast = page.getByRole('status').filter({ hasText: 'Kamal Hossain-এর রেকর্ড থেকে কিছু মোছা' })
  await toast.getByText('আগে এর উত্তর দিন।').waitFor()
  expect(await problemsInEveryVariant(page)).toEqual([])
  await follow(page, () => toast.getByRole('link').click())
  expect(new URL(page.url()).pathname).toBe(`/dashboard/records/${held}/requests`)
  await page.goto(`/dashboard/records/${held}/retention`)
  const text = await main.getByText('একটি অনুরোধ খোলা আছে').innerText()
  expect(text).not.toMatch(/[a-z]/)
  await follow(page, () => main.getByRole('link', { name: 'অনুরোধ খুলুন' }).click())
  const request = asked.outcome === 'recorded' ? asked.id : ''
  expect(new URL(page.url()).pathname).toBe(`/dashboard/requests/${request}`)
})

test.each([
  ['en', 'was brought back, but is hidden: there is no consent', 'Bring back'],
  [
    'bn',
    'ফিরিয়ে আনা হয়েছে, কিন্তু এটি লুকানো: সাইট এখন যা করে তার জন্য প্রার্থীর কোনো সম্মতি নথিভুক্ত নেই',
    'ফিরিয়ে আনুন',
  ],
] as const)(
  'the bin says in %s that a record without a consent is hidden',
  async (lang, said, button) => {
    await using portal = await site.openDesk()
    const admin = () => portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
    await updateSettings(await admin(), { consent: 'none' })
    const ctx = await admin()
    const numbers = { passportNumber: `BACK${lang}`, irccNumber: `BACK${lang}` }
    const id = await added(addRecord(ctx, aRecord({ name: `Robin ${lang}`, ...numbers })))
    await deleteRecord(ctx, id)
    await updateSettings(ctx, { consent: 'required' })
    await using page = await visit(browser, site, { width: 360 })
    await signInAs(page, 'admin', `/dashboard/bin?lang=${lang}`)
    await follow(page, () => page.getByRole('button', { name: `${button} Robin ${lang}` }).click())
    const toast = page.getByRole('status').filter({ hasText: said })
    expect(await problemsInEveryVariant(page)).toEqual([])
    await follow(page, () => toast.getByRole('link').click())
    expect(new URL(page.url()).pathname).toBe(`/dashboard/records/${id}`)
  },
)

test.each([true, false])(
  'whoever confirmed a move to the bin is asked again once it would erase, with JavaScript: %s',
  async (javaScript) => {
    await using portal = await site.openDesk()
    const admin = () => portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
    const add = async (number: string) => {
      const numbers = { passportNumber: number, irccNumber: number }
      return added(addRecord(await admin(), aRecord({ name: 'Doomed One', ...numbers })))
    }
    const script = javaScript ? 'YES' : 'NO'
    const ids = [await add(`DOOM1${script}`), await add(`DOOM2${script}`)]
    await using page = await visit(browser, site, { javaScript })
    const button = page.locator('main button[value=delete]')
    const confirm = () => {
      return follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
    }
    const erase = async (id: string) => {
      await updateSettings(await admin(), { binDays: 30 })
      await follow(page, () => page.reload())
      for (const box of await page.locator('[name=chosen]').all()) await box.check()
      await (javaScript ? button.click() : follow(page, () => button.click()))
      await page.getByText('The record goes to the bin and is erased in 30 days.').waitFor()
      await updateSettings(await admin(), { binDays: 0 })
      await confirm()
      await page.getByText("You won't be able to revert this!").waitFor()
      expect(await findStaffRecord(await admin(), id)).toBeDefined()
      await confirm()
      expect(await findStaffRecord(await admin(), id)).toBeUndefined()
    }
    await signInAs(page, 'admin', `/dashboard/records/${ids[0]}`)
    await erase(ids[0] ?? '')
    await page.getByText('The record has been erased.').first().waitFor()
    await page.goto(`/dashboard/update?search=DOOM2${script}`)
    await erase(ids[1] ?? '')
    await updateSettings(await admin(), { binDays: 30 })
  },
)
