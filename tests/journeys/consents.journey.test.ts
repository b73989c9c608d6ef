import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { addRecord } from '#core/records/add-record.ts'
import { endHoldOfRecord } from '#core/retention/end-hold-of-record.ts'
import { holdRecord } from '#core/retention/hold-record.ts'
import { consentText } from '#ui/content/consent-texts.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { consentsMessagesIn } from '#ui/i18n/parts/consents.ts'
import { recordListsMessagesIn } from '#ui/i18n/parts/record-lists.ts'
import { follow, send, visit, withBrowser } from '../browser.ts'
import { aCandidate, aSlip, claim } from '../holders.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { added, anAddedRecord, aRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { scans } from './at-record-form.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const onHold = {
  en: 'The record of Robin Signed is on hold, so nothing of it was deleted.',
  bn: 'Robin Signed-এর রেকর্ড থেকে কিছু মোছা হয়নি: এর মোছা স্থগিত আছে।',
}
let count = 0

function numbers() {
  count += 1
  return { passportNumber: `P${count}`, irccNumber: `I${count}` }
}

async function enter(page: Page, { session }: { session: string }): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
}

/** Presses a button whose action has to be confirmed, in the dialog or on the page without a script. */
async function confirm(page: Page, [name, yes]: [string, string], javaScript: boolean) {
  const button = page.getByRole('button', { name })
  if (javaScript) await button.click()
  else await follow(page, () => button.click())
  await follow(page, () => page.getByRole('button', { name: yes }).click())
}

