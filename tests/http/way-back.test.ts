import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageHeader } from '#contract/dashboard-pages.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { holdRecord } from '#core/retention/hold-record.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite('sqlite')
})
afterAll(() => site[Symbol.asyncDispose]())

const password = 'correct horse battery 9'

const ways = {
  '/dashboard/update?search=a%20b#r-1': '/dashboard/update?search=a%20b#r-1',
  '/বাংলা? q': '/%E0%A6%AC%E0%A6%BE%E0%A6%82%E0%A6%B2%E0%A6%BE?%20q',
  '/\u2028/elsewhere.example': '/%E2%80%A8/elsewhere.example',
  '/.//elsewhere.example': '/elsewhere.example',
  '//elsewhere.example': undefined,
  '/\\elsewhere.example': undefined,
  '/\t/elsewhere.example': undefined,
  'https://elsewhere.example/': undefined,
  'javascript:alert(1)': undefined,
  '/a\r\nset-cookie: a=b': undefined,
}

test.each(Object.entries(ways))('%j leads to %j', async (to, place) => {
  const address = `/login?to=${encodeURIComponent(to)}`
  const account = await anAccount(site.portal, 'student', { password })
  const body = new URLSearchParams({ email: account.email, password })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const isSignedIn = await site.get(address, { headers: { cookie: account.cookie } })
  const signsIn = await site.get(address, { method: 'POST', body, headers })
  for (const [{ status, headers }, elsewhere] of [
    [isSignedIn, '/'],
    [signsIn, '/dashboard'],
  ] as const) {
    expect([status, headers.get('location')]).toEqual([303, place ?? elsewhere])
    expect(new URL(headers.get('location') ?? '', site.url).origin).toBe(new URL(site.url).origin)
  }
})

test('whoever logs in from an answer comes back to it, with what was searched and when', async () => {
  await anAddedRecord(site.portal)
  for (const [number, answer] of [
    ['XX0000001', 'Robin Sample'],
    ['MISSING1', 'No Data Found'],
  ] as const) {
    const html = await (await site.search('/', { number })).text()
    const to = /href="\/login\?to=([^"]+)"/.exec(html)?.[1] ?? ''
    const back = await (await site.get(decodeURIComponent(to))).text()
    expect(back).toContain(answer)
    expect(back).toMatch(new RegExp(`You searched ${number} · checked .+ UTC`))
    expect(back).toContain(`value="${number}"`)
  }
})

test('whoever logs in from a search of the site comes back to what was searched', async () => {
  const html = await (await site.get('/Search?q=visa')).text()
  expect(html).toContain(`href="/login?to=${encodeURIComponent('/Search?q=visa')}"`)
})

test('a link of a mail leads to the login in its language', async () => {
  const asked = await site.get('/dashboard/my-record?lang=bn')
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const address = asked.headers.get('location') ?? ''
  expect(address, 'another language may be chosen there').toBe('/login?to=%2Fdashboard%2Fmy-record')
  const login = await site.get(address, { headers: { cookie } })
  expect(await login.text()).toContain('<html lang="bn"')
})

test('an open page is answered in its own language, whatever another tab has chosen', async () => {
  const headers = { cookie: 'lang=bn', 'sec-fetch-site': 'same-origin', [languageHeader]: 'en' }
  const body = new URLSearchParams({ email: 'nobody@example.org', password: 'wrong' })
  const answer = await site.get('/login.data', { method: 'POST', headers, body })
  expect(await answer.text()).toContain('Email or password is incorrect')
})

