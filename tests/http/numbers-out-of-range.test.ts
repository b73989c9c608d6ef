import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { added, aRecord, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const beyond = ['2147483648', '99999999999', '9007199254740991', '-1', '1.5', '1e9', 'x', '']

describe.each(engines)('numbers that nothing of ours has, on %s', (engine) => {
  let site: TestSite
  let admin: TestAccount
  beforeAll(async () => {
    site = await openTestSite(engine)
    admin = await anAccount(site.portal, 'admin')
  })
  afterAll(() => site[Symbol.asyncDispose]())

  function ask(path: string, fields?: Record<string, string>): Promise<Response> {
    const headers = { cookie: admin.cookie, origin: site.url }
    const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
    return fetch(site.url + path, { headers, redirect: 'manual', ...sent })
  }

  test('a version that a form never had changes nothing, and is answered like any other conflict', async () => {
    const moderator = await site.portal.as('moderator')
    const id = await added(addRecord(moderator, aRecord()))
    for (const revision of beyond) {
      const desk = `/dashboard/Control_Post/${id}`
      const answers = [
        await ask('/dashboard/Control_Post', { approve: `${id}:${revision}` }),
        await ask('/dashboard/update', { bulk: 'approve', chosen: `${id}:${revision}` }),
        await ask(desk, { do: 'approve', revision }),
        await ask(desk, { do: 'send-back', reason: 'Why?', revision }),
      ]
      expect([revision, ...answers.map(({ status }) => status)]).toEqual([
        revision,
        303,
        200,
        409,
        409,
      ])
    }
    expect(await findStaffRecord(moderator, id)).toMatchObject({ approval: 'pending', revision: 1 })
  })

  test('a page after nothing that was answered is refused, not begun again', async () => {
    const sealed = (mark: unknown) => Buffer.from(JSON.stringify(mark)).toString('base64url')
    for (const after of [...beyond, sealed(['x', 0.5]), sealed({ length: 2 })]) {
      for (const list of ['records', 'records?sort=name', 'own-records', 'activity', 'classes']) {
        const separator = list.includes('?') ? '&' : '?'
        const path = `/api/v1/${list}${separator}after=${encodeURIComponent(after)}`
        const answer = await ask(path)
        expect([path, answer.status]).toEqual([path, 422])
        expect(await answer.json()).toMatchObject({ errors: [{ field: 'after' }] })
      }
      const { status } = await ask(`/api/v1/payments?after=${encodeURIComponent(after)}`)
      expect([after, status]).toEqual([after, 422])
    }
    expect((await ask(`/api/v1/records?after=${sealed([9007199254740991, 1])}`)).status).toBe(200)
    for (const value of [1, '\0']) {
      const { status } = await ask(`/api/v1/records?sort=name&after=${sealed([value, 1])}`)
      expect(status).toBe(422)
    }
  })

  test('what is no number in digits is refused, as any other faulty parameter', async () => {
    for (const path of [
      'records?limit=',
      'own-records?limit=',
      'activity?limit=',
      'accounts?page=',
      'accounts?limit=',
      'imports?limit=',
      'payments?limit=',
      'payments?after=',
    ]) {
      const field = /(\w+)=$/.exec(path)?.[1]
      expect((await ask(`/api/v1/${path}5`)).status, path).toBe(200)
      for (const value of ['0x10', '1e1', '+5', ' 5', '5 ', '5.0', '']) {
        const answer = await ask(`/api/v1/${path}${encodeURIComponent(value)}`)
        expect([path, value, answer.status]).toEqual([path, value, 422])
        const { errors } = (await answer.json()) as { errors: unknown }
        expect(errors).toEqual([{ field, code: 'wrong-type' }])
      }
    }
  })

  test('an import has no rows after the last one', async () => {
    const headers = { cookie: admin.cookie, origin: site.url, 'content-type': 'text/csv' }
    const body = 'Passport,IRCC,Name\nA1,B1,Robin'
    const made = await fetch(`${site.url}/api/v1/imports`, { method: 'POST', body, headers })
    const { id } = (await made.json()) as { id: string }
    for (const after of ['2147483648', '9007199254740991']) {
      const answer = await ask(`/api/v1/imports/${id}/rows?after=${after}`)
      expect([after, answer.status]).toEqual([after, 200])
      expect(await answer.json()).toEqual({ rows: [] })
    }
  })
})
