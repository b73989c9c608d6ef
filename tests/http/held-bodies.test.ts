import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/staff.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { changePassword } from '#core/accounts/own/change-password.ts'
import { signOutEverywhere } from '#core/accounts/own/sign-out-everywhere.ts'
import { signOut } from '#core/accounts/sign-out.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import { rolesThatMay } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { addNotice } from '#core/notices/add-notice.ts'
import { aClass, aStagedPicture, aStudent, enrolled } from '../class-world.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { addressOf, bodies, type Door, doors, isWrite, nameOf, refusalIn, stateOf } from './walk.ts'

const old = 'a long enough phrase'
const password = 'four boats on the Meghna'
const openWithinMs = 1500
/** The tests of one engine share a site; both engines are tested at once. */
const inTurn = { concurrent: false, timeout: 120_000 }

type Person = { id: string; ctx: Ctx; headers: Record<string, string>; tokenId?: string }
type Change = (admin: Ctx, person: Person) => Promise<unknown>

const forBoth: Record<string, Change> = {
  'a new role': (admin, { id, ctx }) =>
    setRole(admin, { id, role: ctx.actor.role === 'student' ? 'moderator' : 'student' }),
  'being disabled': (admin, { id }) => disableAccount(admin, { id, isDisabled: true }),
  'being deleted': (admin, { id }) => deleteAccount(admin, id),
  'a new password': (_, { ctx }) => changePassword(ctx, { old, password }),
}
const bySession: Record<string, Change> = {
  ...forBoth,
  'signing out': (_, { ctx }) => signOut(ctx),
  'signing out everywhere': (_, { ctx }) => signOutEverywhere(ctx),
}
const byToken: Record<string, Change> = {
  ...forBoth,
  'its revocation': (_, { ctx, tokenId = '' }) => revokeApiToken(ctx, tokenId),
}

const files = ['POST /api/v1/documents', 'POST /images']

/** All operations that read a request body and require permission. */
const guarded = doors.filter((door) => {
  const isRead = door.kind === 'page' || nameOf(door) in bodies || files.includes(nameOf(door))
  return isRead && isWrite(door) && !rolesThatMay(door.action).includes('stranger')
})

function holderOf({ action }: Door): Role {
  const order: Role[] = ['admin', 'moderator', 'student']
  return order.find((role) => rolesThatMay(action).includes(role)) ?? 'admin'
}

