import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

test('the sidebar reaches the end of the window, below the banner of a demo and without it', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  for (const path of ['/dashboard/update', '/dashboard/lookup']) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await sidebarOf(page), path).toEqual({ end: 800, isWhole: true })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    if (path === '/dashboard/update') {
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    }
    expect(await sidebarOf(page), `${path}, at its end`).toEqual({ end: 800, isWhole: true })
  }
})

test.each(['en', 'bn'] as const)(
  'all pages of an admin stand in the sidebar of a screen 800 pixels high, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    await signInAs(page, 'admin', '/account')
    const ends = await page
      .locator('#drawer nav a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom))
    expect(ends.length).toBeGreaterThan(15)
    expect(Math.max(...ends)).toBeLessThanOrEqual(800)
  },
)

test('on a screen 900 pixels high the whole sidebar is in sight', async () => {
  await using page = await visit(browser, site)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'admin', '/account')
  const hidden = await page
    .locator('.drawer-page')
    .evaluate((all) => all.scrollHeight - all.clientHeight)
  expect(hidden).toBe(0)
})

test('in forced colours the sidebar tells which page is open', async () => {
  await using page = await visit(browser, site)
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(page, 'admin', '/dashboard/update')
  const grounds = await page.locator('#drawer nav a').evaluateAll((links) =>
    links.map((link) => ({
      isOpen: link.hasAttribute('aria-current'),
      ground: getComputedStyle(link).backgroundColor,
    })),
  )
  const open = grounds.filter(({ isOpen }) => isOpen).map(({ ground }) => ground)
  const others = grounds.filter(({ isOpen }) => !isOpen).map(({ ground }) => ground)
  expect(open).toHaveLength(1)
  const pages = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect([...others, pages]).not.toContain(open[0])
  // Without forced colours, the browser paints no background of its own behind the text.
  const current = page.locator('#drawer nav [aria-current]')
  expect(await current.evaluate((link) => getComputedStyle(link).forcedColorAdjust)).toBe('none')
})

test('no window is too narrow for the records, with every column and long numbers', async () => {
  await using chooser = await visit(browser, site)
  await signInAs(chooser, 'admin', '/dashboard/update')
  await chooser.locator('[popovertarget=view]:not(.close)').click()
  await follow(chooser, () => chooser.locator('.view-options [value=changed]').check())
  for (const locale of ['en', 'bn'] as const) {
    await using page = await visit(browser, site, { locale })
    await signInAs(page, 'admin', '/dashboard/update')
    for (const number of ['IRCC2000199', 'W'.repeat(40)]) {
      await page.locator('.record-rows .number').evaluateAll((all, number) => {
        for (const one of all) one.textContent = number
      }, number)
      for (const width of [360, 768, 820, 930, 1024, 1100, 1136, 1248, 1280, 1366, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        const ends = await page
          .locator('.record-rows, .record-list')
          .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().right))
        expect(ends).toHaveLength(2)
        expect(Math.max(...ends), `${locale}: ${number} at ${width}`).toBeLessThanOrEqual(width)
      }
    }
  }
})

test('on a phone with text of 200 % the menu does not break names into letters', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', '/dashboard/lookup')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.locator('.menu:visible').click()
  const name = page.locator('#drawer .person strong')
  await name.waitFor()
  const lines = await name.evaluate((one) => one.getClientRects().length)
  expect(lines).toBeGreaterThanOrEqual(1)
  expect(lines).toBeLessThanOrEqual(2)
})

