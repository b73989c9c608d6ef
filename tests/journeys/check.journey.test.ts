import { createHash } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { mostProofBytes } from '#contract/proof/proof-file.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { addRecord } from '#core/records/add-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { makeDueStatements } from '#core/statements/make-due-statements.ts'
import { makeProofFile } from '#core/statements/make-proof-file.ts'
import { checkWords } from '#site/features/check/words.ts'
import { inHandWords } from '#site/layout/in-hand-words.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { follow, search, slowDown, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { freePort } from '../free-port.ts'
import { added, anAddedRecord, aRecord, openTestPortal } from '../test-portal.ts'
import { dropOn, lines, openCheck, scanned } from './at-check.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite({ port: await freePort() }))
const organisation = 'Example Migration Services'
const record = 'A01234567'
const inHand = 'Q7654321'
const [visa, medical] = [await aScan('#fed'), await aScan('#def')]
const originals: Record<string, Buffer> = { visa, medical }
const folder = await mkdtemp(join(tmpdir(), 'countersign-in-hand-'))
lasting.defer(() => rm(folder, { recursive: true }))

function aScan(background: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer()
}

async function admin() {
  const desk = lasting.use(await site.openDesk())
  return desk.ctxFor({ actor: { role: 'admin', id: 'the desk' }, network: 'desk' })
}

let proof = ''
let withdrawn = ''

beforeAll(async () => {
  const ctx = await admin()
  await updateSettings(ctx, { statements: 'results' }, { values: {} })
  const scanOf = async (name: string) => {
    const staged = await stageDocument(ctx, { bytes: originals[name] ?? Buffer.of() })
    return staged.outcome === 'staged' ? staged.id : ''
  }
  const documents = { visa: await scanOf('visa'), medical: await scanOf('medical') }
  const id = await added(addRecord(ctx, aRecord({ passportNumber: inHand, documents })))
  await ctx.db
    .updateTable('document')
    .set({ originalSha256: null })
    .where('id', '=', documents.medical)
    .execute()
  await makeDueStatements(ctx)
  const chosen = { documents: ['visa'], facts: ['name'] } as const
  proof = (await makeProofFile(ctx, { recordId: id, ...chosen })) ?? ''
  const other = await added(
    addRecord(ctx, aRecord({ passportNumber: 'Q7654322', irccNumber: 'IRCCQ2' })),
  )
  withdrawn = (await makeProofFile(ctx, { recordId: other, ...chosen })) ?? ''
  await setVisibility(ctx, other, 'hidden')
})

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  const t = messagesIn(locale)
  const { ofSheet, facts } = checkWords[locale]

  test('the code of a printed result leads to what is signed of it', async () => {
    await using page = await visit(browser, site, { locale, width: 360 })
    await page.goto('/')
    await search(page, { passportNumber: record })
    const html = await (await page.reload())?.body()
    expect(gzipSync(html ?? '').length).toBeLessThan(14_000)
    const sheets = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
    expect(sheets.getPageCount()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const beside = await page.locator('.printed-check').innerText()
    expect(beside).toContain(t.notGovernment(organisation))
    expect(beside).toContain(t.signedCodeHelp(organisation))
    const link = await scanned(page)
    expect(link).toContain(`${site.url}/Check#`)

    await page.goto(link)
    expect(await lines(page)).toEqual(['good', 'good', 'good', 'open'])
    expect(page.url()).not.toContain('#')
    const said = await page.locator('#answers').innerText()
    for (const text of ['Rahima Akter', `${facts.passportNumber}\n${record}`, ofSheet]) {
      expect(said).toContain(text)
    }
    await page.emulateMedia({ media: 'print' })
    const answer = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
    expect(answer.getPageCount()).toBe(1)
    expect(await page.locator('.check-proof :is(form, .by-hand, details):visible').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  })
})

const t = checkWords.en
const hand = inHandWords.en