describe.concurrent.each(engines)('whoever held their body back on %s', (engine) => {
  let site: TestSite
  let admin: Ctx
  let ids: Record<string, string>
  let wholeBodies: Record<string, Sent>
  beforeAll(async () => {
    site = await openTestSite(engine)
    admin = await site.portal.as('admin')
    // A second admin, since the last one cannot lose the role.
    await anAccount(site.portal, 'admin')
    const student = await aStudent(site.portal)
    const record = await anAddedRecord(site.portal)
    const notice = admin.newId()
    const pictures = {
      firstPicture: await aStagedPicture(admin),
      secondPicture: await aStagedPicture(admin),
    }
    await addNotice(admin, { id: notice, title: 'x', text: 'y', isPublished: false, pictures })
    const oneClass = await aClass(admin)
    const enrolment = await enrolled(student, oneClass)
    const victim = await anAccount(site.portal, 'student')
    ids = { record, notice, oneClass, enrolment, victim: victim.id }
    wholeBodies = await bodiesOfForms()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  async function somebody(role: Role): Promise<Person> {
    const account = await anAccount(site.portal, role, { password: old })
    const credentials = { session: account.session }
    const ctx = await site.portal.portal.ctxFor({ credentials, network: '192.0.2.1' })
    return { id: account.id, ctx, headers: { cookie: account.cookie, origin: site.url } }
  }

  async function withToken(role: Role): Promise<Person> {
    const person = await somebody(role)
    const made = await createApiToken(person.ctx, { name: 'x' })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    return { ...person, headers: { authorization: `Bearer ${made.token}` }, tokenId: made.id }
  }

  function idFor({ path }: Door): string | undefined {
    if (/accounts/.test(path)) return ids.victim
    if (/notices|posts/.test(path)) return ids.notice
    if (/enrolments/.test(path)) return ids.enrolment
    if (/classes/.test(path)) return ids.oneClass
    return /records|User_Data|Update_A_User/.test(path) ? ids.record : undefined
  }

  async function stateOfAll(): Promise<string> {
    const drafts = await admin.db.selectFrom('draft').selectAll().orderBy('form').execute()
    return JSON.stringify([await stateOf(site.portal), drafts])
  }

  /** Sends the headers and the first byte of a request; the caller sends the rest later. */
  function hold(door: Door, { headers }: Person): Held {
    const { type, body } = wholeBodies[nameOf(door)] ?? usual(door)
    const sent = request(site.url + addressOf(door, idFor(door)), {
      method: door.method,
      agent: false,
      headers: {
        ...headers,
        ...(door.kind === 'page' && { accept: 'application/json' }),
        'if-match': '"1"',
        'content-type': type,
        'content-length': body.length,
      },
    })
    const answer = new Promise<Response>((resolve, reject) => {
      sent.on('response', (incoming) => resolve(responseOf(incoming)))
      sent.on('error', reject)
    })
    answer.catch(() => {})
    sent.write(body.subarray(0, 1))
    return { door, sent, rest: body.subarray(1), answer }
  }

  async function expectRefusal(
    change: Change,
    make: (role: Role) => Promise<Person>,
    some: Door[],
  ) {
    const holders = [...new Set(some.map(holderOf))]
    const people = new Map<Role, Person>()
    for (const role of holders) people.set(role, await make(role))
    const held = some.map((door) => hold(door, people.get(holderOf(door)) as Person))
    await new Promise((resolve) => setTimeout(resolve, openWithinMs))
    for (const person of people.values()) await change(admin, person)
    const before = await stateOfAll()
    for (const { sent, rest } of held) sent.end(rest)
    for (const { door, answer } of held) {
      const response = await answer
      const told = `${nameOf(door)}: ${response.status} ${(await response.text()).slice(0, 200)}`
      expect(refusalIn(door, response), told).toBeDefined()
    }
    expect((await stateOfAll()) === before, 'nothing written').toBe(true)
  }

  test.each(Object.entries(bySession))(
    'is refused after %s, signed in',
    inTurn,
    async (_, change) => {
      await expectRefusal(change, somebody, guarded)
    },
  )

  const forPrograms = guarded.filter(({ kind, action }) => {
    return kind !== 'page' && holderOf({ action } as Door) !== 'student'
  })

  test.each(Object.entries(byToken))('is refused after %s, by token', inTurn, async (_, change) => {
    await expectRefusal(change, withToken, forPrograms)
  })

  test('and let in if nothing changed but that the session is idle', inTurn, async () => {
    const person = await somebody('admin')
    const some = guarded.filter((door) => holderOf(door) === 'admin')
    // In batches, since the requests wait for each other's locks, and could exceed the timeout of a query.
    for (let from = 0; from < some.length; from += 20) {
      const held = some.slice(from, from + 20).map((door) => hold(door, person))
      await new Promise((resolve) => setTimeout(resolve, openWithinMs))
      const lastSeenAt = new Date(Date.now() - 40 * 60_000).toISOString()
      const own = admin.db.updateTable('session').where('accountId', '=', person.id)
      await own.set({ createdAt: lastSeenAt, lastSeenAt }).execute()
      for (const { sent, rest } of held) sent.end(rest)
      for (const { door, answer } of held) {
        const response = await answer
        expect(refusalIn(door, response), nameOf(door)).toBeUndefined()
        expect(response.status, nameOf(door)).toBeLessThan(500)
      }
    }
  })
})

type Sent = { type: string; body: Buffer }
type Held = { door: Door; sent: ClientRequest; rest: Buffer; answer: Promise<Response> }

function usual(door: Door): Sent {
  if (door.kind !== 'page') {
    const body = Buffer.from(JSON.stringify(bodies[nameOf(door)] ?? {}))
    return { type: 'application/json', body }
  }
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from('do=publish&end=x') }
}

/** Valid forms, which would change data if they were accepted. */
async function bodiesOfForms(): Promise<Record<string, Sent>> {
  const file = await aScan('scan.jpg')
  const record = { passportNumber: 'HELD1', irccNumber: 'HELD2', name: 'Held Back', key: 'held' }
  const parents = { fatherName: 'A', motherName: 'B', address: 'C', nationality: 'D' }
  const filled = { ...record, ...parents, 'file.photo': file }
  const pictures = { firstPicture: file, secondPicture: file }
  const facts = { title: 'Held back', text: 'x', startsOn: '2099-01-01', place: 'x', seats: '5' }
  const draft = JSON.stringify({ typed: {}, staged: {}, removed: [], key: 'held' })
  const scan: Sent = { type: 'image/jpeg', body: Buffer.from(await file.arrayBuffer()) }
  const payment = { do: 'payment', 'payment-amount': '10', 'payment-method': 'cash' }
  return {
    'POST /dashboard/Entry': await multipart(filled),
    'POST /dashboard/ManagePost': await multipart(filled),
    'POST /Update_A_User/{id}': await multipart(filled),
    'POST /dashboard/posts': await multipart({ ...pictures, title: 'Held', text: 'x' }),
    'POST /dashboard/posts/{id}': await multipart({ title: 'Held', text: 'x', revision: '1' }),
    'POST /dashboard/classes/new': await multipart({
      ...facts,
      ...pictures,
      fee: '1',
      currency: 'BDT',
    }),
    'POST /dashboard/enrolments/{id}': form({ ...payment, 'payment-paidOn': '2026-01-31' }),
    'POST /dashboard/change-date': form({ dateValue: '2026-01-30' }),
    'POST /dashboard/drafts': form({ form: 'Entry', value: draft }),
    'POST /account/tokens': form({ name: 'held' }),
    'POST /api/v1/documents': scan,
    'POST /images': scan,
  }
}

function form(fields: Record<string, string>): Sent {
  const type = 'application/x-www-form-urlencoded'
  return { type, body: Buffer.from(new URLSearchParams(fields).toString()) }
}

async function multipart(parts: Record<string, string | File>): Promise<Sent> {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.append(name, value)
  const whole = new Response(data)
  const type = whole.headers.get('content-type') ?? ''
  return { type, body: Buffer.from(await whole.arrayBuffer()) }
}

async function responseOf(incoming: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0 } = incoming
  const location = incoming.headers.location
  const cookies = incoming.headers['set-cookie'] ?? []
  const headers = new Headers(location === undefined ? {} : { location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  const chunks = await incoming.toArray()
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
