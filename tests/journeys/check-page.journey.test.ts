import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkPageWords } from '#site/features/check/page-words.ts'
import { checkWords } from '#site/features/check/words.ts'
import { inHandWords } from '#site/layout/in-hand-words.ts'
import { follow, visit, withBrowser } from '../browser.ts'
import { aProofOfFormerAddress } from '../proofs.ts'
import { openTestSite } from '../test-site.ts'
import { dropOn, lines, openCheck } from './at-check.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

test('the page is painted before the scripts that check are asked for', async () => {
  await using page = await visit(browser, site)
  await openCheck(page)
  const [paint, scripts] = await page.evaluate(() => {
    const beganAt = ({ startTime }: PerformanceEntry) => startTime
    const asked = performance.getEntriesByType('resource').filter(({ name }) => {
      return /\/(check|describe)[\w-]*\.js$/.test(name)
    })
    return [Math.min(...performance.getEntriesByType('paint').map(beganAt)), asked.map(beganAt)]
  })
  expect(scripts).not.toEqual([])
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint)
})

test.each(['en', 'bn'] as const)(
  'all scripts that come before anything is done are light, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body())
    })
    await openCheck(page)
    await page.waitForLoadState('networkidle')
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000)
  },
)

test.each([
  ['en', true],
  ['bn', true],
  ['bn', false],
] as const)(
  'nothing to check is no verdict, in %s, with JavaScript: %s',
  async (locale, javaScript) => {
    await using page = await visit(browser, site, { locale, javaScript })
    await (javaScript ? openCheck(page) : page.goto('/Check'))
    await page.locator('#check textarea').fill(' ')
    await follow(page, () => page.locator('#check button').click())
    const { nothingGiven } = checkPageWords[locale]
    expect(await page.locator('#file-error').textContent()).toBe(nothingGiven)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('file')
    expect(await page.locator('.four').count()).toBe(0)
    expect(await page.getByRole('region').count()).toBe(0)
  },
)

test.each(['en', 'bn'] as const)(
  'what was scanned stays for another try while the keys are away, in %s',
  async (locale) => {
    const t = checkWords[locale]
    await using page = await visit(browser, site, { locale })
    page.forgive('net::ERR_FAILED')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/proof/keys.json', async (route) => {
      await released
      await route.abort()
    })
    const scanned = 'x'.repeat(900)
    await page.goto(`/Check#${scanned}`)
    await page.locator('#answers').getByText(t.checking).waitFor()
    release()
    await page.getByText(t.keysAway).waitFor()
    expect(await page.locator('#check textarea').inputValue()).toBe(scanned)
    await page.unroute('**/proof/keys.json')
    await page.locator('#check button').click()
    await page.locator('.four').waitFor()
    expect(await page.locator('#answers').innerText()).toContain(t.refusals['not-a-statement'])
  },
)

test.each(['en', 'bn'] as const)(
  'what was scanned is said to be unchecked by a browser without Ed25519, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    await page.addInitScript(() => {
      SubtleCrypto.prototype.generateKey = () => Promise.reject<never>(new Error('No'))
    })
    await page.goto(`/Check#${'x'.repeat(900)}`)
    const { pressCheck } = checkWords[locale]
    expect(pressCheck).toContain(checkPageWords[locale].check)
    await page.locator('#answers').getByText(pressCheck, { exact: true }).waitFor()
    await follow(page, () => page.locator('#check button').click())
    expect(await lines(page)).toEqual(['bad', 'open', 'open', 'open'])
  },
)

test.each(['en', 'bn'] as const)(
  'a file in which nothing can be looked for is no verdict, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    const { empty, folder } = inHandWords[locale]
    const choose = async (buffer: Buffer) => {
      await page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer })
      await page
        .locator('#answers')
        .getByText(checkWords[locale].checking)
        .waitFor({ state: 'hidden' })
      return page.locator('#answers').innerText()
    }
    await openCheck(page)
    expect(await choose(Buffer.from(''))).toBe(empty)
    expect(await choose(Buffer.from('\ufeff \r\n'))).toBe(empty)
    await dropOn(page, 'h1', import.meta.dirname)
    await page.locator('#answers').getByText(folder).waitFor()
    expect(await page.locator('.four').count()).toBe(0)
  },
)

