import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { follow, openBrowser, visit } from '../browser.ts'
import { startServer } from '../server-process.ts'
import { problemsInEveryVariant } from './variants.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const browser = lasting.use(await openBrowser())
const execute = promisify(execFile)

async function newFolder(made: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-set-up-'))
  made.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function linkIn(output: string): string {
  return /(\/set-up\?token=[\w-]+)/.exec(output)?.[1] ?? 'no link'
}

async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
}

const organisation = { organisationName: 'Sample Migration' }
const admin = {
  name: 'First Admin',
  email: 'first@example.org',
  password: 'four boats on the Meghna',
  confirm: 'four boats on the Meghna',
}

test.each([
  { locale: 'en', javaScript: true },
  { locale: 'bn', javaScript: true },
  { locale: 'bn', javaScript: false },
] as const)(
  'the link on the console leads to the first admin, %s',
  async ({ locale, javaScript }) => {
    await using made = new AsyncDisposableStack()
    const server = made.use(await startServer({ DATA_DIR: await newFolder(made) }))
    await expect.poll(() => linkIn(server.output())).toContain('/set-up')
    const link = linkIn(server.output())
    await using page = await visit(browser, server, { locale, javaScript, width: 320 })
    await page.goto(link)
    if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
    const send = () => follow(page, () => page.locator('main form button.main').click())

    const look = async () => {
      if (javaScript) expect(await problemsInEveryVariant(page)).toEqual([])
    }
    await fill(page, { organisationName: 'Ministry of Labour', phone: '0123' })
    expect((await send()).status()).toBe(422)
    expect(await page.locator('#organisationName-error').count()).toBe(1)
    await look()
    await fill(page, { ...organisation, timeZone: 'Dhaka' })
    expect((await send()).status()).toBe(422)
    expect(await page.locator('#timeZone-error').count()).toBe(1)
    await fill(page, { timeZone: 'Asia/Dhaka' })
    expect((await send()).status()).toBe(200)
    expect(await page.locator('[value="number+name"]').isChecked()).toBe(true)
    await look()
    // As for a reload or another language
    expect((await page.goto(page.url()))?.status()).toBe(200)
    if (javaScript) {
      await page.locator('[value="number+name"]').waitFor()
      await follow(page, () => page.locator('main form button[name=back]').click())
      expect(await page.locator('[name=timeZone]').inputValue()).toBe('Asia/Dhaka')
      await send()
      await page.goBack()
      await page.locator('[name=phone]').fill('01 234')
      await page.reload()
      await page.locator('[name=phone][value="01 234"]').waitFor()
      expect(await page.locator('[name=organisationName]').inputValue()).toBe('Sample Migration')
    } else await fill(page, { ...organisation, timeZone: 'Asia/Dhaka' })
    await send()
    await send()
    await follow(page, () => page.locator('main form button[name=back]').click())
    await page.locator('[value="number+name"]').waitFor()
    await send()
    const { keys } = (await (await fetch(`${server.url}/proof/keys.json`)).json()) as {
      keys: { id: string; purpose: string }[]
    }
    const { id } = keys.find(({ purpose }) => purpose === 'statements') ?? {}
    expect(await page.locator('#letterhead code').textContent()).toBe(id)
    await fill(page, { ...admin, password: 'password12345', confirm: 'password12345' })
    expect((await send()).status()).toBe(422)
    expect(await page.locator('#password-error').count()).toBe(1)
    expect(await page.locator('[name=password]').inputValue()).toBe('')
    await look()

    await fill(page, admin)
    if (javaScript) {
      await page.reload()
      await page.locator('[name=email][value="first@example.org"]').waitFor()
      expect(await page.locator('[name=password]').inputValue()).toBe('')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Meghna')
      await fill(page, admin)
    }
    await send()
    expect(new URL(page.url()).pathname).toBe('/dashboard/overview')
    expect((await page.goto(link))?.status()).toBe(410)
    expect(await page.title()).toContain('Sample Migration')
  },
  60_000,
)

test('the command line makes an admin too, and the link is not offered then', async () => {
  await using made = new AsyncDisposableStack()
  const folder = await newFolder(made)
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
  const create = (...rest: string[]) =>
    execute(process.execPath, ['cli.js', 'admin', 'create', '--email', 'a@example.org', ...rest], {
      env,
    })
  const { stdout } = await create('--name', 'Ada', '--generate')
  expect(stdout).toMatch(/a@example.org is an admin now.\nThe password is {2}[\w-]{24}/)
  await expect(create('--name', 'Ada', '--generate')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already'),
  })
  const server = made.use(await startServer(env as Record<string, string>))
  await fetch(`${server.url}/healthz`)
  expect(server.output()).not.toContain('/set-up')
  const password = /is {2}(\S+)/.exec(stdout)?.[1] ?? ''
  const body = new URLSearchParams({ email: 'a@example.org', password })
  const entered = await fetch(`${server.url}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(entered.status).toBe(303)
})

test('a host that claims to be a government stops the start, in a line', async () => {
  await using made = new AsyncDisposableStack()
  const DATA_DIR = await newFolder(made)
  const posing = { DATA_DIR, PUBLIC_URL: 'https://ircc-canada.example.org' }
  await expect(startServer(posing)).rejects.toThrow('claims to be a government')
  const acting = { ...posing, ACTS_FOR: 'Government of Samplestan' }
  const server = made.use(await startServer(acting))
  expect(await (await fetch(server.url)).text()).toContain('acts for: Government of Samplestan')
})
