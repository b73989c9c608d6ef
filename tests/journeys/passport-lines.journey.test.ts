import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { follow, openBrowser, toastOn, type Visit } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { openForm, scans } from './at-record-form.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const folder = mkdtempSync(join(tmpdir(), 'countersign-lines-'))
lasting.defer(() => rm(folder, { recursive: true }))
const program = join(folder, 'read-lines')
writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
const site = lasting.use(await openTestSite('sqlite', { OCR_COMMAND: program }))
const browser = lasting.use(await openBrowser())
const admin = await anAccount(site.portal, 'admin')

const upper = 'P<BGDAKTER<<RAHIMA<KHATUN<<<<<<<<<<<<<<<<<<<'
const lower = 'A012345678BGD9001310F3001019<<<<<<<<<<<<<<00'
const saysNothing = { passportNumber: '', name: '', nationality: '', birthDate: '' }
const said = {
  passportNumber: 'A01234567',
  name: 'RAHIMA KHATUN AKTER',
  nationality: 'BANGLADESH',
  birthDate: '1990-01-31',
}

const upperOfAnother = 'P<XXASARKAR<<KABIR<<<<<<<<<<<<<<<<<<<<<<<<<<'
const lowerOfAnother = 'B765432101XXA<<<<<<0M3001019<<<<<<<<<<<<<<<4'
const saidOfAnother = { ...saysNothing, passportNumber: 'B76543210', name: 'KABIR SARKAR' }

async function atForm(options?: Visit, account = admin) {
  const page = await openForm({ site, browser }, '/dashboard/Entry', account, options)
  const field = (name: string) => page.locator(`.record-form [name="${name}"]`)
  return {
    page,
    forgive: page.forgive,
    field,
    box: field('lines'),
    submit: page.getByRole('button', { name: 'Save record' }),
    async values() {
      const names = Object.keys(said)
      const values = names.map(async (name) => [name, await field(name).inputValue()])
      return Object.fromEntries(await Promise.all(values))
    },
    async fillRest(irccNumber: string) {
      const rest = { irccNumber, fatherName: 'Lee', motherName: 'Dana', address: '14 Paper Lane' }
      for (const [name, text] of Object.entries(rest)) await field(name).fill(text)
    },
    [Symbol.asyncDispose]: () => page[Symbol.asyncDispose](),
  }
}

test('a reader that types the lines fills the form and does not send it; the name is compared', async () => {
  await using form = await atForm()
  const { page, field, box, submit } = form
  await box.focus()
  await page.keyboard.type(`${upper}\n${lower}\n`)
  await page.getByText('Filled: Passport number, Name, Nationality, Date of birth.').waitFor()
  expect(await form.values()).toEqual(said)
  expect(await box.inputValue()).toBe('')
  expect(new URL(page.url()).pathname).toBe('/dashboard/Entry')

  await field('nationality').fill('NEPAL')
  expect(await page.locator('[data-filled]').count()).toBe(3)
  await form.fillRest('WEDGE1')
  await submit.click()
  await page.locator('#name-error').waitFor()
  expect(await page.locator('#name-error').textContent()).toMatch(/compare it with the passport/)
  await page.getByLabel('I compared the name').check()
  await follow(page, () => submit.click())
  expect(await toastOn(page).textContent()).toBe('Record added')
  expect(await page.locator('[data-filled]').count()).toBe(0)
})

test('a reader that types while another field has the focus fills the form as well', async () => {
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, field } = form
  expect(await field('passportNumber').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.type(`${upper}\n${lower}\n`)
  await page.getByText('Filled: Passport number, Name, Nationality, Date of birth.').waitFor()
  expect(await form.values()).toEqual(said)
  expect(await field('irccNumber').inputValue()).toBe('')
})

