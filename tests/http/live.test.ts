import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { endOwnSession } from '#core/accounts/own/end-own-session.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { startServer } from '../server-process.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord, engines, type TestPortal } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

/** Reads the event stream like a browser; disposing of the result closes it. */
async function listen(url: string, { cookie }: TestAccount) {
  const left = new AbortController()
  const headers = { cookie, accept: 'text/event-stream' }
  const { signal } = left
  const answer = await fetch(`${url}/dashboard/live`, { headers, signal, redirect: 'manual' })
  let text = ''
  const ended = (async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
  })().catch(() => undefined)
  return {
    status: answer.status,
    headers: answer.headers,
    heard: () => text.split('\n\n').filter((event) => event.startsWith('data: ')),
    ended,
    [Symbol.asyncDispose]: async () => left.abort(),
  }
}

/** Waits until the server polls for changes: every two seconds, starting with the first listener. */
const untilItListens = () => new Promise((resolve) => setTimeout(resolve, 2500))
const within = { interval: 100 }

let numbers = 0
const aPerson = () => {
  numbers++
  return { name: 'CANARY', passportNumber: `LIVE${numbers}`, irccNumber: `LIVEI${numbers}` }
}

/** The tests of one engine share a site; both engines are tested at once, and a poll needs its own test's expect. */
const inTurn = { concurrent: false }