async function written(name: string, bytes: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

test('a proof is chosen, dropped, pasted or linked, and gets its four answers', async () => {
  await using page = await visit(browser, site)
  const path = await written('proof.countersign.json', proof)
  const long = proof + ' '.repeat(mostProofBytes - Buffer.byteLength(proof))
  const wide = await written('wide.json', Buffer.from(`\uFEFF${long}`, 'utf16le'))
  const statement: string = JSON.parse(proof).statement
  const ways: [string, () => Promise<unknown>][] = [
    ['chosen', () => page.locator('#check [type=file]').setInputFiles(path)],
    ['dropped', () => dropOn(page, 'h1', path)],
    [
      'pasted',
      async () => {
        await page.locator('#check textarea').fill(proof)
        await page.locator('#check button').click()
      },
    ],
    ['saved as UTF-16', () => page.locator('#check [type=file]').setInputFiles(wide)],
    ['linked', () => page.goto(`/Check#${statement}`)],
    ['linked in a mail', () => page.goto(`/Check#${statement.replaceAll('~', '%7E')}`)],
  ]
  for (const [way, check] of ways) {
    await openCheck(page)
    await check()
    expect((await lines(page)).slice(0, 3), way).toEqual(['good', 'good', 'good'])
    const said = await page.locator('#answers').innerText()
    expect(said, way).toContain('Robin Sample')
    expect(said, way).toContain(t.stands('').slice(0, 10))
  }
})

test('withdrawn, not asked and foreign are answers of their own', async () => {
  await using page = await visit(browser, site, { width: 360 })
  const said = async (text: string) => {
    await openCheck(page)
    await page.locator('#check textarea').fill(text)
    await page.locator('#check button').click()
    return [await lines(page), await page.locator('#answers').innerText()] as const
  }
  const [gone, saysGone] = await said(withdrawn)
  expect(gone.slice(0, 3)).toEqual(['good', 'good', 'bad'])
  expect(saysGone).toContain(t.withdrawn)

  await using elsewhere = await openTestPortal('sqlite')
  const recordId = await anAddedRecord(elsewhere)
  const chosen = { recordId, documents: [], facts: ['name'] } as const
  const theirs = (await makeProofFile(await elsewhere.as('admin'), chosen)) ?? ''
  const [foreign, saysForeign] = await said(theirs)
  expect(foreign.slice(0, 3)).toEqual(['open', 'warning', 'open'])
  expect(saysForeign).toContain(t.unknownKey)
  expect(saysForeign).toContain(t.nothingShown)
  expect(saysForeign).not.toContain('Robin')

  page.forgive('net::ERR_FAILED')
  await page.route('**/proof/status/**', (route) => route.abort())
  const [unasked, saysUnasked] = await said(proof)
  expect(unasked.slice(0, 3)).toEqual(['good', 'good', 'open'])
  expect(saysUnasked).toContain(t.couldNotAsk)
  await page.route('**/proof/keys.json', (route) => route.abort())
  await openCheck(page)
  await page.locator('#check textarea').fill(proof)
  await page.locator('#check button').click()
  await page.getByText(t.keysAway).waitFor()
})

test.each(['en', 'bn'] as const)(
  'without JavaScript the same is answered, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale, javaScript: false })
    const wide = await written('wide.json', Buffer.from(`\uFEFF${proof}`, 'utf16le').swap16())
    const said = async (text: string) => {
      await page.goto('/Check')
      await page.locator('#check textarea').fill(text)
      await follow(page, () => page.locator('#check button').click())
      return (await lines(page)).slice(0, 3)
    }
    expect(await said(withdrawn)).toEqual(['good', 'good', 'bad'])
    expect(await said(proof)).toEqual(['good', 'good', 'good'])
    await page.goto('/Check')
    await page.locator('#check [type=file]').setInputFiles(wide)
    await follow(page, () => page.locator('#check button').click())
    expect((await lines(page)).slice(0, 3)).toEqual(['good', 'good', 'good'])
    const place = page.locator('.in-hand')
    await place.locator('summary').click()
    expect(await place.locator('pre').first().innerText()).toBe('sha256sum FILE')
    const sum = createHash('sha256')
      .update(originals.visa ?? '')
      .digest('hex')
    expect(await place.innerText()).toContain(`${sum}  `)
    expect(await place.locator('input').count()).toBe(0)
  },
)

