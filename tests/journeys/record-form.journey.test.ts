import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, send, toastOn, type Visit, withBrowser } from '../browser.ts'
import { aMedicalReport } from '../fixtures/written-documents.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { dropOn } from './at-check.ts'
import { fill, focused, openForm, pick, scans, slot } from './at-record-form.ts'

const { site, browser, lasting } = await withBrowser(openTestSite('sqlite'))
const atForm = (path: string, account: TestAccount, options?: Visit) =>
  openForm({ site, browser }, path, account, options)

test('a moderator enters a record with five files, which find their places by their names', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using page = await atForm('/dashboard/ManagePost', moderator)
  await fill(page)
  await pick(page, ['photo.jpg', 'visa.jpg', 'Work Permit.jpg', 'application.jpg', 'LIMA.jpg'])
  for (const type of ['photo', 'visa', 'workPermit', 'applicationStatus', 'lmia']) {
    await slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })
  }
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())

  expect(await toastOn(page).textContent()).toBe('Record added')
  expect(await page.locator('[name=name]').inputValue()).toBe('')
  const entry = page.locator('.own-entries tbody tr')
  expect(await entry.textContent()).toContain('Robin Sample')
  expect(await entry.textContent()).toContain('Awaiting approval')
})

test('without a script: what is wrong is said beside it, and files and words stay', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using page = await atForm('/dashboard/ManagePost', moderator, { javaScript: false })
  await fill(page, { motherName: '' })
  await page.locator('[name="file.visa"]').setInputFiles(await scans('visa.jpg'))
  await page.locator('[name="file.lmia"]').setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  })
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
  expect(await page.locator('#motherName-error').textContent()).toBe("Mother's name is required")
  expect(await slot(page, 'lmia').locator('.error').textContent()).toContain('Most Compatible')
  expect(await slot(page, 'visa').textContent()).toContain('visa.jpg')
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')

  await page.locator('[name=motherName]').fill('Dana Sample')
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
  expect(await toastOn(page).textContent()).toBe('Record added')
  await follow(page, () => page.getByRole('link', { name: 'Update Robin Sample' }).click())
  expect(await slot(page, 'visa').locator('img').count()).toBe(1)
})

test('a moderator is told which files only an admin can add', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using page = await atForm('/dashboard/ManagePost', moderator)
  await pick(page, ['police clearance.jpg', 'scan0001.jpg'])
  const unsorted = (name: string) => page.locator('.unsorted li', { hasText: name })
  await unsorted('police').getByText('Police Clearance. Only an admin can add').waitFor()
  expect(await unsorted('scan0001').getByRole('status').textContent()).toBe('')
})

test('the button that saves shows how far the files are that it waits for, also without a connection', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/dashboard/files', async (route) => {
    await released
    await route.continue()
  })
  await fill(page)
  page.forgive('ERR_INTERNET_DISCONNECTED')
  const end = page.locator('.form-end')
  await pick(page, ['visa.jpg'])
  expect(await end.getByRole('progressbar').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await end.getByText('0 of 1 file uploaded').waitFor()
  await page.context().setOffline(true)
  await pick(page, ['medical.jpg'])
  await end.getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  release()
  await toastOn(page).filter({ hasText: 'Record added' }).waitFor()
  expect(await end.getByRole('progressbar').count()).toBe(0)
})

test('two of several uploads break half-way: they are tried again, the rest is there', async () => {
  const admin = await anAccount(site.portal, 'admin')
  const page = await atForm('/dashboard/Entry', admin)
  const tries = new Map<string, number>()
  let isDown = true
  await page.route('**/dashboard/files', async (route) => {
    const type = route.request().headers()['content-type'] ?? ''
    const tried = (tries.get(type) ?? 0) + 1
    tries.set(type, tried)
    if (type === 'image/x-cut' && isDown) return route.abort('connectionreset')
    return route.continue()
  })
  await fill(page)
  const files = await scans('visa.jpg', 'medical.jpg', 'photo.jpg', 'police.jpg')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(
    files.map((file, index) => (index < 2 ? { ...file, mimeType: 'image/x-cut' } : file)),
  )
  await slot(page, 'photo').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Try all again' }).waitFor({ timeout: 20_000 })
  expect(await slot(page, 'visa').textContent()).toContain('could not be uploaded')

  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByText('Some files were not uploaded').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again: Visa Paper' }).click()
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Remove: Medical Form' }).click()
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
  expect(await toastOn(page).textContent()).toBe('Record added')
  await expect(page[Symbol.asyncDispose]()).rejects.toThrow(/ERR_CONNECTION_RESET/)
}, 60_000)

