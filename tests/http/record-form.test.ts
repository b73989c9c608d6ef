import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recordListQuery } from '#contract/record-list.ts'
import { dayIn } from '#contract/validity.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { updateRecord } from '#core/records/update-record.ts'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { aScan, decoded, formOn, type Parts, sendForm } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const admin = await anAccount(site.portal, 'admin')

let count = 0
const typed = (change: Parts = {}): Parts => ({
  passportNumber: `F${++count}`,
  irccNumber: `G${count}`,
  name: 'Robin Sample',
  fatherName: 'Lee Sample',
  motherName: 'Dana Sample',
  address: '14 Paper Lane',
  nationality: '',
  ...change,
})

function ctxOf({ id }: TestAccount, role: 'admin' | 'moderator') {
  return site.portal.portal.ctxFor({ actor: { role, id }, network: '192.0.2.1' })
}

async function entriesOf(account: TestAccount) {
  const ctx = await ctxOf(account, 'moderator')
  const { rows } = await listOwnRecords(ctx, recordListQuery.parse({}))
  return Promise.all(rows.map(({ id }) => findStaffRecord(ctx, id)))
}

async function stagedBy({ id }: TestAccount) {
  const { db } = await site.portal.as('admin')
  const documents = db.selectFrom('document').select('type').where('stagedBy', '=', id)
  return documents.where('recordId', 'is', null).execute()
}

async function openForm(path: string, { cookie }: TestAccount) {
  const response = await site.get(path, { headers: { cookie } })
  return { status: response.status, form: await formOn<RecordFormProps>(await response.text()) }
}

test('a date of birth that has yet to come is refused beside its field', async () => {
  await site.portal.set({ timeZone: 'Etc/GMT+12' })
  const { now, settings } = await site.portal.as('admin')
  const later = new Date(now().getTime() + 86_400_000)
  const birthDate = dayIn(settings.timeZone, later)
  const sent = await sendForm(site, '/dashboard/Entry', admin, typed({ birthDate }))
  expect(sent.status).toBe(422)
  const { mistakes } = await formOn<RecordFormProps>(await sent.text())
  expect(mistakes).toEqual([{ field: 'birthDate', because: 'in-future' }])
})

test('a moderator enters a record with five files in one go, and it awaits approval', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const { form } = await openForm('/dashboard/ManagePost', moderator)
  expect(form.slots.map(({ type }) => type)).toEqual([
    'photo',
    'applicationStatus',
    'workPermit',
    'lmia',
    'visa',
  ])
  const files: Parts = {}
  for (const { type } of form.slots) files[`file.${type}`] = await aScan(`${type}.jpg`)
  const parts = { ...typed(), ...files, key: form.formKey }

  const answer = await sendForm(site, '/dashboard/ManagePost', moderator, parts)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/^\/dashboard\/ManagePost\?draft=[\w-]+$/)
  const again = await sendForm(site, '/dashboard/ManagePost', moderator, parts)
  expect(again.status).toBe(303)
  expect(await stagedBy(moderator)).toEqual([])

  const entries = await entriesOf(moderator)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ approval: 'pending', nationality: '' })
  expect(entries[0]?.documents.map(({ type }) => type)).toEqual(form.slots.map(({ type }) => type))
})

test('what a form has added, and somebody deleted, is added again when it is sent again', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const parts = { ...typed(), key: 'bookmarked' }
  for (let times = 0; times < 3; times++) {
    expect((await sendForm(site, '/dashboard/ManagePost', moderator, parts)).status).toBe(303)
    expect((await sendForm(site, '/dashboard/ManagePost', moderator, parts)).status).toBe(303)
    const entries = await entriesOf(moderator)
    expect(entries).toHaveLength(1)
    const id = entries[0]?.id ?? ''
    await deleteRecord(await ctxOf(admin, 'admin'), id)
  }
})

test('a change with a new file, sent twice by a double tap, is made once and conflicts with nobody', async () => {
  const id = await anAddedRecord(site.portal, typed())
  const path = `/Update_A_User/${id}`
  const other = await anAccount(site.portal, 'admin')
  const { form } = await openForm(path, other)
  const change = { ...form.typed, seen: JSON.stringify(form.seen), key: form.formKey }
  const parts = { ...change, name: 'Robin Twice', 'file.visa': await aScan('visa.jpg') }
  const send = () => sendForm(site, path, other, parts)
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await stagedBy(other)).toEqual([])
  const record = await findStaffRecord(await site.portal.as('admin'), id)
  expect(record).toMatchObject({ name: 'Robin Twice', revision: 2, documents: [{ type: 'visa' }] })
})