test.each([
  ['both lines as one', 'Enter', [upper + lower]],
  ['a Tab after each line', 'Tab', [upper, lower]],
  ['the kind of code before each line', 'Tab', [`]L0${upper}`, `]L0${lower}`]],
])('a reader may send %s, whatever has the focus', async (_, key, lines) => {
  for (const name of ['passportNumber', 'lines']) {
    await using form = await atForm({}, await anAccount(site.portal, 'admin'))
    const { page, field, box } = form
    await field(name).focus()
    for (const line of lines) {
      await page.keyboard.type(line)
      await page.keyboard.press(key)
    }
    await page.getByText('Filled: Passport number, Name, Nationality, Date of birth.').waitFor()
    expect(await form.values()).toEqual(said)
    expect(await field('irccNumber').inputValue()).toBe('')
    expect(await box.inputValue()).toBe('')
  }
})

test('a first line alone lets whoever presses Tab leave its box', async () => {
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, box } = form
  await box.focus()
  await page.keyboard.type(upper)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(false)
})

test('pasted lines leave what is typed, and wrong ones fill nothing until they are right', async () => {
  await using form = await atForm()
  const { page, field, box } = form
  const wrong = lower.replace('900131', '900132')
  await box.fill(`${upper}\n${wrong}`)
  await page.getByText('the date of birth and its check digit disagree').waitFor()
  expect(await form.values()).toEqual(saysNothing)
  await box.fill(upper)
  await page.getByText('and its check digit disagree').waitFor({ state: 'detached' })
  await box.fill(`${upper}\n${lower.slice(1)}`)
  await box.blur()
  await page.getByText('has 43 of 44 characters').waitFor()
  await box.fill('')
  await page.locator('#lines-error').waitFor({ state: 'detached' })

  await field('name').fill('Rahima Begum')
  await box.fill(`${upper}\n${lower}`)
  await page.getByText('Left as typed, but the lines say otherwise: Name.').waitFor()
  expect(await form.values()).toEqual({ ...said, name: 'Rahima Begum' })
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[data-filled]').count()).toBe(3)
  await follow(page, () => page.getByRole('button', { name: 'Discard draft' }).click())
})

test('without a script the server reads the lines in the same way', async () => {
  await using form = await atForm({ javaScript: false })
  const { page, box, submit } = form
  await box.fill(`${upper}\n${lower.replace('A01', 'A02')}`)
  await follow(page, () => submit.click())
  expect(await page.locator('#lines-error').textContent()).toContain('the document number')
  expect(await form.values()).toEqual(saysNothing)

  await box.fill(`${upper}\n${lower}`)
  await follow(page, () => submit.click())
  expect(await page.locator('.lines [role=status]').textContent()).toContain('Filled: Passport')
  expect(await form.values()).toEqual(said)
  expect(await box.inputValue()).toBe('')

  await page.locator('[name=passportNumber]').fill('A76543210')
  await form.fillRest('NOSCRIPT1')
  await follow(page, () => submit.click())
  expect(await page.locator('#name-error').textContent()).toMatch(/compare it with the passport/)
  await page.getByLabel('I compared the name').check()
  await follow(page, () => submit.click())
  expect(await toastOn(page).textContent()).toBe('Record added')
})

test('lines of another person replace all of the first, and their name is compared again', async () => {
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, box } = form
  const compared = page.getByLabel('I compared the name')
  await box.fill(`${upper}\n${lower}`)
  await compared.check()
  await box.fill(`${upperOfAnother}\n${lowerOfAnother}`)
  await page.getByText('do not say it: Nationality, Date of birth.').waitFor()
  expect(await form.values()).toEqual(saidOfAnother)
  expect(await page.locator('[data-filled]').count()).toBe(2)
  expect(await compared.isChecked()).toBe(false)

  await compared.check()
  const upperOfVisa = upper.replace('P', 'V')
  await box.fill(`${upperOfVisa}\nV876543217BGD9001310F3001019<<<<<<<<<<<<<<<<`)
  await page.getByText('do not say it: Passport number.').waitFor()
  expect(await form.values()).toEqual({ ...said, passportNumber: '' })
  expect(await compared.isChecked()).toBe(false)
})

