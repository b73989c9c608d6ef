import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findProblems, search, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

async function openResult(page: Page): Promise<void> {
  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })
}

const caption = (page: Page) => page.locator('.viewer p').textContent()
const placed = (page: Page) => page.locator('.stage img').evaluate((image) => image.style.transform)

test('with the keyboard alone: open, go on, zoom, turn, close, and be where one was', async () => {
  await using page = await visit(browser, site)
  await openResult(page)
  await page.locator('a.scan').nth(1).focus()
  await page.keyboard.press('Enter')
  await page.locator('.stage[data-state=shown]').waitFor()
  expect(await caption(page)).toBe('Visa Approval Letter (2 of 11)')

  await page.keyboard.press('ArrowRight')
  expect(await caption(page)).toBe('Work Permit Certificate (3 of 11)')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await caption(page)).toBe('Application Form (1 of 11)')
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)

  await page.keyboard.press('+')
  expect(await placed(page)).toContain('scale(1.4)')
  expect(await page.locator('.viewer').getByRole('status').textContent()).toBe('140%')
  await page.keyboard.press('r')
  expect(await placed(page)).toContain('rotate(90deg)')
  // With Caps Lock, and as Bengali keyboards type it
  await page.keyboard.press('R')
  expect(await placed(page)).toContain('rotate(180deg)')
  const press = (key: string, code: string) =>
    page.locator('.viewer').dispatchEvent('keydown', { key, code })
  await press('র', 'KeyR')
  expect(await placed(page)).toContain('rotate(270deg)')
  await press('০', 'Digit0')
  expect(await placed(page)).toContain('scale(1) rotate(0deg)')
  await press('ৃ', 'Equal')
  expect(await placed(page)).toContain('scale(1.4)')
  await page.keyboard.press('0')
  expect(await placed(page)).toBe('translate(0px, 0px) scale(1) rotate(0deg)')
  expect(await page.locator('.viewer').getByRole('status').textContent()).toBe('100%')

  await page.keyboard.press('Escape')
  await page.locator('.viewer').waitFor({ state: 'detached' })
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-title'))
  expect(focused).toBe('Application Form')
})

test('with the keyboard alone an enlarged scan can be read to its edges, and is left for the next', async () => {
  await using page = await visit(browser, site)
  await openResult(page)
  await page.locator('a.scan').first().press('Enter')
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await placed(page)).toContain('translate(-60px, -60px)')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  expect(await placed(page)).toContain('translate(0px, 0px)')
  expect(await caption(page)).toBe('Application Form (1 of 11)')
  await page.keyboard.press('PageDown')
  expect(await caption(page)).toBe('Visa Approval Letter (2 of 11)')
})

test('Back on a phone closes the viewer and stays on the result, however it was closed before', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await openResult(page)
  const address = page.url()
  for (const isClosedByBack of [true, false, true]) {
    await page.locator('a.scan').nth(1).click()
    await page.locator('.stage[data-state=shown]').waitFor()
    if (isClosedByBack) await page.goBack()
    else {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.waitForFunction(() => history.state === null)
      const focused = page.locator('a.scan:focus')
      expect(await focused.getAttribute('data-title')).toBe('Work Permit Certificate')
      expect(await focused.evaluate(isOnScreen)).toBe(true)
    }
    await page.locator('.viewer').waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
  }
  await page.goBack()
  expect(page.url()).toBe(`${site.url}/`)
})

test('neither Forward nor a reload leaves an entry of the history without its viewer', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await openResult(page)
  const address = page.url()
  const isBackAtResult = () => page.waitForFunction(() => history.state === null)
  const open = async () => {
    await page.locator('a.scan').nth(1).click()
    await page.locator('.stage[data-state=shown]').waitFor()
  }
  await open()
  await page.goBack()
  await page.locator('.viewer').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const isForward = new Promise((resolve) =>
      addEventListener('popstate', resolve, { once: true }),
    )
    history.forward()
    return isForward
  })
  await isBackAtResult()

  await open()
  await page.reload()
  await isBackAtResult()
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto')
  await page.goBack()
  expect(page.url()).toBe(`${site.url}/`)
})

test('two taps while the viewer is loading open it once, and Back closes it', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await openResult(page)
  const address = page.url()
  let load = () => {}
  const isAsked = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/viewer-*.js', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.locator('a.scan').first().click()
  await page.locator('a.scan').first().click()
  load()
  await page.locator('.stage[data-state=shown]').first().waitFor()
  expect(await page.locator('.viewer').count()).toBe(1)
  await page.goBack()
  await page.locator('.viewer').waitFor({ state: 'detached' })
  await page.waitForFunction(() => history.state === null)
  expect(page.url()).toBe(address)
})

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

