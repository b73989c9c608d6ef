import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { keepRecord } from '#core/retention/keep-record.ts'
import { noticeEndings } from '#core/retention/notice-endings.ts'
import { todayIn } from '#core/today.ts'
import { follow, openBrowser, signInAs, visit } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await startDemoSite())
const browser = lasting.use(await openBrowser())
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
    await using visitor = await visit(browser, site, { javaScript, width: 360 })
    const { page } = visitor
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
    await page.getByText('Kamal Hossain was not deleted: it is on hold.').waitFor()

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
      expect(await problemsInEveryVariant(page)).toEqual([])
    }
  },
)

test('in Bengali the page and the card speak Bengali', async () => {
  await using visitor = await visit(browser, site, { width: 360 })
  const { page } = visitor
  await signInAs(page, 'admin', '/dashboard/retention?lang=bn')
  await page.getByRole('heading', { name: 'রেকর্ড রাখার সময়' }).waitFor()
  await page.goto(`/dashboard/records/${held}/retention`)
  await page.getByRole('heading', { name: 'Kamal Hossain: রেকর্ড রাখার সময়' }).waitFor()
  expect(await problemsInEveryVariant(page)).toEqual([])
})
