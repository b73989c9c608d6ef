import { describe, expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

describe.each(engines)('accounts and tokens in the API on %s', (engine) => {
  test('a token does what its owner may until it is revoked, and makes no other', async () => {
    await using site = await openTestSite(engine)
    const account = await anAccount(site.portal, 'moderator')
    const person = callerOf(site, account)
    const made = await person('POST', '/api/v1/tokens', { body: { name: 'Intranet' } })
    expect(made).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^counter/) } })
    const program = callerOf(site, { token: made.body.token })

    expect((await program('GET', '/api/v1/own-records')).status).toBe(200)
    expect((await program('GET', '/api/v1/records')).status).toBe(403)
    const another = await program('POST', '/api/v1/tokens', { body: { name: 'x' } })
    expect(another).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const { body } = await person('GET', '/api/v1/tokens')
    expect(body.data).toMatchObject([{ id: made.body.id, name: 'Intranet', isOver: false }])
    expect(JSON.stringify(body)).not.toContain(made.body.token)

    expect((await person('DELETE', `/api/v1/tokens/${made.body.id}`)).status).toBe(204)
    const refused = await program('GET', '/api/v1/own-records')
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign-in-needed' } })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect((await person('DELETE', `/api/v1/tokens/${made.body.id}`)).status).toBe(404)
    const past = { name: 'x', lastDay: '2020-01-01' }
    expect((await person('POST', '/api/v1/tokens', { body: past })).body.errors).toEqual([
      { field: 'lastDay', code: 'past' },
    ])
    const lasting = { name: 'For ever', lastDay: '9999-12-31' }
    const { token } = (await person('POST', '/api/v1/tokens', { body: lasting })).body
    expect((await callerOf(site, { token })('GET', '/api/v1/own-records')).status).toBe(200)
    const listed = (await person('GET', '/api/v1/tokens')).body.data
    expect(listed).toMatchObject([{ lastDay: '9999-12-31', isOver: false }])
    const unreadable = await person('POST', '/api/v1/tokens', { body: { name: 'a\0b' } })
    expect(unreadable.body.errors).toEqual([{ field: 'name', code: 'not-text' }])
  })

  test('nothing of the password that makes a token is kept for a retry', async () => {
    await using site = await openTestSite(engine)
    const person = callerOf(site, await anAccount(site.portal, 'moderator'))
    const headers = { 'idempotency-key': 'once' }
    const make = (password: string) =>
      person('POST', '/api/v1/tokens', { headers, body: { name: 'Intranet', password } })
    expect((await make('one password')).status).toBe(201)
    // If the fingerprint included the password, the answer would be a mismatch of the idempotency key.
    expect((await make('another password')).body.code).toBe('shown-already')
  })

  test('a token counts in the networks that it was made for, by the address of the connection', async () => {
    await using site = await openTestSite(engine)
    const person = callerOf(site, await anAccount(site.portal, 'moderator'))
    const statusWith = async (networks: string[]) => {
      const made = await person('POST', '/api/v1/tokens', { body: { name: 'x', networks } })
      const program = callerOf(site, { token: made.body.token })
      const headers = { 'x-forwarded-for': '192.0.2.7' }
      return (await program('GET', '/api/v1/own-records', { headers })).status
    }
    expect(await statusWith(['127.0.0.0/8', '::1'])).toBe(200)
    expect(await statusWith(['192.0.2.0/24', '2001:db8::/32'])).toBe(401)
    for (const [field, value] of [
      ['networks', []],
      ['networks', ['192.0.2.0/33']],
      ['networks', ['example.org']],
      ['scopes', ['everything']],
      ['scopes', []],
      ['scopes', ['admin']],
    ] as const) {
      const body = { name: 'x', [field]: value }
      const refused = await person('POST', '/api/v1/tokens', { body })
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0].field).toContain(field)
    }
  })

  test('a token beside a session is what counts', async () => {
    await using site = await openTestSite(engine)
    const admin = await anAccount(site.portal, 'admin')
    const both = callerOf(site, { cookie: admin.cookie, token: 'no-such-token' })
    expect((await both('GET', '/api/v1/records')).status).toBe(401)
  })

  test('an admin gives roles, keeps out and deletes, and one admin always stays', async () => {
    await using site = await openTestSite(engine)
    const own = await anAccount(site.portal, 'admin')
    const admin = callerOf(site, own)
    const account = await anAccount(site.portal, 'student')
    const path = `/api/v1/accounts/${account.id}`

    const found = await admin('GET', `/api/v1/accounts?search=${account.email}`)
    expect(found.body.data).toMatchObject([{ id: account.id, role: 'student', isDisabled: false }])
    const beyond = await admin('GET', '/api/v1/accounts?limit=1&page=7')
    expect(beyond.body).toEqual({ data: [], total: 2, page: 7, pages: 2 })
    expect(Object.keys(found.body.data[0]).join()).not.toMatch(/hash|secret|factor/i)
    expect((await admin('PUT', `${path}/role`, { body: { role: 'moderator' } })).status).toBe(204)
    const wrong = await admin('PUT', `${path}/role`, { body: { role: 'owner' } })
    expect(wrong.body.errors).toEqual([{ field: 'role', code: 'not-one-of' }])
    const more = await admin('PUT', `${path}/role`, { body: { role: 'student', isAdmin: true } })
    expect(more.body.errors).toEqual([{ field: 'isAdmin', code: 'unknown-field' }])
    expect((await admin('PUT', `${path}/disabled`, { body: { isDisabled: true } })).status).toBe(
      204,
    )
    expect((await admin('DELETE', path)).status).toBe(204)
    expect((await admin('DELETE', path)).status).toBe(404)

    const demoted = await admin('PUT', `/api/v1/accounts/${own.id}/role`, {
      body: { role: 'student' },
    })
    expect(demoted).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    expect((await admin('DELETE', `/api/v1/accounts/${own.id}`)).status).toBe(409)
  })
})
