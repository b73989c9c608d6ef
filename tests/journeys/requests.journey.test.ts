import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { releaseHolding } from '#core/holdings/release-holding.ts'
import { closeRequest } from '#core/person/close-request.ts'
import { exportPerson } from '#core/person/export-person.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { requestsMessagesIn } from '#ui/i18n/parts/requests.ts'
import { siteMessagesIn } from '#ui/i18n/parts/site.ts'
import { follow, send, visit, withBrowser } from '../browser.ts'
import { aCandidate, aSlip, claim, claimed } from '../holders.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, eraseAtOnce } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { unzipped } from '../zips.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
let count = 0

async function enter(page: Page, { session }: { session: string }): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
}

async function downloaded(page: Page, button: string) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return unzipped(readFileSync(await (await started).path()))
}

describe.each(locales)('in %s', (locale) => {
  const t = requestsMessagesIn(locale)

  test.each([true, false])(
    'a candidate asks for a copy, staff answer, and both download it, with JavaScript: %s',
    async (javaScript) => {
      count += 1
      await using page = await visit(browser, site, { javaScript, locale, width: 360 })
      const own = { passportNumber: `P${count}`, irccNumber: `I${count}` }
      const id = await anAddedRecord(site.portal, { ...own, name: `Robin Asks ${count}` })
      const holder = await aCandidate(site.portal)
      await claim(holder.ctx, await aSlip(await site.portal.as('admin'), id), own)
      await enter(page, holder)
      const ownPage = '/dashboard/my-record/requests'
      await follow(page, () => page.goto(ownPage))
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      const ask = () => send(page, () => page.getByRole('button', { name: t.own.send }).click())
      expect(await page.getByLabel(t.own.kinds.access).isChecked()).toBe(true)
      await page.getByLabel(t.own.note).focus()
      await page.keyboard.insertText('x'.repeat(1001))
      expect(await ask(), 'not cut').toBe(422)
      await page.getByText(t.textWrong).first().waitFor()
      await page.getByLabel(t.own.note).fill('For my new employer')
      expect(await ask()).toBe(200)
      await page.getByText('For my new employer').last().waitFor()
      const withdraw = page.getByRole('button', { name: t.own.withdraw })
      expect(await send(page, () => withdraw.click())).toBe(200)
      await page.getByText(t.outcomes.withdrawn, { exact: true }).waitFor()
      expect(await withdraw.count()).toBe(0)
      expect(await ask()).toBe(200)
      await withdraw.waitFor()
      expect(await ask()).toBe(409)
      await page.getByText(t.openAlready).waitFor()
      const theirs = await downloaded(page, t.download)
      expect(theirs.json('person.json')).toMatchObject({
        requests: [{ kind: 'access' }, { closed: { outcome: 'withdrawn' } }],
      })

      await enter(page, await anAccount(site.portal, 'admin'))
      await follow(page, () => page.goto('/dashboard/requests'))
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      const row = page.getByRole('link', { name: `Robin Asks ${count}` }).first()
      await follow(page, () => row.click())
      const address = page.url()
      await follow(page, () => page.goto(`/dashboard/records/${id}/requests`))
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      const atConsole = { role: 'admin', id: 'console' } as const
      const command = await site.portal.portal.ctxFor({ actor: atConsole, network: 'console' })
      await exportPerson(command, { recordId: id })
      const all = await downloaded(page, t.download)
      expect(all.json('person.json')).toMatchObject({ record: { name: `Robin Asks ${count}` } })
      await follow(page, () => page.goto(`/dashboard/records/${id}`))
      const { onServer, deletedAccount } = siteMessagesIn(locale).activity
      const entry = page.getByRole('listitem').filter({ hasText: onServer })
      expect(await entry.innerText()).not.toContain(deletedAccount)
      await follow(page, () => page.goto(address))
      const close = () => send(page, () => page.getByRole('button', { name: t.close }).click())
      await page.getByLabel(t.outcome).selectOption('refused')
      expect(await close()).toBe(422)
      await page.getByText(t.answerWrong).first().waitFor()
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
      await page.getByLabel(t.answerLabel).fill('Please come to the office')
      expect(await close()).toBe(200)

      await enter(page, holder)
      await follow(page, () => page.goto(ownPage))
      await page.getByText('Please come to the office').waitFor()
      await page.getByText(t.outcomes.refused).waitFor()
      const admin = await site.portal.as('admin')
      await deleteRecord(admin, id)
      await eraseAtOnce(admin, id)
      await follow(page, () => page.goto(ownPage))
      await page.getByText(t.own.noRecord).waitFor()
      await page.getByText(t.outcomes.refused).waitFor()
      expect(await page.getByRole('button', { name: t.own.send }).count()).toBe(0)
      expect(await page.getByText('Please come to the office').count()).toBe(0)
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
    },
  )
})