describe.concurrent.each(engines)('the stream of changes on %s', (engine) => {
  let site: TestSite
  let portal: TestPortal
  beforeAll(async () => {
    site = await openTestSite(engine)
    portal = site.portal
  })
  afterAll(() => site[Symbol.asyncDispose]())

  test(
    'staff hear which record was changed, and nothing that it says',
    inTurn,
    async ({ expect }) => {
      const admin = await anAccount(portal, 'admin')
      const moderator = await anAccount(portal, 'moderator')
      await using stream = await listen(site.url, admin)
      await using others = await listen(site.url, moderator)
      expect(stream.status).toBe(200)
      expect(stream.headers.get('content-type')).toBe('text/event-stream')
      expect(stream.headers.get('cache-control')).toBe('private, no-store, no-transform')
      expect(stream.headers.get('x-accel-buffering')).toBe('no')
      expect(stream.headers.get('content-encoding')).toBeNull()
      await untilItListens()
      const id = await anAddedRecord(portal, aPerson())
      await expect
        .poll(stream.heard, within)
        .toEqual([`data: ${JSON.stringify({ records: [{ id, revision: 1 }] })}`])
      // Moderators get only the ids of records that they entered.
      await expect.poll(others.heard, within).toEqual([`data: ${JSON.stringify({ records: [] })}`])
    },
  )

  test('who asks without listening, or has left, takes nobody the place', inTurn, async () => {
    const admin = await anAccount(portal, 'admin')
    const headers = { cookie: admin.cookie, accept: 'text/event-stream' }
    for (let times = 0; times < 12; times++) {
      await fetch(`${site.url}/dashboard/live`, { method: 'HEAD', headers })
      const signal = AbortSignal.timeout(100)
      await fetch(`${site.url}/dashboard/live.data`, { headers, signal }).catch(() => undefined)
    }
    await using stream = await listen(site.url, admin)
    expect(stream.status).toBe(200)
  })

  test(
    'whoever is demoted, disabled or signed out hears nothing of what is changed afterwards',
    inTurn,
    async () => {
      const people = [
        await anAccount(portal, 'moderator'),
        await anAccount(portal, 'moderator'),
        await anAccount(portal, 'moderator'),
      ] as const
      const [demoted, disabled, signedOut] = people
      const admin = await portal.as('admin')
      await using streams = new AsyncDisposableStack()
      const heard = []
      for (const person of people) heard.push(streams.use(await listen(site.url, person)))
      await untilItListens()
      await setRole(admin, { id: demoted.id, role: 'student' })
      await disableAccount(admin, { id: disabled.id, isDisabled: true })
      await signOut(signedOut)
      await anAddedRecord(portal, aPerson())
      for (const stream of heard) {
        await stream.ended
        expect(stream.heard()).toEqual([])
      }
      for (const person of people) {
        await using again = await listen(site.url, person)
        expect(again.status).not.toBe(200)
      }
    },
  )

  async function signOut({ session }: TestAccount): Promise<void> {
    const ctx = await portal.portal.ctxFor({ credentials: { session }, network: 'x' })
    if (ctx.actor.role === 'stranger') throw new Error('Not signed in')
    await endOwnSession(ctx, ctx.actor.sessionId ?? '')
  }

  test(
    'listening is no use of a session, which ends as if nobody listened',
    inTurn,
    async ({ expect }) => {
      const admin = await anAccount(portal, 'admin')
      await using stream = await listen(site.url, admin)
      const { db } = await portal.as('admin')
      const long = new Date(Date.now() - 20 * 60_000).toISOString()
      await db
        .updateTable('session')
        .set({ lastSeenAt: long })
        .where('accountId', '=', admin.id)
        .execute()
      await untilItListens()
      await anAddedRecord(portal, aPerson())
      await expect.poll(stream.heard, within).toHaveLength(1)
      const session = await db
        .selectFrom('session')
        .select('lastSeenAt')
        .where('accountId', '=', admin.id)
        .executeTakeFirst()
      expect(session?.lastSeenAt).toBe(long)
    },
  )

  test(
    'one account has at most twenty streams, and may open another when one is closed',
    inTurn,
    async ({ expect }) => {
      const admin = await anAccount(portal, 'admin')
      await using streams = new AsyncDisposableStack()
      for (let count = 0; count < 20; count++) {
        expect(streams.use(await listen(site.url, admin)).status).toBe(200)
      }
      const status = async () => {
        await using one = await listen(site.url, admin)
        return one.status
      }
      expect(await status()).toBe(429)
      await streams.disposeAsync()
      await expect.poll(status, within).toBe(200)
    },
  )

  test('data of the router and other requests are not delayed', inTurn, async () => {
    const { cookie } = await anAccount(portal, 'admin')
    for (const address of ['/dashboard/live', '/dashboard/live.data']) {
      const answer = await site.get(address, { headers: { cookie } })
      await answer.text()
      expect(answer.status).not.toBe(200)
    }
  })

  test('a stop in good order ends the streams at once', inTurn, async () => {
    await using ending = await openTestSite(engine)
    await using stream = await listen(ending.url, await anAccount(ending.portal, 'admin'))
    const startedAt = performance.now()
    await ending.server[Symbol.asyncDispose]()
    await stream.ended
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

test('rights that end without a change end the stream as well, within half a minute', async () => {
  const isEnded = engines.map(async (engine) => {
    await using site = await openTestSite(engine)
    const leaving = await anAccount(site.portal, 'moderator')
    await using stream = await listen(site.url, leaving)
    const startedAt = performance.now()
    const { db } = await site.portal.as('admin')
    await db.deleteFrom('session').where('accountId', '=', leaving.id).execute()
    await stream.ended
    expect(performance.now() - startedAt, engine).toBeLessThan(30_000)
  })
  await Promise.all(isEnded)
}, 40_000)

test('on PostgreSQL a process tells what another one has changed', async () => {
  await using site = await openTestSite('postgres')
  const { database } = site.portal.portal.config
  if (database.engine !== 'postgres') throw new Error('Not on PostgreSQL')
  await using other = await startServer({
    DATA_DIR: site.portal.dataDir,
    DATABASE_URL: database.url,
  })
  const admin = await anAccount(site.portal, 'admin')
  const id = await anAddedRecord(site.portal, aPerson())
  await using stream = await listen(other.url, admin)
  await untilItListens()
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ do: 'hide' })
  await site.get(`/dashboard/records/${id}`, { method: 'POST', headers, body })
  await expect.poll(stream.heard, within).toHaveLength(1)
  expect(stream.heard()[0]).toContain(id)
  expect(await setVisibility(await site.portal.as('admin'), id, 'hidden')).toBe('already-so')
})
