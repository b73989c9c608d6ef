import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { lookupPages } from '#contract/lookup-pages.ts'
import { recordLists } from '#ui/i18n/bn/record-lists.ts'
import { bn } from '#ui/i18n/bn.ts'
import { follow, search, signInAs, toastOn, type Visit, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { fiveFiles } from '../fixtures/five-files.ts'
import { slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(startDemoSite())
const files = await fiveFiles()

/** Texts of the pages; the English ones are exactly those of the specification. */
const said: Record<Locale, Record<string, string>> = {
  en: {
    added: 'Record added',
    pending: 'Awaiting approval',
    isSentBack: 'Sent back',
    updated: 'Record updated successfully',
    sentBack: 'The record of Ayesha Q. Siddika was sent back with your reason',
    approved: 'Ayesha Siddika approved',
    hidden: 'Ayesha Siddika is now hidden',
    visible: 'Ayesha Siddika is now visible',
    areYouSure: 'Are you sure?',
    toTheBin: 'The record goes to the bin and is erased in 30 days.',
    yes: 'Yes, delete it!',
    deleted: 'Deleted!The record of Ayesha Siddika is in the bin',
    erase: 'Yes, erase it!',
    erased: 'Deleted!The record has been erased.',
    nothing: 'No Data Found',
    workPermit: 'Work Permit Certificate',
  },
  bn: {
    added: bn.toasts.recordAdded('').text,
    pending: recordLists.approvals.pending,
    isSentBack: recordLists.approvals['sent-back'],
    updated: bn.toasts.recordUpdated('').text,
    sentBack: bn.toasts.recordSentBack('Ayesha Q. Siddika').text,
    approved: bn.toasts.recordApproved('Ayesha Siddika').text,
    hidden: bn.toasts.recordHidden('Ayesha Siddika').text,
    visible: bn.toasts.recordVisible('Ayesha Siddika').text,
    areYouSure: bn.dashboard.confirm.title,
    toTheBin: bn.dashboard.confirm.toTheBin(30),
    yes: bn.dashboard.confirm.yes.record,
    deleted: Object.values(bn.toasts.recordDeleted('Ayesha Siddika')).join(''),
    erase: bn.dashboard.confirm.yes.erase,
    erased: Object.values(bn.toasts.recordErased('')).join(''),
    nothing: bn.noDataFound,
    workPermit: 'ওয়ার্ক পারমিট সনদ',
  },
}

const ways: (Visit & { locale: Locale })[] = [
  { locale: 'en', javaScript: true },
  { locale: 'en', javaScript: false },
  { locale: 'bn', javaScript: true },
]

describe.each(ways)('in $locale, with JavaScript: $javaScript', ({ locale, javaScript = true }) => {
  const words = said[locale]
  const number = `STORY${ways.findIndex((way) => way.locale === locale && way.javaScript === javaScript)}`
  const typed = {
    passportNumber: number,
    irccNumber: `I${number}`,
    name: 'Ayesha Q. Siddika',
    fatherName: 'Abdus Siddika',
    motherName: 'Halima Siddika',
    address: '5 Canary Row',
  }

  test('a record is entered, sent back, corrected, countersigned, found, hidden and deleted', async () => {
    const way = { locale, javaScript }
    await using desk = await visit(browser, site, way)
    await using bench = await visit(browser, site, way)
    await using street = await visit(browser, site, way)
    for (const page of [desk, bench, street]) page.context().setDefaultTimeout(60_000)
    const expectToast = async (page: Page, what: string) => {
      expect(await toastOn(page).textContent()).toContain(words[what])
    }

    await signInAs(desk, 'moderator', '/dashboard/ManagePost')
    for (const [name, text] of Object.entries(typed)) {
      await desk.locator(`.record-form [name=${name}]`).fill(text)
    }
    await choose(desk, javaScript)
    await follow(desk, () => desk.locator('.record-form button.main').click())
    await expectToast(desk, 'added')
    expect(await desk.locator('.record-form [name=name]').inputValue()).toBe('')
    const entry = desk.locator('.own-entries tbody tr', { hasText: number })
    expect(await entry.locator('.badges').textContent()).toContain(words.pending)
    const change = (await entry.locator('a.button').getAttribute('href')) ?? ''
    const id = change.split('/').at(-1) ?? ''
    const ownImages = await imagesOn(desk, change)
    expect(ownImages).toHaveLength(5)
    await expectNowherePublic(street, number, { files: ownImages, ...words })

    await signInAs(bench, 'admin', `/dashboard/Control_Post/${id}`)
    expect(await bench.locator('h1').textContent()).toBe('Ayesha Q. Siddika')
    await expectAllShown(bench, '.document-list img', 6)
    await bench.locator('.send-back summary').click()
    await bench.locator('[name=reason]').fill('There is no Q in the passport')
    await follow(bench, () => bench.locator('[value=send-back]').click())
    await expectToast(bench, 'sentBack')

    await desk.goto('/dashboard/ManagePost')
    expect(await entry.locator('.badges').textContent()).toContain(words.isSentBack)
    expect(await entry.locator('.reason').textContent()).toBe('There is no Q in the passport')
    await follow(desk, () => entry.locator('a.button').click())
    expect(await desk.locator('.notice .reason').textContent()).toContain('no Q in the passport')
    if (javaScript) await desk.locator('[data-awake]').waitFor()
    await desk.locator('.record-form [name=name]').fill('Ayesha Siddika')
    await follow(desk, () => desk.locator('.record-form button.main').click())
    await expectToast(desk, 'updated')
    await expectNowherePublic(street, number, { files: ownImages, pages: ['/'], ...words })

    await bench.goto(`/dashboard/Control_Post/${id}`)
    expect(await bench.locator('h1').textContent()).toBe('Ayesha Siddika')
    await follow(bench, () => bench.locator('[value=approve]').click())
    await expectToast(bench, 'approved')

    await street.goto('/')
    await search(street, { passportNumber: number.toLowerCase() })
    await expectAllShown(street, '.result img', 6)
    const details = await street.locator('.result dd').allTextContents()
    expect(details.slice(0, 4)).toEqual([
      'Ayesha Siddika',
      'Abdus Siddika',
      'Halima Siddika',
      '5 Canary Row',
    ])
    expect(await street.locator('.document h2').allTextContents()).toContain(words.workPermit)
    const result = street.url()
    const images = await imagesOn(street, result, '.result img')
    expect(await statusesOf(street, images)).toEqual([200])

    const row = bench.getByRole('row', { name: number })
    const fromMenu = async (change: string) => {
      await row.locator('[aria-haspopup=menu]').click()
      return row.locator(`[name=${change}]`)
    }
    await bench.goto(`/dashboard/update?search=${number}`)
    expect(await row.locator('[name=unhide]').count()).toBe(0)
    const hide = await fromMenu('hide')
    await follow(bench, () => hide.click())
    await expectToast(bench, 'hidden')
    expect(await statusesOf(street, images)).toEqual([404])
    await street.goto(result)
    expect(await street.locator('.result').count()).toBe(0)
    await expectNowherePublic(street, number, { files: ownImages, pages: ['/'], ...words })
    expect(await row.locator('[name=hide]').count()).toBe(0)
    const unhide = await fromMenu('unhide')
    await follow(bench, () => unhide.click())
    await expectToast(bench, 'visible')
    expect(await statusesOf(street, images)).toEqual([200])

    const remove = await fromMenu('delete')
    if (javaScript) await remove.click()
    else await follow(bench, () => remove.click())
    const asked = bench.locator(javaScript ? '[role=alertdialog]' : 'form.confirm')
    await asked.getByText(words.toTheBin ?? '').waitFor()
    expect(await asked.getByRole('heading').textContent()).toBe(words.areYouSure)
    await follow(bench, () => asked.getByRole('button', { name: words.yes ?? '' }).click())
    await expectToast(bench, 'deleted')
    expect(await statusesOf(street, images)).toEqual([404])
    await expectNowherePublic(street, number, { files: ownImages, pages: ['/'], ...words })
    expect(await statusesOf(bench, ownImages)).toEqual([404])
    await follow(bench, () => bench.goto(`/dashboard/records/${id}`))
    const erase = bench.locator('[name=erase]')
    if (javaScript) await erase.click()
    else await follow(bench, () => erase.click())
    await follow(bench, () => asked.getByRole('button', { name: words.erase ?? '' }).click())
    await expectToast(bench, 'erased')
    expect((await bench.goto(`/dashboard/records/${id}`))?.status()).toBe(404)
    await expectNothingPersonalLeft(bench, [...Object.values(typed), 'Ayesha Siddika', 'no Q in'])
  }, 180_000)
})

async function choose(page: Page, javaScript: boolean): Promise<void> {
  if (!javaScript) {
    for (const { type, ...file } of files) {
      await page.locator(`[name="file.${type}"]`).setInputFiles(file)
    }
    return
  }
  await page.locator('[data-awake]').waitFor()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.drop button').last().click(),
  ])
  await chooser.setFiles(files.map(({ type, ...file }) => file))
  for (const { type } of files) {
    await slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })
  }
}

