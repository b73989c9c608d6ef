import { describe, expect, test, vi } from 'vitest'
import { newShareCode } from '#contract/shares/share-code.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

type Asked = [path: string, init: () => RequestInit]

const partner = 'https://partner.example'
const json = { 'content-type': 'application/json' }
const found = { passportNumber: 'SHOWN1' }

const numbers = ['SHOWN1', 'shown1', 'SH-OWN1', 'HIDDEN1', 'UNKNOWN1', '_', '-', 'A'.repeat(101)]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']
const bodies = [
  ...numbers.map((passportNumber) => ({ passportNumber })),
  ...[{}, [], null, 7, { ...found, irccNumber: '1' }, { ...found, name: 'Robin Sample' }],
].map((body) => JSON.stringify(body))
const unreadable = ['', '{', '\0', 'x'.repeat(70_000)]
const types = ['text/plain', 'application/json; charset=latin1', 'application/problem+json']

function inPieces(text: string): RequestInit {
  const streamed = { body: new Blob([text]).stream(), duplex: 'half' }
  return { method: 'POST', headers: json, ...streamed } as RequestInit
}

/** Requests for lookups in their plain spelling, usual and odd ones */
function requests(cookie: string): Asked[] {
  const sent: Record<string, string>[] = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: 'Basic YTpi' },
    { cookie },
    { cookie, origin: 'https://elsewhere.example' },
    { cookie: 'session=wrong' },
    { origin: partner },
    { origin: partner, 'access-control-request-method': 'GET' },
    { accept: 'text/html', 'accept-encoding': 'gzip' },
    { 'x-forwarded-for': '198.51.100.7', 'idempotency-key': 'none needed' },
  ]
  const lookups = '/api/v1/lookups'
  const post = (body: string, headers = {}) => {
    return () => ({ method: 'POST', body, headers: { ...json, ...headers } })
  }
  return [
    ...numbers.map((number): Asked => [`/result/${number}`, () => ({})]),
    ...['/result/SHOWN1', '/ircc/ISHOWN1', lookups].flatMap((path) =>
      methods.flatMap((method) =>
        sent.map((headers): Asked => [path, () => ({ method, headers })]),
      ),
    ),
    ...sent.map((headers): Asked => [lookups, post(JSON.stringify(found), headers)]),
    ...[...bodies, ...unreadable].map((body): Asked => [lookups, post(body)]),
    ...types.map((type): Asked => [lookups, post(JSON.stringify(found), { 'content-type': type })]),
    ...[...bodies, ...unreadable].map((body): Asked => [lookups, () => inPieces(body)]),
  ]
}

/** The same address in spellings that are not plain, so that Hono answers them */
function otherSpellings(path: string): string[] {
  const [, first = '', ...rest] = path.split('/')
  const loud = ['', first.toUpperCase(), ...rest].join('/')
  return [loud, `${path}?lang=bn`, ...(first === 'api' ? [] : [`${path}/`])]
}

/** A response without what differs each time, and the id of its line in the log */
async function answerOf(response: Response) {
  const { date, 'x-request-id': id = '', ...headers } = Object.fromEntries(response.headers)
  expect(date).toBeTruthy()
  if (response.status === 413) {
    // It depends on time whether the rest of a long body is still being sent, and the connection closed.
    delete headers.connection
    delete headers['keep-alive']
  }
  const body = (await response.text())
    .replaceAll(/(\/files\/)[\w-]+/g, '$1')
    .replace(/("expiresAt":")[^"]+/, '$1')
  return { id, answer: { status: response.status, headers, body } }
}

/** What the log says of each request by its id, without times */
function logOf({ server }: TestSite): Map<string, object> {
  const lines = server.output().split('\n')
  const entries = lines
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => {
      const { time, ms, requestId, ...told } = JSON.parse(line)
      return [requestId, told] as const
    })
  return new Map(entries)
}

describe.each(engines)('on %s', (engine) => {
  test.each([
    ['without other origins', {}],
    ['with one', { WIRE_ORIGINS: partner }],
  ])('a lookup is answered alike in whatever spelling of its address, %s', async (_, set) => {
    await using site = await openTestSite(engine, set)
    await anAddedRecord(site.portal, { passportNumber: 'SHOWN1', irccNumber: 'ISHOWN1' })
    const { cookie } = await anAccount(site.portal, 'admin')
    const pairs: [plain: string, other: string, what: string][] = []

    for (const lookupPolicy of ['number', 'number+name'] as const) {
      await site.portal.set({ lookupPolicy })
      for (const [path, init] of requests(cookie)) {
        const plain = await answerOf(await site.get(path, init()))
        for (const other of otherSpellings(path)) {
          const what = `${init().method ?? 'GET'} ${other} (${lookupPolicy})`
          const { id, answer } = await answerOf(await site.get(other, init()))
          expect(answer, what).toEqual(plain.answer)
          pairs.push([plain.id, id, what])
        }
      }
    }
    const last = pairs.at(-1)?.[1] ?? ''
    await vi.waitFor(() => expect(logOf(site).get(last)).toBeDefined(), { timeout: 10_000 })
    const log = logOf(site)
    for (const [plain, other, what] of pairs) {
      expect(log.get(plain), what).toHaveProperty('route')
      expect(log.get(other), what).toEqual(log.get(plain))
    }
  })
})

test('a result whose signed code does not fit into a QR code is printed with the address alone', async () => {
  const host = `${'a-long-name.'.repeat(20)}example`
  await using site = await openTestSite('sqlite', { PUBLIC_URL: `https://${host}` })
  const { settings } = await site.portal.as('stranger')
  const name = 'অ'.repeat(120)
  const actsFor = `কানাডা সরকার ${'অ'.repeat(100)}`
  const organisation = { ...settings.organisation, name, actsFor }
  await site.portal.set({ statements: 'results', organisation })
  const passportNumber = 'Q'.repeat(40)
  await anAddedRecord(site.portal, { passportNumber, name: 'অ'.repeat(200) })
  const result = await site.search('/', { passportNumber })
  expect(result.status).toBe(200)
  const html = await result.text()
  expect(html).toContain('/proof/statement/')
  expect(html).toMatch(/class="printed-check"[^>]*><svg/)
})

test.each(engines)(
  'what one page did not find, no other page says was searched, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    await anAddedRecord(site.portal, { passportNumber: 'SHOWN1', irccNumber: 'ISHOWN1' })
    await site.portal.set({ lookupPolicy: 'number' })
    const missed = async (path: string, fields: Record<string, string>) => {
      const { url } = await site.search(path, fields)
      return new URL(url).search
    }
    // The page for IRCC numbers does not find the number of a passport; the home page does.
    const number = 'SHOWN1'
    const code = newShareCode()
    const [ofPage, ofShare] = [
      await missed('/Check_Visa', { irccNumber: number }),
      await missed('/Share', { code }),
    ]
    for (const [path, search, typed, isTold] of [
      ['/Check_Visa', ofPage, number, true],
      ['/check_visa', ofPage, number, true],
      ['/', ofPage, number, false],
      ['/Share', ofPage, number, false],
      ['/Share', ofShare, code, true],
      ['/', ofShare, code, false],
    ] as const) {
      const page = await (await site.get(path + search)).text()
      expect(page.includes(typed), `${path} ${search}`).toBe(isTold)
    }
  },
)