describe.each(locales)('in %s', (locale) => {
  const t = consentsMessagesIn(locale)
  const { dashboard } = messagesIn(locale)
  const recordLists = recordListsMessagesIn(locale)

  test.each([true, false])(
    'staff record a signed form and withdraw the consent, with JavaScript: %s',
    async (javaScript) => {
      await using page = await visit(browser, site, { javaScript, locale, width: 360 })
      await enter(page, await anAccount(site.portal, 'admin'))
      const id = await anAddedRecord(site.portal, { ...numbers(), name: 'Robin Signed' })
      const address = `/dashboard/records/${id}`
      await follow(page, () => page.goto(address))
      await follow(page, () => page.getByRole('link', { name: recordLists.consent }).click())
      await page.getByText(t.states.none).waitFor()
      const save = () => send(page, () => page.getByRole('button', { name: t.save }).click())
      const file = await aScan('signed.jpg')
      const buffer = Buffer.from(await file.arrayBuffer())
      const scan = page.getByLabel(t.scan)
      await scan.setInputFiles({ name: 'signed.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByLabel(t.signedOnLabel).fill('2999-01-31')
      // The text changes before a form with another mistake, which must not take the new text as compared.
      await site.portal.set({ keepMonths: 12 })
      expect(await save()).toBe(422)
      await page.getByText(t.mistakes['in-future']).first().waitFor()
      await page.getByText(t.scanKept).waitFor()
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      await page.getByLabel(t.signedOnLabel).fill('2026-01-31')
      expect(await save()).toBe(409)
      await page.getByText(t.textChanged).waitFor()
      await page.getByText(t.scanKept).waitFor()
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      expect(await save()).toBe(200)
      await site.portal.set({ keepMonths: 0 })
      await page.getByText(t.states.live).waitFor()
      expect(await page.locator('a.scan').count()).toBe(1)
      if (javaScript) {
        await page.locator('a.scan').evaluate((link: HTMLElement) => {
          link.click()
          link.click()
        })
        await page.locator('.viewer .stage[data-state=shown]').first().waitFor()
        expect(await page.locator('.viewer').count()).toBe(1)
        await page.keyboard.press('Escape')
      }

      await confirm(page, [t.withdraw, dashboard.confirm.yes.withdrawConsent], javaScript)
      await page.getByText(t.states.withdrawn).waitFor()
      await follow(page, () => page.goto(address))
      await page.getByText(recordLists.consentWasWithdrawn).waitFor()
      const unhide = [recordLists.unhide, dashboard.confirm.yes.unhideWithdrawn] as const
      await confirm(page, [...unhide], javaScript)
      await page.getByText(recordLists.publicNow.number).waitFor()

      await follow(page, () => page.goto(`${address}/consent`))
      await page.getByText(t.shownAllTheSame).waitFor()
      const remove = [t.remove, dashboard.confirm.yes.removeConsent] as const
      const admin = await site.portal.as('admin')
      await holdRecord(admin, id, { reason: 'A court asks' })
      await confirm(page, [...remove], javaScript)
      await page.getByText(onHold[locale]).waitFor()
      await endHoldOfRecord(admin, id)
      await follow(page, () => page.goto(`${address}/consent`))
      await confirm(page, [...remove], javaScript)
      await page.getByText(t.evidences.objection).waitFor()
      expect(await page.locator('a.scan').count()).toBe(0)
      await follow(page, () => page.goto(address))
      await page.getByText(recordLists.publicNow.number).waitFor()
    },
  )

  test.each([true, false])(
    'a candidate reads the text, agrees and withdraws, with JavaScript: %s',
    async (javaScript) => {
      await using page = await visit(browser, site, { javaScript, locale, width: 360 })
      const own = numbers()
      const id = await anAddedRecord(site.portal, own)
      const holder = await aCandidate(site.portal)
      const slip = await aSlip(await site.portal.as('admin'), id)
      await claim(holder.ctx, slip, own)
      await enter(page, holder)
      await follow(page, () => page.goto('/dashboard/my-record'))
      await follow(page, () => page.getByRole('link', { name: t.own.open }).click())
      await page.getByText(t.own.states.none).waitFor()
      const { settings } = holder.ctx
      const { organisation } = settings
      const text = consentText(1, locale, {
        ...{ organisation: organisation.name, lookupPolicy: 'number', keepMonths: 0 },
        contact: [organisation.email, organisation.phone].filter(Boolean).join(', '),
      })
      for (const part of Object.values(text.parts)) await page.getByText(part).waitFor()
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      await send(page, () => page.getByRole('button', { name: t.own.give }).click())
      await page.getByText(t.own.states.live).waitFor()
      await confirm(page, [t.own.withdraw, dashboard.confirm.yes.withdrawConsent], javaScript)
      await page.getByText(t.own.states.withdrawn).waitFor()
      await page.getByText(t.own.againHelp(organisation.name)).waitFor()
      await send(page, () => page.getByRole('button', { name: t.own.give }).click())
      await page.getByText(t.own.states.live).waitFor()
      await page.getByText(t.own.isHidden).waitFor()
    },
  )

  test.each([true, false])(
    'a candidate who never agreed objects, with JavaScript: %s',
    async (javaScript) => {
      await using page = await visit(browser, site, { javaScript, locale, width: 360 })
      const own = numbers()
      const id = await anAddedRecord(site.portal, own)
      const holder = await aCandidate(site.portal)
      await claim(holder.ctx, await aSlip(await site.portal.as('admin'), id), own)
      await enter(page, holder)
      await follow(page, () => page.goto('/dashboard/my-record/consent'))
      await confirm(page, [t.own.object, dashboard.confirm.yes.withdrawConsent], javaScript)
      await page.getByText(t.own.isHidden).waitFor()
      await page.getByText(t.own.objection).waitFor()
      expect(await page.getByRole('button', { name: t.own.object }).count()).toBe(0)
    },
  )
})

test('where a consent is required, a review says so, and approving is refused', async () => {
  await site.portal.set({ consent: 'required' })
  await using page = await visit(browser, site)
  await enter(page, await anAccount(site.portal, 'admin'))
  const moderator = await site.portal.as('moderator')
  const id = await added(addRecord(moderator, aRecord({ ...numbers(), name: 'Robin Waiting' })))
  await follow(page, () => page.goto('/dashboard/Control_Post'))
  await page.getByRole('link', { name: 'No consent on file' }).first().waitFor()
  await follow(page, () => page.goto(`/dashboard/Control_Post/${id}`))
  await page.getByText('No consent on file').waitFor()
  await follow(page, () => page.getByRole('button', { name: 'Approve' }).click())
  await page.getByText('there is no consent of Robin Waiting on file').waitFor()
  for (const locale of locales) {
    await follow(page, () => page.goto(`/dashboard/records/${id}/consent/form/${locale}`))
    await page.getByText('Robin Waiting').last().waitFor()
    expect(await problemsInEveryVariant(page)).toEqual([])
  }
  await site.portal.set({ consent: 'none' })
})

test.each([
  ['consent', 'Consent', ['#signedOn', '2026-01-31']],
  ['shares', 'Share codes', ['#label', 'For Maple Farms']],
  ['requests', 'Requests and copies', ['#note', 'She called.']],
  ['retention', 'Retention', ['#until', '2031-01-31']],
] as const)(
  'what is entered at /%s of a record does not go with somebody to that of another one',
  async (place, option, [field, text]) => {
    await using page = await visit(browser, site)
    await enter(page, await anAccount(site.portal, 'admin'))
    const name = `Kim ${place}`
    const id = await anAddedRecord(site.portal, numbers())
    const other = await anAddedRecord(site.portal, { ...numbers(), name })
    await page.goto(`/dashboard/records/${id}/${place}`)
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
    })
    await page.locator(field).fill(text)
    if (place === 'consent') await page.getByLabel('Scan').setInputFiles(await scans('of-one.jpg'))
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Search or go to' })
    await palette.getByRole('combobox').fill(name)
    const found = palette.getByRole('option', { name: `${option} ${name}` })
    await follow(page, () => found.click())
    await page.waitForURL(`**/${other}/${place}`)
    const fields = page.locator('#content :is(input:not([type=hidden], [type=checkbox]), textarea)')
    expect(await fields.evaluateAll(changed)).toEqual([])
    if (place === 'retention') return
    await follow(page, () => page.goBack())
    expect(await page.locator(field).inputValue()).toBe(text)
  },
)

function changed(fields: (HTMLElement | SVGElement)[]): string[] {
  return (fields as HTMLInputElement[])
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ id, value }) => `${id}: ${value}`)
}