test('the later of a file and a text is checked', async () => {
  await using page = await visit(browser, site)
  await openCheck(page)
  const answers = page.locator('#answers')
  const buffer = Buffer.from(' ')
  const empty = answers.getByText(inHandWords.en.empty)
  await page.locator('#check textarea').fill('pasted')
  await page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer })
  await empty.waitFor()
  await page.locator('#check button').click()
  await answers.getByText(checkWords.en.checking).waitFor({ state: 'hidden' })
  expect(await empty.count()).toBe(1)

  await page.locator('#check textarea').fill('pasted after it')
  await page.locator('#check button').click()
  await page.locator('.four').waitFor()
  await page.locator('#check textarea').fill('')
  await page.locator('#check button').click()
  await empty.waitFor()
})

test.each(['en', 'bn'] as const)(
  'neither a file nor a text is checked if both are given without JavaScript, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale, javaScript: false })
    await page.goto('/Check')
    const buffer = Buffer.from('{}')
    await page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer })
    await page.locator('#check textarea').fill('pasted')
    await follow(page, () => page.locator('#check button').click())
    const { bothGiven } = checkPageWords[locale]
    expect(await page.locator('#file-error').textContent()).toBe(bothGiven)
    expect(await page.locator('.four').count()).toBe(0)
    expect(await page.locator('#check textarea').inputValue()).toBe('pasted')
    await follow(page, () => page.locator('#check button').click())
    expect(await page.locator('.four').count()).toBe(1)
  },
)

test('another language keeps what was found and pasted, in this tab and in no address', async () => {
  await using page = await visit(browser, site)
  const sent: string[] = []
  await openCheck(page)
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  const buffer = Buffer.from('{"chosen":1}')
  await page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer })
  await page.locator('.four').waitFor()
  await page.locator('#check textarea').fill('pasted')
  await follow(page, () => page.locator('.languages a[lang=bn]').click())
  await page.locator('.four').waitFor()
  const said = await page.locator('#answers').innerText()
  expect(said).toContain(checkWords.bn.refused)
  expect(await page.locator('#check textarea').inputValue()).toBe('pasted')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(sent.join()).not.toMatch(/pasted|chosen/)

  await page.reload()
  await page.locator('#check[data-ready]').waitFor()
  expect(await page.locator('.four').count()).toBe(0)
})

test.each(['/', '/login'])(
  'what was pasted is forgotten if the page in another language could not be loaded, on %s',
  async (next) => {
    await using page = await visit(browser, site)
    await openCheck(page)
    await page.locator('#check textarea').fill('pasted')
    page.forgive('net::ERR_')
    await page.route('**/Check?lang=bn', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.locator('.languages a[lang=bn]').click()
    await failed
    await page.waitForFunction(() => location.protocol === 'chrome-error:')
    await page.goto(next)
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  },
)

test('in another language no older answer follows one about a newer file', async () => {
  await using page = await visit(browser, site)
  await openCheck(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/proof/keys.json', async (route) => {
    await asked
    await route.continue()
  })
  const choose = (buffer: Buffer) =>
    page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer })
  await choose(Buffer.from('{"older":1}'))
  await choose(Buffer.alloc(70_000, ' '))
  await page.getByText(checkWords.en.fileTooLarge).waitFor()
  const answered = page.waitForResponse('**/proof/keys.json')
  answer()
  await answered
  await page.waitForTimeout(200)
  await follow(page, () => page.locator('.languages a[lang=bn]').click())
  await page.locator('#check[data-ready]').waitFor()
  await page.waitForTimeout(200)
  expect(await page.locator('.four').count()).toBe(0)
})

test.each(['en', 'bn'] as const)(
  'a file that was chosen before the script came is checked when it comes, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    const { promise: isChosen, resolve: chosen } = Promise.withResolvers<void>()
    await page.route(/\/check-[\w-]+\.js$/, async (route) => {
      await isChosen
      await route.continue()
    })
    await page.goto('/Check')
    const buffer = Buffer.from('{"a":1}')
    await page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer })
    chosen()
    await page.getByText(checkWords[locale].refusals['not-a-proof-file']).waitFor()
  },
)

test('what a site stated at an address that it left no longer stands', async () => {
  const proof = await aProofOfFormerAddress(site.portal)
  await using page = await visit(browser, site)
  await openCheck(page)
  await page.locator('#check textarea').fill(proof)
  await page.locator('#check button').click()
  expect((await lines(page)).slice(0, 3)).toEqual(['good', 'good', 'bad'])
})