test('without a script, too, lines of another person are compared again', async () => {
  await using form = await atForm({ javaScript: false }, await anAccount(site.portal, 'admin'))
  const { page, box, submit } = form
  await box.fill(`${upper}\n${lower}`)
  await follow(page, () => submit.click())
  await page.getByLabel('I compared the name').check()
  await box.fill(`${upperOfAnother}\n${lowerOfAnother}`)
  await follow(page, () => submit.click())
  expect(await form.values()).toEqual(saidOfAnother)
  expect(await page.locator('[data-filled]').count()).toBe(2)
  expect(await page.getByLabel('I compared the name').isChecked()).toBe(false)
})

test('the message that a number is taken stays as long as it is in the field', async () => {
  const number = saidOfAnother.passportNumber
  await anAddedRecord(site.portal, { passportNumber: number, irccNumber: 'LINES2' })
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, box, field } = form
  const taken = page.locator('#passportNumber-error')
  await box.fill(`${upperOfAnother}\n${lowerOfAnother}`)
  await taken.waitFor()
  await box.fill(`${upperOfAnother}\nC345678900XXA<<<<<<0M3001019<<<<<<<<<<<<<<<6`)
  await expect.poll(() => field('passportNumber').inputValue()).toBe('C34567890')
  await taken.waitFor({ state: 'detached' })

  await field('passportNumber').fill(number)
  await field('passportNumber').blur()
  await taken.waitFor()
  await field('passportNumber').fill('C34567890')
  await taken.waitFor({ state: 'detached' })
  await field('passportNumber').fill(number)
  await field('passportNumber').blur()
  await taken.waitFor()
})

test('while a person is typed, records that may be of the same person are shown', async () => {
  const person = { name: 'Kohinoor Sultana', fatherName: 'Abdus Sattar' }
  const numbers = { passportNumber: 'TWIN1', irccNumber: 'TWIN2' }
  const id = await anAddedRecord(site.portal, { ...person, ...numbers })
  await using form = await atForm()
  const { page, field } = form
  await field('name').fill('KOHINUR SULTANA')
  await field('fatherName').fill('Abdus Satter')
  await field('motherName').focus()
  const twin = page.locator('.duplicates a')
  await twin.waitFor()
  expect(await twin.getAttribute('href')).toBe(`/dashboard/records/${id}`)
  await field('fatherName').fill('Mizanur Rahman')
  await field('motherName').focus()
  await twin.waitFor({ state: 'detached' })
})

test('what is said of a field that is left by a click does not move what is clicked', async () => {
  const person = { name: 'Shamima Nasrin', fatherName: 'Abdul Motin' }
  await anAddedRecord(site.portal, { ...person, passportNumber: 'HAND1', irccNumber: 'HAND2' })
  await using page = await openForm({ site, browser }, '/dashboard/Entry', admin)
  const details = page.locator('.slot[data-type=visa] details')
  await details.scrollIntoViewIfNeeded()
  await page.locator('.record-form [name=name]').fill(person.name)
  await page.locator('.record-form [name=fatherName]').fill(person.fatherName)
  await details.locator('summary').hover()
  await page.mouse.down()
  // Answers that come in the midst of a click
  await page.waitForTimeout(1000)
  expect(await page.locator('.duplicates a').count()).toBe(0)
  await page.mouse.up()
  await page.locator('.duplicates a').waitFor()
  expect(await details.getAttribute('open')).not.toBeNull()
})

test('the reader of scans moves nothing when it arrives after the form', async () => {
  await using page = await openForm({ site, browser }, '/dashboard/Entry', admin)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/scan-reader-*.js', async (route) => {
    ask()
    await held
    await route.continue()
  })
  await page.reload()
  await asked
  const top = async () => (await page.locator('.record-form .boxes').boundingBox())?.y
  const before = await top()
  release()
  await page.getByRole('button', { name: 'Read from the passport scan' }).waitFor()
  expect(await top()).toBe(before)
})

