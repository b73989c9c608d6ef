import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { holdRecord } from '#core/retention/hold-record.ts'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { recordForm as bn } from '#ui/i18n/bn/record-form.ts'
import { type Caller, callerOf } from '../caller.ts'
import { aScan, formOn, sendForm } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { aRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const original = {
  sha256: createHash('sha256').update(scan).digest('hex'),
  bytes: scan.length,
}
const png = { 'content-type': 'image/png' }

function aBody(change: Record<string, unknown> = {}) {
  const { documents, ...fields } = aRecord()
  return { ...fields, ...change }
}

const aCopy = { pages: [{ width: 60, height: 80 }], provenance: 'copy-received' }

async function staged(call: Caller, bytes: Uint8Array = scan): Promise<string> {
  const sent = await call('POST', '/api/v1/documents', { body: bytes, headers: png })
  expect(sent.status, sent.text).toBe(201)
  return sent.body.id
}

describe.each(engines)('documents in the API on %s', (engine) => {
  test('what is stated of a document is written, read, refused by field, and looked up', async () => {
    await using site = await openTestSite(engine)
    const call = callerOf(site, await anAccount(site.portal, 'admin'))
    const other = callerOf(site, await anAccount(site.portal, 'admin'))
    const visa = {
      provenance: 'confirmed-with-issuer',
      issuer: 'Office of Samples',
      seenOn: '2026-01-31',
      confirmedVia: 'email',
      issuerReference: 'REF-CANARY',
      expiresOn: '2027-01-31',
    }
    const body = aBody({ documents: { visa: await staged(call) }, details: { visa } })
    const added = await call('POST', '/api/v1/records', { body })
    expect(added, added.text).toMatchObject({ status: 201, body: { approval: 'pending' } })
    expect(added.body.documents).toMatchObject([{ type: 'visa', ...visa }])
    expect(added.body.documents[0].seenBy).toHaveProperty('name')
    const path = `/api/v1/records/${added.body.id}`
    const own = await call('POST', `${path}/approve`)
    expect(own).toMatchObject({ status: 409, body: { code: 'needs-another-admin' } })
    expect((await other('POST', `${path}/approve`)).status).toBe(200)

    const lookup = { body: { passportNumber: aRecord().passportNumber } }
    const found = await callerOf(site)('POST', '/api/v1/lookups', lookup)
    const { provenance, issuer, seenOn, expiresOn } = visa
    expect(found.body.documents).toMatchObject([{ provenance, issuer, seenOn, expiresOn }])
    for (const staff of ['REF-CANARY', 'seenBy', 'confirmedVia']) {
      expect(found.text).not.toContain(staff)
    }

    const change = async (details: unknown) => {
      const { body } = await call('GET', path)
      const headers = { 'if-match': `"${body.revision}"` }
      return call('PATCH', path, { body: { details }, headers })
    }
    const wrong: [unknown, string, string][] = [
      [{ ...visa, seenOn: undefined }, 'details.visa.seenOn', 'required'],
      [{ ...visa, expiresOn: '2999-01-01' }, 'details.visa.expiresOn', 'too-late'],
      [{ provenance: 'issued-by-us' }, 'details.visa.provenance', 'not-ours'],
      [
        { issuedOn: '2070-01-01', provenance: 'copy-received' },
        'details.visa.issuedOn',
        'in-future',
      ],
    ]
    for (const [given, field, code] of wrong) {
      const refused = await change({ visa: given })
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field, code }] } })
    }
    for (const odd of [
      { provenance: 'verified' },
      { ...visa, verified: true },
      { seenOn: 'x' },
      7,
    ]) {
      expect((await change({ visa: odd })).status).toBe(422)
    }
    expect((await change({ photo: visa })).status).toBe(422)
    // Omitted details stay; given details replace all details of the document.
    const renamed = await call('PATCH', path, {
      body: { name: 'Kim Sample' },
      headers: { 'if-match': '"2"' },
    })
    expect(renamed.body).toMatchObject({ approval: 'approved', documents: [visa] })
    const less = await change({ visa: { provenance: 'copy-received', expiresOn } })
    expect(less.body.documents[0]).not.toHaveProperty('issuer')
    expect(less.body.documents).toMatchObject([{ provenance: 'copy-received', expiresOn }])
    // That a record was changed comes before what is wrong with details of a file that it lacks.
    const details = { lmia: { provenance: 'copy-received', expiresOn } }
    const first = { 'if-match': '"1"' }
    const late = await call('PATCH', path, { body: { details }, headers: first })
    expect(late).toMatchObject({ status: 412, body: { code: 'changed-meanwhile' } })
    expect((await change(details)).status).toBe(422)
  })

  test('whoever would replace or remove a file of a record on hold reads why it stays', async () => {
    await using site = await openTestSite(engine)
    const moderator = await anAccount(site.portal, 'moderator')
    const call = callerOf(site, moderator)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const documents = { photo: await staged(call), visa: await staged(call) }
    const details = { visa: { provenance: 'copy-received', expiresOn: '2060-01-01' } }
    const sent = { body: aBody({ documents, details }) }
    const { id } = (await call('POST', '/api/v1/records', sent)).body
    await holdRecord(await site.portal.as('admin'), id, { reason: 'A court asks' })
    const path = `/api/v1/records/${id}`
    const headers = { 'if-match': '"1"' }
    const errors = [{ field: 'documents.visa', code: 'kept' }]
    const refused = { status: 409, body: { code: 'on-hold', errors } }
    for (const visa of [null, await staged(call)]) {
      const body = { documents: { visa } }
      expect(await call('PATCH', path, { body, headers })).toMatchObject(refused)
    }
    const whole = aBody({ documents: { photo: documents.photo } })
    expect(await call('PUT', path, { body: whole, headers })).toMatchObject(refused)
    const wire = await admin('PUT', `/User_Data/${id}`, { body: { Doc_5_PC: '' } })
    expect(wire.status).toBe(409)
    expect(wire.body.error).toContain('Doc_5_PC can be neither replaced nor removed')

    const form = `/dashboard/ManagePost/${id}`
    const opened = await site.get(form, { headers: { cookie: moderator.cookie } })
    const { typed, seen } = await formOn<RecordFormProps>(await opened.text())
    const parts = { ...typed, name: 'Robin Corrected', seen: JSON.stringify(seen) }
    const removal = {
      ...parts,
      'remove.photo': 'on',
      'file.visa': await aScan('new.jpg'),
      'details.visa.provenance': 'copy-received',
      'details.visa.expiresOn': '2061-12-31',
      'keepDetails.visa': 'on',
    }
    const bengali = await sendForm(site, `${form}?lang=bn`, moderator, removal)
    expect(await bengali.text()).toContain(bn.fileStays['on-hold'])
    const answer = await sendForm(site, form, moderator, removal)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    const stays = 'The saved file stays, because the record is on hold.'
    expect(html).toContain(`new.jpg: ${stays}`)
    expect(html.split(stays).length).toBeGreaterThan(4)
    const again = await formOn<RecordFormProps>(html)
    expect(again.typed.name).toBe('Robin Corrected')
    expect(again.slots.filter(({ isRemoved, staged }) => isRemoved || staged)).toEqual([])
    // What was typed beside the refused file says nothing about the saved one.
    const stayed = { details: details.visa, isKept: false }
    expect(again.slots.find(({ type }) => type === 'visa')).toMatchObject(stayed)
    expect((await sendForm(site, form, moderator, parts)).status).toBe(303)
    const { body } = await call('GET', path)
    expect(body).toMatchObject({ name: 'Robin Corrected', revision: 2 })
    expect(body.documents).toMatchObject([{ id: documents.photo }, { id: documents.visa }])
  })

  test('what is sent is attached, replaced, read by its owner alone, and taken away', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    const student = callerOf(site, await anAccount(site.portal, 'student'))
    const stranger = callerOf(site)

    const form = new FormData()
    form.set('file', new Blob([scan as Uint8Array<ArrayBuffer>]), 'photo of CANARY.png')
    const byForm = await moderator('POST', '/api/v1/documents', { body: form })
    expect(byForm).toMatchObject({ status: 201, body: { pages: [{ width: 60, height: 80 }] } })
    const [visa, spare] = [await staged(moderator), await staged(moderator)]

    const documents = { photo: byForm.body.id, visa }
    const added = await moderator('POST', '/api/v1/records', { body: aBody({ documents }) })
    expect(added.body.documents).toEqual([
      { id: byForm.body.id, type: 'photo', ...aCopy, original },
      { id: visa, type: 'visa', ...aCopy, original },
    ])
    const page = `/api/v1/documents/${visa}/pages/1?size=thumbnail`
    const image = await moderator('GET', page)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    expect(image.headers.get('cache-control')).toBe('private, no-store')
    expect((await admin('GET', page)).status).toBe(200)
    expect((await student('GET', page)).status).toBe(403)
    expect((await stranger('GET', page)).status).toBe(401)
    const other = callerOf(site, await anAccount(site.portal, 'moderator'))
    for (const path of [page, `/api/v1/documents/${spare}/pages/1`]) {
      expect((await other('GET', path)).status).toBe(404)
    }
    expect((await other('DELETE', `/api/v1/documents/${spare}`)).status).toBe(404)
    for (const odd of ['0', '2', 'x', '1e0', '-1']) {
      expect((await admin('GET', `/api/v1/documents/${visa}/pages/${odd}`)).status).toBe(404)
    }
    expect((await admin('GET', `/api/v1/documents/${visa}/pages/1?size=huge`)).status).toBe(422)

    const path = `/api/v1/records/${added.body.id}`
    const change = { documents: { visa: spare, photo: null } }
    const headers = { 'if-match': '"1"' }
    const changed = await moderator('PATCH', path, { body: change, headers })
    expect(changed.body.documents).toMatchObject([{ id: spare, type: 'visa' }])
    expect((await moderator('GET', page)).status).toBe(404)
    const again = { 'if-match': '"2"' }
    const gone = await moderator('PATCH', path, {
      body: { documents: { lmia: visa } },
      headers: again,
    })
    expect(gone).toMatchObject({ status: 409, body: { code: 'document-gone' } })
    const forbidden = { documents: { medical: await staged(moderator) } }
    expect((await moderator('PATCH', path, { body: forbidden, headers: again })).status).toBe(403)

    const whole = aBody({ documents: {} })
    const put = await moderator('PUT', path, { body: whole, headers: again })
    expect(put.body.documents).toEqual([])
  })

  test('a PDF is read page by page, and is no photo', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const pdf = await PDFDocument.create()
    for (const size of [1, 2]) pdf.addPage([100 * size, 100])
    const sent = await admin('POST', '/api/v1/documents', {
      body: await pdf.save(),
      headers: { 'content-type': 'application/pdf' },
    })
    expect(sent.body.pages).toHaveLength(2)
    expect((await admin('GET', `/api/v1/documents/${sent.body.id}/pages/2`)).status).toBe(200)
    const refused = await admin('POST', '/api/v1/records', {
      body: aBody({ documents: { photo: sent.body.id } }),
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'documents.photo', code: 'one-page-only' }] },
    })
  })

  test('a file that cannot be taken says why, and nobody else may send one', async () => {
    await using site = await openTestSite(engine)
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    const send = (body: Uint8Array | FormData, headers: Record<string, string> = png) =>
      moderator('POST', '/api/v1/documents', {
        body,
        ...(body instanceof Uint8Array && { headers }),
      })
    const html = await send(Buffer.from('<html><script>alert(1)</script>'))
    expect(html).toMatchObject({
      status: 422,
      body: { code: 'file-refused', errors: [{ field: 'file', code: 'not-an-image' }] },
    })
    expect(await send(Buffer.alloc(15_000_001, 7))).toMatchObject({ status: 413 })
    expect(await send(new FormData())).toMatchObject({ status: 400 })
    const wrongField = new FormData()
    wrongField.set('picture', new Blob([scan as Uint8Array<ArrayBuffer>]), 'a.png')
    const detail = expect.stringContaining('form field file')
    expect(await send(wrongField)).toMatchObject({ status: 400, body: { detail } })
    const both = new FormData()
    for (const name of ['front.png', 'back.png']) {
      both.append('file', new Blob([scan as Uint8Array<ArrayBuffer>]), name)
    }
    expect(await send(both)).toMatchObject({ status: 400, body: { detail: 'Send one file' } })
    const rubbish = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await send(Buffer.from('rubbish'), rubbish)).toMatchObject({ status: 400 })

    for (const [call, status] of [
      [callerOf(site), 401],
      [callerOf(site, await anAccount(site.portal, 'student')), 403],
    ] as const) {
      const refused = await call('POST', '/api/v1/documents', { body: scan, headers: png })
      expect(refused.status).toBe(status)
    }
  })
})
