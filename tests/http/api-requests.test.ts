import { describe, expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { unzipped } from '../zips.ts'

describe.each(engines)('requests and copies in the API on %s', (engine) => {
  test('a request is entered once, keeps its record, and is closed with an answer', async () => {
    await using site = await openTestSite(engine)
    const id = await anAddedRecord(site.portal)
    const call = callerOf(site, await anAccount(site.portal, 'admin'))
    const path = `/api/v1/records/${id}`
    const body = { kind: 'access', askedOn: '2999-01-01', note: 'By letter' }
    expect(await call('POST', `${path}/requests`, { body })).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'askedOn', code: 'in-future' }] } },
    })
    const asked = { body: { kind: 'access', note: 'By letter' } }
    const once = { ...asked, headers: { 'idempotency-key': 'request-1' } }
    const entered = await call('POST', `${path}/requests`, once)
    expect(entered, entered.text).toMatchObject({
      ...{ status: 201, body: { kind: 'access', record: { id }, note: 'By letter' } },
    })
    expect((await call('POST', `${path}/requests`, once)).body).toEqual(entered.body)
    expect(await call('POST', `${path}/requests`, asked)).toMatchObject({
      ...{ status: 409, body: { code: 'request-open' } },
    })
    expect((await call('GET', '/api/v1/requests')).body.data).toEqual([entered.body])
    const refused = { status: 409, body: { code: 'copy-requested' } }
    expect(await call('DELETE', path)).toMatchObject(refused)
    expect(await call('GET', `${path}/retention`)).toMatchObject({
      body: { copyRequest: entered.body.id },
    })
    expect((await call('DELETE', `/delete_User/${id}`)).status).toBe(409)
    const close = `/api/v1/requests/${entered.body.id}/close`
    expect(await call('POST', close, { body: { outcome: 'refused' } })).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'answer', code: 'required' }] } },
    })
    const closing = { body: { outcome: 'refused', answer: 'Not yours' } }
    const closed = await call('POST', close, closing)
    expect(closed).toMatchObject({ status: 200, body: { closed: closing.body } })
    const again = await call('POST', close, { body: { outcome: 'done' } })
    expect(again.body).toEqual(closed.body)
    expect((await call('GET', '/api/v1/requests?state=closed')).body.data).toEqual([closed.body])
    expect((await call('GET', '/api/v1/requests?after=x')).status).toBe(422)
    for (const [kind, code] of [
      ['erasure', 'not-erased'],
      ['objection', 'still-public'],
    ]) {
      const other = await call('POST', `${path}/requests`, { body: { kind } })
      const to = `/api/v1/requests/${other.body.id}/close`
      expect(await call('POST', to, { body: { outcome: 'done' } })).toMatchObject({
        ...{ status: 409, body: { code } },
      })
    }
    expect((await call('DELETE', path)).status).toBe(204)
  })

  test('a copy is a ZIP for admins alone', async () => {
    await using site = await openTestSite(engine)
    const id = await anAddedRecord(site.portal, { name: 'Robin Copied' })
    const { session } = await anAccount(site.portal, 'admin')
    const cookie = `session=${session}`
    const origin = new URL(site.url).origin
    const headers = { cookie, origin, 'sec-fetch-site': 'same-origin' }
    const sent = await fetch(`${site.url}/api/v1/records/${id}/copy`, { method: 'POST', headers })
    expect(sent.headers.get('content-type')).toBe('application/zip')
    expect(sent.headers.get('cache-control')).toContain('no-store')
    const zip = unzipped(new Uint8Array(await sent.arrayBuffer()))
    expect(zip.json('person.json')).toMatchObject({ record: { name: 'Robin Copied' } })
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    expect((await moderator('POST', `/api/v1/records/${id}/copy`)).status).toBe(403)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    expect((await admin('POST', '/api/v1/records/nobody/copy')).status).toBe(404)

    const password = 'a long enough phrase'
    const earlier = await anAccount(site.portal, 'admin', { password })
    const { db } = await site.portal.as('admin')
    const own = db.updateTable('session').where('accountId', '=', earlier.id)
    await own.set({ provenAt: null }).execute()
    const again = callerOf(site, earlier)
    const copy = (body?: object) => again('POST', `/api/v1/records/${id}/copy`, { body })
    for (let times = 0; times < 11; times++) {
      const errors = [{ field: 'password', code: 'wrong' }]
      expect(await copy()).toMatchObject({ status: 422, body: { errors } })
    }
    expect((await copy({ password: 'another' })).status).toBe(422)
    expect((await copy({ password, more: 1 })).status).toBe(422)
    expect((await copy({ password })).headers.get('content-type')).toBe('application/zip')
  })
})