test('by keyboard, a document type that is passed on the way to another is not chosen', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using page = await atForm('/dashboard/ManagePost', moderator)
  await pick(page, ['scan0001.jpg'])
  const arrived = (type: string) => slot(page, type).locator('input[name^=staged]')
  const select = page.getByLabel('Document type of scan0001.jpg')
  await select.focus()
  await page.keyboard.press('ArrowDown')
  const passed = await select.inputValue()
  await page.keyboard.press('ArrowDown')
  const chosen = await select.inputValue()
  expect(chosen).not.toBe(passed)
  await page.keyboard.press('Enter')
  await arrived(chosen).waitFor({ state: 'attached' })
  expect(await select.count()).toBe(0)

  const move = slot(page, chosen).getByRole('combobox', { name: /^Move / })
  await move.focus()
  await page.keyboard.press('ArrowDown')
  expect(await move.inputValue()).toBe(passed)
  await page.keyboard.press('Escape')
  expect(await move.inputValue()).toBe('')
  await page.keyboard.press('ArrowDown')
  expect(await arrived(chosen).count()).toBe(1)
  await page.keyboard.press('Tab')
  await arrived(passed).waitFor({ state: 'attached' })
  expect(await arrived(chosen).count()).toBe(0)
})

test('a file whose name says nothing is asked about, can be moved, looked at and turned', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await pick(page, ['scan0001.jpg'])
  await page.getByLabel('Document type of scan0001.jpg').selectOption('Visa Paper')
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByLabel('Move Visa Paper to').selectOption('Medical Form')
  expect(await slot(page, 'visa').locator('input[name^=staged]').count()).toBe(0)
  const before = await slot(page, 'medical').locator('input[name^=staged]').inputValue()

  await page.getByRole('link', { name: 'Open Medical Form' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Save rotation' }).click()
  await page.locator('dialog.viewer').waitFor({ state: 'detached' })
  await expect
    .poll(() => slot(page, 'medical').locator('input[name^=staged]').inputValue(), {
      timeout: 15_000,
    })
    .not.toBe(before)

  await page.getByRole('button', { name: 'Remove: Medical Form' }).click()
  const buffer = Buffer.from(await aMedicalReport())
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles({ name: 'scan0002.pdf', mimeType: 'application/pdf', buffer })
  await slot(page, 'medical').getByText('The first page says “MEDICAL REPORT”.').waitFor()
  expect(await page.locator('.unsorted').count()).toBe(0)
})

test('files are dropped on a place, dropped anywhere, and pasted', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  const [scan] = await scans('scan.jpg')
  const bytes = scan?.buffer.toString('base64') ?? ''
  const drop = (selector: string, kind: string, name: string) =>
    page.locator(selector).evaluate(
      (element, { kind, name, bytes }) => {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], name, { type: 'image/jpeg' }))
        const common = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...common, clipboardData: data })
            : new DragEvent('drop', { ...common, dataTransfer: data }),
        )
      },
      { kind, name, bytes },
    )
  await drop('.slot[data-type=lmia]', 'drop', 'unnamed.jpg')
  await drop('h1', 'drop', 'police clearance.jpg')
  await drop('body', 'paste', 'medical.jpg')
  for (const type of ['lmia', 'policeClearance', 'medical']) {
    await slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })
  }
  expect(await page.locator('.unsorted').count()).toBe(0)
  await drop('body', 'paste', 'image.png')
  await page.getByLabel('Document type of image.png').waitFor()
})

test('a cell of a spreadsheet, which is copied as text and as a picture, is pasted as text', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 20)
    canvas.getContext('2d')
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    const [plain, table] = ['Robin Sample', '<table><tr><td>Robin Sample</td></tr></table>']
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': plain, 'text/html': table, 'image/png': picture }),
    ])
  })
  const name = page.locator('.record-form [name=name]')
  await name.press('ControlOrMeta+v')
  await expect.poll(() => name.inputValue()).toBe('Robin Sample')
  expect(await page.locator('.unsorted').count()).toBe(0)
})

test('the picture of a file cannot be dragged, because Chromium would drop it as a file', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  await pick(page, ['visa.jpg'])
  const picture = slot(page, 'visa').locator('img')
  await picture.scrollIntoViewIfNeeded()
  const { x, y } = (await picture.boundingBox()) ?? expect.fail('No picture')
  const dragged = page.evaluate(async () => {
    return new Promise<readonly string[]>((resolve) => {
      addEventListener('dragstart', (event) => {
        if (!event.defaultPrevented) resolve(event.dataTransfer?.types ?? [])
      })
      addEventListener('mouseup', () => resolve([]))
    })
  })
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 20, { steps: 10 })
  await page.mouse.up()
  expect(await dragged).toEqual([])
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-person-'))
  lasting.defer(() => rm(folder, { recursive: true }))
  return folder
}

