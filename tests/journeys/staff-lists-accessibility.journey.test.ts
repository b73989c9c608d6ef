import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { follow, signInAs, type Visitor, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const visitors: Record<Locale, Visitor> = {
  en: lasting.use(await visit(browser, site, { locale: 'en', width: 320 })),
  bn: lasting.use(await visit(browser, site, { locale: 'bn', width: 320 })),
}
for (const page of Object.values(visitors)) await signInAs(page, 'admin')

const list = '/dashboard/update?search=A0'
const submit = 'main form[method=post] button.main'

const states: Record<string, (page: Page) => Promise<unknown>> = {
  'the list': (page) => page.goto('/dashboard/update?size=50&visibility=visible&sort=name'),
  'an empty list': (page) => page.goto('/dashboard/update?search=nobody-has-this-name'),
  'the filters, and rows that are chosen': async (page) => {
    await page.goto(list)
    await hydrated(page)
    await page.locator('thead .choose input').check()
    await page.locator('[popovertarget=filters]:visible').click()
  },
  'the menu of a row': async (page) => {
    await page.goto(list)
    await page.locator('[aria-haspopup=menu]').first().click()
  },
  'the columns': async (page) => {
    await page.goto(list)
    await page.locator('[popovertarget=view]:visible').click()
  },
  'the dialog that asks first': async (page) => {
    await page.goto(list)
    await hydrated(page)
    await page.locator('[aria-haspopup=menu]').first().click()
    await page.locator('button[name=delete]').first().click()
    await page.getByRole('alertdialog').waitFor()
  },
  'the page that asks first': async (page) => {
    await page.goto(list)
    await follow(page, () =>
      page.locator('form:has(.records)').evaluate((form: HTMLFormElement) => {
        const doomed = form.querySelector('button[name=delete]')
        const input = document.createElement('input')
        input.name = 'delete'
        input.value = doomed?.getAttribute('value') ?? ''
        form.append(input)
        form.submit()
      }),
    )
  },
  'what became of many': async (page) => {
    await page.goto(list)
    await hydrated(page)
    await page.locator('[name=chosen]').first().check()
    await follow(page, () => page.locator('[name=bulk][value=unhide]').click())
  },
  // One row only: the message might cover other rows, whose contrast axe could not measure.
  'a failure that stays': async (page) => {
    await page.goto('/dashboard/update?search=A01234567')
    const hide = page.locator('button[name=hide]').first()
    await hide.evaluate((button) => button.setAttribute('value', 'no-such-id'))
    await page.locator('[aria-haspopup=menu]').first().click()
    await follow(page, () => hide.click())
    await page.locator('.toast [data-close]').waitFor()
  },
  'the queue': (page) => page.goto('/dashboard/Control_Post'),
  'the queue, with a reason that is missing': async (page) => {
    await page.goto('/dashboard/Control_Post')
    await hydrated(page)
    await page.locator('[name=chosen]').first().check()
    await page.locator('.send-back-many summary').click()
    await follow(page, () => page.locator('[value=send-back]').click())
    await page.locator('#reason-error').waitFor()
  },
  'the review, with a mistake': async (page) => {
    await openDesk(page)
    await page.locator('.send-back summary').click()
    await follow(page, () => page.locator('[value=send-back]').click())
  },
  'the list of shortcuts': async (page) => {
    await openDesk(page)
    await hydrated(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  },
  'a scan that is enlarged': async (page) => {
    await openDesk(page)
    await page.locator('.document-list').getByRole('link').first().click()
    await page.locator('.viewer [data-state=shown]').waitFor()
    await page.keyboard.press('+')
    await page.keyboard.press('r')
  },
  'the command palette': async (page) => {
    await page.goto('/dashboard/update')
    await page.locator('.bar .palette-button').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('A01234567')
    await page.getByText('Rahima Akter').last().waitFor()
  },
  "a record's own page": async (page) => {
    await page.goto(list)
    await follow(page, () => page.locator('.records .who a').first().click())
  },
  'quick lookup': async (page) => {
    await page.goto('/dashboard/lookup')
    await page.locator('[name=number]').fill('A01234567')
    await follow(page, () => page.locator(submit).click())
  },
  'quick lookup, with a mistake': async (page) => {
    await page.goto('/dashboard/lookup')
    await follow(page, () => page.locator(submit).click())
  },
  'many numbers, with a mistake': async (page) => {
    await page.goto('/MaltipleInput')
    await follow(page, () => page.locator(submit).click())
  },
  'many numbers, checked': async (page) => {
    await page.goto('/MaltipleInput')
    await page.locator('[name=numbers]').fill('A01234567 A0\nA03234567\n???')
    await follow(page, () => page.locator(submit).click())
  },
}

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test.each(Object.entries(states))(
    '%s: axe finds nothing, nothing sticks out',
    async (_, reach) => {
      const page = visitors[locale]
      await page.setViewportSize({ width: 320, height: 700 })
      await reach(page)
      expect(await widthOf(page)).toBeLessThanOrEqual(320)
      expect(await problemsInEveryVariant(page)).toEqual([])
    },
  )
})

test.each(['update', 'Control_Post'])(
  'the count above the list of %s is not broken into letters',
  async (place) => {
    await visitors.bn.goto(`/dashboard/${place}`)
    const count = visitors.bn.locator('.chosen-count')
    const lines = await count.evaluate((one) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    const words = (await count.innerText()).split(/\s+/u).length
    expect(lines).toBeLessThanOrEqual(words)
  },
)

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Waits for the button of the palette, which is enabled after hydration. */
async function hydrated(page: Page): Promise<void> {
  await page.locator('.palette-button:visible:enabled').waitFor()
}

async function openDesk(page: Page): Promise<void> {
  await page.goto('/dashboard/Control_Post')
  await follow(page, () => page.locator('.records .who a').first().click())
}
