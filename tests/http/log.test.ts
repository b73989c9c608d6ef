import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { checkAnyProof } from '#contract/proof/check-proof.ts'
import { openCheckpoint } from '#contract/proof/note.ts'
import { logKeyOf, publishLog } from '#core/log/publish-log.ts'
import { addRecord } from '#core/records/add-record.ts'
import { readStatusList } from '#core/statements/read-status-list.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { callerOf } from '../caller.ts'
import { killWhilePublishing } from '../faults/log-kills.ts'
import { startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { added, anAddedRecord, aRecord, engines, openTestPortal } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const execute = promisify(execFile)

test.each(engines)(
  'anybody reads the log, and caches what never changes, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const ctx = await site.portal.as('admin')
    const logFiles = openLogFiles(site.portal.portal.config.blobs)
    const get = (path: string) => fetch(new URL(`/proof/log/${path}`, site.url))
    expect((await get('checkpoint')).status).toBe(404)
    const { size } = await publishLog({ ...ctx, logFiles })
    expect(size).toBeGreaterThan(1)

    const checkpoint = await get('checkpoint')
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=2')
    const log = await logKeyOf(ctx.db)
    expect(await openCheckpoint(await checkpoint.text(), { log })).toMatchObject({ size })
    const dated = await get(`checkpoint/${size}`)
    expect(dated.headers.get('cache-control')).toBe('public, max-age=2')
    const tile = await get(`tile/0/000.p/${size}`)
    expect(tile.headers.get('content-type')).toBe('application/octet-stream')
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await tile.bytes()).toHaveLength(size * 32)
    for (const path of [`tile/0/000.p/${size + 1}`, 'tile/0/000', 'tile/0/0', 'tile/9/x']) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('cache-control'), path).not.toContain('immutable')
    }

    await anAddedRecord(site.portal)
    const searched = await site.get('/', {
      method: 'POST',
      body: new URLSearchParams({ number: 'xx0000001' }),
    })
    const { searchParams } = new URL(searched.headers.get('location') ?? '', site.url)
    const statement = `/proof/statement/${searchParams.get('result')}?search=${searchParams.get('search')}`
    expect((await site.get(statement)).status).toBe(404)
    await site.portal.set({ statements: 'results' })
    const file = await site.get(statement)
    expect(file.headers.get('content-disposition')).toContain('statement.countersign.json')
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const { keys } = await (await site.get('/proof/keys.json')).json()
    const now = new Date()
    const text = await file.text()
    const asked = { text, trusted: keys, witnesses: [], askStatus: async () => undefined, now }
    expect((await checkAnyProof(asked)).statement?.facts).toMatchObject({
      name: 'Robin Sample',
      passportNumber: 'XX0000001',
    })
    expect((await site.get('/proof/statement/x')).status).toBe(404)
    const forPeople = { headers: { accept: 'text/html' } }
    const over = await (await site.get('/proof/statement/x', forPeople)).text()
    expect(over).toMatch(
      /<a href="\/">Try again<\/a>.*<a href="\/Share">Open a share code again<\/a>/,
    )
    expect(over).not.toContain('/proof/statement/')
  },
)

test.each(engines)(
  'two processes that publish at once, and are killed, never contradict what was published, on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    test.portal.stopBackground()
    const { database } = test.portal.config
    const environment = {
      DATA_DIR: test.dataDir,
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    }
    const figures = await killWhilePublishing(environment, { kills: 2, seed: Date.now() })
    expect(figures).toMatchObject({ flaws: [], runs: 2 })
    expect(figures.acknowledged).toBeGreaterThanOrEqual(3)
    expect(figures.files).toBeGreaterThanOrEqual(3)
  },
)

test('two servers state an approval once, end it for both, and sign with a key that was rotated elsewhere', async () => {
  await using one = await openTestSite('postgres')
  const { database } = one.portal.portal.config
  const environment = {
    DATA_DIR: one.portal.dataDir,
    DATABASE_URL: database.engine === 'postgres' ? database.url : '',
  }
  await using server = await startServer(environment)
  await using other = await openTestPortal('sqlite', environment)
  const callers = [
    callerOf(one, await anAccount(one.portal, 'admin')),
    callerOf({ ...one, url: server.url }, await anAccount(one.portal, 'admin')),
  ]
  const [ctx, moderator] = [await one.portal.as('admin'), await one.portal.as('moderator')]
  const standing = () =>
    ctx.db.selectFrom('statement').selectAll().where('endedAt', 'is', null).execute()
  const ids: string[] = []
  for (const n of ['1', '2', '3', '4', '5', '6']) {
    const numbers = { passportNumber: `TWO${n}`, irccNumber: `TWOI${n}` }
    ids.push(await added(addRecord(moderator, aRecord(numbers))))
  }
  for (const id of ids) {
    const asked = callers.map((call) => call('POST', `/api/v1/records/${id}/approve`))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  }
  const stated = await standing()
  expect(stated.map(({ recordId }) => recordId).toSorted()).toEqual(ids.toSorted())
  expect(await ctx.db.selectFrom('statement').selectAll().execute()).toHaveLength(ids.length)
  const leaves = await ctx.db.selectFrom('logLeaf').select('data').execute()
  expect(leaves.filter(({ data }) => data.includes(' stated '))).toHaveLength(ids.length)

  // The other process has just cached the list; with HTTP caching, a change is visible within a minute.
  const at = await fetch(`${server.url}/proof/status/1`)
  expect(at.headers.get('cache-control')).toBe('public, max-age=30')
  const listed = async () => {
    const [, payload = ''] = ((await readStatusList(await other.as('stranger'), 1)) ?? '').split(
      '.',
    )
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).credentialSubject.encodedList
  }
  const before = await listed()
  await callers[0]?.('POST', `/api/v1/records/${ids[0]}/withdraw-approval`)
  other.wait(30_000)
  expect(await listed()).not.toBe(before)

  const { stdout } = await execute(process.execPath, ['cli.js', 'key', 'rotate'], {
    env: { PATH: process.env.PATH, ...environment },
  })
  const fingerprint = stdout.trim()
  for (const [index, call] of callers.entries()) {
    const id = ids[index + 1] ?? ''
    await call('POST', `/api/v1/records/${id}/withdraw-approval`)
    await call('POST', `/api/v1/records/${id}/approve`)
    const [again] = (await standing()).filter(({ recordId }) => recordId === id)
    expect(again?.keyId).toBe(fingerprint)
    const { body } = await call('GET', '/.well-known/did.json')
    expect(body.assertionMethod).toHaveLength(2)
    expect(body.assertionMethod[0]).toContain(fingerprint)
  }
})
