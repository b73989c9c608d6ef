import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireCalls } from '#api/wire/wire-api.ts'
import type { Actor } from '#core/context.ts'
import { type Caller, callerOf } from '../caller.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

type Role = Actor['role']
const roles = ['stranger', 'student', 'moderator', 'admin'] as const
const staff: Role[] = ['moderator', 'admin']
const signedIn: Role[] = ['student', 'moderator', 'admin']
const admin: Role[] = ['admin']

const password = 'a long enough phrase'
const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

let made = 0

type World = {
  site: TestSite
  callers: Record<Role, Caller>
  accounts: Record<Exclude<Role, 'stranger'>, TestAccount>
  settingsId: string
}

async function aWorld(site: TestSite): Promise<World> {
  const { portal } = site
  const accounts = {
    student: await anAccount(portal, 'student', { password }),
    moderator: await anAccount(portal, 'moderator', { password }),
    admin: await anAccount(portal, 'admin', { password }),
  }
  const callers = {
    stranger: callerOf(site),
    student: callerOf(site, accounts.student),
    moderator: callerOf(site, accounts.moderator),
    admin: callerOf(site, accounts.admin),
  }
  const [settings] = (await callers.stranger('GET', '/dates')).body
  return { site, callers, accounts, settingsId: settings._id }
}

function numbers() {
  made++
  return { passportNumber: `P${made}`, irccNumber: `I${made}` }
}

/** The id of a record that is visible and approved. */
function aPublicRecord({ site }: World): Promise<string> {
  return anAddedRecord(site.portal, numbers())
}

function aWireRecord(change: Record<string, unknown> = {}) {
  const { passportNumber, irccNumber } = numbers()
  return {
    id: passportNumber,
    IRCC_Num: irccNumber,
    name: 'Robin Sample',
    F_name: 'Lee Sample',
    M_name: '',
    Po_address: '14 Paper Lane',
    nationality: 'NEPAL',
    ...change,
  }
}

