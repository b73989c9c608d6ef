import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findProblems, signInAs, toastOn, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

async function asAdmin(width: 360 | 1280 = 1280) {
  const visitor = await visit(browser, site, { width })
  await signInAs(visitor, 'admin')
  return visitor
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const options = (page: Page) => palette(page).getByRole('option')

const hydrated = (page: Page) => page.locator('.palette-button:visible:enabled').waitFor()

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).waitFor()
}

test('by keyboard alone a record is found by number, hidden and opened; then another page', async () => {
  await using page = await asAdmin()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await hydrated(page)
  await openByKey(page)
  await page.keyboard.type('A02234567')
  await options(page).filter({ hasText: 'Hide' }).waitFor()
  while (!(await options(page).filter({ hasText: 'Hide' }).getAttribute('data-focused'))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
  await expect.poll(() => toastOn(page).textContent()).toContain('Kamal Hossain')
  await page.waitForURL('**/dashboard/records/*')

  // Before anything is typed, the palette offers the actions for the record of this page.
  await openByKey(page)
  await options(page).filter({ hasText: 'Unhide' }).waitFor()
  for (const of of ['Consent', 'Share codes', "Candidate's account", 'Requests and copies']) {
    await options(page).filter({ hasText: of }).filter({ hasText: 'Kamal Hossain' }).waitFor()
  }
  await page.keyboard.type('reten')
  await options(page).filter({ hasText: 'Kamal Hossain' }).click()
  await page.waitForURL('**/dashboard/records/*/retention')
  await openByKey(page)
  await page.keyboard.type('site check')
  await expect.poll(() => options(page).allTextContents()).toEqual(['Site check'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/checkup')
  expect(asked.filter((address) => /A02234567|Kamal/.test(address))).toEqual([])
})

test('the name of a language is marked as in that language', async () => {
  await using page = await asAdmin()
  await hydrated(page)
  await openByKey(page)
  await page.keyboard.type('Language')
  expect(await options(page).locator('[lang=bn]').textContent()).toBe('বাংলা')
  await page.goto('/dashboard/update?search=A02234567')
  await page.locator('main a[href*="/dashboard/records/"]').first().click()
  await page.waitForURL('**/dashboard/records/*')
  await page.goto(`${new URL(page.url()).pathname}/consent`)
  expect(await page.locator('a [lang=bn]').textContent()).toBe('বাংলা')
  expect(await page.locator('option[lang=bn]').textContent()).toBe('বাংলা')
}, 60_000)

test('what is typed while the palette is loaded is in it, and is no key of the page below', async () => {
  await using page = await asAdmin()
  await page.goto('/dashboard/Control_Post')
  await page.locator('tbody .who a').first().click()
  await page.waitForURL('**/dashboard/Control_Post/*')
  const under = page.url()
  await page.route('**/palette-dialog*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await hydrated(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('an A022')
  await palette(page).waitFor()
  await page.keyboard.type('34567')
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('an A02234567')
  expect(page.url()).toBe(under)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  await openByKey(page)
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('')
})

test('the name of an action leads to the list, or acts on the rows that are ticked', async () => {
  await using page = await asAdmin()
  await hydrated(page)
  await openByKey(page)
  await page.keyboard.type('approve')
  const inQueue = options(page).filter({ hasText: 'Choose the record in “Awaiting approval”' })
  await inQueue.filter({ hasText: /^Approve/ }).click()
  await page.waitForURL('**/dashboard/Control_Post')
  await openByKey(page)
  await page.keyboard.type('hide')
  await options(page).filter({ hasText: 'Choose the record in “Records”' }).first().click()
  await page.waitForURL('**/dashboard/update')

  await page.goto('/dashboard/update?visibility=visible&search=B1')
  await hydrated(page)
  const rows = page.locator('.records tbody tr')
  await rows.getByRole('checkbox').nth(0).check()
  await rows.getByRole('checkbox').nth(1).check()
  await openByKey(page)
  const chosen = palette(page).getByRole('group', { name: 'With the selected records' })
  expect(await chosen.getByRole('option').allTextContents()).toEqual([
    'Hide',
    'Unhide',
    'Approve',
    'Delete',
  ])
  await chosen.getByRole('option', { name: 'Delete' }).click()
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByText('2 records').waitFor()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await confirmation.waitFor({ state: 'detached' })
  await openByKey(page)
  await page.keyboard.type('hide')
  await expect.poll(() => options(page).allTextContents()).toEqual(['Hide', 'Unhide'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '2 of 2 records changed' }).waitFor()
})

test('pages that are not in the menu, languages and the list of shortcuts are found', async () => {
  await using page = await asAdmin()
  await hydrated(page)
  await openByKey(page)
  for (const [typed, found] of [
    ['invite', 'Invitations: invite somebody'],
    ['add a class', 'Add a class'],
    ['token', 'API tokens'],
    ['two-factor', 'Two-factor authentication'],
    ['language', 'বাংলা'],
    ['shortcut', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
    await expect.poll(() => options(page).allTextContents()).toEqual([found])
  }
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByRole('button', { name: 'Close' }).press('Enter')
  await list.waitFor({ state: 'detached' })
  await openByKey(page)
  await page.keyboard.type('invite')
  await options(page).filter({ hasText: 'invite' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/invitations')
})

test('in Bengali an action is found by its name', async () => {
  await using page = await visit(browser, site, { locale: 'bn' })
  await signInAs(page, 'moderator')
  await hydrated(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'খুঁজুন বা পাতায় যান' }).waitFor()
  // As Bengali keyboards type it: one character, not two as in the texts
  await page.keyboard.type('মে\u09dfাদ')
  await page.getByRole('option', { name: 'নথির মে\u09af\u09bcাদ শেষ হচ্ছে' }).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('হালনাগাদ')
  await page.getByRole('option', { name: '“আমার রেকর্ড” থেকে রেকর্ডটি বেছে নিন' }).click()
  await page.waitForURL('**/dashboard/ManagePost*')
})

test('an answer that comes too late is not shown, and a missing one is reported', async () => {
  await using page = await asAdmin()
  page.forgive('ERR_FAILED')
  await hydrated(page)
  await page.route('**/dashboard/find', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('kamal')) return route.abort()
    if (body.includes('rah')) await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue().catch(() => undefined)
  })
  await openByKey(page)
  await page.keyboard.type('rah')
  await palette(page).getByText('Searching…').waitFor()
  await page.waitForTimeout(300)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('kamal')
  await palette(page).getByText('The search failed').waitFor()
  await page.waitForTimeout(1200)
  expect(await options(page).count()).toBe(0)
})

test('Escape gives the focus back, and single keys stay with what is typed', async () => {
  await using page = await asAdmin()
  await page.goto('/dashboard/update')
  await hydrated(page)
  await page.locator('h1').click()
  await page.keyboard.press('/')
  const search = page.getByLabel('Name, passport number or IRCC number')
  const isFocused = () => search.evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type('a?/')
  expect(await search.inputValue()).toBe('a?/')
  expect(await page.getByRole('dialog').count()).toBe(0)
  // The key of / and ? types a letter on Bengali keyboards.
  const slash = { key: 'য়', code: 'Slash' }
  await search.blur()
  await page.locator('h1').dispatchEvent('keydown', slash)
  await expect.poll(isFocused).toBe(true)
  await page.locator('h1').dispatchEvent('keydown', { ...slash, shiftKey: true })
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openByKey(page)
  await page.keyboard.type('?')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  await expect.poll(isFocused).toBe(true)
})

test('a dialog is said before the page behind it is silent, and Ctrl+K does not leave it', async () => {
  await using page = await asAdmin()
  await hydrated(page)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus()
  await page.evaluate(() => {
    const happened: string[] = []
    const tell = (what: string) => {
      happened.push(what)
      document.body.dataset.happened = happened.join(' ')
    }
    document.addEventListener('focusin', () => {
      tell('focus')
      requestAnimationFrame(() => tell('frame'))
    })
    const hidden = { attributeFilter: ['inert'], subtree: true }
    new MutationObserver(() => tell('hidden')).observe(document.body, hidden)
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'k') tell(`browser:${!defaultPrevented}`)
    })
  })
  const happened = () => page.locator('body').getAttribute('data-happened')
  await openByKey(page)
  await expect.poll(happened).toBe('browser:false focus frame hidden')
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(happened).toMatch(/hidden browser:false$/)
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

test('on a phone a button opens it, and the theme is changed', async () => {
  await using page = await asAdmin(360)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  const before = await theme()
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await options(page)
    .filter({ hasText: /Switch to the (dark|light) theme/ })
    .click()
  await palette(page).waitFor({ state: 'detached' })
  expect(await theme()).not.toBe(before)
})

test('everybody can use the list when it is too long for its box', async () => {
  await using page = await asAdmin()
  await page.setViewportSize({ width: 1280, height: 400 })
  await hydrated(page)
  await openByKey(page)
  const list = palette(page).getByRole('listbox')
  expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  expect(await findProblems(page)).toEqual([])
})