test('two fingers zoom, one moves, a swipe goes on', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await openResult(page)
  await page.locator('a.scan').first().click()
  await page.locator('.stage[data-state=shown]').waitFor()

  await touch(page, 'pointerdown', { 1: [180, 300] })
  await touch(page, 'pointermove', { 1: [100, 305] })
  await touch(page, 'pointerup', { 1: [60, 305] })
  expect(await caption(page)).toBe('Visa Approval Letter (2 of 11)')

  await touch(page, 'pointerdown', { 1: [150, 300], 2: [210, 300] })
  await touch(page, 'pointermove', { 1: [90, 300], 2: [270, 300] })
  await touch(page, 'pointerup', { 1: [90, 300], 2: [270, 300] })
  const zoomed = Number(/scale\(([\d.]+)\)/.exec(await placed(page))?.[1])
  expect(zoomed).toBeGreaterThan(2)
})

test('a scan that was rotated fits the screen after the phone was turned, too', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await openResult(page)
  await page.locator('a.scan').first().click()
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.setViewportSize({ width: 740, height: 360 })
  const heightOf = (place: string) =>
    page.locator(place).evaluate((one) => one.getBoundingClientRect().height)
  const room = await heightOf('.stage')
  await expect.poll(() => heightOf('.stage img')).toBeLessThanOrEqual(room)
})

test('what the viewer shows is found by axe to be in order, in either theme', async () => {
  await using page = await visit(browser, site, { locale: 'bn', width: 320 })
  await openResult(page)
  await page.locator('a.scan').first().click()
  await page.locator('.stage[data-state=shown]').waitFor()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    expect(await findProblems(page)).toEqual([])
  }
})

test.each([
  { width: 360, height: 640, text: 32 },
  { width: 180, height: 320, text: 16 },
  { width: 640, height: 320, text: 32 },
])(
  'with large text or zoomed the scan keeps its room: $width x $height, $text px',
  async (size) => {
    await using page = await visit(browser, site, { locale: 'bn' })
    await page.setViewportSize(size)
    await openResult(page)
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = `${text}px`
    }, size.text)
    await page.locator('a.scan').first().click()
    await page.locator('.stage[data-state=shown]').waitFor()
    const stage = await page.locator('.stage').boundingBox()
    expect(stage?.height).toBeGreaterThanOrEqual(size.height / 2)
    expect(await page.locator('.viewer').evaluate((one) => one.scrollWidth)).toBe(size.width)
    await page.locator('.viewer-bar button:enabled').last().click()
    await page.locator('.viewer-head button').click()
  },
)

test('an image that does not come says so, and comes when it is asked for again', async () => {
  await using page = await visit(browser, site)
  let isAway = true
  await page.route('**/visa/1/thumbnail.webp', (route) => {
    return isAway ? route.fulfill({ status: 503 }) : route.continue()
  })
  await page.goto('/Visa')
  await search(page, { passportNumber: 'A01234567' })
  const retry = page.locator('.retry')
  await retry.waitFor()
  expect(await retry.textContent()).toBe('Try again, or reload the page')
  expect(await page.locator('a.scan').getAttribute('data-state')).toBe('failed')
  expect(await page.locator('a.scan').getAttribute('data-wait')).toBe('Please Wait Few Moment')

  const second = page.waitForResponse('**/visa/1/thumbnail.webp')
  await retry.press('Enter')
  await (await second).finished()
  await page.locator('.retry:focus').waitFor()

  isAway = false
  await retry.press('Enter')
  await page.locator('a.scan[data-state=shown]').waitFor()
  expect(await retry.count()).toBe(0)
  expect(await page.locator('a.scan:focus').count()).toBe(1)
  page.forgive('503')
})

test('a full-size image that does not come can be asked for again in the viewer', async () => {
  await using page = await visit(browser, site, { width: 320 })
  await openResult(page)
  let isAway = true
  await page.route('**/full.webp', (route) => {
    return isAway ? route.fulfill({ status: 503 }) : route.continue()
  })
  await page.locator('a.scan').first().click()
  const retry = page.locator('.viewer').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(await caption(page)).toContain('could not be loaded')
  expect(await findProblems(page)).toEqual([])
  await retry.click()
  await page.locator('.stage[data-state=failed]').waitFor()
  expect(await retry.count()).toBe(1)

  isAway = false
  await retry.press('Enter')
  await page.locator('.stage[data-state=shown]').waitFor()
  expect(await retry.count()).toBe(0)
  expect(await caption(page)).toBe('Application Form (1 of 11)')
  expect(await page.locator('.viewer button:focus').count()).toBe(1)
  page.forgive('503')
})

test('on a phone scans that do not come stay in their columns', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await page.route('**/files/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  const all = await page.locator('.document a.scan').count()
  await page
    .locator('.document a.scan[data-state=failed]')
    .nth(all - 1)
    .waitFor()
  const wide = await page
    .locator('.document')
    .evaluateAll((documents) =>
      documents.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(wide).toEqual([])
  page.forgive('503')
})

/** Dispatches touch events for fingers at these positions, by pointer id. */
async function touch(page: Page, type: string, fingers: Record<number, [number, number]>) {
  await page.locator('.stage').evaluate(
    (stage, { type, fingers }) => {
      stage.setPointerCapture = () => {}
      for (const [id, [clientX, clientY]] of Object.entries(fingers)) {
        const at = { pointerId: Number(id), clientX, clientY, bubbles: true, pointerType: 'touch' }
        stage.dispatchEvent(new PointerEvent(type, at))
      }
    },
    { type, fingers },
  )
}
