import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findClass } from '#core/classes/find-class.ts'
import { recordPayment } from '#core/classes/payments/record-payment.ts'
import { updateClass } from '#core/classes/update-class.ts'
import { follow, sidewaysOf, type Visit, visit, withBrowser } from '../browser.ts'
import { aClass, aStudent, classFacts, enrolled } from '../class-world.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const admin = await anAccount(site.portal, 'admin')

async function signedIn(account: TestAccount, wishes: Visit) {
  const visitor = await visit(browser, site, { ...wishes, as: account })
  return visitor
}

async function picture(name: string) {
  const buffer = Buffer.from(await (await aScan(name)).arrayBuffer())
  return { name, mimeType: 'image/jpeg', buffer }
}

const press = (page: Page, name: string) =>
  follow(page, () => page.getByRole('button', { name, exact: true }).click())
const go = (page: Page, name: string) =>
  follow(page, () => page.getByRole('link', { name, exact: true }).click())

test('nothing is called owed in a class that is free', async () => {
  const title = 'The first four weeks'
  await aClass(await site.portal.as('admin'), { title, fee: 0 })
  await using page = await signedIn(await anAccount(site.portal, 'student'), { width: 360 })
  await page.goto('/dashboard/classes')
  await press(page, `Enrol: ${title}`)
  await page.getByText('Free', { exact: true }).waitFor()
  expect(await page.getByText('Still owed').count()).toBe(0)
})

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('a class is published, selected, enrolled in and paid in two parts; the receipt is printed', async () => {
    const account = await anAccount(site.portal, 'student')
    await using desk = await signedIn(admin, { javaScript })
    await using page = await signedIn(account, { javaScript, width: 360 })
    const title = `Safety first ${javaScript}`
    await publish(desk, title)

    await page.goto('/dashboard/classes')
    await press(page, `Select: ${title}`)
    await page.goto('/dashboard/my-selected-classes')
    await page.getByRole('heading', { name: title }).waitFor()
    await press(page, `Enrol: ${title}`)
    expect(new URL(page.url()).pathname).toBe('/dashboard/my-enrolled-classes')
    await page.getByText(`You are enrolled in ${title}`).waitFor()
    expect(await moneyOn(page)).toEqual(['KWD 12.500', 'KWD 0.000', 'KWD 12.500'])
    expect(await page.getByText('Fee', { exact: true }).count()).toBe(1)

    await recordTwoParts(desk, title)
    await page.goto('/dashboard/payment-history')
    await page.getByText('You owe nothing.').waitFor()
    expect(await page.locator('.payments tbody tr').count()).toBe(3)
    await follow(page, () => page.locator('.payments tbody th a').last().click())
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    expect(await moneyOn(page)).toEqual(['KWD 12.500', 'KWD 12.500', 'Paid in full'])
    expect(plain(await page.locator('.receipt-amount').innerText())).toBe('KWD 5.005')
    const sheet = page.locator('.sheet')
    for (const words of ['Example Migration Services', 'Sam student', title, 'Slip 9']) {
      await sheet.getByText(words).first().waitFor()
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.bar').isVisible()).toBe(false)
    expect(await sheet.isVisible()).toBe(true)
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }, 60_000)

  test('what somebody else has booked meanwhile is shown before the same is booked again', async () => {
    const desk = await site.portal.as('admin')
    const enrolment = await enrolled(await aStudent(site.portal), await aClass(desk))
    await using page = await signedIn(admin, { javaScript })
    await page.goto(`/dashboard/enrolments/${enrolment}`)
    await recordPayment(desk, {
      ...{ id: desk.newId(), enrolmentId: enrolment, kind: 'payment', amount: 50_000 },
      ...{ method: 'cash', reference: 'Slip 9', paidOn: '2026-01-05' },
    })
    await page.locator('#payment-amount').fill('500')
    await page.locator('#payment-reference').fill('Slip 9')
    expect((await press(page, 'Record payment')).status()).toBe(409)
    await page.getByText('Somebody else has added an entry.').waitFor()
    await page.locator('.payments').getByText('Slip 9').waitFor()
    expect(await moneyOn(page)).toEqual(['BDT 1,500.00', 'BDT 500.00', 'BDT 1,000.00'])
    expect(await page.locator('#payment-amount').inputValue()).toBe('500')
    expect(await page.locator('#payment-reference').inputValue()).toBe('Slip 9')
    await press(page, 'Record payment')
    await page.getByText('Payment recorded').waitFor()
    expect(await moneyOn(page)).toEqual(['BDT 1,500.00', 'BDT 1,000.00', 'BDT 500.00'])
  })

  test('whoever was shown another fee is told the new one before they are enrolled', async () => {
    const desk = await site.portal.as('admin')
    const title = `Dearer since ${javaScript}`
    const id = await aClass(desk, { title })
    await using page = await signedIn(await anAccount(site.portal, 'student'), { javaScript })
    await page.goto(`/dashboard/classes/${id}`)
    const { revision = 0 } = (await findClass(desk, id)) ?? {}
    const dearer = { ...classFacts, title, fee: 1_500_000 }
    await updateClass(desk, { ...dearer, id, revision, pictures: {} })
    await press(page, `Enrol: ${title}`)
    expect(new URL(page.url()).pathname).toBe(`/dashboard/classes/${id}`)
    const told = page.getByText('The fee was changed')
    expect(plain(await told.innerText())).toContain('BDT 15,000.00')
    expect(plain(await page.locator('.class-facts').innerText())).toContain('BDT 15,000.00')
    await press(page, `Enrol: ${title}`)
    await page.getByText(`You are enrolled in ${title}`).waitFor()
    expect((await moneyOn(page)).at(-1)).toBe('BDT 15,000.00')
  })

  test('an enrolment is cancelled after a confirmation, and so is the class', async () => {
    const account = await anAccount(site.portal, 'student')
    const title = `Given up ${javaScript}`
    await aClass(await site.portal.as('admin'), { title, seats: 1 })
    await using desk = await signedIn(admin, { javaScript })
    await using page = await signedIn(account, { javaScript })
    await page.goto('/dashboard/classes')
    await press(page, `Enrol: ${title}`)
    const again = 'You can enrol again while seats last.'
    await confirmed(page, `Cancel enrolment: ${title}`, again, javaScript)
    await page.getByText(`Your enrolment in ${title} is cancelled`).waitFor()
    await page.goto('/dashboard/classes')
    await press(page, `Enrol: ${title}`)

    await desk.goto('/dashboard/classes')
    await go(desk, `Edit: ${title}`)
    await desk.getByText('tell the enrolled students yourself').waitFor()
    await desk.goto('/dashboard/classes')
    const forGood = "You won't be able to revert this!"
    await confirmed(desk, `Cancel class: ${title}`, forGood, javaScript)
    // Without a mail server nobody is told.
    await desk.getByText(`${title} is cancelled. This site does not send email`).waitFor()
    await page.reload()
    await page.getByText('This class was cancelled.').waitFor()
  })
})

