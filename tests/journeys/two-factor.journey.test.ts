import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, type Visit, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const password = 'a long enough phrase'
const { site, browser } = await withBrowser(openTestSite('sqlite', { LOG_LEVEL: 'info' }))

/** The TOTP code for the key on the page, `away` periods of 30 s from now. */
function codeFor(key: string, away = 0): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function signIn(page: Page, email: string) {
  await page.goto(`${site.url}/login?to=%2Faccount%2Ftwo-factor`)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await follow(page, () => page.locator('main form [type=submit]').click())
}

async function give(page: Page, code: string) {
  await page.locator('[name=code]').fill(code)
  return follow(page, () => page.locator('main form:has([name=code]) [type=submit]').click())
}

const visits: Visit[] = [
  { locale: 'en', javaScript: true },
  { locale: 'bn', javaScript: false },
]

describe.each(visits)('%o', (kind) => {
  test('two-step sign-in is set up, asked for, and switched off', async () => {
    const { email } = await anAccount(site.portal, 'moderator', { password })
    await using page = await visit(browser, site, kind)
    const findings: string[] = []
    const look = async () => {
      if (!kind.javaScript) return
      // Hide toasts, since axe would report low contrast of text that fades out.
      await page.locator('.toasts').evaluateAll((regions: HTMLElement[]) => {
        for (const region of regions) region.style.display = 'none'
      })
      findings.push(...(await problemsInEveryVariant(page)))
    }

    await signIn(page, email)
    expect(new URL(page.url()).pathname).toBe('/account/two-factor')
    const { db } = await site.portal.as('admin')
    await db.updateTable('session').set({ provenAt: null }).execute()
    await page.reload()
    expect(await page.locator('svg[role=img]').count()).toBe(0)
    await look()
    await page.locator('[name=password]').fill(password)
    await follow(page, () => page.locator('main form:has([name=password]) [type=submit]').click())
    await look()
    const key = await page.locator('code').innerText()
    const toApp = page.locator('a[href^="otpauth://totp/"]')
    expect(await toApp.getAttribute('href')).toContain(`secret=${key.replaceAll(' ', '')}`)
    expect((await give(page, '000000')).status()).toBe(422)
    await look()
    expect((await give(page, codeFor(key))).status()).toBe(200)
    await look()
    const recoveryCodes = await page.locator('li code').allInnerTexts()
    expect(recoveryCodes).toHaveLength(10)
    const marks = page.locator('ul:has(> li > code)')
    expect(await marks.evaluate((list) => getComputedStyle(list).listStyleType)).toBe('none')
    if (kind.javaScript) await page.getByRole('button', { name: 'Print' }).waitFor()

    await page.context().clearCookies({ name: 'session' })
    await signIn(page, email)
    expect(new URL(page.url()).pathname).toBe('/login/code')
    await look()
    await follow(page, () => page.locator('main a[href^="/login"]').click())
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.goto(`${site.url}/account/tokens`)
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.goto(`${site.url}/login/code?to=%2Faccount%2Ftwo-factor`)
    expect((await give(page, '000000')).status()).toBe(422)
    await look()
    await give(page, codeFor(key, 1))
    expect(new URL(page.url()).pathname).toBe('/account/two-factor')
    await look()

    await page.locator('[name=password]').fill(password)
    await give(page, recoveryCodes[0] ?? '')
    await page.goto(`${site.url}/account/two-factor`)
    expect(await page.locator('svg[role=img]').count()).toBe(1)
    expect(findings).toEqual([])
  }, 60_000)

  test('signing in with a recovery code says how many are left', async () => {
    const { email, session } = await anAccount(site.portal, 'student', { password })
    await using page = await visit(browser, site, { ...kind, as: { session } })
    await page.goto(`${site.url}/account/two-factor`)
    await give(page, codeFor(await page.locator('code').innerText()))
    const codes = await page.locator('li code').allInnerTexts()
    const card = await page.locator('main .card').boundingBox()
    const buttons = await page.locator('main .card + .row-of-buttons').boundingBox()
    expect((buttons?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)).toBeGreaterThan(8)
    for (const [used, left] of [/9|৯/, /8|৮/].entries()) {
      await page.context().clearCookies({ name: 'session' })
      await signIn(page, email)
      await give(page, codes[used] ?? '')
      await page.getByRole('status').getByText(left).waitFor()
    }
  })

  test('a token is made, seen once and ended', async () => {
    await using page = await visit(browser, site, {
      ...kind,
      as: await anAccount(site.portal, 'admin'),
    })
    await page.goto(`${site.url}/account/tokens`)
    const findings = kind.javaScript ? await problemsInEveryVariant(page) : []
    const make = () =>
      follow(page, () => page.locator('main form:has([name=name]) [type=submit]').click())
    expect((await make()).status()).toBe(422)
    await page.locator('[name=name]').fill('Intranet <b>')
    await make()
    const token = await page.locator('[name=token]').inputValue()
    expect(token).toMatch(/^countersign_[\w-]{43}$/)
    if (kind.javaScript) findings.push(...(await problemsInEveryVariant(page)))
    await page.goto(`${site.url}/account/tokens`)
    expect(await page.content()).not.toContain(token)
    expect(await page.locator('h3').innerText()).toBe('Intranet <b>')
    if (kind.javaScript) findings.push(...(await problemsInEveryVariant(page)))
    const asks = () => page.locator('article form button').click()
    await (kind.javaScript ? asks() : follow(page, asks))
    const question = page.locator('.confirm')
    await question.locator('.about', { hasText: 'Intranet <b>' }).waitFor()
    await follow(page, () => question.locator('button.risky').click())
    expect(await page.locator('h3').count()).toBe(0)
    expect(findings).toEqual([])
  })
})
