import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const password = 'four boats on the Meghna'

test.each(engines)('on %s guessing of passwords shows in log and metrics', async (engine) => {
  const settings = { METRICS_PORT: '0', TRUSTED_PROXIES: '127.0.0.1,::1' }
  await using site = await openTestSite(engine, settings)
  const { email } = await anAccount(site.portal, 'admin', { password })
  const signIn = (path: string, typed: string, from: string) =>
    fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      body:
        path === '/jwt'
          ? JSON.stringify({ email, password: typed })
          : new URLSearchParams({ email, password: typed }),
      headers: {
        origin: site.url,
        'x-forwarded-for': from,
        ...(path === '/jwt' && { 'content-type': 'application/json' }),
      },
    })
  for (let times = 0; times < 12; times++) await signIn('/login', 'a wrong one', '198.51.100.7')
  await signIn('/jwt', 'a wrong one', '2001:db8:1:2::77')
  expect((await signIn('/login', password, '192.0.2.9')).status).toBe(303)
  await site.get('/dashboard/update')
  await site.get('/set-up?token=CANARY')
  await site.get('/Update_A_User/CANARY')

  const filter = readFileSync('deploy/fail2ban/countersign.conf', 'utf8')
  const expression = /^failregex = (.*)$/m.exec(filter)?.[1] ?? 'none'
  const banned = new RegExp(expression.replace('<SUBNET>', '(?<network>[\\da-f.:/]+)'), 'g')
  const networks = () =>
    [...site.server.output().matchAll(banned)].map(({ groups }) => groups?.network)
  await expect.poll(() => networks().length).toBe(13)
  expect(networks().filter((network) => network === '198.51.100.7')).toHaveLength(12)
  expect(networks().at(-1)).toBe('2001:db8:1:2::/64')
  await expect.poll(site.server.output).toContain('"route":"/Update_A_User/{id}"')
  const log = site.server.output()
  for (const route of ['/login', '/jwt', '/dashboard/update', '/set-up']) {
    expect(log).toContain(`"route":"${route}"`)
  }
  for (const secret of [email, password, 'CANARY', '192.0.2.9']) expect(log).not.toContain(secret)

  const port = /"metricsPort":(\d+)/.exec(log)?.[1]
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
  expect(metrics).toMatch(/failed_sign_ins_total\{by="password",because="wrong"\} 11/)
  expect(metrics).toMatch(/failed_sign_ins_total\{by="password",because="too-many"\} 2/)
  expect(metrics).toContain('route="/login",method="POST",status="429"')
})