test('a browser without Ed25519 takes what is linked out of the address, for the form', async () => {
  await using page = await visit(browser, site)
  await page.addInitScript(() => {
    SubtleCrypto.prototype.generateKey = () => Promise.reject<never>(new Error('No'))
  })
  const statement: string = JSON.parse(proof).statement
  await page.goto(`/Check#${statement}`)
  await expect.poll(() => page.locator('#check textarea').inputValue()).toBe(statement)
  expect(await page.evaluate('location.href')).toBe(`${site.url}/Check`)
  await page.locator('#check button').click()
  expect((await lines(page)).slice(0, 3)).toEqual(['good', 'good', 'good'])
})

async function openInHand(page: Page) {
  const place = page.locator('.in-hand')
  await place.locator('summary').click()
  await place.locator('input').waitFor()
  const status = place.getByRole('status')
  let count = 0
  const choose = async (buffer: Buffer | string) => {
    // A new path each time, since choosing the same path again fires no change event.
    const path = typeof buffer === 'string' ? buffer : await written(`in-hand-${count++}`, buffer)
    await status.evaluate((one) => one.replaceChildren())
    await place.locator('input').setInputFiles(path)
    await status.locator('p').filter({ hasNotText: hand.comparing }).first().waitFor()
    return status.innerText()
  }
  return { place, status, choose }
}

/** The time that the browser alone needs to hash 15 MB, for comparison */
async function hashAlone(): Promise<number> {
  const begun = performance.now()
  await crypto.subtle.digest('SHA-256', await new Blob([new Uint8Array(15_000_000)]).arrayBuffer())
  return performance.now() - begun
}