test('a mistake and a bad file lose nothing else: it is all there to be sent again', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const parts = {
    ...typed({ motherName: ' ' }),
    'file.visa': await aScan('the visa.jpg'),
    'file.lmia': new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'lmia.jpg'),
    'details.visa.provenance': 'copy-received',
    // Browsers without date fields send any text.
    'details.visa.expiresOn': '12/31/2027',
    key: 'one',
  }
  const answer = await sendForm(site, '/dashboard/ManagePost', moderator, parts)
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Mother&#x27;s name is required')
  expect(html).toContain('lmia.jpg: This is not a JPEG, PNG, WebP or PDF file')
  expect(html).toMatch(/<input[^>]* name="details.visa.expiresOn"[^>]* value="12\/31\/2027"/)
  const { typed: kept, slots } = await formOn<RecordFormProps>(html)
  expect(kept).toMatchObject({ name: 'Robin Sample', address: '14 Paper Lane' })
  const visa = slots.find(({ type }) => type === 'visa')?.staged
  expect(visa).toMatchObject({ name: 'the visa.jpg', pages: [{ width: 620, height: 877 }] })
  const thumbnail = `/dashboard/files/${visa?.id}/1/thumbnail.webp`
  expect(html).toContain(thumbnail)
  expect((await site.get(thumbnail, { headers: { cookie: moderator.cookie } })).status).toBe(200)
  const other = await anAccount(site.portal, 'moderator')
  expect((await site.get(thumbnail, { headers: { cookie: other.cookie } })).status).toBe(404)

  const restored = await openForm('/dashboard/ManagePost', moderator)
  expect(restored.form).toMatchObject({ isRestored: true, typed: { name: 'Robin Sample' } })

  const staged = { 'staged.visa': visa?.id ?? '', 'named.visa': 'the visa.jpg' }
  const second = { ...kept, ...staged, motherName: 'Dana', key: 'one' }
  expect((await sendForm(site, '/dashboard/ManagePost', moderator, second)).status).toBe(303)
  expect((await entriesOf(moderator))[0]?.documents).toMatchObject([{ type: 'visa' }])
  const fresh = await openForm('/dashboard/ManagePost', moderator)
  expect(fresh.form.isRestored).toBeUndefined()
})

test("a file of a type that moderators do not enter is left out of a moderator's record", async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const files = { 'file.jobOffer': await aScan('offer.jpg'), 'file.visa': await aScan('v.jpg') }
  const parts = { ...typed(), ...files, key: 'forged' }
  expect((await sendForm(site, '/dashboard/ManagePost', moderator, parts)).status).toBe(303)
  expect((await entriesOf(moderator))[0]?.documents.map(({ type }) => type)).toEqual(['visa'])
  const id = (await entriesOf(moderator))[0]?.id
  const { form } = await openForm(`/dashboard/ManagePost/${id}`, moderator)
  const again = { ...form.typed, seen: JSON.stringify(form.seen), ...files }
  const path = `/dashboard/ManagePost/${id}`
  expect((await sendForm(site, path, moderator, again)).status).toBe(303)
  expect((await entriesOf(moderator))[0]?.documents.map(({ type }) => type)).toEqual(['visa'])
})

test('a script that sends the form is told in data what a person is told on a page', async () => {
  const taken = typed()
  await sendForm(site, '/dashboard/Entry', admin, { ...taken, key: 'a' })
  const send = async (account: Pick<TestAccount, 'cookie'>, parts: Parts) => {
    const answer = await sendForm(site, '/dashboard/Entry.data', account, parts)
    return { status: answer.status, told: await decoded(await answer.text()) }
  }
  const again = await send(admin, { ...taken, key: 'b' })
  expect(again.status).toBe(422)
  const mistakes = ['passportNumber', 'irccNumber'].map((field) => ({
    field,
    because: 'taken',
    existing: expect.stringMatching(/^\/Update_A_User\/[\w-]+$/),
  }))
  expect(again.told).toMatchObject({ data: { form: { mistakes } } })
  const done = await send(admin, { ...typed(), key: 'c' })
  expect(done).toMatchObject({
    status: 202,
    told: { redirect: expect.stringMatching(/^\/dashboard\/Entry\?draft=/) },
  })
  const stranger = await send({ cookie: '' }, typed())
  const signIn = '/login?to=%2Fdashboard%2FEntry'
  expect(stranger).toMatchObject({ status: 401, told: { error: { data: { signIn } } } })
})

