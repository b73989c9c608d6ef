import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, send, sidewaysOf, type Visit, visit, withBrowser } from '../browser.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const admin = await anAccount(site.portal, 'admin')
await anAddedRecord(site.portal)

async function atDesk(wishes: Visit) {
  const visitor = await visit(browser, site, { ...wishes, as: admin })
  return visitor
}

async function picture(name: string) {
  const buffer = Buffer.from(await (await aScan(name)).arrayBuffer())
  return { name, mimeType: 'image/jpeg', buffer }
}

const press = (page: Page, name: string) =>
  follow(page, () => page.getByRole('button', { name, exact: true }).click())

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('a notice is written, published, read by a stranger, changed and deleted', async () => {
    await using page = await atDesk({ javaScript })
    await using stranger = await visit(browser, site, { javaScript })
    const title = `Closed on Friday ${javaScript}`
    await page.goto('/dashboard/posts')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('First image').setInputFiles(await picture('first.jpg'))
    expect((await press(page, 'Save without publishing')).status()).toBe(422)
    expect(await page.locator('main .error').allInnerTexts()).toEqual([
      'Text is required',
      'Two images are required',
    ])
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    const summary = page.locator('main .notice', { hasText: 'There is a problem' })
    const missing = summary.getByRole('link', { name: 'Text is required' })
    expect(await summary.getByRole('link').count()).toBe(2)
    expect(await missing.getAttribute('href')).toBe('#text')

    if (javaScript) await page.locator('#text:focus').waitFor()
    await page.getByLabel('Text').fill('We are back <b>on Sunday</b>.')
    if (javaScript) await missing.waitFor({ state: 'detached' })
    await summary.getByRole('link', { name: 'Two images are required' }).click()
    if (javaScript) await page.locator('#secondPicture:focus').waitFor()
    await page.getByLabel('Second image').setInputFiles(await picture('second.jpg'))
    await press(page, 'Save without publishing')
    await page.getByText(`Saved: ${title}`, { exact: true }).waitFor()
    await stranger.goto('/')
    expect(await stranger.getByText(title).count()).toBe(0)

    await press(page, `Publish: ${title}`)
    await page.getByText(`${title} is published`).waitFor()
    await stranger.reload()
    const notice = stranger.locator('article', { hasText: title })
    await notice.getByText('We are back <b>on Sunday</b>.').waitFor()
    expect(await notice.getByRole('img').count()).toBe(2)

    await follow(page, () => page.getByRole('link', { name: `Edit: ${title}` }).click())
    await page.getByLabel('Text').fill('We stay open.')
    await press(page, 'Save')
    await stranger.reload()
    await notice.getByText('We stay open.').waitFor()

    const remove = page.getByRole('button', { name: `Delete: ${title}` })
    if (javaScript) {
      await remove.click()
      await page.getByText("You won't be able to revert this!").waitFor()
    } else await follow(page, () => remove.click())
    await press(page, 'Yes, delete it!')
    await page.getByText(`${title} has been deleted.`).waitFor()
    await stranger.reload()
    expect(await notice.count()).toBe(0)
  })

  test('what is wrong with the official checks is said with each of their boxes', async () => {
    await using page = await atDesk({ javaScript })
    await page.goto('/dashboard/settings')
    const form = page.locator('#checks')
    const boxes = await form.locator('[name=officialChecks]').all()
    expect(boxes.length).toBeGreaterThan(1)
    for (const box of boxes) await box.uncheck()
    await follow(page, () => form.locator('button.main').click())
    const error = await form.locator('.error').textContent()
    for (const box of boxes) {
      const id = await box.getAttribute('aria-describedby')
      expect(await page.locator(`#${id}`).textContent()).toBe(error)
    }
  })

  test('the date of the information is changed, and two who change the settings meet', async () => {
    await using page = await atDesk({ javaScript })
    await using other = await atDesk({ javaScript })
    await page.goto('/dashboard/change-date')
    await other.goto('/dashboard/change-date')
    await page.getByLabel('Date').fill(javaScript ? '2026-03-09' : '2026-03-10')
    await press(page, 'Update')
    await page.getByText('Date modified successfully').waitFor()
    await page.goto('/Check_Visa')
    await page.getByText(javaScript ? '9 March 2026' : '10 March 2026').waitFor()

    await other.getByLabel('Date').fill('2026-03-11')
    const update = () => follow(other, () => other.getByRole('button', { name: 'Update' }).click())
    expect((await update()).status()).toBe(409)
    await other.getByText('The settings were changed meanwhile.').waitFor()
    expect(await other.getByLabel('Date').inputValue()).toBe('2026-03-11')
    await update()
    await other.getByText('Date modified successfully').waitFor()

    await page.goto('/dashboard/settings')
    await other.goto('/dashboard/settings')
    const saveIn = (page: Page) =>
      follow(page, () => page.locator('#organisation button[type=submit]').click())
    await page.getByLabel('Phone').fill(`first ${javaScript}`)
    await saveIn(page)
    await other.getByLabel('Phone').fill(`second ${javaScript}`)
    expect((await saveIn(other)).status()).toBe(409)
    await other.getByText('The settings were changed meanwhile.').waitFor()
    const cells = await other.locator('.conflict td').allInnerTexts()
    expect(cells).toEqual([`first ${javaScript}`, `second ${javaScript}`])
    await saveIn(other)
    await page.goto('/')
    await page.getByText(`second ${javaScript}`).waitFor()
  })

  test('the activity is filtered in the address, and exported', async () => {
    await using page = await atDesk({ javaScript })
    await page.goto('/dashboard/activity')
    await page.getByLabel('Action', { exact: true }).selectOption('record.added')
    await press(page, 'Apply')
    expect(new URL(page.url()).searchParams.get('action')).toBe('record.added')
    expect(await page.locator('.entry').count()).toBe(1)
    await page.getByRole('link', { name: 'Robin Sample' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/)
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await press(page, 'Apply')
    await page.getByText('No entries match this filter.').waitFor()
    const tops = await page
      .locator('.filter .choices > *')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(tops).toEqual([tops[0], tops[0]])
    await follow(page, () => page.getByRole('link', { name: 'Clear filters' }).click())
    expect(await page.locator('.entry').count()).toBeGreaterThan(1)
    const fields = page.locator('.filter :is(select, input)')
    const shown = fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect((await shown).join('')).toBe('')
  })
})

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test.each(['activity', 'overview', 'posts', 'settings', 'change-date'])(
    'everybody can read and use %s, mistakes and all',
    async (path) => {
      await using page = await atDesk({ locale, width: 320 })
      await page.goto(`/dashboard/${path}`)
      for (const details of await page.locator('main details').all()) {
        await details.evaluate((element) => element.setAttribute('open', ''))
      }
      expect(await problemsInEveryVariant(page)).toEqual([])
      expect(await sidewaysOf(page)).toBe(0)

      const field = { posts: '#title', 'change-date': '#dateValue', settings: '#name' }[path]
      if (!field) return
      await page.locator(field).fill('')
      const submit = page.locator(`form:has(${field}) button[type=submit]`).first()
      expect(await send(page, () => submit.click())).toBe(422)
      expect(await problemsInEveryVariant(page), 'with a mistake').toEqual([])
    },
  )
})
