import { expect, test } from 'vitest'
import { tabHeader } from '#contract/dashboard-pages.ts'
import { createAdmin } from '../../src/cli/accounts.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const password = 'four boats on the Meghna'

async function send(site: TestSite, path: string, fields: Record<string, string>) {
  const response = await site.get(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: site.url },
  })
  const session = /session=[^;]+/.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? ''
  return { to: response.headers.get('location'), session }
}

test('an admin made by the link on the console is led to the second factor that is required', async () => {
  await using site = await openTestSite('sqlite')
  await site.portal.set({ requireTwoFactor: true })
  await expect.poll(() => site.server.output()).toContain('/set-up?token=')
  const token = /set-up\?token=([\w-]+)/.exec(site.server.output())?.[1] ?? ''
  const admin = { name: 'First Admin', email: 'first@example.org', password, confirm: password }
  const organisationName = 'Sample Migration'
  const { to, session } = await send(site, '/set-up', { token, ...admin, organisationName })
  expect(to).toBe('/dashboard')
  const next = await site.get('/dashboard', { headers: { cookie: session } })
  expect(next.headers.get('location')).toBe('/account/two-factor')
})

test('so is one made from the command line, when they log in', async () => {
  await using site = await openTestSite('sqlite')
  await site.portal.set({ requireTwoFactor: true })
  const email = 'second@example.org'
  await createAdmin(site.portal.portal, { email, name: 'Second Admin', password })
  const { to, session } = await send(site, '/login', { email, password })
  expect(to).toBe('/dashboard')
  const next = await site.get('/dashboard', { headers: { cookie: session } })
  expect(next.headers.get('location')).toBe('/account/two-factor')
  for (const path of ['/dashboard/update', '/claim', '/dashboard/my-record']) {
    const refused = await site.get(path, { headers: { cookie: session } })
    expect(refused.headers.get('location'), path).toBe('/account/two-factor')
  }

  const page = await site.get('/account/two-factor', { headers: { cookie: session } })
  const html = await page.text()
  const [, person = ''] = /<div class="in-row person">(.*?)<\/p>/.exec(html) ?? []
  expect(person).toMatch(/Second Admin.*>Admin</)
  const [, menu = ''] = /<nav aria-label="[^"]*">(.*?)<\/nav>/.exec(html) ?? []
  const links = [...menu.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/', '/account'])
})

test('whoever logs in with a script is told so on the page that asks for a second factor', async () => {
  await using site = await openTestSite('sqlite')
  await site.portal.set({ requireTwoFactor: true })
  const email = 'third@example.org'
  await createAdmin(site.portal.portal, { email, name: 'Third Admin', password })
  const cookies = new Map<string, string>()
  const open = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await site.get(path, { ...init, headers: { ...init.headers, cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer.text()
  }
  const headers = { [tabHeader]: '12345', origin: site.url }
  await open('/login.data?to=/dashboard/update', {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers,
  })
  expect(await open('/dashboard/update.data', { headers })).toContain('/account/two-factor')
  expect(await open('/account/two-factor')).toContain('Login successful!')
})