test('on update a file that is not chosen again stays, and one can be removed', async () => {
  const staged = { 'file.visa': await aScan('v.jpg'), 'file.medical': await aScan('m.jpg') }
  const fields = typed()
  await sendForm(site, '/dashboard/Entry', admin, { ...fields, ...staged, key: 'with files' })
  const { form: taken } = await openForm('/dashboard/Entry', admin)
  const clash = { ...fields, key: taken.formKey }
  const asked = await sendForm(site, '/dashboard/Entry', admin, clash)
  const { mistakes } = await formOn<RecordFormProps>(await asked.text())
  const path = mistakes[0]?.existing ?? ''
  const { form } = await openForm(path, admin)
  expect(form).toMatchObject({ kind: 'update', typed: { nationality: 'BANGLADESH' } })

  const seen = JSON.stringify(form.seen)
  const change = { ...form.typed, fatherName: '', seen, 'remove.medical': 'on' }
  expect((await sendForm(site, path, admin, change)).status).toBe(303)
  const record = await findStaffRecord(await ctxOf(admin, 'admin'), path.split('/')[2] ?? '')
  expect(record).toMatchObject({ fatherName: '', documents: [{ type: 'visa' }] })
})

test('the second of two editors gets both versions side by side, and chooses', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TWO1', irccNumber: 'TWO2' })
  const path = `/Update_A_User/${id}`
  const { form } = await openForm(path, admin)
  const meanwhile = { name: 'Kim Sample', address: '1 New Street' }
  const other = await ctxOf(await anAccount(site.portal, 'admin'), 'admin')
  await updateRecord(other, { id, revision: 1, fields: meanwhile })

  const mine = { ...form.typed, name: 'Robin O. Sample', seen: JSON.stringify(form.seen) }
  const told = await sendForm(site, path, admin, mine)
  expect(told.status).toBe(409)
  const html = await told.text()
  expect(html).toContain('Sam admin made the last change.')
  const { conflict, seen } = await formOn<RecordFormProps>(html)
  expect(conflict?.fields).toEqual([
    { field: 'name', mine: 'Robin O. Sample', theirs: 'Kim Sample', prefer: 'mine' },
    {
      field: 'address',
      mine: '14 Paper Lane, Sampleton',
      theirs: '1 New Street',
      prefer: 'theirs',
    },
  ])
  const chosen = {
    ...mine,
    seen: JSON.stringify(seen),
    'choose.name': 'mine',
    'choose.address': 'theirs',
    'theirs.address': '1 New Street',
  }
  expect((await sendForm(site, path, admin, chosen)).status).toBe(303)
  const record = await findStaffRecord(await site.portal.as('admin'), id)
  expect(record).toMatchObject({ name: 'Robin O. Sample', address: '1 New Street', revision: 3 })
})

test('a conflict with oneself, as in another tab, is not said to be with somebody else', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'SELF1', irccNumber: 'SELF2' })
  const path = `/Update_A_User/${id}`
  const { form } = await openForm(path, admin)
  const common = { ...form.typed, seen: JSON.stringify(form.seen) }
  const first = { ...common, address: '1 New Street' }
  expect((await sendForm(site, path, admin, first)).status).toBe(303)
  const told = await sendForm(site, path, admin, { ...common, name: 'Robin O. Sample' })
  const html = await told.text()
  expect(html).toContain('The last change was made with your account, perhaps in another tab.')
  expect(html).not.toContain('made the last change.')
})

test('a conflict stays one after the form is opened again, until its author has chosen', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'OLD1', irccNumber: 'OLD2' })
  const path = `/Update_A_User/${id}`
  const { form } = await openForm(path, admin)
  const boss = await site.portal.as('admin')
  await updateRecord(boss, { id, revision: 1, fields: { address: '1 New Street' } })
  const mine = { ...form.typed, name: 'Robin O. Sample', seen: JSON.stringify(form.seen) }
  expect((await sendForm(site, path, admin, mine)).status).toBe(409)

  const conflict = {
    fields: [
      { field: 'name', mine: 'Robin O. Sample', theirs: 'Robin Sample', prefer: 'mine' },
      {
        field: 'address',
        mine: '14 Paper Lane, Sampleton',
        theirs: '1 New Street',
        prefer: 'theirs',
      },
    ],
    files: [],
  }
  const { form: again } = await openForm(path, admin)
  expect(again).toMatchObject({ isRestored: true, conflict, seen: { revision: 2 } })
  // A draft that the script saves meanwhile is still based on the version that was opened first.
  const { typed, formKey: key, base } = again
  expect(base).toEqual(form.seen)
  const value = JSON.stringify({ typed, staged: {}, removed: [], key, seen: base })
  const kept = await fetch(`${site.url}/dashboard/drafts`, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: site.url },
    body: new URLSearchParams({ form: `record-${id}`, value }),
  })
  expect(kept.status).toBe(204)
  await updateRecord(boss, { id, revision: 2, fields: { nationality: 'NEPAL' } })
  const { form: third } = await openForm(path, admin)
  expect(third.conflict?.fields.map(({ field, prefer }) => [field, prefer])).toEqual([
    ['name', 'mine'],
    ['address', 'theirs'],
    ['nationality', 'theirs'],
  ])
  const chosen = {
    ...third.typed,
    seen: JSON.stringify(third.seen),
    'choose.address': 'theirs',
    'theirs.address': '1 New Street',
    'choose.nationality': 'theirs',
    'theirs.nationality': 'NEPAL',
  }
  expect((await sendForm(site, path, admin, chosen)).status).toBe(303)
  const record = await findStaffRecord(boss, id)
  const both = { name: 'Robin O. Sample', address: '1 New Street', nationality: 'NEPAL' }
  expect(record).toMatchObject({ ...both, revision: 4 })
  expect((await openForm(path, admin)).form.isRestored).toBeUndefined()
})

