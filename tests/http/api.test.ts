import { describe, expect, test } from 'vitest'
import { readShareCode } from '#contract/shares/share-code.ts'
import { dayIn } from '#contract/validity.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { aRecord, engines, lookUp } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

function aBody(change: Record<string, unknown> = {}) {
  const { documents, ...fields } = aRecord()
  return { ...fields, ...change }
}

describe.each(engines)('records in the API on %s', (engine) => {
  test('a moderator adds, an admin sends back, the moderator corrects, the admin approves', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))

    const added = await moderator('POST', '/api/v1/records', { body: aBody() })
    expect(added.status).toBe(201)
    expect(added.headers.get('etag')).toBe('"1"')
    expect(added.headers.get('location')).toMatch(new RegExp(`/api/v1/records/${added.body.id}$`))
    expect(added.body).toMatchObject({ approval: 'pending', visibility: 'visible', revision: 1 })
    const path = `/api/v1/records/${added.body.id}`
    expect((await moderator('POST', `${path}/approve`)).status).toBe(403)

    const back = await admin('POST', `${path}/send-back`, { body: { reason: 'The name is cut' } })
    expect(back.body.sentBack.reason).toBe('The name is cut')
    const etag = back.headers.get('etag') ?? ''
    const headers = { 'if-match': etag }
    const corrected = await moderator('PATCH', path, { body: { name: 'Robin Q. Sample' }, headers })
    expect(corrected.body).toMatchObject({ name: 'Robin Q. Sample', fatherName: 'Lee Sample' })
    expect(corrected.body).not.toHaveProperty('sentBack')

    const stale = await admin('POST', `${path}/approve`, { headers })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ code: 'changed-meanwhile', current: { revision: 3 } })
    const approved = await admin('POST', `${path}/approve`, { headers: { 'if-match': '"3"' } })
    expect(approved.body.approval).toBe('approved')
    expect(await lookUp(site.portal, 'XX0000001')).toMatchObject({ outcome: 'found' })
    expect((await admin('POST', `${path}/approve`)).status).toBe(200)
    const late = await admin('POST', `${path}/send-back`, { body: { reason: 'x' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'already-approved' } })
    const seen = { 'if-match': approved.headers.get('etag') ?? '' }
    const returned = await admin('POST', `${path}/send-back`, {
      body: { reason: 'x' },
      headers: seen,
    })
    expect(returned.body).toMatchObject({ approval: 'pending', sentBack: { reason: 'x' } })
    expect(returned.body).not.toHaveProperty('approvedAt')
    expect(await lookUp(site.portal, 'XX0000001')).toMatchObject({ outcome: 'not-found' })
    expect((await admin('POST', `${path}/approve`)).body.approval).toBe('approved')

    expect((await admin('POST', `${path}/hide`)).body.visibility).toBe('hidden')
    expect(await lookUp(site.portal, 'XX0000001')).toMatchObject({ outcome: 'not-found' })
    expect((await admin('POST', `${path}/unhide`)).body.visibility).toBe('visible')
    expect((await admin('POST', `${path}/withdraw-approval`)).body.approval).toBe('pending')
    expect((await moderator('DELETE', path)).status).toBe(403)
    expect((await admin('DELETE', path)).status).toBe(204)
    expect((await admin('DELETE', path)).status).toBe(404)

    const bin = await admin('GET', '/api/v1/bin?search=robin&limit=1')
    expect(bin.body.data).toMatchObject([{ id: added.body.id, name: 'Robin Q. Sample' }])
    const inBin = `/api/v1/bin/${added.body.id}`
    for (const [method, where] of [
      ['GET', '/api/v1/bin'],
      ['POST', `${inBin}/bring-back`],
      ['DELETE', inBin],
    ] as const) {
      expect((await moderator(method, where)).status, where).toBe(403)
    }
    const other = await admin('POST', '/api/v1/records', { body: aBody() })
    const refused = await admin('POST', `${inBin}/bring-back`)
    expect(refused.body).toMatchObject({ code: 'number-taken', existingId: other.body.id })
    expect(refused.status).toBe(409)
    expect((await admin('DELETE', `/api/v1/records/${other.body.id}`)).status).toBe(204)
    expect((await admin('DELETE', `/api/v1/bin/${other.body.id}`)).status).toBe(204)
    const broughtBack = await admin('POST', `${inBin}/bring-back`)
    expect(broughtBack.body).toMatchObject({ id: added.body.id, approval: 'pending' })
    expect((await admin('DELETE', inBin)).status).toBe(404)
    expect((await admin('DELETE', path)).status).toBe(204)
    expect((await admin('DELETE', inBin)).status).toBe(204)
    expect((await admin('GET', '/api/v1/bin')).body.data).toEqual([])
    expect((await admin('GET', '/api/v1/bin?after=x')).status).toBe(422)
    expect((await admin('GET', path)).status).toBe(404)
  })

  test('the second of two editors is told, and gets both versions', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const { body, headers } = await admin('POST', '/api/v1/records', { body: aBody() })
    const path = `/api/v1/records/${body.id}`
    const ifMatch = { 'if-match': headers.get('etag') ?? '' }

    const without = await admin('PATCH', path, { body: { name: 'A' } })
    expect(without).toMatchObject({ status: 428, body: { code: 'if-match-needed' } })
    const first = await admin('PATCH', path, { body: { name: 'First' }, headers: ifMatch })
    expect(first).toMatchObject({ status: 200, body: { revision: 2 } })
    const second = await admin('PATCH', path, { body: { name: 'Second' }, headers: ifMatch })
    expect(second.status).toBe(412)
    expect(second.headers.get('etag')).toBe('"2"')
    expect(second.body).toMatchObject({ current: { name: 'First' }, yours: { name: 'Second' } })

    const whole = { ...aBody({ name: 'Whole', nationality: undefined }), documents: {} }
    const put = await admin('PUT', path, { body: whole, headers: { 'if-match': '"2"' } })
    expect(put.body).toMatchObject({ name: 'Whole', nationality: '', revision: 3 })

    const known = await admin('GET', path, { headers: { 'if-none-match': '"1", W/"3"' } })
    expect(known).toMatchObject({ status: 304, text: '' })
    expect(known.headers.get('cache-control')).toBe('private, no-store')
    expect((await admin('GET', path, { headers: { 'if-none-match': '"2"' } })).status).toBe(200)
    for (const given of ['"nonsense"', '3', '"03"', 'W/"3"', '"2", "3"']) {
      const headers = { 'if-match': given }
      expect((await admin('PATCH', path, { body: { name: 'X' }, headers })).status, given).toBe(412)
    }
    const apache = { 'if-none-match': '"3-gzip"', 'if-match': '"3-gzip"' }
    expect((await admin('GET', path, { headers: apache })).status).toBe(304)
    const third = await admin('PATCH', path, { body: { name: 'Third' }, headers: apache })
    expect(third.body).toMatchObject({ name: 'Third', revision: 4 })
  })

  test('missing fields, wrong types, nulls and files named twice get the same errors everywhere', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const pictures = { firstPicture: 'one', secondPicture: 'one' }
    const { settings } = await site.portal.as('admin')
    const tomorrow = dayIn(settings.timeZone, new Date(Date.now() + 86_400_000))
    const cases = [
      ['/records', { ...aBody(), name: undefined }, 'name', 'required'],
      ['/records', { ...aBody(), passportNumber: null }, 'passportNumber', 'required'],
      ['/records', aBody({ name: 12 }), 'name', 'wrong-type'],
      ['/records', aBody({ birthDate: tomorrow }), 'birthDate', 'in-future'],
      ['/records', aBody({ birthDate: '2999-01-01' }), 'birthDate', 'in-future'],
      ['/records', aBody({ documents: 'x' }), 'documents', 'wrong-type'],
      ['/records', aBody({ documents: { visa: 'x', lmia: 'x' } }), 'documents.visa', 'repeated'],
      ['/invitations', { email: 'a@example.org' }, 'role', 'required'],
      ['/invitations', { role: 'admin', email: 5 }, 'email', 'wrong-type'],
      ['/notices', { title: 'x', text: 'x' }, 'pictures', 'required'],
      ['/notices', { title: 'x', text: 'x', pictures }, 'pictures.secondPicture', 'repeated'],
      ['/tokens', { scopes: ['read'] }, 'name', 'required'],
    ] as const
    for (const [path, body, field, code] of cases) {
      const refused = await admin('POST', `/api/v1${path}`, { body })
      expect(refused.body, JSON.stringify(body)).toMatchObject({ errors: [{ field, code }] })
    }
    const long = await admin('GET', `/api/v1/records?search=${'a'.repeat(101)}`)
    expect(long.body).toMatchObject({ errors: [{ field: 'search', code: 'too-long' }] })
    const nulls = { motherName: null, nationality: null, documents: null, details: { visa: null } }
    const added = await admin('POST', '/api/v1/records', { body: aBody(nulls) })
    expect(added.body).toMatchObject({ motherName: '', nationality: 'BANGLADESH' })
    const path = `/api/v1/records/${added.body.id}`
    const headers = { 'if-match': '"1"' }
    const change = await admin('PATCH', path, { body: { motherName: null }, headers })
    expect(change.body.errors).toEqual([{ field: 'motherName', code: 'wrong-type' }])
  })

  test('what another version was meant for is not hidden, withdrawn or deleted', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const { body } = await admin('POST', '/api/v1/records', { body: aBody() })
    const path = `/api/v1/records/${body.id}`
    const calls = [
      ['POST', `${path}/hide`],
      ['POST', `${path}/withdraw-approval`],
      ['DELETE', path],
    ] as const
    for (const [method, of] of calls) {
      for (const given of ['"7"', '"nonsense"', '1']) {
        const stale = await admin(method, of, { headers: { 'if-match': given } })
        expect(stale, `${of} ${given}`).toMatchObject({
          status: 412,
          body: { code: 'changed-meanwhile', current: { revision: 1, visibility: 'visible' } },
        })
        expect(stale.headers.get('etag')).toBe('"1"')
      }
    }
    const first = { 'if-match': '"1"' }
    const hidden = await admin('POST', `${path}/hide`, { headers: first })
    expect(hidden).toMatchObject({ status: 200, body: { revision: 2, visibility: 'hidden' } })
    expect((await admin('POST', `${path}/hide`, { headers: first })).status).toBe(200)
    expect((await admin('POST', `${path}/unhide`, { headers: first })).status).toBe(412)
    const second = { headers: { 'if-match': '"2"' } }
    expect((await admin('POST', `${path}/withdraw-approval`, second)).status).toBe(200)
    expect((await admin('DELETE', path, second)).status).toBe(412)
    expect((await admin('DELETE', path, { headers: { 'if-match': '"3"' } })).status).toBe(204)
  })

  test('one key makes one record, however often and however much at once', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const other = callerOf(site, await anAccount(site.portal, 'admin'))
    const headers = { 'idempotency-key': 'one' }
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => admin('POST', '/api/v1/records', { body: aBody(), headers })),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(tries.map(({ text }) => text)).size).toBe(1)

    const mismatch = await admin('POST', '/api/v1/records', { body: aBody({ name: 'X' }), headers })
    expect(mismatch).toMatchObject({ status: 422, body: { code: 'idempotency-mismatch' } })
    const twin = aBody({ irccNumber: 'I2' })
    const theirs = await other('POST', '/api/v1/records', { body: twin, headers })
    expect(theirs).toMatchObject({
      status: 409,
      body: { code: 'number-taken', errors: [{ field: 'passportNumber', code: 'taken' }] },
    })
    expect(theirs.body.existingId).toBe(tries[0]?.body.id)
    await admin('DELETE', `/api/v1/records/${tries[0]?.body.id}`)
    const late = await admin('POST', '/api/v1/records', { body: aBody(), headers })
    expect(late).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const described = await admin('GET', '/api/v1/openapi.json')
    expect(described.body.paths['/api/v1/records'].post.responses).toHaveProperty('404')
    const codes = [...described.text.matchAll(/"example":"(\w{4}-\w{4}-\w{4})"/g)]
    expect(codes.map(([, code = '']) => readShareCode(code))).toEqual([
      'K7QM2X9D4HFA',
      'K7QM2X9D4HFA',
    ])
    const odd = { 'idempotency-key': 'ü' }
    expect((await admin('POST', '/api/v1/records', { body: aBody(), headers: odd })).status).toBe(
      422,
    )
  })

  test('generated clients have a name for each operation, and know which are open', async () => {
    await using site = await openTestSite(engine)
    const { body } = await callerOf(site)('GET', '/api/v1/openapi.json')
    type Described = { operationId?: string; security?: unknown[] }
    const operations = Object.values<Record<string, Described>>(body.paths).flatMap(Object.values)
    const names = operations.map(({ operationId }: Described) => operationId)
    expect(names).toContain('postRecordsIdSendBack')
    expect(new Set(names).size).toBe(operations.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+[A-Za-z]+$/)
    const open = operations.filter(({ security }: Described) => security?.length === 0)
    expect(open.map(({ operationId }: Described) => operationId)).toEqual([
      'postLookups',
      'postShareViews',
    ])
  })

  test('generated clients know the headers that answers carry', async () => {
    await using site = await openTestSite(engine)
    const { body } = await callerOf(site)('GET', '/api/v1/openapi.json')
    type Answer = { headers?: object }
    type Described = { operationId: string; responses: Record<string, Answer> }
    const operations = Object.values<Record<string, Described>>(body.paths).flatMap(Object.values)
    const named = (status: string) =>
      operations.flatMap(({ operationId, responses: { [status]: answer } }: Described) =>
        answer ? [`${operationId}: ${Object.keys(answer.headers ?? {})}`] : [],
      )
    expect(named('201')).toContain('postRecords: ETag,Location')
    for (const [status, header] of Object.entries({ 304: 'ETag', 412: 'ETag', 429: 'Retry-After' }))
      for (const one of named(status)) expect(one, status).toMatch(`: ${header}`)
  })

  test('a list is gone through by its cursor, and every record is met once', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    for (let number = 1; number <= 7; number++) {
      const body = aBody({ passportNumber: `P${number}`, irccNumber: `I${number}` })
      await (number % 2 ? admin : moderator)('POST', '/api/v1/records', { body })
    }
    const met: string[] = []
    let path = '/api/v1/records?limit=3&sort=passportNumber'
    while (path) {
      const page = await admin('GET', path)
      expect(page.status).toBe(200)
      expect(page.body.data.length).toBeLessThanOrEqual(3)
      expect(page.body.total).toEqual({ count: 7, isCapped: false })
      met.push(...page.body.data.map((one: { passportNumber: string }) => one.passportNumber))
      const link = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
      expect(link !== undefined).toBe(page.body.next !== undefined)
      path = link ? new URL(link).pathname + new URL(link).search : ''
    }
    expect(met).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'])

    const pending = await admin('GET', '/api/v1/records?approval=pending')
    expect(pending.body.total.count).toBe(3)
    const lacking = await admin('GET', '/api/v1/records?approval=pending&lacks=visa')
    expect(lacking.body.total.count).toBe(3)
    expect((await admin('GET', '/api/v1/records?has=visa')).body.data).toEqual([])
    const own = await moderator('GET', '/api/v1/own-records')
    expect(own.body.total.count).toBe(3)
    expect((await moderator('GET', '/api/v1/records')).status).toBe(403)
    const { next } = (await admin('GET', '/api/v1/records?limit=1&sort=name')).body
    const filtered = '/api/v1/records?approval=approved&search=P&sort=oldest'
    const { next: ofFilter } = (await admin('GET', `${filtered}&limit=1`)).body
    const second = (await admin('GET', `${filtered}&limit=2&after=${ofFilter}`)).body.data
    expect(second.map((one: { passportNumber: string }) => one.passportNumber)).toEqual([
      'P3',
      'P5',
    ])
    const ofOwn = (await moderator('GET', '/api/v1/own-records?limit=1')).body.next
    const { next: ofActivity } = (await admin('GET', '/api/v1/activity?limit=1')).body
    for (const path of [
      `activity?action=record.approved&after=${ofActivity}`,
      `classes?after=${ofActivity}`,
      'imports/none/rows?after=',
      'activity?after=',
    ]) {
      const refused = await admin('GET', `/api/v1/${path}`)
      const errors = [{ field: 'after', code: 'wrong-format' }]
      expect(refused, path).toMatchObject({ status: 422, body: { errors } })
    }
    for (const query of [
      `sort=passportNumber&after=${next}`,
      `after=${next}`,
      `approval=approved&sort=oldest&after=${ofFilter}`,
      `after=${ofOwn}`,
      'limit=0',
      'limit=101',
      'limit=x',
      'sort=role',
      'has=role',
      'expiry=soon',
      'role=admin',
      'limit=1&limit=2',
      'approval=pending&approval=pending',
    ]) {
      const refused = await admin('GET', `/api/v1/records?${query}`)
      expect(refused, query).toMatchObject({ status: 422, body: { code: 'invalid-field' } })
    }
  })

  test('keys that are not ours are refused by name and change nothing', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    const { body: mine } = await moderator('POST', '/api/v1/records', { body: aBody() })
    const path = `/api/v1/records/${mine.id}`
    const extras = {
      role: 'admin',
      Status: 'Approved',
      approval: 'approved',
      database_of_client: 'Elsewhere',
      clientDatabase: 'Elsewhere',
      createdBy: { id: 'x' },
      revision: 9,
      constructor: { prototype: { approval: 'approved' } },
    }
    for (const [key, value] of Object.entries(extras)) {
      const refused = await moderator('POST', '/api/v1/records', {
        body: { ...aBody({ passportNumber: 'P2', irccNumber: 'I2' }), [key]: value },
      })
      expect(refused.status, key).toBe(422)
      expect(refused.body.errors, key).toEqual([{ field: key, code: 'unknown-field' }])
      const headers = { 'if-match': '"1"' }
      const change = await moderator('PATCH', path, { body: { name: 'X', [key]: value }, headers })
      expect(change.status, key).toBe(422)
    }
    const prototype = `{"__proto__":{"approval":"approved"},${JSON.stringify(aBody()).slice(1)}`
    const polluted = await moderator('POST', '/api/v1/records', { body: prototype })
    expect(polluted.body.errors).toEqual([{ field: '__proto__', code: 'unknown-field' }])
    const inside = `{"documents":{"__proto__":"x"},${JSON.stringify(aBody()).slice(1)}`
    expect((await moderator('POST', '/api/v1/records', { body: inside })).status).toBe(422)
    expect((await moderator('GET', path)).body).toEqual(mine)
    expect((await admin('GET', '/api/v1/records')).body.total.count).toBe(1)
  })

  test('a parameter that is not ours is refused by name before anything is changed', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const { body: record } = await admin('POST', '/api/v1/records', { body: aBody() })
    const path = `/api/v1/records/${record.id}`
    const change = { headers: { 'if-match': '"1"' }, body: { name: 'X' } }
    for (const [method, address, sent] of [
      ['DELETE', path],
      ['PATCH', path, change],
      ['POST', `${path}/hide`],
      ['POST', `${path}/unhide`],
      ['GET', `${path}/shares`],
      ['GET', '/api/v1/notices'],
    ] as const) {
      const refused = await admin(method, `${address}?dryRun=true`, sent)
      expect(refused.status, `${method} ${address}`).toBe(422)
      expect(refused.body.errors).toEqual([{ field: 'dryRun', code: 'unknown-field' }])
    }
    expect((await admin('GET', path)).body).toEqual(record)
  })

  test('what another moderator entered is not there', async () => {
    await using site = await openTestSite(engine)
    const one = callerOf(site, await anAccount(site.portal, 'moderator'))
    const other = callerOf(site, await anAccount(site.portal, 'moderator'))
    const { body } = await one('POST', '/api/v1/records', { body: aBody() })
    const path = `/api/v1/records/${body.id}`
    const headers = { 'if-match': '"1"' }
    expect((await other('GET', path)).status).toBe(404)
    expect((await other('PATCH', path, { body: { name: 'X' }, headers })).status).toBe(404)
    const twin = await other('POST', '/api/v1/records', { body: aBody({ irccNumber: 'I9' }) })
    expect(twin.body).toMatchObject({ code: 'number-taken' })
    expect(twin.body).not.toHaveProperty('existingId')
    const admin = await site.portal.as('admin')
    expect(await setVisibility(admin, String(body.id), 'hidden')).toBe('set')
    expect((await one('GET', path)).body.visibility).toBe('hidden')
  })
})
