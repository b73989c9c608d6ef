import { describe, expect, test } from 'vitest'
import { bn } from '#ui/i18n/bn.ts'
import { en } from '#ui/i18n/en.ts'
import { openCuttableProxy } from '../cuttable-proxy.ts'
import { openCuttableSite } from '../cuttable-site.ts'
import { startServer } from '../server-process.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'

test('while the database is away every door says so, and service resumes by itself', async () => {
  await using portal = await openTestPortal('postgres')
  const { database: used } = portal.portal.config
  const database = new URL(used.engine === 'postgres' ? used.url : '')
  await using proxy = await openCuttableProxy({
    host: database.hostname,
    port: Number(database.port),
  })
  database.port = String(proxy.port)
  await using server = await startServer({
    DATA_DIR: portal.dataDir,
    DATABASE_URL: database.href,
    LOOKUP_POLICY: 'number',
    LOOKUP_LIMITS: 'off',
    METRICS_PORT: '0',
  })
  const search = () =>
    fetch(server.url, { method: 'POST', body: new URLSearchParams({ passportNumber: 'A1' }) })
  const statuses = async () => ({
    page: (await search()).status,
    wire: (await fetch(`${server.url}/result/A1`)).status,
    ready: await readiness(server.url),
    alive: (await fetch(`${server.url}/healthz`)).status,
  })
  const inService = { page: 200, wire: 404, ready: '200 ready ok', alive: 200 }
  // /readyz stays 200, since a load balancer without ready processes would answer with its own error page.
  const away = { page: 503, wire: 503, ready: '200 degraded failed', alive: 200 }

  expect(await statuses()).toEqual(inService)
  await proxy.cut()
  expect(await statuses()).toEqual(away)
  const page = await (await search()).text()
  expect(page).toContain('--- No Result Found ---')
  expect(page).toContain('Try again')
  expect(page).toContain('This site is run by Example Migration Services')
  const answer = await fetch(`${server.url}/api/v1/lookups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"passportNumber":"A1"}',
  })
  expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' })

  for (let times = 0; times < 10; times++) {
    await proxy.restore()
    expect(await statuses()).toEqual(inService)
    await proxy.cut()
    expect(await statuses()).toEqual(away)
  }
  await proxy.restore()
  expect(await statuses()).toEqual(inService)
  proxy.hang()
  expect((await search()).status).toBe(503)
  await proxy.cut()
  await proxy.restore()
  await expect.poll(statuses).toEqual(inService)
  expect(server.output()).not.toMatch(/a (page|request) failed/)
  // One line for each outage and each recovery, regardless of the number of requests
  const lines = (text: string) => server.output().split(text).length - 1
  await expect.poll(() => lines('"the database is back"')).toBe(12)
  expect(lines('"the database cannot be used"')).toBe(12)
  expect(server.output()).toMatch(/"part":"database","because":"(ECONNREFUSED|ECONNRESET)"/)
  const [, port] = /"metricsPort":(\d+)/.exec(server.output()) ?? []
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
  expect(metrics).toContain('countersign_up{part="database"} 1')
  expect(metrics).toMatch(/countersign_troubles_total\{why="unavailable"\} \d\d/)
}, 60_000)

async function readiness(url: string): Promise<string> {
  const answer = await fetch(`${url}/readyz`)
  const { status, database } = (await answer.json()) as { status: string; database: string }
  return `${answer.status} ${status} ${database}`
}

describe('what could not be done is said, and whether anything was changed', () => {
  test.each(['en', 'bn'] as const)('on pages, in the language %s', async (locale) => {
    await using site = await openCuttableSite()
    const { url } = site.server
    const t = locale === 'en' ? en : bn
    const record = await anAddedRecord(site.portal)
    const staff = { cookie: `${site.cookie}; locale=${locale}`, 'accept-language': locale }
    const show = async (path: string) => {
      const answer = await fetch(`${url}${path}?lang=${locale}`, { headers: staff })
      return { answer, ...(await told(answer)) }
    }
    const post = async (path: string, fields: Record<string, string>) => {
      const headers = { ...staff, origin: url, 'sec-fetch-site': 'same-origin' }
      const body = new URLSearchParams(fields)
      return told(await fetch(`${url}${path}?lang=${locale}`, { method: 'POST', headers, body }))
    }
    await site.way.cut()
    for (const path of ['/', '/login', '/dashboard/update']) {
      const { answer, title, heading, text } = await show(path)
      expect(answer.status).toBe(503)
      expect(heading, path).toBe(t.pageFailedTitle)
      expect(title, path).toContain(t.pageFailedTitle)
      expect(text).toContain(t.dataAway)
      expect(text, path).toContain(t.notGovernment('Example Migration Services'))
      expect(text).toContain(t.requestId(answer.headers.get('x-request-id') ?? ''))
    }
    const search = await post('/', { passportNumber: 'A1' })
    expect(search.heading).toBe(t.noResultFound)
    expect(search.text).toContain(t.noResultHelp)
    const hidden = await post('/dashboard/update', { hide: record })
    expect(hidden.heading).toBe(t.changeFailedTitle)
    expect(hidden.text).toContain(t.nothingChanged)
    // The error page has no drawer, so it uses the whole width.
    expect(hidden.text).toContain('class="layout alone"')

    await site.way.restore()
    await expect.poll(async () => (await show('/')).answer.status).toBe(200)
    site.way.loseAnswerTo('commit')
    const unknown = await post('/dashboard/update', { hide: record })
    expect(unknown.heading).toBe(t.changeFailedTitle)
    expect(unknown.text).toContain(t.maybeChanged)
    expect(unknown.text).not.toContain(t.nothingChanged)
  })

  test('to programs', async () => {
    await using site = await openCuttableSite()
    const { url } = site.server
    const id = await anAddedRecord(site.portal)
    const headers = { cookie: site.cookie, 'sec-fetch-site': 'same-origin' }
    const ask = async (method: string, path: string) => {
      const answer = await fetch(url + path, { method, headers })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    await site.way.cut()
    const nothing = { status: 503, changed: 'nothing' }
    expect(await ask('DELETE', `/api/v1/records/${id}`)).toMatchObject({
      ...nothing,
      detail: expect.stringContaining('nothing was changed'),
    })
    expect(await ask('GET', `/api/v1/records/${id}`)).toMatchObject(nothing)
    expect(await ask('DELETE', `/delete_User/${id}`)).toEqual({
      status: 503,
      error: expect.stringContaining('nothing was changed'),
    })
    expect(await ask('GET', '/result/A1')).toEqual({
      status: 503,
      error: expect.stringContaining('The search could not be completed'),
    })

    await site.way.restore()
    await expect.poll(async () => (await ask('GET', '/result/A1')).status).toBe(404)
    site.way.loseAnswerTo('commit')
    const lost = await ask('DELETE', `/api/v1/records/${id}`)
    expect(lost).toMatchObject({ status: 503, changed: 'unknown' })
    expect(JSON.stringify(lost)).not.toContain('search')
  })
})

test('an outage takes neither what was typed nor the result that was asked for', async () => {
  await using site = await openCuttableSite()
  const { url } = site.server
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    return { status: answer.status, ...(await told(answer)) }
  }
  await site.way.cut()
  for (const [path, fields] of [
    ['/Visa', { name: 'Robin Sample', passportNumber: 'TYPED-1' }],
    ['/Share', { code: 'K7QM-2X9D', second: '123456', viewer: 'Kim Sample' }],
  ] as const) {
    const { status, heading, text } = await post(path, fields)
    expect([status, heading]).toEqual([503, en.noResultFound])
    expect(text).toContain('<button type="submit" form="lookup"')
    for (const typed of Object.values(fields)) expect(text).toContain(`value="${typed}"`)
  }
  for (const path of ['/Share?result=x', '/Visa?result=x&search=y']) {
    const { text } = await told(await fetch(url + path))
    expect(text).toContain(`<a href="${path.replace('&', '&amp;')}">${en.tryAgain}`)
  }
})

async function told(answer: Response) {
  const text = (await answer.text()).replaceAll('<!-- -->', '')
  const heading = /<h1[^>]*>([^<]*)</.exec(text)?.[1]
  const title = /<title>([^<]*)</.exec(text)?.[1]
  return { text, heading, title }
}