test('what was sent back shows why, and awaits approval again once it is corrected', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await sendForm(site, '/dashboard/ManagePost', moderator, { ...typed(), key: 'back' })
  const [entry] = await entriesOf(moderator)
  const id = entry?.id ?? ''
  await sendBack(await site.portal.as('admin'), { id, reason: 'The name is cut off' })
  const path = `/dashboard/ManagePost/${id}`
  const page = await site.get(path, { headers: { cookie: moderator.cookie } })
  const html = await page.text()
  expect(html).toContain('The name is cut off')

  const { seen, ...form } = await formOn<RecordFormProps>(html)
  const corrected = { ...form.typed, name: 'Robin Q. Sample', seen: JSON.stringify(seen) }
  expect((await sendForm(site, path, moderator, corrected)).status).toBe(303)
  const [after] = await entriesOf(moderator)
  expect(after).toMatchObject({ name: 'Robin Q. Sample', approval: 'pending' })
  expect(after?.sentBack).toBeUndefined()
})

test('a moderator whose change meets an approval is told that it is awaited again', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await sendForm(site, '/dashboard/ManagePost', moderator, { ...typed(), key: 'met' })
  const [entry] = await entriesOf(moderator)
  const id = entry?.id ?? ''
  const path = `/dashboard/ManagePost/${id}`
  const { form } = await openForm(path, moderator)
  await approveRecord(await site.portal.as('admin'), id)
  const scan = { 'file.visa': await aScan('visa.jpg'), seen: JSON.stringify(form.seen) }
  const met = await sendForm(site, path, moderator, { ...form.typed, ...scan })
  const { conflict } = await formOn<RecordFormProps>(await met.text())
  expect(conflict).toEqual({ fields: [], files: [], details: [] })
  expect((await openForm(path, moderator)).form.conflict).toBeUndefined()
  const changed = { ...form.typed, address: '1 New Street' }
  const sendSeeing = (seen: unknown) =>
    sendForm(site, path, moderator, { ...changed, seen: JSON.stringify(seen) })
  expect((await sendSeeing(form.seen)).status).toBe(409)
  const saved = await sendSeeing((await openForm(path, moderator)).form.seen)
  expect(saved.status).toBe(303)
  const toast = /toast=[^;]+/.exec(saved.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const page = await site.get(path, { headers: { cookie: `${moderator.cookie}; ${toast}` } })
  expect(await page.text()).toContain('It now awaits approval again')
})

test('nobody else opens the form of a record, and extra fields change nothing', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'X1', irccNumber: 'X2' })
  const moderator = await anAccount(site.portal, 'moderator')
  const theirs = await site.get(`/dashboard/ManagePost/${id}`, {
    headers: { cookie: moderator.cookie },
  })
  expect(theirs.status).toBe(404)
  const parts = { ...typed(), approval: 'approved', role: 'admin', createdBy: admin.id, key: 'x' }
  const files = { 'file.medical': await aScan('m.jpg'), 'remove.medical': 'on' }
  await sendForm(site, '/dashboard/ManagePost', moderator, { ...parts, ...files })
  expect(await entriesOf(moderator)).toMatchObject([{ approval: 'pending', documents: [] }])
})

test("a stranger's files are not taken in", async () => {
  const { hostname, port } = new URL(site.url)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: site.url }
  const sending = request({ hostname, port, path: '/dashboard/Entry', method: 'POST', headers })
  sending.on('error', () => {})
  sending.write('--x\r\ncontent-disposition: form-data; name="file.visa"; filename="v"\r\n\r\n')
  sending.write(Buffer.alloc(1_000_000))
  const [answer] = await new Promise<[{ statusCode?: number | undefined }]>((resolve) =>
    sending.on('response', (response) => resolve([response])),
  )
  expect(answer.statusCode).toBe(401)
  sending.destroy()
  const spools = await readdir(join(site.portal.dataDir, 'spool'))
  for (const spool of spools) {
    expect(await readdir(join(site.portal.dataDir, 'spool', spool))).toEqual([])
  }
})