test.each(['en', 'bn'] as const)(
  'on a phone with text of 200 % no button covers a label, and the words of facts stay whole, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale, width: 360 })
    const enlarge = () =>
      page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.goto('/register')
    await enlarge()
    const passwords = page.locator('.password:has(button:visible)')
    await expect.poll(() => passwords.count()).toBe(2)
    expect(await passwords.evaluateAll(coveredLabels)).toEqual([])

    await signInAs(page, 'admin', '/dashboard/Control_Post')
    const link = await page.locator('.records tbody .who a').first().getAttribute('href')
    await page.goto(link ?? '')
    await enlarge()
    const facts = page.locator('.facts :is(dt, dd)')
    expect(await facts.count()).toBeGreaterThan(9)
    expect(await facts.evaluateAll(brokenWords)).toEqual([])

    await page.goto('/dashboard/classes')
    await enlarge()
    const words = page.locator('.class-facts dd:not(:has(*))')
    expect(await words.count()).toBeGreaterThan(5)
    expect(await words.evaluateAll(brokenWords)).toEqual([])
    await page.goto('/dashboard/lookup')
    await enlarge()
    const field = await page.locator('main [name=number]').boundingBox()
    expect(field?.width).toBeGreaterThan(200)
    await page.goto('/dashboard/classes/new')
    await enlarge()
    const amount = page.locator('.amount-line input')
    expect((await amount.boundingBox())?.width).toBeGreaterThan(80)
  },
)

test('the sidebar is made narrow, stays so after a reload, and its links keep their names', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  const width = async () => (await page.locator('#drawer').boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Narrow menu' }).click()
  await expect.poll(width).toBeLessThan(before / 2)
  await page.reload()
  expect(await width()).toBeLessThan(before / 2)
  await page.getByRole('link', { name: 'Overview' }).waitFor()
  await page.getByRole('button', { name: 'Narrow menu', pressed: true }).click()
  await expect.poll(width).toBe(before)
})

test('on a phone the decision about a record stays in sight, above and below its documents', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', '/dashboard/Control_Post')
  const link = await page.locator('.records tbody .who a').first().getAttribute('href')
  await page.goto(link ?? '')
  for (const share of [0, 0.5, 1]) {
    const bottom = await page.evaluate((share) => {
      scrollTo(0, share * document.documentElement.scrollHeight)
      const approve = document.querySelector('.actions [value=approve]')
      return approve?.getBoundingClientRect().bottom
    }, share)
    expect(bottom, `${share}`).toBeGreaterThan(0)
    expect(bottom, `${share}`).toBeLessThanOrEqual(740)
  }
})

test('on a desktop the decision about a record stays in sight at the end of its box', async () => {
  await using page = await visit(browser, site)
  await page.setViewportSize({ width: 1280, height: 500 })
  await signInAs(page, 'admin', '/dashboard/Control_Post')
  const link = await page.locator('.records tbody .who a').first().getAttribute('href')
  await page.goto(link ?? '')
  await page.evaluate(() => scrollTo(0, 400))
  const box = page.getByRole('region', { name: 'Details', exact: true })
  expect(await box.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeGreaterThan(0)
  expect(await box.evaluate((one) => one.scrollTop)).toBe(0)
  const end = await page.locator('.actions').evaluate((one) => one.getBoundingClientRect().bottom)
  expect(end).toBeLessThanOrEqual(500)
})

test.each([true, false])(
  'on a phone the filters have a title and a button that closes them, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { width: 360, javaScript })
    await signInAs(page, 'admin', '/dashboard/update')
    await page.getByRole('button', { name: 'Filters and sorting' }).click()
    const sheet = page.locator('#filters')
    const title = sheet.getByText('Filters and sorting')
    await sheet.getByRole('button', { name: 'Apply' }).scrollIntoViewIfNeeded()
    expect((await title.boundingBox())?.y, 'also at the end').toBeGreaterThanOrEqual(0)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })
  },
)

/** Where the sidebar ends, and whether its last element can be scrolled into view */
function sidebarOf(page: Page) {
  return page.locator('#drawer').evaluate((sidebar) => {
    const { bottom } = sidebar.getBoundingClientRect()
    const last = sidebar.querySelector('.drawer-end > :last-child')
    const scroller = sidebar.querySelector('.drawer-page')
    scroller?.scrollTo(0, scroller.scrollHeight)
    const end = last?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
    return { end: Math.min(Math.round(bottom), innerHeight), isWhole: end <= innerHeight }
  })
}

