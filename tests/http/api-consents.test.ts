import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Caller, callerOf } from '../caller.ts'
import { aConsent, signed } from '../consents.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, aRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

async function staged(call: Caller): Promise<string> {
  const headers = { 'content-type': 'image/png' }
  const sent = await call('POST', '/api/v1/documents', { body: scan, headers })
  expect(sent.status, sent.text).toBe(201)
  return sent.body.id
}

describe.each(engines)('consents in the API on %s', (engine) => {
  test('a consent is recorded once, read and withdrawn, and decides where it is required', async () => {
    await using site = await openTestSite(engine)
    await site.portal.set({ consent: 'required' })
    const call = callerOf(site, await anAccount(site.portal, 'admin'))
    const other = callerOf(site, await anAccount(site.portal, 'moderator'))
    const { documents: _, ...body } = aRecord()
    const added = await call('POST', '/api/v1/records', { body })
    expect(added).toMatchObject({ status: 201, body: { approval: 'pending' } })
    const path = `/api/v1/records/${added.body.id}`
    const refused = { status: 409, body: { code: 'needs-consent' } }
    expect(await call('POST', `${path}/approve`)).toMatchObject(refused)
    const earlier = await call('PATCH', `/user_data/Approved_or_Deny/${added.body.id}`)
    expect(earlier).toMatchObject({ status: 200, body: { modifiedCount: 0 } })

    const asked = { body: { ...signed, document: await staged(call) } }
    const once = { ...asked, headers: { 'idempotency-key': 'consent-1' } }
    const early = { body: { ...asked.body, signedOn: '2999-01-01' } }
    expect(await call('POST', `${path}/consents`, early)).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'signedOn', code: 'in-future' }] } },
    })
    expect((await other('POST', `${path}/consents`, asked)).status).toBe(404)
    expect((await other('GET', `${path}/consents`)).status).toBe(404)
    const recorded = await call('POST', `${path}/consents`, once)
    expect(recorded, recorded.text).toMatchObject({ status: 201 })
    expect((await call('POST', `${path}/consents`, once)).body).toEqual(recorded.body)
    expect(await call('POST', `${path}/consents`, asked)).toMatchObject({
      ...{ status: 409, body: { code: 'document-gone' } },
    })
    expect((await call('GET', `${path}/consents`)).body).toMatchObject({
      data: [{ id: recorded.body.id, ...signed, textVersion: 1, scan: { pages: 1 } }],
    })
    expect((await call('POST', `${path}/approve`)).status).toBe(200)

    await site.portal.set({ consent: 'warn' })
    const withdrawn = await call('POST', `${path}/consents/withdraw`)
    expect(withdrawn.body.data).toMatchObject([{ withdrawn: {} }])
    expect((await call('GET', path)).body).toMatchObject({ visibility: 'hidden' })
    expect(await call('POST', `${path}/unhide`)).toMatchObject({
      ...{ status: 409, body: { code: 'consent-withdrawn' } },
    })
    const unhidden = await call('PATCH', `/user_data/User_UnHide/${added.body.id}`)
    expect(unhidden).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    const confirmed = await call('POST', `${path}/unhide?evenIfWithdrawn=true`)
    expect(confirmed).toMatchObject({ status: 200, body: { visibility: 'visible' } })

    const outdated = { body: { ...signed, document: await staged(call) } }
    expect(await call('POST', `${path}/consents`, outdated)).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'signedOn', code: 'before-withdrawal' }] } },
    })
    const one = `${path}/consents/${recorded.body.id}`
    expect((await other('DELETE', one)).status).toBe(403)
    expect((await call('DELETE', `${path}/consents/%00`)).status).toBe(404)
    const hold = { body: { reason: 'A court asks' } }
    expect((await call('PUT', `${path}/hold`, hold)).status).toBe(200)
    expect(await call('DELETE', one)).toMatchObject({ status: 409, body: { code: 'on-hold' } })
    expect((await call('DELETE', `${path}/hold`)).status).toBe(204)
    expect((await call('DELETE', one)).status).toBe(204)
    expect((await call('DELETE', one)).status).toBe(404)
    expect((await call('POST', `${path}/consents/withdraw`)).body.data).toMatchObject([
      { evidence: 'objection', withdrawn: { byCandidate: false } },
      { evidence: 'objection', withdrawn: { byCandidate: false } },
    ])
  })

  test('a consent is withdrawn in the bin, and the record comes back and stays hidden', async () => {
    await using site = await openTestSite(engine)
    const call = callerOf(site, await anAccount(site.portal, 'admin'))
    const id = await anAddedRecord(site.portal)
    await aConsent(site.portal, id)
    expect((await call('DELETE', `/api/v1/records/${id}`)).status).toBe(204)
    expect((await call('POST', `/api/v1/records/${id}/consents/withdraw`)).status).toBe(204)
    expect(await call('POST', `/api/v1/bin/${id}/bring-back`)).toMatchObject({
      ...{ status: 200, body: { visibility: 'hidden' } },
    })
    const { db } = await site.portal.as('admin')
    const days = { endsOn: '2026-01-01', noticedOn: '2025-12-01', nextOn: '2026-02-01' }
    const hidden = { hiddenOn: '2026-01-02', wasPublic: 1 } as const
    const ending = { ...days, recordId: id, ...hidden, noticedAt: '2025-12-01' }
    await db.insertInto('recordEnding').values(ending).execute()
    const body = { keepUntil: '2050-01-01', showAgain: true }
    expect(await call('PUT', `/api/v1/records/${id}/retention`, { body })).toMatchObject({
      ...{ status: 200, body: { keepUntil: '2050-01-01', notShown: 'consent-withdrawn' } },
    })
  })
})