let count = 0
test.each([
  ['/dashboard/update?search=a%20b#r-1', '/dashboard/update?search=a%20b#r-1'],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  ['https://elsewhere.example/', undefined],
  ['javascript:alert(1)', undefined],
])(
  'a record opened with the way back %j leads to %j, also once it is deleted',
  async (to, place) => {
    const number = `WAY${++count}`
    const numbers = { passportNumber: number, irccNumber: number }
    const id = await anAddedRecord(site.portal, numbers)
    const { cookie } = await anAccount(site.portal, 'admin')
    const address = `/dashboard/records/${id}?to=${encodeURIComponent(to)}`
    const html = await (await site.get(address, { headers: { cookie } })).text()
    const back = />Back to the list</.exec(html)
    expect(back !== null).toBe(place !== undefined)
    expect(html).not.toMatch(/(href|action)="(https?:|javascript:|\/[/\\])[^"]*elsewhere/)
    const deleted = await site.get(address, {
      method: 'POST',
      body: new URLSearchParams({ do: 'delete', confirmed: 'yes' }),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect([deleted.status, deleted.headers.get('location')]).toEqual([
      303,
      place ?? '/dashboard/update',
    ])
  },
)

test('the forms of a record keep its way back, which is none if it leads to its review', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'WAY9', irccNumber: 'WAY9' })
  const { cookie } = await anAccount(site.portal, 'admin')
  const list = encodeURIComponent(`/dashboard/update?search=a#r-${id}`)
  for (const page of ['retention', 'consent', 'claim', 'requests', 'shares']) {
    const address = `/dashboard/records/${id}/${page}?to=${list}`
    const html = await (await site.get(address, { headers: { cookie } })).text()
    const place = page === 'shares' ? '#new-code' : ''
    expect(html).toContain(`action="${address}${place}"`)
  }
  const sent = (address: string, fields: Record<string, string>) =>
    site.get(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
  const page = `/dashboard/records/${id}`
  const held = await sent(`${page}/retention?to=${list}`, { do: 'hold', reason: 'A dispute' })
  expect(held.headers.get('location')).toBe(`${page}?to=${list}#retention`)
  await sent(`${page}/retention`, { do: 'end-hold', confirmed: 'yes' })
  const shares = `${page}/shares`
  const made = { field: 'nationality', secondFact: 'none', purpose: 'other', days: '1' }
  await sent(`${shares}?to=${list}`, { ...made, mostViews: '', label: '', id: crypto.randomUUID() })
  const html = await (await site.get(`${shares}?to=${list}`, { headers: { cookie } })).text()
  const [, share = ''] = new RegExp(`href="(${shares}/[^"]+)"`).exec(html) ?? []
  const views = await (await site.get(share, { headers: { cookie } })).text()
  expect(views).toContain(`href="${shares}?to=${list}"`)
  const revoked = await sent(share, { confirmed: 'yes' })
  expect(revoked.headers.get('location')).toBe(`${shares}?to=${list}`)
  const withdrawn = await sent(`${page}/consent/withdraw?to=${list}`, { confirmed: 'yes' })
  expect(withdrawn.headers.get('location')).toBe(`${page}/consent?to=${list}`)
  const review = encodeURIComponent(`/dashboard/Control_Post/${id}`)
  const deleted = await sent(`${page}?to=${review}`, { do: 'delete', confirmed: 'yes' })
  expect(deleted.headers.get('location')).toBe('/dashboard/update')
})

test('a filtered activity leads to a record, and from there back', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'WAY10', irccNumber: 'WAY10' })
  const { cookie } = await anAccount(site.portal, 'admin')
  const activity = `/dashboard/activity?subject=${id}`
  const html = await (await site.get(activity, { headers: { cookie } })).text()
  const back = `/dashboard/records/${id}?to=${encodeURIComponent(activity)}`
  expect(html).toContain(`href="${back}"`)
  const page = await (await site.get(back, { headers: { cookie } })).text()
  const [, list] = /href="([^"]+)"[^>]*>Back to the list/.exec(page) ?? []
  expect(list).toBe(activity)
})

test('the bin and the records on hold keep their place', async () => {
  const { cookie } = await anAccount(site.portal, 'admin')
  const admin = await site.portal.as('admin')
  const read = async (address: string) => (await site.get(address, { headers: { cookie } })).text()
  const ids: string[] = []
  for (const number of ['BINNED1', 'BINNED2', 'BINNED3', 'HELD1']) {
    ids.push(await anAddedRecord(site.portal, { passportNumber: number, irccNumber: number }))
  }
  const [first = '', second = '', third = '', held = ''] = ids
  for (const id of [first, second, third]) await deleteRecord(admin, id)
  await holdRecord(admin, held, { reason: 'A dispute' })
  for (const [list, id] of [
    ['/dashboard/bin?search=BINNED', first],
    ['/dashboard/retention?list=held', held],
  ] as const) {
    const retention = `/dashboard/records/${id}/retention?to=${encodeURIComponent(list)}`
    expect(await read(list)).toContain(`href="${retention}"`)
    expect(await read(retention)).toMatch(
      new RegExp(`href="${list.replace('?', '.')}"[^>]*>Back to`),
    )
  }
  const sent = async (address: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    return (await site.get(address, { method: 'POST', body, headers })).headers.get('location')
  }
  const bin = '/dashboard/bin?search=BINNED'
  expect(await sent(bin, { back: first })).toBe(bin)
  expect(await sent(bin, { erase: second, confirmed: 'yes' })).toBe(bin)
  expect(await sent(`/dashboard/bin?search=${third}`, { back: third })).toBe('/dashboard/bin')
})