test('fields beside each other stand on one line, and so do their labels', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Entry')
  for (const path of ['/dashboard/Entry', '/dashboard/settings', '/dashboard/update', '/account']) {
    await page.goto(path)
    expect(await askew(page), path).toEqual([])
  }
})

/** Pairs of neighbouring fields or labels that are slightly out of vertical alignment */
function askew(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kinds = ['input:not([type=checkbox], [type=radio])', '.field > label']
    return kinds.flatMap((kind) => {
      const all = [...document.querySelectorAll<HTMLElement>(`main form :is(${kind})`)]
      const boxes = all
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ one, box }) => one.checkVisibility() && box.width > 20 && box.height > 10)
      return boxes.flatMap(({ one, box }, at) =>
        boxes
          .slice(at + 1)
          .filter((other) => other.one.closest('form') === one.closest('form'))
          .filter(({ box: { x, right } }) => x >= box.right || right <= box.x)
          .filter(({ box: { y } }) => Math.abs(y - box.y) > 0.5 && Math.abs(y - box.y) < 12)
          .map((other) => `${one.outerHTML} ${box.y}\n${other.one.outerHTML} ${other.box.y}`),
      )
    })
  })
}

test('to add or to update a record, admins are asked for nationality and parents, who may be left out later', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  const who = await page.locator('.records tbody .who a').first().getAttribute('href')
  const forms = ['/dashboard/Entry', `/Update_A_User/${who?.split('/').at(-1)}`]
  const [added, updated] = await Promise.all(
    forms.map(async (path) => {
      const html = await (await page.request.get(path)).text()
      return fieldsIn(html)
    }),
  )
  const always = { name: 'required', address: 'required' }
  const parents = (as: string) => ({ fatherName: as, motherName: as })
  expect(added).toMatchObject({ ...always, ...parents('required'), nationality: 'optional' })
  expect(updated).toMatchObject({ ...always, ...parents('optional'), nationality: 'required' })
})

/** The fields of the record itself, each required or optional */
function fieldsIn(html: string): Record<string, string> {
  const names = 'passportNumber|irccNumber|name|nationality|fatherName|motherName|address'
  const tags = html.matchAll(new RegExp(`<(?:input|textarea)[^>]* name="(${names})"[^>]*>`, 'g'))
  return Object.fromEntries(
    [...tags].map(([tag, name]) => [name, /required="true"/.test(tag) ? 'required' : 'optional']),
  )
}

test.each(['dark', 'light'] as const)(
  'the reference of the API is short, in %s too',
  async (colorScheme) => {
    await using page = await visit(browser, site, { colorScheme })
    await page.goto('/api/docs')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThan(12_000)
    const [menu, text] = [page.getByRole('navigation', { name: 'Calls' }), page.getByRole('main')]
    const [beside, main] = [await menu.boundingBox(), await text.boundingBox()]
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const [red = 0] = ground.match(/\d+/g)?.map(Number) ?? []
    expect(red > 128).toBe(colorScheme === 'light')
  },
)

test.each(['dark', 'light'] as const)(
  'in %s the switch of the theme is ticked when it is on, also beside a page that does not exist',
  async (colorScheme) => {
    await using page = await visit(browser, site, { colorScheme })
    for (const path of ['/', '/login', '/no/such/page']) {
      await page.goto(path)
      const light = page.getByRole('button', { name: 'Light theme' })
      const tick = await light.evaluate((one) => getComputedStyle(one, '::before').content)
      expect(tick.includes('\u2713'), path).toBe(colorScheme === 'light')
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground, path).toBe(grounds[colorScheme][path.includes('such') ? 'missing' : 'home'])
    }
  },
)

