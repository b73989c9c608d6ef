import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Settings, settingsSchema } from '#contract/settings.ts'
import { officialCheckNames, officialChecks } from '#contract/site/official-checks.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { lookupMessagesIn } from '#ui/i18n/parts/lookup.ts'
import { openBrowser, visit } from '../browser.ts'
import { startBothSites, states } from './states.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const sites = await startBothSites(lasting)
const browser = lasting.use(await openBrowser())
const page = lasting.use(await visit(browser, sites.open, { width: 320 }))

const t = messagesIn('en')
const name = 'Sample & Sons <Recruiting>'
const authority = 'Ministry of Sample Affairs'

/** Settings that tell as little as possible about who runs the site. */
const quietest: Partial<Settings> = {
  organisation: {
    name,
    registrationNumber: '',
    address: '',
    email: '',
    phone: '',
    website: '',
    actsFor: authority,
  },
  officialChecks: ['vevo'],
  withheld: { documents: [], address: true, parents: true },
  isDemo: false,
}

beforeAll(async () => {
  for (const site of [sites.open, sites.strict]) {
    await using desk = await site.openDesk()
    const admin = await desk.ctxFor({ actor: { role: 'admin', id: 'the desk' }, network: 'desk' })
    const values = { organisation: admin.settings.organisation }
    expect(await updateSettings(admin, quietest, { values })).toBe('updated')
  }
})

test('no settings are without an authority to check with, or without a name', async () => {
  await using desk = await sites.open.openDesk()
  const { settings } = await desk.ctxFor({ actor: { role: 'admin', id: 'x' }, network: 'desk' })
  const whole = Object.fromEntries(
    Object.keys(settingsSchema.shape).map((key) => [key, settings[key as keyof Settings]]),
  )
  expect(settingsSchema.safeParse(whole).success).toBe(true)
  const { organisation } = settings
  for (const change of [
    { officialChecks: [] },
    { officialChecks: undefined },
    { organisation: { ...organisation, name: ' ' } },
  ]) {
    expect(settingsSchema.safeParse({ ...whole, ...change }).success).toBe(false)
  }
  expect(officialCheckNames.length).toBeGreaterThan(0)
})

describe('with the quietest settings', () => {
  test.each(states)('$what says whose it is, on a screen and on paper', async (state) => {
    await state.reach(page, sites)
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      expect(await hiddenOn(page, [t.notGovernment(name), t.actsFor(name, authority)])).toEqual([])
      const check = page.locator(`.not-government a[href="${officialChecks.vevo}"]`)
      expect(await check.isVisible(), media).toBe(true)
    }
    await page.emulateMedia({ media: 'screen' })
    expect(await page.title()).toContain(name)
  })
})

test('so does the reference of the API', async () => {
  // Open another page first: the reference uses the settings that were read last.
  await page.goto(sites.open.url)
  await page.goto(`${sites.open.url}/api/docs`)
  expect(await hiddenOn(page, [t.notGovernment(name), t.actsFor(name, authority)])).toEqual([])
  expect(await page.locator(`a[href="${officialChecks.vevo}"]`).isVisible()).toBe(true)
})

test('a result says whose record it is, and the viewer stands above a page that says so', async () => {
  await states.find(({ what }) => what === 'a whole record')?.reach(page, sites)
  const statement = await page.locator('.statement').innerText()
  expect(statement).toMatch(/^Record held by Sample & Sons <Recruiting>, approved on \d/)
  // Without a registration number the organisation's own card names the organisation alone.
  expect(await page.locator('.document .issuer').innerText()).toBe(name)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    expect(await hiddenOn(page, [statement, lookupMessagesIn('en').resultMeaning(name)])).toEqual(
      [],
    )
  }
  await page.emulateMedia({ media: 'screen' })
})

/** Texts that cannot be read: missing, hidden, clipped, or in the colour of their background. */
async function hiddenOn(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const canBeRead = (element: HTMLElement) => {
      const { width, height, left, right } = element.getBoundingClientRect()
      const { color, fontSize } = getComputedStyle(element)
      const isClipped = (one: Element) => {
        const { overflow, clipPath } = getComputedStyle(one)
        const box = one.getBoundingClientRect()
        return clipPath !== 'none' || (overflow === 'hidden' && (box.width < 2 || box.height < 2))
      }
      const around: Element[] = []
      for (let one: Element | null = element; one; one = one.parentElement) around.push(one)
      const ground = around
        .map((one) => getComputedStyle(one).backgroundColor)
        .find((background) => background !== 'rgba(0, 0, 0, 0)')
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        width > 100 &&
        height > 8 &&
        left >= 0 &&
        right <= document.documentElement.clientWidth + 1 &&
        Number.parseFloat(fontSize) >= 10 &&
        color !== ground &&
        !around.some(isClipped)
      )
    }
    const paragraphs = [...document.querySelectorAll<HTMLElement>('p, strong')]
    return texts.filter((text) => {
      return !paragraphs.some((one) => one.innerText.trim() === text && canBeRead(one))
    })
  }, texts)
}
