import { afterAll, expect, test } from 'vitest'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { formOn, type Parts, sendForm } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const { db } = await site.portal.as('admin')

/** Fields that no form has: names of this and of the earlier site, nested keys, and prototype pollution */
const extras: Parts = {
  role: 'admin',
  isAdmin: 'true',
  Status: 'Approved',
  User_Hide: 'yes',
  approval: 'approved',
  visibility: 'hidden',
  client: 'other',
  database_of_client: 'other',
  createdBy: 'somebody-else',
  revision: '99',
  _id: 'x',
  requireTwoFactor: 'on',
  isDemo: 'true',
  twoFactorAt: '2026-01-01',
  __proto__: 'x',
  'constructor.prototype.role': 'admin',
  '__proto__[role]': 'admin',
}

const person = { name: 'Robin Sample', fatherName: 'Lee', motherName: 'Dana', address: '14 Lane' }
const typed = (number: string): Parts => ({
  ...person,
  passportNumber: number,
  irccNumber: `I${number}`,
  nationality: '',
  key: number,
})

async function post(path: string, by: Pick<TestAccount, 'cookie'>, parts: Parts): Promise<void> {
  const { status } = await sendForm(site, path, by, { ...extras, ...parts })
  expect(status, path).toBe(303)
}

async function postPlain(path: string, cookie: string, parts: Record<string, string>) {
  const body = new URLSearchParams({ ...(extras as Record<string, string>), ...parts })
  const headers = { cookie, origin: site.url }
  const init = { method: 'POST', redirect: 'manual', body, headers } as const
  const { status } = await fetch(site.url + path, init)
  expect(status, path).toBe(303)
}

const recordOf = (passportNumber: string) =>
  db
    .selectFrom('record')
    .selectAll()
    .where('passportNumber', '=', passportNumber)
    .executeTakeFirstOrThrow()

test('whoever registers or changes their profile stays what they are', async () => {
  const password = 'four boats on the Meghna'
  const own = { photoUrl: 'https://pictures.example/me.jpg', name: 'Robin Sample' }
  await postPlain('/register', '', { ...own, email: 'r@example.org', password, confirm: password })
  const student = await anAccount(site.portal, 'student')
  await postPlain('/account', student.cookie, { change: 'profile', ...own })
  const accounts = await db
    .selectFrom('account')
    .select(['role', 'twoFactorAt'])
    .where('name', '=', 'Robin Sample')
    .execute()
  expect(accounts).toEqual(Array(2).fill({ role: 'student', twoFactorAt: null }))
})

test('a record is what its editor may make it, whatever is sent beside its fields', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const admin = await anAccount(site.portal, 'admin')
  await post('/dashboard/ManagePost', moderator, typed('MOD1'))
  await post('/dashboard/Entry', admin, typed('ADM1'))
  const [own, theirs] = [await recordOf('MOD1'), await recordOf('ADM1')]
  const common = { visibility: 'visible', revision: 1 }
  expect(own).toMatchObject({ ...common, approval: 'pending', createdBy: moderator.id })
  expect(theirs).toMatchObject({ ...common, approval: 'approved', createdBy: admin.id })

  for (const [path, by, name] of [
    [`/dashboard/ManagePost/${own.id}`, moderator, 'Robin Q. Sample'],
    [`/Update_A_User/${theirs.id}`, admin, 'Robin R. Sample'],
  ] as const) {
    const page = await site.get(path, { headers: { cookie: by.cookie } })
    const form = await formOn<RecordFormProps>(await page.text())
    await post(path, by, { ...form.typed, name, seen: JSON.stringify(form.seen) })
  }
  const changed = { updatedAt: expect.any(String), revision: 2 }
  const names = { name: 'Robin Q. Sample', nameKey: expect.anything() }
  const { name, revision, updatedAt, ...rest } = own
  expect(await recordOf('MOD1')).toMatchObject({ ...changed, name: names.name })
  for (const key of ['approval', 'visibility', 'createdBy', 'passportNumber', 'id'] as const) {
    expect((await recordOf('MOD1'))[key]).toBe(rest[key])
    expect((await recordOf('ADM1'))[key]).toBe(theirs[key])
  }
})

test('a button does what it says and no more', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'BTN1', irccNumber: 'BTN2' })
  const { cookie } = await anAccount(site.portal, 'admin')
  const before = await recordOf('BTN1')
  await postPlain('/dashboard/update', cookie, { unhide: id })
  await postPlain('/dashboard/change-date', cookie, { dateValue: '2026-03-09' })
  expect(await recordOf('BTN1')).toEqual(before)
  const { settings } = await site.portal.as('stranger')
  expect(settings).toMatchObject({ isDemo: false, requireTwoFactor: false })
})
