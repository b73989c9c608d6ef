import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

describe.each(engines)('settings, activity and lookups in the API on %s', (engine) => {
  test('the second of two who change the settings is told; what is left out stays', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const before = await admin('GET', '/api/v1/settings')
    const etag = before.headers.get('etag') ?? ''
    const headers = { 'if-match': etag }
    const change = {
      organisation: { name: 'Sample & Sons', website: 'https://sample.example' },
      withheld: { parents: true },
      timeZone: 'Pacific/Chatham',
      officialChecks: ['irccStatus', 'irccStatus'],
    }
    expect((await admin('PATCH', '/api/v1/settings', { body: change })).status).toBe(428)
    expect((await admin('PATCH', '/api/v1/settings', { body: change, headers })).status).toBe(204)

    expect((await admin('PATCH', '/api/v1/settings', { body: change, headers })).status).toBe(412)
    const late = { organisation: { name: 'Somebody Else' } }
    const refused = await admin('PATCH', '/api/v1/settings', { body: late, headers })
    expect(refused).toMatchObject({
      status: 412,
      body: { current: { organisation: { name: 'Sample & Sons' } }, yours: late },
    })
    const again = { 'if-match': refused.headers.get('etag') ?? '' }
    const phone = { organisation: { phone: '+1' } }
    const changed = await admin('PATCH', '/api/v1/settings', { body: phone, headers: again })
    expect(changed.status).toBe(204)
    const { body: after } = await admin('GET', '/api/v1/settings')
    const { organisation, withheld, timeZone, officialChecks, revision, ...same } = after
    expect(timeZone).toBe('Pacific/Chatham')
    expect(officialChecks, 'named twice').toEqual(['irccStatus'])
    expect(organisation).toEqual({
      ...before.body.organisation,
      ...change.organisation,
      phone: '+1',
    })
    expect(withheld).toEqual({ documents: [], address: false, parents: true })
    expect(before.body).toMatchObject(same)

    const now = { 'if-match': `"${revision}"` }
    for (const body of [
      { isDemo: true },
      { id: 'x' },
      { organisation: { role: 'x' } },
      { lookupPolicy: 'none' },
      { dateValue: '2026-02-31' },
      { timeZone: '' },
      { officialChecks: [] },
    ]) {
      const refused = await admin('PATCH', '/api/v1/settings', { body, headers: now })
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 422 })
    }
    const body = { organisation: { registrationNumber: 'IRCC' } }
    expect(await admin('PATCH', '/api/v1/settings', { body, headers: now })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'organisation.registrationNumber' }] },
    })
    for (const [body, errors] of [
      [{ dateValue: '2099-12-31' }, [{ field: 'dateValue', code: 'in-future' }]],
      [
        { organisation: { name: 'Government of Canada', actsFor: 'nobody at all' } },
        [{ field: 'organisation.actsFor', code: 'unknown-authority' }],
      ],
      [
        { organisation: { name: 'Gסvernment' } },
        [{ field: 'organisation.name', code: 'mixes-alphabets' }],
      ],
    ] as const) {
      const refused = await admin('PATCH', '/api/v1/settings', { body, headers: now })
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-field', errors } })
    }
    expect((await admin('GET', '/api/v1/settings')).body.revision).toBe(revision)

    for (const [number, one] of [{ actsFor: 'Ministry of Samples' }, { phone: '+2' }].entries()) {
      const headers = { 'if-match': `"${revision + number}"` }
      const sent = { body: { organisation: one }, headers }
      expect((await admin('PATCH', '/api/v1/settings', sent)).status).toBe(204)
    }
    const acting = (await admin('GET', '/api/v1/settings')).body.organisation
    expect(acting).toMatchObject({ actsFor: 'Ministry of Samples', phone: '+2' })

    await site.portal.set({ limits: { ...defaultLimits, timesNames: 3 } })
    const stricter = await admin('GET', '/api/v1/settings')
    const last = { 'if-match': stricter.headers.get('etag') ?? '' }
    const sent = { body: { limits: { perDay: 90 } }, headers: last }
    expect((await admin('PATCH', '/api/v1/settings', sent)).status).toBe(204)
    const { limits } = (await admin('GET', '/api/v1/settings')).body
    expect(limits).toEqual({ ...defaultLimits, timesNames: 3, perDay: 90 })
  })

  test('whoever is too late by a moment gets the settings that were in the way', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const { revision } = (await admin('GET', '/api/v1/settings')).body
    const headers = { 'if-match': `"${revision}"` }
    const atOnce = ['1', '2', '3', '4', '5', '6'].map((digit) => {
      const body = { organisation: { name: 'Sample', phone: `+${digit}` } }
      return admin('PATCH', '/api/v1/settings', { body, headers })
    })
    const late = (await Promise.all(atOnce)).filter(({ status }) => status === 412)
    expect(late.map((one) => one.headers.get('etag'))).toEqual(
      Array.from({ length: 5 }, () => `"${revision + 1}"`),
    )
  })

  test('what the environment sets to something else is refused by name', async () => {
    const environment = {
      LOOKUP_POLICY: 'number',
      LOOKUP_LIMITS: 'off',
      ACTS_FOR: 'Ministry of Samples',
    }
    await using site = await openTestSite(engine, environment)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const before = await admin('GET', '/api/v1/settings')
    expect(before.body.fixed).toEqual(['lookupPolicy', 'limits', 'actsFor'])
    const headers = { 'if-match': before.headers.get('etag') ?? '' }
    const patch = (body: object) => admin('PATCH', '/api/v1/settings', { body, headers })
    for (const [body, field] of [
      [{ lookupPolicy: 'number+name' }, 'lookupPolicy'],
      [{ limits: { ...defaultLimits, perDay: 7 } }, 'limits'],
      [{ organisation: { actsFor: 'Ministry of Labour' } }, 'organisation.actsFor'],
    ] as const) {
      expect(await patch(body)).toMatchObject({
        status: 422,
        body: { code: 'invalid-field', errors: [{ field, code: 'fixed' }] },
      })
    }
    // Programs send back what they have read; it is not stored in place of what is there.
    const stored = async () => {
      const { db } = await site.portal.as('admin')
      const { value } = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
      const { lookupPolicy, limits, organisation } = JSON.parse(value)
      return { lookupPolicy, limits, actsFor: organisation.actsFor }
    }
    await site.portal.set({ lookupPolicy: 'number+name', limits: defaultLimits })
    const kept = await stored()
    const { lookupPolicy, limits, organisation } = before.body
    headers['if-match'] = (await admin('GET', '/api/v1/settings')).headers.get('etag') ?? ''
    expect((await patch({ lookupPolicy, limits, organisation })).status).toBe(204)
    expect(await stored()).toEqual(kept)
    expect(kept).toMatchObject({ lookupPolicy: 'number+name', actsFor: '' })
  })

  test('the activity is gone through by its cursor, by admins alone', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    const ids: string[] = []
    for (let number = 1; number <= 5; number++) {
      const numbers = { passportNumber: `P${number}`, irccNumber: `I${number}` }
      ids.push(await anAddedRecord(site.portal, numbers))
    }
    const met: string[] = []
    let path = '/api/v1/activity?action=record.added&limit=2'
    while (path) {
      const page = await admin('GET', path)
      expect(page.status, page.text).toBe(200)
      met.push(...page.body.data.map((one: { subject: { id: string } }) => one.subject.id))
      const link = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
      path = link ? new URL(link).pathname + new URL(link).search : ''
    }
    expect(met).toEqual(ids.toReversed())
    const always = 'action=record.added&from=0001-01-01&to=9999-12-31'
    expect((await admin('GET', `/api/v1/activity?${always}`)).body.data).toHaveLength(5)
    expect((await moderator('GET', '/api/v1/activity')).status).toBe(403)
    expect((await admin('GET', '/api/v1/activity?action=nothing')).status).toBe(422)
  })

  test('staff look up any record, and check many numbers at once', async () => {
    await using site = await openTestSite(engine)
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    const id = await anAddedRecord(site.portal, { passportNumber: 'P1', irccNumber: 'I1' })
    const found = await moderator('POST', '/api/v1/staff-lookups', { body: { number: 'p-1' } })
    expect(found.body.data).toMatchObject([{ id, passportNumber: 'P1', hasPhoto: false }])
    expect(found.body.data[0]).not.toHaveProperty('fatherName')
    const none = await moderator('POST', '/api/v1/staff-lookups', { body: { number: 'P9' } })
    expect(none.status).toBe(404)
    const odd = await moderator('POST', '/api/v1/staff-lookups', { body: { number: '<>' } })
    expect(odd.body.errors).toEqual([{ field: 'number', code: 'not-a-number' }])

    const numbers = ['i1', 'P9', '<>', 'I1']
    const checked = await moderator('POST', '/api/v1/record-checks', { body: { numbers } })
    expect(checked.body.data).toMatchObject([
      { typed: 'i1', number: 'I1', outcome: 'found', record: { id }, isRepeated: false },
      { typed: 'P9', outcome: 'not-found' },
      { typed: '<>', outcome: 'not-a-number' },
      { typed: 'I1', outcome: 'found', isRepeated: true },
    ])
    const many = { numbers: Array.from({ length: 501 }, (_, index) => `N${index}`) }
    expect((await moderator('POST', '/api/v1/record-checks', { body: many })).body.errors).toEqual([
      { field: 'numbers', code: 'too-many' },
    ])
  })
})