test('what could not be asked while a field was left is asked when the next one is', async () => {
  const person = { name: 'Shirin Sultana', fatherName: 'Abdul Latif' }
  await anAddedRecord(site.portal, { ...person, passportNumber: 'AGAIN1', irccNumber: 'AGAIN2' })
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, field } = form
  form.forgive('503')
  const failed: string[] = []
  for (const path of ['numbers', 'duplicates']) {
    const fail = async (route: Route) => {
      failed.push(path)
      await route.fulfill({ status: 503, body: '' })
    }
    await page.route(`**/dashboard/${path}`, fail, { times: 1 })
  }
  await field('passportNumber').fill('AGAIN1')
  await field('name').fill('Shirin Sultana')
  await expect.poll(() => failed.toSorted()).toEqual(['duplicates', 'numbers'])
  await field('fatherName').fill('Abdul Latif')
  await field('motherName').focus()
  await page.locator('.duplicates a').waitFor()
  await field('passportNumber').focus()
  await field('passportNumber').blur()
  await page.locator('#passportNumber-error').waitFor()
})

test('what a program reads in a scan is taken as typed, beside the picture that it read', async () => {
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, box } = form
  const read = async (...lines: string[]) => {
    const said = lines.map((line) => `printf '${line}\\n'`).join('\n')
    writeFileSync(program, `#!/bin/sh\ncat > ${folder}/got.png\n${said}\n`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Read from the passport scan' }).click(),
    ])
    await chooser.setFiles(await scans('passport.jpg'))
  }
  await read()
  await page.getByText('No lines were found in this scan.').waitFor()
  const odd = '\\000\\342\\200\\256'
  await read(upper, lower.replace('A0', 'A1') + odd)
  await page.getByRole('img', { name: 'The part of the scan that was read' }).waitFor()
  await page.locator('#lines-error').waitFor()
  expect(await form.values()).toEqual(saysNothing)
  expect(await box.inputValue()).toBe(`${upper}\n${lower.replace('A0', 'A1')}`)
  await read(upper, lower)
  await page.getByText('Filled: Passport number, Name, Nationality, Date of birth.').waitFor()
  expect(await form.values()).toEqual(said)
  const { format, height } = await sharp(join(folder, 'got.png')).metadata()
  expect([format, (height ?? 0) > 0]).toEqual(['png', true])

  await page.evaluate(() => {
    const { createObjectURL, revokeObjectURL } = URL
    const kept = new Set<string>()
    const note = (made: number) => {
      document.body.dataset.pictures = `${made} made, ${kept.size} kept`
    }
    let made = 0
    URL.createObjectURL = (picture) => {
      const address = createObjectURL.call(URL, picture)
      kept.add(address)
      note(++made)
      return address
    }
    URL.revokeObjectURL = (address) => {
      revokeObjectURL.call(URL, address)
      kept.delete(address)
      note(made)
    }
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  }
  await page.route('**/dashboard/passport-lines', hold, { times: 1 })
  await read(upper, lower)
  await read(upper, lower)
  await page.locator('body[data-pictures="1 made, 1 kept"]').waitFor()
  release()
  await page.locator('body[data-pictures="2 made, 1 kept"]').waitFor()
})

test('what a program reads while a record is saved fills nothing that was sent, but what comes back', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'LATE1', irccNumber: 'LATE2' })
  await using form = await atForm({}, await anAccount(site.portal, 'admin'))
  const { page, field } = form
  const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/dashboard/passport-lines', async (route) => {
    await read.promise
    await route.fulfill({ json: { text: `${upper}\n${lower}`, picture: '' } })
  })
  await page.route(/Entry\.data/, async (route) => {
    if (route.request().method() === 'POST') await saved.promise
    await route.continue()
  })
  await form.fillRest('LATE3')
  await field('passportNumber').fill('LATE1')
  await field('name').fill('Robin Sample')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Read from the passport scan' }).click(),
  ])
  await chooser.setFiles(await scans('passport.jpg'))
  await form.submit.click()
  await page.getByText('Saving…').waitFor()
  read.resolve()
  await page.locator('.scan-reader figure').waitFor()
  await page.waitForTimeout(500)
  expect(await field('nationality').inputValue()).toBe('')
  saved.resolve()
  await page.getByText('already used').first().waitFor()
  await expect.poll(() => field('nationality').inputValue()).toBe('BANGLADESH')
  expect(await field('passportNumber').inputValue()).toBe('LATE1')
})
