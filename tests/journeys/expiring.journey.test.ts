import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { todayIn } from '#core/today.ts'
import { follow, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(startDemoSite())

/** Expiry dates of documents of one record, in days from today */
const ends = { visa: 3, workPermit: -2 }
beforeAll(async () => {
  await using portal = await site.openDesk()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
  const record = ctx.db.selectFrom('record').select('id').where('passportNumber', '=', 'A01234567')
  const { id } = await record.executeTakeFirstOrThrow()
  for (const [type, days] of Object.entries(ends)) {
    await ctx.db
      .updateTable('document')
      .set({ expiresOn: addDays(todayIn(ctx), days) })
      .where('recordId', '=', id)
      .where('type', '=', type)
      .execute()
  }
})

test.each([true, false])(
  'what ends soon leads to the form of its record, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript, width: 360 })
    await signInAs(page, 'admin', '/dashboard/overview')
    const toDo = page.getByRole('main').getByRole('link', { name: /^Expiring documents: \d+$/ })
    await follow(page, () => toDo.click())
    const row = page.getByRole('row', { name: 'Rahima Akter' })
    expect(await row.textContent()).toContain('3 days left')
    if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])

    await page.getByLabel('Document type').selectOption('medical')
    await follow(page, () => page.getByRole('button', { name: 'Show', exact: true }).click())
    await page.getByRole('heading', { name: 'No document ends within 60 days' }).waitFor()
    await page.getByLabel('Show').selectOption('ended')
    await page.getByLabel('Document type').selectOption('')
    await follow(page, () => page.getByRole('button', { name: 'Show', exact: true }).click())
    expect(await row.textContent()).toContain('Ended 2 days ago')
    await follow(page, () => row.getByRole('link', { name: 'Update' }).click())
    expect(new URL(page.url()).pathname).toContain('/Update_A_User/')
    await follow(page, () => page.locator('.form-end .main').click())
    expect(page.url()).toMatch(/\/dashboard\/expiring\?list=ended#r-[\w-]+-workPermit$/)

    await follow(page, () => row.getByRole('link', { name: 'Rahima Akter', exact: true }).click())
    await page.getByRole('link', { name: 'Back to the list' }).waitFor()
    const timeline = page.getByRole('region', { name: 'Documents over time' })
    expect(await timeline.getByRole('listitem').count()).toBe(2)
    expect(await timeline.textContent()).toContain('Visa Paper: to ')
    if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
    const bars = timeline.locator('rect.lasts')
    for (const bar of await bars.all()) expect((await bar.boundingBox())?.height).toBeGreaterThan(5)
  },
)