async function expectAllShown(page: Page, images: string, count: number): Promise<void> {
  const isShown = (one: Element) => one instanceof HTMLImageElement && one.naturalWidth > 0
  expect(await page.locator(images).count()).toBe(count)
  for (const image of await page.locator(images).all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(isShown), { timeout: 15_000 }).toBe(true)
  }
}

async function imagesOn(page: Page, address: string, images = '.slot img'): Promise<string[]> {
  await page.goto(address)
  const sources = page.locator(images)
  await sources.first().waitFor()
  const all = await sources.evaluateAll((found) => found.map((one) => one.getAttribute('src')))
  return all.filter((one) => one !== null)
}

/** The distinct response statuses of these files. */
async function statusesOf(page: Page, files: string[]): Promise<number[]> {
  const answers = await Promise.all(files.map((file) => page.request.get(file)))
  return [...new Set(answers.map((answer) => answer.status()))]
}

async function expectNowherePublic(
  page: Page,
  number: string,
  { files, pages, nothing = '' }: { files: string[]; pages?: string[]; nothing?: string },
): Promise<void> {
  for (const { path, numbers } of Object.values(lookupPages)) {
    if (pages && !pages.includes(path)) continue
    await page.goto(path)
    for (const by of numbers) {
      await search(page, { [by]: by === 'irccNumber' ? `I${number}` : number })
      expect(await page.locator('main').textContent(), path).toContain(nothing)
      expect(await page.content()).not.toContain('Siddika')
    }
  }
  const { request } = page
  for (const answer of [
    await request.post('/api/v1/lookups', { data: { passportNumber: number } }),
    await request.get(`/result/${number}`),
    await request.get(`/ircc/I${number}`),
  ]) {
    expect(answer.status(), answer.url()).toBe(404)
  }
  for (const file of files) {
    const answer = await request.get(file, { maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(answer.headers().location).toMatch(/^\/login\?/)
  }
}

async function expectNothingPersonalLeft(page: Page, personal: string[]): Promise<void> {
  await page.goto('/dashboard/activity')
  const csv = await page.request.post('/dashboard/activity/export', {
    headers: { origin: new URL(page.url()).origin },
  })
  expect(csv.status()).toBe(200)
  for (const log of [await page.locator('.log').first().textContent(), await csv.text()]) {
    expect(log?.length).toBeGreaterThan(200)
    for (const text of personal) expect(log).not.toContain(text)
  }
}