test('a comparison that was opened before the script came begins when it comes', async () => {
  await using page = await visit(browser, site)
  const { promise: isOpened, resolve: opened } = Promise.withResolvers<void>()
  await page.goto('/')
  await search(page, { passportNumber: inHand })
  await page.route(/\/public-[\w-]+\.js$/, async (route) => {
    await isOpened
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.in-hand summary').click()
  await page.locator('.in-hand[open]').waitFor()
  opened()
  await page.locator('.in-hand [type=file]').waitFor()
})

test('a file is compared with what a result shows, and nothing is sent', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await search(page, { passportNumber: inHand })
  const { status, choose } = await openInHand(page)
  const address = await page.locator('a.scan').first().getAttribute('href')
  const served = await (await page.request.get(address ?? '')).body()
  const flipped = Buffer.from(visa)
  flipped[100] = (flipped[100] ?? 0) ^ 1
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  expect(await choose(visa)).toBe(hand.original('Visa Paper'))
  expect(await choose(served)).toBe(hand.picture('Visa Paper, page 1, full size'))
  const without = hand.without('Medical Form')
  for (const other of [flipped, medical]) {
    const says = await choose(other)
    expect(says).toContain(hand.other)
    expect(says).toContain(without)
  }
  expect(await choose(Buffer.of())).toBe(hand.empty)
  const large = await written('large', '')
  await truncate(large, 50 * 1024 * 1024 + 1)
  expect(await choose(large)).toBe(hand.tooLarge)
  await dropOn(page, '.in-hand label', folder)
  await status.getByText(hand.folder).waitFor()
  await dropOn(page, '.in-hand label', large, large)
  await status.getByText(hand.several).waitFor()
  await dropOn(page, '.in-hand label', await written('visa.png', visa))
  await status.getByText(hand.original('Visa Paper')).waitFor()
  expect(asked).toEqual([])

  await slowDown(page, 4)
  const many = await written('many', Buffer.alloc(15_000_000, 7))
  const same = await written('same', Buffer.alloc(15_000_000, 7))
  const took: number[] = []
  const alone: number[] = []
  for (let run = 0; run < 3; run++) {
    alone.push(await page.evaluate(hashAlone))
    const begun = Date.now()
    expect(await choose(run % 2 ? many : same)).toContain(hand.other)
    took.push(Date.now() - begun)
  }
  // At most a second, or more if the browser alone is slow on this machine
  const most = Math.max(1000, 10 * Math.min(...alone))
  expect(Math.min(...took)).toBeLessThan(most)
  await slowDown(page, 1)

  await choose(medical)
  await status.getByRole('button', { name: hand.compare }).click()
  const [yours, ours] = [status.locator('canvas'), status.locator('img')]
  for (const one of [yours, ours]) await one.waitFor()
  expect([await yours.isVisible(), await ours.isVisible()]).toEqual([true, true])
  for (const shown of [
    [false, true],
    [true, false],
  ]) {
    await status.getByRole('button', { name: hand.blink }).click()
    expect([await yours.isVisible(), await ours.isVisible()]).toEqual(shown)
  }
})

test('what is said is said of the last file, however long an earlier one takes', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await search(page, { passportNumber: inHand })
  const { status, choose } = await openInHand(page)
  await page.evaluate(() => {
    const [read, digest] = [File.prototype.arrayBuffer, SubtleCrypto.prototype.digest]
    let digests = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    File.prototype.arrayBuffer = async function () {
      if (this.name === 'slow.png') await released
      return read.call(this)
    }
    SubtleCrypto.prototype.digest = async function (...asked) {
      const hash = await digest.apply(this, asked)
      document.documentElement.dataset.digests = String(++digests)
      return hash
    }
    addEventListener('release', release)
  })
  const { visa = Buffer.of() } = originals
  expect(await choose(visa)).toBe(hand.original('Visa Paper'))
  await page.locator('.in-hand [type=file]').setInputFiles(await written('slow.png', visa))
  await expect.poll(() => status.innerText()).toBe(hand.comparing)
  expect(await choose(visa.subarray(1))).toContain(hand.other)
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await page.locator('[data-digests="3"]').waitFor()
  expect(await status.innerText()).toContain(hand.other)
})

test('what is said is said of the last statement, however long the keys take', async () => {
  await using page = await visit(browser, site)
  await openCheck(page)
  const first = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/proof/keys.json', async (route) => {
    if (asked++ === 0) await first.promise
    await route.continue()
  })
  const choose = async (name: string, text: string) =>
    page.locator('#check [type=file]').setInputFiles(await written(name, text))
  await choose('first.json', proof)
  await expect.poll(() => asked).toBe(1)
  await choose('second.json', 'rubbish')
  expect(await lines(page)).toContain('bad')
  const status = page.waitForResponse('**/proof/status/*').then((response) => response.finished())
  await dropOn(page, 'h1', folder)
  const last = page.locator('#answers').getByText(hand.folder)
  await last.waitFor()
  first.resolve()
  await status
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  expect(await last.isVisible()).toBe(true)
})

test('a file is compared offline with what a statement discloses', async () => {
  await using page = await visit(browser, site, { width: 360 })
  // Nothing that is routed is cached.
  await page.route('**/proof/keys.json', (route) => route.continue())
  await page.goto('/Check', { waitUntil: 'networkidle' })
  page.forgive('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(true)
  await dropOn(page, 'h1', await written('proof.countersign.json', proof))
  expect((await lines(page)).slice(0, 3)).toEqual(['good', 'good', 'open'])
  const byOldKeys = () => page.getByText(/ its keys as of .* UTC\./).count()
  expect(await byOldKeys()).toBe(1)
  const { status, choose } = await openInHand(page)
  expect(await choose(medical)).toBe(hand.other)
  await dropOn(page, '.in-hand label', await written('visa.png', visa))
  await status.getByText(hand.original('Visa Paper')).waitFor()
  await page.context().setOffline(false)
  await dropOn(page, 'h1', await written('proof.countersign.json', proof))
  await expect.poll(byOldKeys).toBe(0)
})
