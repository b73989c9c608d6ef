import { afterAll, describe, expect, test } from 'vitest'
import { newShareCode } from '#contract/shares/share-code.ts'
import { passwordCost } from '#platform/passwords.ts'
import { withoutNonce } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const proxies = { TRUSTED_PROXIES: '127.0.0.1,::1' }
const site = lasting.use(await openTestSite('sqlite', proxies, { passwordCost }))
const password = 'four boats on the Meghna'

type Sent = { network: string; cookie?: string }

function send(path: string, typed: Record<string, string>, { network, cookie = '' }: Sent) {
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(typed),
    headers: { origin: site.url, cookie, 'x-forwarded-for': network },
  })
}

async function told(response: Response, email: string): Promise<string> {
  const text = withoutNonce(await response.text()).replaceAll(email, 'EMAIL')
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  const place = response.headers.get('location')
  return [response.status, place, cookies, text].join('\n')
}

test('wrong passwords by the hundred are slowed; the owner gets in, and lookups keep answering', async () => {
  const owner = await anAccount(site.portal, 'admin', { password })
  await anAddedRecord(site.portal, { passportNumber: 'BUSY1', irccNumber: 'BUSY2' })
  const right = { email: owner.email, password }
  const before = await send('/login', right, { network: '203.0.113.7' })
  expect(before.status).toBe(303)
  const device = before.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .filter((cookie) => !cookie?.startsWith('session='))
    .join('; ')

  let isOver = false
  const guess = async () => {
    const { status, headers } = await send(
      '/login',
      { email: owner.email, password: 'a wrong one' },
      { network: '198.51.100.1' },
    )
    return { status, retryAfter: Number(headers.get('retry-after')) }
  }
  const guesser = async () => {
    const answers = []
    for (let tries = 0; tries < 40; tries++) answers.push(await guess())
    return answers
  }
  const guessing = Promise.all(Array.from({ length: 8 }, guesser)).finally(() => (isOver = true))
  let [lookups, slowest] = [0, 0]
  do {
    const since = performance.now()
    expect((await site.get('/result/BUSY1')).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - since)
    lookups++
  } while (!isOver)
  const answers = (await guessing).flat()

  expect(lookups).toBeGreaterThan(5)
  expect(slowest).toBeLessThan(5000)
  expect(answers).toHaveLength(320)
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10)
  const slowed = answers.filter(({ status }) => status === 429)
  expect(slowed.length).toBeGreaterThan(300)
  for (const { retryAfter } of slowed) expect(retryAfter).toBeGreaterThan(0)

  const there = { network: '198.51.100.1' }
  expect((await send('/login', right, there)).status).toBe(429)
  expect((await send('/login', right, { ...there, cookie: device })).status).toBe(303)
  expect((await send('/login', right, { network: '203.0.113.8' })).status).toBe(303)
}, 90_000)

describe('nobody can tell whether an email is known', () => {
  const doors: Record<string, (email: string) => [string, Record<string, string>]> = {
    'by signing in': (email) => ['/login', { email, password: 'a wrong one' }],
    'by a forgotten password': (email) => ['/forgot-password', { email }],
    'by asking for a token': (email) => ['/jwt', { email, password: 'a wrong one' }],
    'by asking for a link again': (email) => ['/verify-email/again', { email }],
  }

  test.each(Object.entries(doors))('%s', async (_, asked) => {
    const known = await anAccount(site.portal, 'moderator', { password })
    const answers: string[] = []
    for (const email of [known.email, 'nobody-at-all@example.org']) {
      const network = '198.51.100.9'
      const [path, typed] = asked(email)
      answers.push(await told(await send(path, typed, { network }), email))
    }
    expect(answers[0]).toBe(answers[1])
  })

  test('nor by the time it takes', async () => {
    const known = await anAccount(site.portal, 'moderator', { password })
    const emails = [known.email, 'nobody-in-time@example.org']
    const times: number[][] = [[], []]
    for (let round = 0; round < 12; round++) {
      for (const [index, email] of emails.entries()) {
        const since = performance.now()
        const network = `192.0.2.${round}`
        await (await send('/login', { email, password: 'a wrong one' }, { network })).text()
        times[index]?.push(performance.now() - since)
      }
    }
    const [one = 0, other = 0] = times.map((all) => all.toSorted((a, b) => a - b)[4])
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(1.8)
  }, 90_000)
})

test.each([
  ['/account', { change: 'password', old: 'x', password: 'a longer one', confirm: 'a longer one' }],
  [
    '/account.data',
    { change: 'password', old: 'x', password: 'a longer one', confirm: 'a longer one' },
  ],
  ['/account', { change: 'identity', password: 'x' }],
  ['/account/email', { email: 'other@example.org', password: 'x' }],
  ['/account/two-factor', { password: 'x' }],
  ['/account/tokens', { name: 'x', scope: 'read', days: '30', password: 'x' }],
  ['/claim', { code: newShareCode(), passportNumber: 'XX0000001', birthDate: '' }],
])('too many tries at %s are told in a header when to try again', async (path, typed) => {
  const role = path === '/claim' ? 'student' : 'admin'
  const { cookie, id } = await anAccount(site.portal, role, { password })
  const { db } = await site.portal.as('admin')
  await db.updateTable('session').set({ provenAt: null }).where('accountId', '=', id).execute()
  const from = { network: '203.0.113.9', cookie }
  let answer = await send(path, typed, from)
  for (let tries = 1; tries < 30 && answer.status !== 429; tries++) {
    answer = await send(path, typed, from)
  }
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