async function confirmed(page: Page, name: string, said: string, javaScript: boolean) {
  const button = page.getByRole('button', { name, exact: true })
  if (javaScript) await button.click()
  else await follow(page, () => button.click())
  await page.getByText(said).waitFor()
  await press(page, 'Yes, cancel it!')
}

/** Adds and publishes a class, with an invalid field at the first try. */
async function publish(page: Page, title: string) {
  await page.goto('/dashboard/classes')
  await go(page, 'Add a class')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Bring closed shoes.')
  await page.getByLabel('Start date').fill('2020-05-01')
  await page.getByLabel('Location').fill('Training yard, 8:30')
  await page.getByLabel('Seats').fill('১০')
  await page.getByLabel('Currency').selectOption('KWD')
  await page.getByLabel('Fee').fill('-12')
  await page.getByLabel('First image').setInputFiles(await picture('first.jpg'))
  expect((await press(page, 'Save and publish')).status()).toBe(422)
  expect(await page.locator('main .error').allInnerTexts()).toEqual([
    'An amount cannot be below zero',
    'Class image is required',
  ])
  await page.getByLabel('Fee').fill('১২.৫')
  await page.getByLabel('Second image').setInputFiles(await picture('second.jpg'))
  expect((await press(page, 'Save and publish')).status()).toBe(422)
  expect(await page.locator('main .error').allInnerTexts()).toEqual([
    'Choose a day after today: students enrol until the day before',
  ])
  await press(page, 'Save without publishing')
  await press(page, `Publish: ${title}`)
  await page.getByText(`${title} was not published: choose a start date after today`).waitFor()
  await go(page, `Edit: ${title}`)
  await page.getByLabel('Start date').fill('2099-05-01')
  await press(page, 'Save')
  await press(page, `Publish: ${title}`)
  await page.getByText(`${title} is published`, { exact: true }).waitFor()
}