test('several files dropped on one place are sorted, and so are those of a folder', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  const folder = await aFolder()
  const written = async (name: string) => {
    const [scan] = await scans(name)
    await writeFile(join(folder, name), scan?.buffer ?? '')
    return join(folder, name)
  }
  const arrived = (type: string) => slot(page, type).locator('input[name^=staged]')
  const files = await Promise.all(['medical.jpg', 'police.jpg'].map(written))
  await dropOn(page, '.slot[data-type=photo]', ...files)
  for (const type of ['medical', 'policeClearance']) {
    await arrived(type).waitFor({ state: 'attached' })
  }
  expect(await slot(page, 'photo').textContent()).toContain('No file yet')
  await Promise.all(files.map((path) => rm(path)))
  await Promise.all(['visa.jpg', 'ticket.jpg', 'Thumbs.db'].map(written))
  await dropOn(page, '.drop', folder)
  for (const type of ['visa', 'ticket']) await arrived(type).waitFor({ state: 'attached' })
  expect(await page.locator('.unsorted').count()).toBe(0)
})

test("both versions of a document's details stand below each other", async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TWO1', irccNumber: 'TWO2' })
  const path = `/Update_A_User/${id}`
  await using first = await atForm(path, await anAccount(site.portal, 'admin'))
  await pick(first, ['visa.jpg'])
  await slot(first, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  const save = () => first.getByRole('button', { name: 'Save' }).click()
  await follow(first, save)

  await first.goto(path)
  await using page = await atForm(path, await anAccount(site.portal, 'admin'))
  for (const [one, issuer] of [
    [first, 'Embassy'],
    [page, 'Agency'],
  ] as const) {
    await slot(one, 'visa').locator('summary').click()
    await one.locator('[name="details.visa.issuer"]').fill(issuer)
  }
  await follow(first, save)
  await page.getByRole('button', { name: 'Save' }).click()
  const boxes = slot(page, 'visa').locator('.versions > *:not(input)')
  await boxes.first().waitFor()
  const places = await boxes.evaluateAll((all) => {
    return all.map((one) => one.getBoundingClientRect()).map(({ left, width }) => [left, width])
  })
  expect(places.length, 'legend and versions').toBe(3)
  expect(places[1]).toEqual(places[2])
})

const changesBesideTheForm: [what: string, change: (page: Page) => Promise<unknown>][] = [
  ['the language', (page) => follow(page, () => page.getByRole('link', { name: 'বাংলা' }).click())],
  [
    'the list below',
    async (page) => {
      await page.getByRole('button', { name: 'View', exact: true }).click()
      await send(page, () => page.locator('#view [type=checkbox]').first().click())
    },
  ],
]

test.each(changesBesideTheForm)(
  'each of two new records in two tabs stays in its tab when %s changes',
  async (_, change) => {
    const moderator = await anAccount(site.portal, 'moderator')
    await using page = await atForm('/dashboard/ManagePost', moderator)
    await fill(page)
    await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
    const tab = await page.context().newPage()
    for (const one of [page, tab]) {
      await one.goto('/dashboard/ManagePost')
      await one.locator('[data-awake]').waitFor()
    }
    const name = page.locator('.boxes [name=name]')
    await name.fill('Robin First')
    await page.getByText('Draft saved').waitFor()
    await tab.locator('.boxes [name=name]').fill('Kim Second')
    await tab.getByText('Draft saved').waitFor()

    await change(page)
    expect(await name.inputValue()).toBe('Robin First')
  },
)

test('a scan is opened by itself where the viewer cannot be loaded', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  page.forgive('404')
  page.forgive('dynamically imported module')
  await page.route('**/assets/viewer*.js', (route) => route.fulfill({ status: 404 }))
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open Visa Paper' }).click(),
  ])
  expect(new URL(opened.url()).pathname).toMatch(/\/1\/full.webp$/)
})

test('while a record is saved nothing that is changed or added is lost without a word', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'TAKEN7', irccNumber: 'TAKEN8' })
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  const folder = await aFolder()
  for (const { name, buffer } of await scans('visa.jpg', 'medical.jpg')) {
    await writeFile(join(folder, name), buffer)
  }
  const address = page.locator('.boxes [name=address]')
  const staged = page.locator('input[name^=staged]')
  let answers = Promise.withResolvers<void>()
  await page.route(/Entry\.data/, async (route) => {
    if (route.request().method() === 'POST') await answers.promise
    await route.continue()
  })
  await fill(page, { passportNumber: 'TAKEN7' })
  const saved = [
    ['already used', 'visa'],
    ['Record added', 'medical'],
  ] as const
  for (const [said, type] of saved) {
    answers = Promise.withResolvers()
    await address.press('Control+Enter')
    await page.getByText('Saving…').waitFor()
    await page.keyboard.type('XYZ')
    expect(await address.inputValue(), 'as it is sent').toBe('14 Paper Lane')
    expect(await focused(page)).toBe('address')
    await dropOn(page, '.drop', join(folder, `${type}.jpg`))
    expect(await slot(page, type).textContent()).toContain('No file yet')
    answers.resolve()
    await page.getByText(said).first().waitFor()
    if (type === 'visa') await staged.waitFor({ state: 'attached' })
    await fill(page)
  }
  await page.getByText('a record was just being saved: medical.jpg').waitFor()
  expect(await staged.count()).toBe(0)
})
