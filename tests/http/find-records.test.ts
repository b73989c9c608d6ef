import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundRecord } from '#contract/record-list.ts'
import { addRecord } from '#core/records/add-record.ts'
import { anAccount } from '../sign-in.ts'
import { added, anAddedRecord, aRecord, asAnother, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

describe.each(engines)('the search of the command palette on %s', (engine) => {
  let site: TestSite
  let headers: Record<'admin' | 'moderator', Record<string, string>>
  let own: string
  let other: string
  beforeAll(async () => {
    site = await openTestSite(engine)
    const { portal } = site
    const [admin, moderator] = [
      await anAccount(portal, 'admin'),
      await anAccount(portal, 'moderator'),
    ]
    headers = { admin: { cookie: admin.cookie }, moderator: { cookie: moderator.cookie } }
    const as = asAnother(await portal.as('moderator'), moderator.id)
    const numbers = { passportNumber: 'OWN1', irccNumber: 'OWNI1' }
    own = await added(addRecord(as, aRecord({ name: 'Palette Own', ...numbers })))
    other = await anAddedRecord(portal, {
      name: 'Palette Other',
      passportNumber: 'OTHER1',
      irccNumber: 'OTHERI1',
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  async function find(who: 'admin' | 'moderator', fields: Record<string, string>) {
    const asked = { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...headers[who] }
    const answer = await fetch(`${site.url}/dashboard/find`, {
      method: 'POST',
      headers: asked,
      body: new URLSearchParams(fields),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { found } = (await answer.json()) as { found: FoundRecord[] }
    return found.map(({ id, may }) => ({ id, may }))
  }

  const pages = ['consent', 'shares', 'claim']
  const ofAdmins = [...pages, 'requests', 'retention', 'delete']
  const waiting = ['open', 'review', 'approve', 'update', 'hide', ...ofAdmins]

  test('admins find any record, with what can be done with it in its state', async () => {
    const approved = ['open', 'update', 'hide', 'withdraw-approval', ...ofAdmins]
    expect(await find('admin', { search: 'other1' })).toEqual([{ id: other, may: approved }])
    expect(await find('admin', { record: own })).toEqual([{ id: own, may: waiting }])
    expect(await find('admin', { search: 'palette' })).toHaveLength(2)
  })

  test('moderators find what they entered, and may open and update it', async () => {
    const found = [{ id: own, may: ['open', 'update', ...pages] }]
    expect(await find('moderator', { search: 'palette' })).toEqual(found)
    expect(await find('moderator', { search: 'other1' })).toEqual([])
    expect(await find('moderator', { record: other })).toEqual([])
  })

  test('nothing and too much find nothing', async () => {
    for (const search of ['', '   ', 'x'.repeat(2000)]) {
      expect(await find('admin', { search })).toEqual([])
    }
  })

  test('a number that two records have is one of 500, in the table and in the file', async () => {
    const { portal } = site
    const first = { passportNumber: 'BOTH1', irccNumber: 'BOTHI1', name: 'Both First' }
    const second = { passportNumber: 'BOTHP2', irccNumber: 'BOTH1', name: 'Both Second' }
    for (const record of [first, second]) await anAddedRecord(portal, record)
    async function send(path: string, numbers: string) {
      const body = new FormData()
      body.set('numbers', numbers)
      const sent = { 'sec-fetch-site': 'same-origin', ...headers.moderator }
      return fetch(site.url + path, { method: 'POST', body, headers: sent, redirect: 'manual' })
    }
    const numbers = ['BOTH1', ...Array.from({ length: 499 }, (_, index) => `MISSING${index}`)]
    const table = await (await send('/MaltipleInput', numbers.join('\n'))).text()
    expect(table).toContain('1 of 500 found')
    const kept = /name="numbers" value="([^"]*)"/.exec(table)?.[1] ?? ''
    expect(table).toMatch(/action="\/MaltipleInput.csv" encType="multipart\/form-data"/i)
    const file = await send('/MaltipleInput.csv', kept)
    expect(file.status).toBe(200)
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + 501)
    expect(lines[1]).toMatch(/^BOTH1,Found,Both First/)
    expect(lines[2]).toMatch(/^BOTH1,Found,Both Second/)

    // 20,000 numbers an hour, two lists of 500 are checked already
    for (let list = 2; list < 40; list++) {
      await send('/MaltipleInput.csv', kept)
    }
    const refused = await send('/MaltipleInput', 'BOTH1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
