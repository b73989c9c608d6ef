import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireCalls } from '#api/wire/wire-api.ts'
import { type Caller, callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { rows } from './wire-rows.ts'
import {
  aPublicRecord,
  aWireRecord,
  aWorld,
  lastMade,
  password,
  roles,
  stateOf,
  type World,
} from './wire-world.ts'

const id = expect.stringMatching(/^[\da-f-]{36}$/)

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

  test('each of several concurrent changes is made, since these clients send no version', async () => {
    const { admin } = world.callers
    const { insertedId } = (await admin('POST', '/cofees', { body: aWireRecord() })).body
    const path = `/User_Data/${insertedId}`
    const names = Array.from({ length: 8 }, (_, at) => `Robin ${'ABCDEFGH'[at]}`)
    const all = await Promise.all(names.map((name) => admin('PUT', path, { body: { name } })))
    expect(all.map(({ status, text }) => `${status} ${text}`)).toEqual(
      names.map(() => '200 {"modifiedCount":1}'),
    )
    expect(names).toContain((await admin('GET', path)).body.name)
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

  test('addresses are in any letter case, and may end with a slash', async () => {
    const record = await aPublicRecord(world)
    const number = lastMade()
    const { admin, stranger } = world.callers
    const change = { dateValue: '2026-11-20' }
    for (const [caller, method, path, answer, body] of [
      [stranger, 'GET', `/result/P${number}/`, { id: `P${number}` }],
      [stranger, 'GET', `/IRCC/i${number}`, { IRCC_Num: `I${number}` }],
      [stranger, 'GET', '/Dates/', [{ _id: world.settingsId }]],
      [admin, 'GET', `/user_data/${record}/`, { _id: record }],
      [admin, 'PATCH', `/User_Data/user_hide/${record}`, { modifiedCount: 1 }],
      [admin, 'PATCH', `/change-date/${world.settingsId}/`, { modifiedCount: 1 }, change],
      [admin, 'GET', `/API/Users/${world.accounts.admin.email}`, { role: 'admin' }],
      [admin, 'DELETE', `/delete_user/${record}/`, { deletedCount: 1 }],
    ] as const) {
      const got = await caller(method, path, { body })
      expect(got.body, `${path}: ${got.text}`).toMatchObject(answer)
    }
    const [unknown, elsewhere] = [
      await admin('GET', '/API/V1/Records'),
      await admin('PUT', '/Cofees/'),
    ]
    expect([unknown.status, unknown.body.code]).toEqual([404, 'no-such-address'])
    expect([elsewhere.status, elsewhere.body.error]).toEqual([405, expect.any(String)])
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

  test('null leaves each field as it is', async () => {
    const { admin } = world.callers
    const { insertedId } = (await admin('POST', '/cofees', { body: aWireRecord() })).body
    const path = `/User_Data/${insertedId}`
    const before = (await admin('GET', path)).body
    const keys = [...Object.keys(before), 'M_name', 'P_url', 'Doc_1_PC']
    const nothing = Object.fromEntries(keys.map((key) => [key, null]))
    expect((await admin('PUT', path, { body: nothing })).body).toEqual({ modifiedCount: 0 })
    expect((await admin('GET', path)).body).toEqual(before)
    const added = await admin('POST', '/cofees', { body: aWireRecord({ nationality: null }) })
    expect(added.body).toEqual({ insertedId: id })
  })

  test('Approved_or_Deny toggles, and the public sees it at once', async () => {
    const record = await aPublicRecord(world)
    const number = lastMade()
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
    const number = lastMade()
    const answers = [
      [await admin('GET', `/User_Data/${nobody}`), 404, 'No Data Found'],
      [
        await admin('PATCH', `/change-date/${world.settingsId}`, { body: { dateValue: 'x' } }),
        422,
        'dateValue is not in the right format',
      ],
      [
        await admin('PATCH', `/change-date/${world.settingsId}`, {
          body: { dateValue: '2099-12-31' },
        }),
        422,
        'dateValue is in the future',
      ],
      [
        await admin('POST', '/cofees', { body: aWireRecord({ id: `p ${number}` }) }),
        409,
        'id belongs to another record',
      ],
      [await admin('POST', '/cofees', { body: { name: 'x' } }), 422, 'id is required; IRCC_Num'],
      [
        await admin('POST', '/cofees', { body: aWireRecord({ M_name: undefined }) }),
        422,
        'M_name is required',
      ],
      [await admin('PUT', `/User_Data/${record}`, { body: { name: '' } }), 422, 'name is required'],
      [await admin('GET', '/api/users/nobody@example.org'), 404, 'No Data Found'],
      [
        await student('GET', `/api/users/${world.accounts.admin.email}`),
        403,
        'You are not allowed to do this',
      ],
      [await stranger('PUT', '/cofees'), 405, 'This method is not allowed here'],
    ] as const
    for (const [got, status, words] of answers) {
      expect(got.status, got.text).toBe(status)
      expect(got.body.error).toContain(words)
    }
  })

  test('deleting what is not there, or not there any more, deletes nothing and is no error', async () => {
    const { admin } = world.callers
    const record = await aPublicRecord(world)
    const { id: account } = await anAccount(site.portal, 'student')
    for (const [path, count] of [
      [`/delete_User/${account}`, 0],
      [`/delete_User/${record}`, 1],
      [`/delete_User/${record}`, 0],
      [`/delete_User_Data/${record}`, 0],
      [`/delete_User_Data/${account}`, 1],
      [`/delete_User_Data/${account}`, 0],
    ] as const) {
      const answer = await admin('DELETE', path)
      expect(answer, path).toMatchObject({ status: 200, body: { deletedCount: count } })
    }
  })

  test('changing what does not exist changes nothing, and is no error', async () => {
    const { admin } = world.callers
    const nobody = '00000000-0000-7000-8000-000000000000'
    const record = await aPublicRecord(world)
    for (const [method, path, body] of [
      ['PUT', `/User_Data/${nobody}`, { name: 'Robin' }],
      ['PATCH', `/user_data/User_Hide/${nobody}`],
      ['PATCH', `/user_data/User_UnHide/${nobody}`],
      ['PATCH', `/user_data/Approved_or_Deny/${nobody}`],
      ['PATCH', `/user_data/admin/${record}`],
      ['PATCH', `/user_data/instructor/${nobody}`],
      ['PATCH', `/change-date/${record}`, { dateValue: '2026-01-31' }],
    ] as const) {
      const answer = await admin(method, path, { body })
      expect(answer, path).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    }
  })

  test('a token may come without the word Bearer', async () => {
    const { email } = world.accounts.moderator
    const { stranger } = world.callers
    const { token } = (await stranger('POST', '/jwt', { body: { email, password } })).body
    const read = async (authorization: string, call = stranger) =>
      (await call('GET', `/api/users/${email}`, { headers: { authorization } })).status
    for (const given of [token, `Bearer ${token}`, `bearer ${token}`]) {
      expect(await read(given), given).toBe(200)
    }
    for (const given of [`Basic ${token}`, `${token}x`, 'Bearer', `Bearer ${token} x`]) {
      expect(await read(given), given).toBe(401)
    }
    // Basic authentication belongs to a proxy and is not our token, so the session is used.
    expect(await read('Basic c2FtOnNlY3JldA==', world.callers.admin)).toBe(200)
    expect(await read('countersign_wrong', world.callers.admin)).toBe(401)
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

  test('an account is made for whoever proves to be that person, as a student and nothing more', async () => {
    const { stranger, student, admin } = world.callers
    const body = {
      name: 'New Person',
      email: 'new.person@example.org',
      photoURL: 'https://pictures.example/new.jpg',
      role: 'admin',
      title: 'Admin',
      database_of_client: 'Elsewhere',
    }
    expect((await stranger('POST', '/api/users', { body })).status).toBe(401)
    const phrase = { ...body, password: 'four small quiet otters' }
    const made = await stranger('POST', '/api/users', { body: phrase })
    expect(made.body).toEqual({ insertedId: id })
    expect(made.headers.get('set-cookie')).toBeNull()
    const read = await admin('GET', `/api/users/${body.email}`)
    expect(read.body).toEqual({ role: 'student', title: 'Student' })

    const again = await stranger('POST', '/api/users', { body: phrase })
    expect(again).toMatchObject({ status: 409, body: { error: 'This account already exists' } })
    const other = { ...phrase, password: 'another four quiet otters' }
    expect((await stranger('POST', '/api/users', { body: other })).status).toBe(409)
    const own = { ...body, email: world.accounts.student.email }
    expect((await student('POST', '/api/users', { body: own })).status).toBe(409)
    const weak = { ...body, email: 'weak@example.org', password: 'password1234' }
    const refused = await stranger('POST', '/api/users', { body: weak })
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.error).toContain('password is too common')
  })

  test('a photo is optional, and what is wrong with a field is said once', async () => {
    const { stranger } = world.callers
    const rest = { name: 'No Photo', password: 'four small quiet otters' }
    for (const [at, photo] of [{}, { photoURL: null }, { photoURL: '' }].entries()) {
      const body = { ...rest, ...photo, email: `no.photo.${at}@example.org` }
      const made = await stranger('POST', '/api/users', { body })
      expect(made.body, JSON.stringify(photo)).toEqual({ insertedId: id })
    }
    const body = { ...rest, email: '', photoURL: 'here' }
    const { error } = (await stranger('POST', '/api/users', { body })).body
    expect(error).toBe('A field is not valid: email is required; photoURL is not a web address')
    const list = await stranger('POST', '/api/users', { body: [] })
    expect(list.body).toEqual({ error: 'A field is not valid: The body is not valid' })
  })

  test('the list goes on page by page, newest first, and says how many there are', async () => {
    const { admin } = world.callers
    for (let count = 0; count < 3; count++) await aPublicRecord(world)
    const first = await admin('GET', '/User_Data?limit=2')
    const second = await admin('GET', '/User_Data?limit=2&page=2')
    const total = Number(first.headers.get('x-total-count'))
    expect(first.body.map((one: { id: string }) => one.id)).toEqual([
      `P${lastMade()}`,
      `P${lastMade() - 1}`,
    ])
    expect(second.body[0].id).toBe(`P${lastMade() - 2}`)
    const all = await admin('GET', '/User_Data?limit=9999&page=x')
    expect(all.body).toHaveLength(total)
    for (const page of ['1000', '9'.repeat(400)]) {
      expect((await admin('GET', `/User_Data?page=${page}`)).body).toEqual([])
    }
  })
})
