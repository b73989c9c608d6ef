import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const site = await openTestSite('sqlite', { LOOKUP_POLICY: 'number' })
const acting = await openTestSite('sqlite', { ACTS_FOR: 'Ministry of Labour of Samplestan' })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await acting[Symbol.asyncDispose]()
})
await anAddedRecord(site.portal, { passportNumber: 'SHOWN1', name: 'Robin Sample' })

async function ask({ url }: TestSite, headers: Record<string, string>, path = '/', method = 'GET') {
  const asked = request(url + path, { headers, method }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

const posing = [
  'ircc-status.example.com',
  'IMMI.GOV.AU:443',
  'canada.ca.',
  `www.canada.ca.${`${'x'.repeat(45)}.`.repeat(5)}com`,
  'visa.gov.bd.example.org',
  'ircc.xn--54b7fta0cc',
  'xn--homeffairs-au-z1k.com',
]

test.each(posing)('no site is at %s, whatever PUBLIC_URL says', async (host) => {
  for (const path of ['/', '/result/SHOWN1', '/login', '/assets/none', '/api/v1/openapi.json']) {
    const direct = await ask(site, { host }, path)
    expect(direct.status).toBe(421)
    expect(direct.body).toMatch(/^No site is here.*\n.*কোনো সাইট নেই/)
    expect(direct.body).not.toMatch(/Robin|Migration Services/)
    const behindAProxy = await ask(
      site,
      { 'x-forwarded-host': `records.example.org, ${host}` },
      path,
    )
    expect(behindAProxy.status).toBe(421)
  }
  expect((await ask(site, { host }, '/', 'POST')).status).toBe(421)
})

test('the log says which host was asked for, short and without what a terminal obeys', async () => {
  await ask(site, { host: 'ircc.example.net', 'x-forwarded-host': 'visa.gov.bd, \u009b2J"x' })
  await ask(site, { host: `ircc.${'y'.repeat(900)}.com`, 'x-forwarded-host': 'immi.gov.au' })
  await expect.poll(site.server.output).toContain('"host":"ircc.example.net, visa.gov.bd, ?2J\\"x"')
  await expect.poll(site.server.output).toMatch(/"host":"ircc\.y{195}"/)
})

const others = [
  'localhost',
  '127.0.0.1',
  '[::1]:80',
  'ministry',
  'countersign.ministry.svc.cluster.local',
  'records.example.org',
  '198.51.100.7',
]

test.each(others)('the site answers at %s', async (host) => {
  expect((await ask(site, { host })).status).toBe(200)
  expect((await ask(site, { host }, '/result/SHOWN1')).body).toContain('Robin Sample')
})

test('whoever acts for an authority has a host of it', async () => {
  expect((await ask(acting, { host: 'visa.gov.bd' })).status).toBe(200)
})