async function recordTwoParts(page: Page, title: string) {
  await page.goto('/dashboard/classes')
  await go(page, `Students and payments: ${title}`)
  await go(page, 'Payments of Sam student')
  const form = page.locator('.payment-form').first()
  async function record(amount: string) {
    await form.getByLabel('Amount').fill(amount)
    await form.getByLabel('Reference').fill('Slip 9')
    return press(page, 'Record payment')
  }
  expect((await record('1.2345')).status()).toBe(422)
  await page.locator('#payment-amount-error').waitFor()
  await record('5.005')
  await page.getByText('Payment recorded').waitFor()
  // More than is owed is asked about, and so is another amount after that.
  for (const amount of ['80', '8']) {
    expect((await record(amount)).status()).toBe(422)
    const asked = plain(await page.locator('#payment-amount-error').innerText())
    expect(asked).toContain(`KWD ${amount}.000 is more than the KWD 7.495 still owed.`)
  }
  await record('8')
  expect(await moneyOn(page)).toEqual(['KWD 12.500', 'KWD 13.005', 'KWD 0.505'])

  const last = page.locator('.payments tbody tr').nth(1)
  await last.locator('summary').click()
  await last.getByLabel('Correct amount').fill('7.495')
  await last.getByLabel('Reason').fill('Counted again')
  await press(page, 'Record correction')
  await page.getByText('Correction recorded').waitFor()
  expect(await moneyOn(page)).toEqual(['KWD 12.500', 'KWD 12.500', 'Paid in full'])
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function moneyOn(page: Page): Promise<string[]> {
  return (await page.locator('.money-standing dd').allInnerTexts()).map(plain)
}

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test('everybody can read and use the pages of classes, mistakes and all', async () => {
    const desk = await site.portal.as('admin')
    const account = await anAccount(site.portal, 'student')
    const classId = await aClass(desk, { title: `Readable ${locale}` })
    const enrolment = await enrolled(await aStudent(site.portal), classId)
    await using page = await signedIn(admin, { locale, width: 320 })
    const classPath = `/dashboard/classes/${classId}`
    const accountPath = `/dashboard/enrolments/${enrolment}`
    for (const path of [
      '/dashboard/classes',
      classPath,
      `${classPath}/people`,
      `${classPath}/edit`,
    ]) {
      await page.goto(path)
      expect(await problemsInEveryVariant(page), path).toEqual([])
      expect(await sidewaysOf(page), path).toBe(0)
    }
    await page.goto('/dashboard/classes/new')
    await page.locator('#fee').fill('x')
    await follow(page, () => page.locator('.two-picture-form button[type=submit]').first().click())
    expect(await problemsInEveryVariant(page), 'a class with mistakes').toEqual([])
    await page.goto(accountPath)
    await page.locator('#payment-amount').fill('500')
    await follow(page, () => page.locator('.payment-form button').first().click())
    // Reload without the toast, since its text fades out, which axe would report as low contrast.
    await page.goto(accountPath)
    await page.locator('#payment-amount').fill('-5')
    await follow(page, () => page.locator('.payment-form button').first().click())
    for (const details of await page.locator('main details').all()) {
      await details.evaluate((element) => element.setAttribute('open', ''))
    }
    expect(await problemsInEveryVariant(page), 'an account').toEqual([])
    expect(await sidewaysOf(page)).toBe(0)

    await using home = await signedIn(account, { locale, width: 320 })
    for (const name of [
      'classes',
      'my-selected-classes',
      'my-enrolled-classes',
      'payment-history',
    ]) {
      await home.goto(`/dashboard/${name}`)
      expect(await problemsInEveryVariant(home), name).toEqual([])
      expect(await sidewaysOf(home), name).toBe(0)
    }
    await follow(page, () => page.locator('.payments tbody th a').first().click())
    await page.locator('.receipt').waitFor()
    expect(await problemsInEveryVariant(page), 'a receipt').toEqual([])
    expect(await sidewaysOf(page)).toBe(0)
  }, 90_000)
})