test.each(locales)(
  'a candidate sees what staff entered, and who is unlinked, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale })
    const t = requestsMessagesIn(locale)
    const boss = await site.portal.as('admin')
    const own = { passportNumber: `PE${locale}`.toUpperCase(), irccNumber: `IE${locale}` }
    const recordId = await anAddedRecord(site.portal, own)
    await recordRequest(boss, { recordId, kind: 'erasure', note: 'By phone' })
    const holder = await aCandidate(site.portal)
    expect(await claim(holder.ctx, await aSlip(boss, recordId), own)).toEqual(claimed)
    await setVisibility(boss, recordId, 'hidden')
    await enter(page, holder)
    await follow(page, () => page.goto('/dashboard/my-record/requests'))
    const entered = page.getByRole('article').filter({ hasText: t.kinds.erasure })
    await entered.getByText(boss.settings.organisation.name).waitFor()
    const ask = () => send(page, () => page.getByRole('button', { name: t.own.send }).click())
    await page.getByLabel(t.own.kinds.erasure).check()
    expect(await ask()).toBe(409)
    await page.getByText(t.openAlready).waitFor()
    const withdraw = page.getByRole('button', { name: t.own.withdraw })
    expect(await withdraw.count()).toBe(0)
    await page.getByLabel(t.own.kinds.access).check()
    expect(await ask()).toBe(200)
    await withdraw.waitFor()
    await releaseHolding(boss, recordId)
    expect(await send(page, () => withdraw.click())).toBe(200)
    await page.getByText(t.own.released(boss.settings.organisation.name)).waitFor()
    await page.getByText(t.own.noRecord).waitFor()
    expect(await withdraw.count()).toBe(0)
    expect(await problemsInEveryVariant(page)).toEqual([])
  },
)

test('staff enter a request of a day that is over, which is then overdue', async () => {
  await using page = await visit(browser, site)
  const own = { passportNumber: 'PX', irccNumber: 'IX' }
  const id = await anAddedRecord(site.portal, { ...own, name: 'Robin Late' })
  await enter(page, await anAccount(site.portal, 'admin'))
  await follow(page, () => page.goto(`/dashboard/records/${id}/requests`))
  const t = requestsMessagesIn('en')
  const save = () => send(page, () => page.getByRole('button', { name: t.save }).click())
  await page.getByLabel(t.columns.kind).selectOption('erasure')
  await page.getByLabel(t.askedOnLabel).fill('2999-01-31')
  expect(await save()).toBe(422)
  await page.getByText(t.dayWrong['in-future']).first().waitFor()
  const earlier = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(t.askedOnLabel).fill(earlier)
  expect(await save()).toBe(200)
  await page.getByText('10 days overdue').waitFor()
  await follow(page, () => page.getByRole('link', { name: t.kinds.erasure }).click())
  const results = page.getByLabel(t.outcome).getByRole('option')
  expect(await results.allTextContents()).toEqual([t.outcomes.refused])
  await follow(page, () => page.goto(`/dashboard/records/${id}/requests`))
  await page.getByLabel(t.columns.kind).selectOption('objection')
  expect(await save()).toBe(200)
  await follow(page, () => page.getByRole('link', { name: t.kinds.objection }).click())
  const close = () => send(page, () => page.getByRole('button', { name: t.close }).click())
  expect(await close()).toBe(409)
  await page.getByText(t.notDone['still-public'].title).waitFor()
  await follow(page, () => page.goto('/dashboard/overview'))
  await page.getByText('Overdue: 1.').waitFor()
})

test('an answer that comes after the request was closed is not lost', async () => {
  await using page = await visit(browser, site)
  const t = requestsMessagesIn('en')
  const boss = await site.portal.as('admin')
  const recordId = await anAddedRecord(site.portal, { passportNumber: 'PM', irccNumber: 'IM' })
  const askedOn = new Date().toISOString().slice(0, 10)
  const made = await recordRequest(boss, { recordId, kind: 'access', askedOn, note: '' })
  if (made.outcome !== 'recorded') throw new Error(made.outcome)
  await enter(page, await anAccount(site.portal, 'admin'))
  await follow(page, () => page.goto(`/dashboard/requests/${made.id}`))
  await page.getByLabel(t.answerLabel).fill('It took me an hour to write this')
  const close = () => send(page, () => page.getByRole('button', { name: t.close }).click())

  await closeRequest(boss, { id: made.id, outcome: 'done', answer: 'By somebody else' })
  expect(await close()).toBe(409)
  await page.getByText(t.notDone['closed-already'].title).waitFor()
  await page.getByText('It took me an hour to write this').waitFor()
  await page.getByText('By somebody else').waitFor()
  expect(await page.getByRole('button', { name: t.close }).count()).toBe(0)
})

test.each(locales)('the lists of requests fit into every window, in %s', async (locale) => {
  await using page = await visit(browser, site, { locale })
  const boss = await site.portal.as('admin')
  const name = 'Robin Specimen of a Very Long Name'
  const own = { passportNumber: `PL-${locale}`, irccNumber: `IL-${locale}`, name }
  const recordId = await anAddedRecord(site.portal, own)
  const askedOn = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
  for (const outcome of ['refused', undefined] as const) {
    const made = await recordRequest(boss, { recordId, kind: 'erasure', askedOn, note: '' })
    if (made.outcome !== 'recorded') throw new Error(made.outcome)
    if (outcome) await closeRequest(boss, { id: made.id, outcome, answer: 'x' })
  }
  await enter(page, await anAccount(site.portal, 'admin'))
  for (const state of ['open', 'closed']) {
    for (const width of [320, 768, 959, 960, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await follow(page, () => page.goto(`/dashboard/requests?state=${state}`))
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolled, `${state} at ${width}`).toBeLessThanOrEqual(width)
    }
    if (state === 'closed') await page.getByText(requestsMessagesIn(locale).late).first().waitFor()
  }
})
