import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenScopes } from '#contract/staff.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import { rolesThatMay, scopeFor } from '#core/authorise.ts'
import type { Actor } from '#core/context.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { readConfig } from '#platform/config.ts'
import { openSite } from '#server/http.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord, engines, openTestPortal, type TestPortal } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import {
  addressOf,
  bodies,
  type Door,
  dataDoors,
  doors,
  isWrite,
  nameOf,
  refusalIn,
  refusalInData,
  requestTo,
  stateOf,
} from './walk.ts'

test('no address is without its row in the table', async () => {
  await using test = await openTestPortal('sqlite')
  const config = readConfig({ DATA_DIR: test.dataDir, LOG_LEVEL: 'silent' })
  await using site = await openSite(config, () => Promise.reject(new Error('Shows no pages')))
  const known = new Set(doors.map(({ path }) => path))
  const forEverybody = [
    '/favicon.ico',
    '/healthz',
    '/readyz',
    '/api/v1/openapi.json',
    '/api/docs',
    '/api/docs.css',
    '/assets/*',
    // Public files, the same for everybody: core/statements
    '/.well-known/change-password',
    '/.well-known/did.json',
    '/proof/keys.json',
    '/proof/log/*',
    '/proof/status/:n{[1-9]\\d{0,8}}',
    // The statement about a result, by the grant of that result: core/statements/open-statement.ts
    '/proof/statement/:grant',
    // The images of a result, by the grant of that result: core/documents/open-document.ts
    '/files/:grant/:type/:page/:name{[a-z]+\\.webp}',
    '/files/*',
  ]
  const unknown = site.addresses
    .filter(({ path }) => !forEverybody.includes(path))
    .filter(({ path }) => !known.has(path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}')))
  expect(unknown).toEqual([])
  for (const door of doors) expect(rolesThatMay(door.action), nameOf(door)).toBeDefined()
})

type Visitor = { role: Actor['role']; headers: () => Promise<Record<string, string>> }

const canary = 'CANARY'

describe.each(engines)('every door on %s', (engine) => {
  let site: TestSite
  let portal: TestPortal
  let record: string
  let visitors: Record<string, Visitor>
  beforeAll(async () => {
    site = await openTestSite(engine)
    portal = site.portal
    const name = `${canary} Person`
    record = await anAddedRecord(portal, { name, address: canary, fatherName: canary })
    await setVisibility(await portal.as('admin'), record, 'hidden')
    visitors = await everyKindOfVisitor(portal, site.url)
  })
  afterAll(() => site[Symbol.asyncDispose]())

  async function knock(door: Door, visitor: Visitor, id?: string): Promise<Response> {
    return fetch(site.url + addressOf(door, id), requestTo(door, await visitor.headers()))
  }

  const refused = ['nobody', 'student', 'moderator', 'admin', 'demoted', 'deleted', 'revoked']

  test.each(refused)(
    'opens for %s only where the table says so',
    async (name) => {
      const visitor = visitors[name]
      if (!visitor) throw new Error(name)
      const before = await stateOf(portal)
      for (const door of doors) {
        const mayEnter = rolesThatMay(door.action).includes(visitor.role)
        if (mayEnter && isWrite(door)) continue
        const response = await knock(door, visitor, mayEnter ? undefined : record)
        const text = await response.text()
        const told = `${nameOf(door)}: ${response.status} ${text.slice(0, 300)}`
        expect(response.status, told).toBeLessThan(500)
        const usual = visitor.role === 'stranger' ? 'sign-in' : 'forbidden'
        if (!mayEnter) expect(refusalIn(door, response), told).toBe(usual)
        else if (!proves.has(door.path)) expect(refusalIn(door, response), told).toBeUndefined()
        if (visitor.role === 'stranger' || visitor.role === 'student') {
          expect(text.includes(canary), nameOf(door)).toBe(false)
        }
      }
      expect(await stateOf(portal)).toBe(before)
    },
    120_000,
  )

  test.each(refused)(
    'gives %s data of the router only where the table says so',
    async (name) => {
      const visitor = visitors[name]
      if (!visitor) throw new Error(name)
      const before = await stateOf(portal)
      expect(dataDoors.length).toBeGreaterThan(100)
      for (const door of dataDoors) {
        const mayEnter = rolesThatMay(door.action).includes(visitor.role)
        if (mayEnter && isWrite(door)) continue
        const response = await knock(door, visitor, mayEnter ? undefined : record)
        const text = await response.text()
        const told = `${nameOf(door)}: ${response.status} ${text.slice(0, 300)}`
        expect(response.status, told).toBeLessThan(500)
        const usual = visitor.role === 'stranger' ? 'sign-in' : 'forbidden'
        expect(refusalInData(response, text), told).toBe(mayEnter ? undefined : usual)
        const knows = visitor.role === 'admin' || visitor.role === 'moderator'
        expect(!knows && text.includes(canary), told).toBe(false)
      }
      expect(await stateOf(portal)).toBe(before)
    },
    120_000,
  )

  test.each(['student', 'moderator', 'admin'] as const)(
    'lets %s write where the table says so, and keys that are not ours change nothing',
    async (role) => {
      const before = await stateOf(portal)
      for (const door of doors) {
        if (!isWrite(door) || !rolesThatMay(door.action).includes(role)) continue
        const fresh = visitorWith(site.url, await anAccount(portal, role), role)
        const response = await knock(door, fresh)
        const text = await response.text()
        const told = `${nameOf(door)}: ${response.status} ${text.slice(0, 300)}`
        expect(response.status, told).toBeLessThan(500)
        const isInvited = refusalIn(door, response) === undefined || proves.has(door.path)
        expect(isInvited, told).toBe(true)
      }
      expect(await stateOf(portal)).toBe(before)
    },
    120_000,
  )

  test('nothing is written in the name of somebody who visits another site', async () => {
    const account = await anAccount(portal, 'admin')
    const before = await stateOf(portal)
    for (const door of doors.filter(isWrite)) {
      for (const from of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://elsewhere.example' },
        {},
      ]) {
        const headers = { cookie: account.cookie, ...from } as Record<string, string>
        const response = await fetch(site.url + addressOf(door, record), requestTo(door, headers))
        const told = `${nameOf(door)} ${JSON.stringify(from)}`
        const isLookup = rolesThatMay(door.action).includes('stranger') && door.kind === 'page'
        if (isLookup && Object.keys(from).length === 0) continue
        expect(response.status, told).toBe(403)
        await response.body?.cancel()
      }
    }
    expect(await stateOf(portal)).toBe(before)
  }, 120_000)

  test.each(tokenScopes)(
    'a token with the scope %s alone opens no door of another',
    async (scope) => {
      const { session } = await anAccount(portal, 'admin')
      const ctx = await portal.portal.ctxFor({ credentials: { session }, network: 'x' })
      const made = await createApiToken(ctx, { name: 'x', scopes: [scope] })
      if (made.outcome !== 'created') throw new Error(made.outcome)
      const headers = { authorization: `Bearer ${made.token}` }
      const program: Visitor = { role: 'admin', headers: async () => headers }
      const granted = scope === 'write' ? ['read', 'write'] : [scope]
      const before = await stateOf(portal)
      for (const door of doors) {
        const needed = scopeFor(door.action)
        if (door.kind === 'page' || !needed || !rolesThatMay(door.action).includes('admin'))
          continue
        const response = await knock(door, program)
        await response.body?.cancel()
        const isInside = granted.includes(needed)
        const told = `${nameOf(door)}: ${response.status}`
        if (isInside && !proves.has(door.path)) expect(response.status, told).not.toBe(403)
        if (isInside) continue
        expect(response.status, told).toBe(403)
        const why = `Bearer error="insufficient_scope", scope="${needed}"`
        expect(response.headers.get('www-authenticate'), told).toBe(why)
      }
      expect(await stateOf(portal)).toBe(before)
    },
  )

  test('ids of one kind open nothing of another', async () => {
    const account = await anAccount(portal, 'student')
    const admin = visitorWith(site.url, await anAccount(portal, 'admin'), 'admin')
    const before = await stateOf(portal)
    const own = { ...(await admin.headers()), 'if-match': '"1"' }
    for (const door of doors) {
      if (door.kind === 'page' || !/\{(id|document)\}/.test(door.path)) continue
      if (!rolesThatMay(door.action).includes('admin')) continue
      const isOfRecords = /records|^\/User_Data\/|^\/delete_User\/|user_data\/(User_|App)/.test(
        door.path,
      )
      const id = isOfRecords ? account.id : record
      const init = requestTo(door, own)
      const body = bodies[nameOf(door)]
      const request = { ...init, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await fetch(site.url + addressOf(door, id), request)
      // For earlier clients, a change or a deletion that affects nothing is not an error.
      const status = door.kind === 'wire' && door.method !== 'GET' ? 200 : 404
      const text = await response.text()
      expect(response.status, `${nameOf(door)}: ${text}`).toBe(status)
      if (status === 200) expect(text).toMatch(/"(modified|deleted)Count":0/)
    }
    expect(await stateOf(portal)).toBe(before)
  })

  test('a body with keys that are not ours is refused by name in the API', async () => {
    const admin = visitorWith(site.url, await anAccount(portal, 'admin'), 'admin')
    const extras = ['Status', 'database_of_client', 'isAdmin', '__proto__']
    const sent = `{${extras.map((key) => `"${key}":{"role":"admin"}`).join(',')}}`
    const before = await stateOf(portal)
    for (const door of doors) {
      if (door.kind !== 'v1' || !isWrite(door) || !(nameOf(door) in bodies)) continue
      const init = { ...requestTo(door, await admin.headers()), body: sent }
      const response = await fetch(site.url + addressOf(door, record), init)
      const { errors } = await response.json()
      for (const field of extras) {
        expect(errors, nameOf(door)).toContainEqual({ field, code: 'unknown-field' })
      }
    }
    expect(await stateOf(portal)).toBe(before)
  })
})

/** Calls that require a proof of identity other than a session */
const proves = new Set(['/jwt', '/api/users', '/api/users/{email}'])

async function everyKindOfVisitor(test: TestPortal, url: string): Promise<Record<string, Visitor>> {
  const admin = await test.as('admin')
  const other = await anAccount(test, 'admin')
  const demoted = await anAccount(test, 'admin')
  await setRole(admin, { id: demoted.id, role: 'moderator' })
  const deleted = await anAccount(test, 'admin')
  await deleteAccount(admin, deleted.id)
  const stranger: Visitor = { role: 'stranger', headers: async () => ({ origin: url }) }
  const token = await aRevokedToken(test)
  return {
    nobody: stranger,
    student: visitorWith(url, await anAccount(test, 'student'), 'student'),
    moderator: visitorWith(url, await anAccount(test, 'moderator'), 'moderator'),
    admin: visitorWith(url, other, 'admin'),
    demoted: visitorWith(url, demoted, 'stranger'),
    deleted: visitorWith(url, deleted, 'stranger'),
    revoked: {
      ...stranger,
      headers: async () => ({ origin: url, authorization: `Bearer ${token}` }),
    },
  }
}

function visitorWith(url: string, { cookie }: TestAccount, role: Actor['role']): Visitor {
  return { role, headers: async () => ({ cookie, origin: url }) }
}

async function aRevokedToken(test: TestPortal): Promise<string> {
  const { session } = await anAccount(test, 'admin')
  const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
  const made = await createApiToken(ctx, { name: 'x' })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  await revokeApiToken(ctx, made.id)
  return made.token
}