test.each(['dark', 'light'] as const)(
  'on a phone in %s a sign stands for the switch of the theme',
  async (colorScheme) => {
    await using page = await visit(browser, site, { colorScheme, width: 360 })
    await page.goto('/')
    const light = page.getByRole('button', { name: 'Light theme' })
    await light.waitFor()
    const sign = await light.evaluate((one) => getComputedStyle(one, '::before').content)
    expect(sign).toContain('\u25d0')
  },
)

test('on a phone with text of 200 % dates, badges and payments fit on the page', async () => {
  await using page = await visit(browser, site, { locale: 'bn', width: 360 })
  await signInAs(page, 'admin', '/dashboard/change-date')
  // Half the width stands for text of twice the size, which a page cannot set for media queries.
  await page.setViewportSize({ width: 180, height: 370 })
  const day = await page.locator('main [type=date]').boundingBox()
  expect(day?.width).toBeGreaterThan(140)
  await page.goto('/dashboard/notifications')
  await page.locator('.badge').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(180)

  // The page would lead to the login by itself, in the middle of the next step.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInAs(page, 'student', '/dashboard/my-enrolled-classes')
  const amounts = page.locator('.money-standing dd')
  expect(await amounts.count()).toBeGreaterThan(2)
  expect(await amounts.evaluateAll(brokenWords)).toEqual([])
  const rows = page.locator('.money-standing')
  const isWider = rows.evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth))
  expect(await isWider).toBe(false)
})

test('on a phone with text of 200 % forms that open and badges fit on the page', async () => {
  await using page = await visit(browser, site, { locale: 'bn', width: 360 })
  await signInAs(page, 'admin', '/dashboard/notifications')
  const widthWithLargeText = () =>
    page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%')
      for (const one of document.querySelectorAll('details')) one.open = true
      return document.documentElement.scrollWidth
    })
  await page.locator('.badge').first().waitFor()
  expect(await widthWithLargeText()).toBe(360)
  await page.goto('/dashboard/update')
  const link = await page.locator('.records tbody .who a').first().getAttribute('href')
  await page.goto(link ?? '')
  expect(await page.locator('.send-back').count()).toBeGreaterThan(1)
  expect(await widthWithLargeText()).toBe(360)
})

test('on a phone with text of 200 % the number that was searched can be read', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await page.goto('/')
  const number = page.locator('form.lookup [name=number]')
  await number.fill('A01234567')
  await page.locator('form.lookup [type=submit]').click()
  await page.getByText('Record found').first().waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const isWhole = await number.evaluate((one) => one.scrollWidth <= one.clientWidth)
  expect(isWhole).toBe(true)
})

test.each(['en', 'bn'] as const)(
  'the header of a visitor who is signed in is one row from 1024 pixels up, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    await signInAs(page, 'admin', '/')
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const header = await page.locator('header.site').boundingBox()
      expect(header?.height, String(width)).toBeLessThan(80)
    }
  },
)

const grounds = {
  dark: { home: 'rgb(17, 22, 28)', missing: 'rgb(0, 0, 0)' },
  light: { home: 'rgb(248, 246, 241)', missing: 'rgb(248, 246, 241)' },
}

function coveredLabels(passwords: Element[]): (string | null | undefined)[] {
  const placeOf = (one: Element | null) => one?.getBoundingClientRect() ?? new DOMRect()
  return passwords.flatMap((password) => {
    const named = password.querySelector('label')
    const [label, button] = [placeOf(named), placeOf(password.querySelector('button'))]
    const isBeside = label.right <= button.left || button.right <= label.left
    const isApart = label.bottom <= button.top || button.bottom <= label.top
    return isBeside || isApart ? [] : [named?.textContent]
  })
}

function brokenWords(facts: Element[]): string[] {
  return facts.flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range()
      if (text) range.setStart(text, index)
      if (text) range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    }),
  )
}