function anImage(): FormData {
  const form = new FormData()
  form.set('image', new Blob([scan as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'a.png')
  return form
}

const id = expect.stringMatching(/^[\da-f-]{36}$/)
const imageUrl = expect.stringMatching(/^http.*\/images\/[\da-f-]{36}\/[\w-]+\.webp$/)
const staffRecord = {
  _id: id,
  id: expect.stringMatching(/^P/),
  IRCC_Num: expect.stringMatching(/^I/),
  name: 'Robin Sample',
  F_name: 'Lee Sample',
  M_name: 'Dana Sample',
  Po_address: '14 Paper Lane, Sampleton',
  nationality: 'BANGLADESH',
  User_Hide: 'No',
  Status: 'Approved',
  database_of_client: 'My_Aust',
}
const { _id, IRCC_Num, ...byPassport } = staffRecord
const { _id: _, id: passport, ...byIrcc } = staffRecord

type Row = {
  /** As in the table of the specification */
  call: string
  path: string
  who: readonly Role[]
  ask: (
    world: World,
    role: Role,
  ) => Promise<{ path: string; body?: unknown }> | { path: string; body?: unknown }
  answer: unknown
  /** What those get who may not, where it is not the usual 401 and 403 */
  otherwise?: number
}

const ofRecord = (path: string) => async (world: World) => ({
  path: path + (await aPublicRecord(world)),
})
const ofAccount =
  (path: string) =>
  async ({ site }: World) => ({
    path: path + (await anAccount(site.portal, 'student')).id,
  })

/** One row for each call of section 8: who may, what is sent, what is answered. */
const rows: Row[] = [
  {
    call: 'POST /images',
    path: '/images',
    who: staff,
    ask: () => ({ path: '/images', body: anImage() }),
    answer: { data: { url: imageUrl } },
  },
  {
    call: 'GET /result/{passportNumber}',
    path: '/result/:number',
    who: roles,
    ask: async (world) => {
      await aPublicRecord(world)
      return { path: `/result/p-${made}` }
    },
    answer: byPassport,
  },
  {
    call: 'GET /ircc/{value}',
    path: '/ircc/:number',
    who: roles,
    ask: async (world) => {
      await aPublicRecord(world)
      return { path: `/ircc/i${made}` }
    },
    answer: byIrcc,
  },
  {
    call: 'GET /dates',
    path: '/dates',
    who: roles,
    ask: () => ({ path: '/dates' }),
    answer: [{ _id: id, dateValue: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  },
  {
    call: 'POST /cofees',
    path: '/cofees',
    who: staff,
    ask: () => ({ path: '/cofees', body: aWireRecord() }),
    answer: { insertedId: id },
  },
  {
    call: 'GET /User_Data',
    path: '/User_Data',
    who: admin,
    ask: async (world) => {
      await aPublicRecord(world)
      return { path: '/User_Data?limit=1' }
    },
    answer: [staffRecord],
  },
  {
    call: 'GET /User_Data/{id}',
    path: '/User_Data/:id',
    who: admin,
    ask: ofRecord('/User_Data/'),
    answer: staffRecord,
  },
  {
    call: 'PUT /User_Data/{id}',
    path: '/User_Data/:id',
    who: admin,
    ask: async (world) => ({
      path: `/User_Data/${await aPublicRecord(world)}`,
      body: { name: 'Robin Q. Sample' },
    }),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'DELETE /delete_User/{id}',
    path: '/delete_User/:id',
    who: admin,
    ask: ofRecord('/delete_User/'),
    answer: { deletedCount: 1 },
  },
  {
    call: 'PATCH /user_data/User_Hide/{id}',
    path: '/user_data/User_Hide/:id',
    who: admin,
    ask: ofRecord('/user_data/User_Hide/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /user_data/User_UnHide/{id}',
    path: '/user_data/User_UnHide/:id',
    who: admin,
    ask: async (world) => {
      const record = await aPublicRecord(world)
      await world.callers.admin('PATCH', `/user_data/User_Hide/${record}`)
      return { path: `/user_data/User_UnHide/${record}` }
    },
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /user_data/Approved_or_Deny/{id}',
    path: '/user_data/Approved_or_Deny/:id',
    who: admin,
    ask: ofRecord('/user_data/Approved_or_Deny/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /change-date/{settingsId}',
    path: '/change-date/:id',
    who: admin,
    ask: ({ settingsId }) => ({
      path: `/change-date/${settingsId}`,
      body: { dateValue: '2026-01-31' },
    }),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'GET /Users_Infos',
    path: '/Users_Infos',
    who: admin,
    ask: () => ({ path: '/Users_Infos' }),
    answer: expect.arrayContaining([
      {
        _id: id,
        name: 'Sam moderator',
        email: expect.stringContaining('@'),
        photoURL: '',
        role: 'instructor',
        database_of_client: 'Austrellia',
      },
    ]),
  },
  {
    call: 'PATCH /user_data/admin/{id}',
    path: '/user_data/admin/:id',
    who: admin,
    ask: ofAccount('/user_data/admin/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /user_data/instructor/{id}',
    path: '/user_data/instructor/:id',
    who: admin,
    ask: ofAccount('/user_data/instructor/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'DELETE /delete_User_Data/{id}',
    path: '/delete_User_Data/:id',
    who: admin,
    ask: ofAccount('/delete_User_Data/'),
    answer: { deletedCount: 1 },
  },
  {
    call: 'POST /jwt',
    path: '/jwt',
    who: signedIn,
    ask: ({ accounts }, role) => ({
      path: '/jwt',
      body: { email: accounts[role === 'stranger' ? 'admin' : role].email },
    }),
    answer: { token: expect.stringMatching(/^[\w-]{43}$/) },
  },
  {
    call: 'GET /api/users/{email}',
    path: '/api/users/:email',
    who: signedIn,
    ask: ({ accounts }, role) => ({
      path: `/api/users/${accounts[role === 'stranger' ? 'admin' : role].email}`,
    }),
    answer: { role: expect.any(String), title: expect.any(String) },
  },
]

describe.each(engines)('the wire contract on %s', (engine) => {
  let site: TestSite
  let world: World
  beforeAll(async () => {
    site = await openTestSite(engine)
    world = await aWorld(site)
  })
  afterAll(() => site[Symbol.asyncDispose]())

  test('every call has its row, and no other is there', () => {
    const inRows = rows.map(({ call, path }) => `${call.split(' ')[0]} ${path}`)
    const inCode = wireCalls.map(({ method, path }) => `${method} ${path}`)
    const images = 'GET /images/:document/:name{[\\w-]+\\.webp}'
    expect([...inRows, images].toSorted()).toEqual(inCode.toSorted())
  })

  test.each(rows)('$call', async ({ call, who, ask, answer, otherwise }) => {
    const [method = ''] = call.split(' ')
    for (const role of roles) {
      const { path, body } = await ask(world, role)
      const before = method === 'GET' ? '' : await stateOf(world)
      const got = await world.callers[role](method, path, { body })
      if (who.includes(role)) {
        expect(got.status, `${role}: ${got.text}`).toBe(200)
        expect(got.body, role).toEqual(answer)
      } else {
        const status = otherwise ?? (role === 'stranger' ? 401 : 403)
        expect(got.status, `${role}: ${got.text}`).toBe(status)
        expect(got.body, role).toEqual({ error: expect.any(String) })
        if (method !== 'GET') expect(await stateOf(world), role).toBe(before)
      }
      expect(got.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('a url of POST /images attaches that file; a foreign one is refused in words', async () => {
    const { moderator, admin, stranger } = world.callers
    const send = async (call = admin) =>
      (await call('POST', '/images', { body: anImage() })).body.data.url as string
    const [photo, visa] = [await send(), await send()]
    expect((await stranger('GET', new URL(photo).pathname)).status).toBe(200)

    const record = aWireRecord({ P_url: photo, Doc_5_PC: visa, Doc_1_PC: '', Doc_4_PC: null })
    const { insertedId } = (await admin('POST', '/cofees', { body: record })).body
    const path = `/User_Data/${insertedId}`
    const read = async () => (await admin('GET', path)).body
    const kept = await read()
    expect(kept).toMatchObject({ P_url: imageUrl, Doc_5_PC: imageUrl, nationality: 'NEPAL' })
    expect(kept).not.toHaveProperty('Doc_1_PC')
    const image = await stranger('GET', new URL(kept.Doc_5_PC).pathname)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const found = await stranger('GET', `/result/${record.id}`)
    expect(found.body).toMatchObject({ P_url: expect.any(String), Doc_5_PC: expect.any(String) })

    const same = await admin('PUT', path, { body: kept })
    expect(same.body).toEqual({ modifiedCount: 0 })
    const ticket = await send()
    const body = { P_url: '', Doc_14_PC: ticket, Doc_5_PC: kept.Doc_5_PC }
    expect((await admin('PUT', path, { body })).body).toEqual({ modifiedCount: 1 })
    const changed = await read()
    expect(changed).not.toHaveProperty('P_url')
    expect(documentOf(changed.Doc_5_PC)).toBe(documentOf(visa))
    expect(documentOf(changed.Doc_14_PC)).toBe(documentOf(ticket))
    expect((await stranger('GET', new URL(photo).pathname)).status).toBe(404)

    const origin = new URL(photo).origin
    const staged = await send(moderator)
    for (const foreign of [
      'https://i.ibb.co/abc/a.png',
      `${origin}.example/images/${documentOf(visa)}/x.webp`,
      `${origin}/images/../secret`,
      `${origin}/dashboard`,
      `javascript:${photo}`,
      '/etc/passwd',
    ]) {
      const body = aWireRecord({ Doc_1_PC: foreign })
      const refused = await admin('POST', '/cofees', { body })
      expect(refused, foreign).toMatchObject({ status: 422 })
      expect(refused.body.error).toContain('Doc_1_PC is not an address that POST /images answered')
      const change = await admin('PUT', path, { body: { Doc_1_PC: foreign } })
      expect(change, foreign).toMatchObject({ status: 422 })
    }
    // Those of others, and what a record has already, are attached to nothing.
    for (const taken of [staged, visa]) {
      const body = aWireRecord({ Doc_1_PC: taken })
      const refused = await admin('POST', '/cofees', { body })
      expect(refused).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/Doc_1/) },
      })
    }
    const notTheirs = aWireRecord({ Doc_11_PC: await send(moderator) })
    expect((await moderator('POST', '/cofees', { body: notTheirs })).status).toBe(403)
  })

  test('an upload key is a token; a wrong one opens nothing, whoever is signed in', async () => {
    const made = await world.callers.admin('POST', '/api/v1/tokens', { body: { name: 'Uploads' } })
    const { stranger, admin } = world.callers
    const key = encodeURIComponent(made.body.token)
    expect((await stranger('POST', `/images?key=${key}`, { body: anImage() })).status).toBe(200)
    for (const call of [stranger, admin]) {
      expect((await call('POST', '/images?key=wrong', { body: anImage() })).status).toBe(401)
    }
    expect((await stranger('GET', `/User_Data?key=${key}`)).status).toBe(401)
    const html = new FormData()
    html.set('image', new Blob(['<html>']), 'a.png')
    const refused = await admin('POST', '/images', { body: html })
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.error).toContain('image is neither JPEG, PNG, WebP nor PDF')
    expect((await admin('POST', '/images', { body: new FormData() })).status).toBe(400)
  })

  test('an image opens for a while, as long as whoever asked for its url may see it', async () => {
    const { portal } = site
    const account = await anAccount(portal, 'moderator')
    const moderator = callerOf(site, account)
    const { url } = (await moderator('POST', '/images', { body: anImage() })).body.data
    const { pathname } = new URL(url)
    const status = async (path: string) => (await world.callers.stranger('GET', path)).status
    expect(await status(pathname)).toBe(200)
    const other = (await moderator('POST', '/images', { body: anImage() })).body.data.url
    const [, , , grant = ''] = new URL(other).pathname.split('/')
    expect(await status(pathname.replace(/[^/]+$/, grant))).toBe(404)
    expect(await status(pathname.replace('.webp', 'x.webp'))).toBe(404)
    await world.callers.admin('DELETE', `/delete_User_Data/${account.id}`)
    expect(await status(pathname)).toBe(404)
  })

  test('what these clients send beyond the contract changes nothing', async () => {
    const extras = {
      _id: '0',
      Status: 'Approved',
      User_Hide: 'yes',
      database_of_client: 'Elsewhere',
      role: 'admin',
      createdBy: 'x',
      constructor: { prototype: { Status: 'Approved' } },
    }
    const record = aWireRecord(extras)
    const text = `{"__proto__":{"Status":"Approved"},${JSON.stringify(record).slice(1)}`
    const { moderator, admin } = world.callers
    const { insertedId } = (await moderator('POST', '/cofees', { body: text })).body
    const read = async () => (await admin('GET', `/User_Data/${insertedId}`)).body
    const entered = await read()
    expect(entered).toMatchObject({ _id: id, Status: 'Denied', User_Hide: 'No' })
    expect(entered.database_of_client).toBe('My_Aust')
    expect(entered).not.toHaveProperty('role')
    const put = await admin('PUT', `/User_Data/${insertedId}`, { body: extras })
    expect(put.body).toEqual({ modifiedCount: 0 })
    expect(await read()).toEqual({ ...entered })
  })

  test('Approved_or_Deny toggles, and the public sees it at once', async () => {
    const record = await aPublicRecord(world)
    const number = made
    const found = async () => (await world.callers.stranger('GET', `/result/P${number}`)).status
    const toggle = () => world.callers.admin('PATCH', `/user_data/Approved_or_Deny/${record}`)
    for (const status of [404, 200, 404]) {
      expect((await toggle()).body).toEqual({ modifiedCount: 1 })
      expect(await found()).toBe(status)
    }
  })

  test('what cannot be done is said in words, with a status that fits', async () => {
    const { admin, stranger, student } = world.callers
    const nobody = '00000000-0000-7000-8000-000000000000'
    const record = await aPublicRecord(world)
    const number = made
    const answers = [
      [await admin('GET', `/User_Data/${nobody}`), 404, 'No Data Found'],
      [await admin('PUT', `/User_Data/${nobody}`, { body: {} }), 404, 'No Data Found'],
      [await admin('DELETE', `/delete_User/${nobody}`), 404, 'No Data Found'],
      [await admin('PATCH', `/user_data/User_Hide/${nobody}`), 404, 'No Data Found'],
      [await admin('PATCH', `/user_data/Approved_or_Deny/${nobody}`), 404, 'No Data Found'],
      [await admin('PATCH', `/user_data/admin/${record}`), 404, 'No Data Found'],
      [await admin('DELETE', `/delete_User_Data/${record}`), 404, 'No Data Found'],
      [await admin('DELETE', `/delete_User/${world.accounts.moderator.id}`), 404, 'No Data Found'],
      [
        await admin('PATCH', `/change-date/${record}`, { body: { dateValue: '2026-01-31' } }),
        404,
        'No Data Found',
      ],
      [
        await admin('PATCH', `/change-date/${world.settingsId}`, { body: { dateValue: 'x' } }),
        422,
        'dateValue is not in the right format',
      ],
      [
        await admin('POST', '/cofees', { body: aWireRecord({ id: `p ${number}` }) }),
        409,
        'id belongs to another record',
      ],
      [await admin('POST', '/cofees', { body: { name: 'x' } }), 422, 'id is required; IRCC_Num'],
      [await admin('PUT', `/User_Data/${record}`, { body: { name: '' } }), 422, 'name is required'],
      [await admin('GET', '/api/users/nobody@example.org'), 404, 'No Data Found'],
      [
        await student('GET', `/api/users/${world.accounts.admin.email}`),
        403,
        'You may not do this',
      ],
      [await stranger('PUT', '/cofees'), 405, 'does not take that method'],
    ] as const
    for (const [got, status, words] of answers) {
      expect(got.status, got.text).toBe(status)
      expect(got.body.error).toContain(words)
    }
  })

  test('a token is for whoever proves the email, never for the email alone', async () => {
    const { accounts, callers } = world
    const { email } = accounts.moderator
    const ask = (call: Caller, body: unknown) => call('POST', '/jwt', { body })
    expect((await ask(callers.stranger, { email })).status).toBe(401)
    expect((await ask(callers.admin, { email })).status).toBe(401)
    expect((await ask(callers.stranger, { email, password: 'not the phrase' })).status).toBe(401)
    const { token } = (await ask(callers.stranger, { email, password })).body
    const program = callerOf(site, { token })
    const own = await program('GET', `/api/users/${email}`)
    expect(own.body).toEqual({ role: 'instructor', title: 'Moderator' })
    expect((await program('POST', '/cofees', { body: aWireRecord() })).status).toBe(200)
    expect((await program('GET', '/User_Data')).status).toBe(403)
    const asAdmin = await callers.admin('GET', `/api/users/${accounts.student.email}`)
    expect(asAdmin.body).toEqual({ role: 'student', title: 'Student' })
  })

  test('the list goes on page by page, newest first, and says how many there are', async () => {
    const { admin } = world.callers
    for (let count = 0; count < 3; count++) await aPublicRecord(world)
    const first = await admin('GET', '/User_Data?limit=2')
    const second = await admin('GET', '/User_Data?limit=2&page=2')
    const total = Number(first.headers.get('x-total-count'))
    expect(first.body.map((one: { id: string }) => one.id)).toEqual([`P${made}`, `P${made - 1}`])
    expect(second.body[0].id).toBe(`P${made - 2}`)
    const all = await admin('GET', '/User_Data?limit=9999&page=x')
    expect(all.body).toHaveLength(total)
    expect((await admin('GET', '/User_Data?page=1000')).body).toEqual([])
  })
})

function documentOf(url: string): string | undefined {
  return /\/images\/([\w-]+)\//.exec(url)?.[1]
}

/** Everything that a refused call must leave as it is. */
async function stateOf({ site }: World): Promise<string> {
  const { db } = await site.portal.as('admin')
  const records = await db.selectFrom('record').selectAll().orderBy('id').execute()
  const accounts = await db.selectFrom('account').select(['id', 'role']).orderBy('id').execute()
  const settings = await db.selectFrom('settings').selectAll().execute()
  const tokens = await db.selectFrom('apiToken').select('id').orderBy('id').execute()
  const documents = await db.selectFrom('document').select('id').orderBy('id').execute()
  return JSON.stringify([records, accounts, settings, tokens, documents])
}
