import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { headText, signatureLine } from '#contract/proof/note.ts'
import { completeLogFiles } from '#core/log/complete-log-files.ts'
import { lastCheckpoint } from '#core/log/log-store.ts'
import { logKeyOf, publishLog } from '#core/log/publish-log.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { rotateKey } from '#core/statements/rotate-key.ts'
import { currentKey } from '#core/statements/signing-key-store.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { readConfig } from '#platform/config.ts'
import { createSecondFactors } from '#platform/identity/second-factors.ts'
import { createVault } from '#platform/identity/vault.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { aFolder, filesBelow, staged } from '../backups.ts'
import { doctor, usual, wrong } from '../doctor.ts'
import { startPostgres } from '../postgres-cluster.ts'
import { bucketEnvironment, newBucket } from '../s3/test-bucket.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, type Engine, engines, openTestPortal } from '../test-portal.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())

test.runIf(existsSync('/proc/locks'))('the locks that SQLite has on its file stay', async () => {
  await using test = await openTestPortal('sqlite')
  const { db } = await test.as('admin')
  const { ino } = await stat(join(test.dataDir, 'countersign.db'))
  const locks = async () =>
    (await readFile('/proc/locks', 'utf8')).split('\n').filter((line) => line.includes(`:${ino} `))
      .length
  await db.selectFrom('settings').select('id').execute()
  const before = await locks()
  expect(before).toBeGreaterThan(0)
  await runDoctor(test.portal.config, 'page')
  expect(await locks()).toBe(before)
})

/** A PostgreSQL with durable commits; the one of the other tests gives up durability for speed. */
async function durablePostgres() {
  const { url, stop } = await startPostgres()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  lasting.defer(async () => {
    await client.end()
    await stop()
  })
  const ask = (statement: string) => client.query(statement)
  for (const name of ['fsync', 'synchronous_commit']) await ask(`alter system set ${name} = on`)
  await ask('alter system set log_error_verbosity = terse')
  await ask('select pg_reload_conf()')
  return { url, ask }
}

/** A site with a scan, an admin and a backup, which has only the findings of every test site. */
async function aSite(engine: Engine) {
  const { folder, ...elsewhere } = aFolder()
  const postgres = engine === 'postgres' ? await durablePostgres() : undefined
  const settings = {
    BACKUP_DIR: join(folder, 'backups'),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const site = await openTestPortal('sqlite', settings)
  await anAddedRecord(site, { documents: { photo: await staged(site) } })
  const { id: accountId } = await anAccount(site, 'admin')
  await site.portal.upkeep.backUp()
  const { db } = await site.as('admin')
  return {
    ...{ db, accountId, postgres, dataDir: site.dataDir },
    environment: { ...settings, DATA_DIR: site.dataDir },
    admin: async () => ({ ctx: await site.as('admin'), blobs: site.portal.config.blobs }),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await elsewhere[Symbol.asyncDispose]()
    },
  }
}

describe.each(engines)('on %s', (engine) => {
  test('nothing is wrong with a good site; a late backup, late mails, a tampered activity and another schema are', async () => {
    await using site = await aSite(engine)
    const { db, environment } = site
    const found = () => wrong(environment)
    expect(await found()).toEqual(usual)

    // As an earlier version accepted it
    const { value, id } = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
    const { organisation, ...others } = JSON.parse(value)
    const posing = { ...others, organisation: { ...organisation, name: 'Canada Immigration' } }
    const store = (value: string) =>
      db.updateTable('settings').set({ value }).where('id', '=', id).execute()
    await store(JSON.stringify(posing))
    expect(await found()).toContain('warning: organisation-poses')
    const acting = { ...environment, ACTS_FOR: 'Government of Samplestan' }
    expect(await wrong(acting)).not.toContain('warning: organisation-poses')
    await store(value)

    const times = { at: '2026-01-01T00:00:00.000Z', dueAt: '2999', until: '2999' }
    const mail = { id: 'x', accountId: null, sealed: 'x', ...times }
    await db.insertInto('outbox').values(mail).execute()
    const SMTP_URL = 'smtp://127.0.0.1:9'
    expect(await wrong({ ...environment, SMTP_URL, MAIL_FROM: 'a@b.org' })).toEqual(
      expect.arrayContaining(['failed: mail-away', 'warning: mails-late']),
    )

    const noteBackup = async (hoursAgo: number, missing = 0) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
      const result = JSON.stringify({ at, missing })
      await db.updateTable('job').set({ result }).where('name', '=', 'backup').execute()
    }
    await noteBackup(0, 2)
    expect(await found()).toContain('failed: backup-incomplete')
    const noteFiles = async (name: string, result: object) => {
      const row = { name, holder: '', heldUntil: '', dueFrom: '', doneAt: null }
      await db.deleteFrom('job').where('name', '=', name).execute()
      await db
        .insertInto('job')
        .values({ ...row, result: JSON.stringify(result) })
        .execute()
    }
    const begunAt = '2026-01-01T00:00:00.000Z'
    await noteFiles('verify', { begunAt, reached: '', files: 0, bad: [{ blob: 'x' }] })
    expect(await found()).toContain('failed: files-bad')
    await noteFiles('verify', { begunAt, reached: '', files: 0, bad: [] })
    expect(await found()).toContain('warning: files-unread')
    await noteFiles('backup failure', { since: begunAt, at: begunAt, fault: 'no-space' })
    expect(await found()).toContain('failed: backup-failed')
    await db.deleteFrom('job').where('name', '=', 'backup failure').execute()
    await rm(environment.BACKUP_DIR, { recursive: true })
    await noteBackup(49)
    expect(await found()).toContain('failed: backup-late')
    expect(await wrong({ ...environment, BACKUP_AT: 'off' })).toContain('warning: backup-late')
    // A backup from the future, made while the clock was wrong, does not count.
    const ofTheFuture = join(environment.BACKUP_DIR, 'countersign-2099-01-01T000000Z')
    await mkdir(ofTheFuture, { recursive: true })
    await writeFile(join(ofTheFuture, 'manifest.sha256'), '')
    expect(await found()).toContain('failed: backup-late')
    await db.deleteFrom('job').where('name', '=', 'backup').execute()
    expect(await found()).toContain('failed: backup-in-future')
    await rm(ofTheFuture, { recursive: true })
    expect(await found()).toContain('warning: backup-none')

    const { ctx } = await site.admin()
    const ahead = { ...ctx, now: () => new Date(Date.now() + 3_600_000) }
    const { id: recordId } = await db.selectFrom('record').select('id').executeTakeFirstOrThrow()
    await setVisibility(ahead, recordId, 'hidden')
    expect(await found()).toContain('warning: activity-in-future')
    await sql`update "activityHead" set "hash" = '0'`.execute(db)
    expect(await found()).toContain('failed: activity-broken')
    await sql`insert into "migration" values ('9999-from-tomorrow', '2030')`.execute(db)
    expect(await found()).toContain('failed: schema-newer')
    await sql`delete from "migration" where "name" > '0060'`.execute(db)
    expect(await found()).toContain('warning: schema-behind')
  }, 120_000)

  test('a key that is lost, open, damaged or another, and scans that are not what they were, are found', async () => {
    await using site = await aSite(engine)
    const { db, dataDir, environment, accountId } = site
    const found = () => wrong(environment)
    const secret = join(dataDir, 'secret')
    const key = (await readFile(secret, 'utf8')).trim()
    const twoFactorSecret = createSecondFactors(createVault(key)).create(accountId)
    await db.updateTable('account').set({ twoFactorSecret }).execute()
    expect(await found()).toEqual(usual)
    const SECRET = 'x3J9-another-key-which-is-long-enough-7Qz'
    expect(await wrong({ ...environment, SECRET })).toContain('failed: secret-wrong')
    await chmod(secret, 0o644)
    expect(await found()).toContain('failed: secret-open')
    await rm(secret)
    expect(await found()).toContain('failed: secret-lost')
    expect(existsSync(secret)).toBe(false)
    await writeFile(secret, 'short', { mode: 0o600 })
    expect(await found()).toContain('failed: secret-damaged')
    await writeFile(secret, SECRET)
    expect(await found()).toContain('failed: secret-wrong')
    await rm(secret)
    await mkdir(secret, { mode: 0o700 })
    expect(await found()).toContain('failed: broke')
    await rm(secret, { recursive: true })
    await writeFile(secret, key, { mode: 0o600 })

    const [scan = ''] = (await filesBelow(join(dataDir, 'blobs'))).toSorted()
    const bytes = await readFile(scan)
    for (const damage of ['', 'garbage']) {
      await writeFile(scan, damage)
      expect(await found()).toEqual(['failed: scans-damaged', ...usual])
    }
    await rm(scan)
    expect(await found()).toContain('failed: scans-damaged')
    await writeFile(scan, bytes)
    expect(await found()).toEqual(usual)
    await rename(join(dataDir, 'blobs'), join(dataDir, 'away'))
    expect(await found()).toContain('failed: store-unfit')
  }, 120_000)
})

test('a SQLite file that was written over is found', async () => {
  await using site = await aSite('sqlite')
  const file = join(site.dataDir, 'countersign.db')
  await sql`pragma wal_checkpoint(truncate)`.execute(site.db)
  const bytes = await readFile(file)
  await writeFile(file, Buffer.from(bytes).fill('x', 4096 * 20, 4096 * 40))
  expect(await wrong(site.environment)).toContain('failed: integrity-bad')
  await writeFile(file, 'This is no database. '.repeat(1000))
  expect(await wrong(site.environment)).toContain('failed: database-away')
  await writeFile(file, bytes)
}, 60_000)

test('PostgreSQL that may lose what it acknowledged, takes no writes or has a wrong clock is found', async () => {
  await using site = await aSite('postgres')
  const { environment } = site
  const ask = site.postgres?.ask ?? expect.fail()
  const foundWith = async (...settings: string[]) => {
    for (const setting of settings) await ask(`alter database postgres set ${setting}`)
    const found = await wrong(environment)
    await ask('alter database postgres reset all')
    return found
  }
  expect(await foundWith('synchronous_commit = off')).toEqual(['failed: database-unsafe', ...usual])
  expect(await foundWith('default_transaction_read_only = on')).toEqual([
    'failed: database-read-only',
    ...usual,
  ])
  expect(await foundWith('log_error_verbosity = verbose')).toEqual(
    [...usual, 'warning: database-logs-values'].toSorted(),
  )
  await ask(`create schema wrong create view nothing as select 1`)
  await ask(`create function wrong.clock_timestamp() returns timestamptz language sql
    as $$ select pg_catalog.clock_timestamp() - interval '1 minute' $$`)
  expect(await foundWith('search_path = public, wrong, pg_catalog')).toEqual(
    [...usual, 'warning: clock-off'].toSorted(),
  )
  // As behind a pooler that sends the reads of some connections to a replica
  await ask('create sequence wrong.turn')
  await ask(`create function wrong.current_setting(name text) returns text language sql
    as $$ select case when name = 'in_hot_standby' and nextval('wrong.turn') % 4 = 0 then 'on'
      else pg_catalog.current_setting(name) end $$`)
  expect(await foundWith('search_path = public, wrong, pg_catalog')).toEqual(
    ['failed: database-reads-replicas', ...usual, 'warning: clock-off'].toSorted(),
  )
  // As behind a pooler that gives one connection of the server to several clients
  await ask(`create function wrong.prepared() returns setof settings language plpgsql
    as $$ begin raise 'it exists' using errcode = '42P05'; end $$`)
  await ask('create view wrong.settings as select * from wrong.prepared()')
  await ask('alter database postgres set search_path = wrong, public')
  expect((await doctor(environment)).out).toContain('set DATABASE_PREPARED_STATEMENTS=no')
  await ask('alter database postgres reset all')
  await ask('alter system set fsync = off')
  await ask('select pg_reload_conf()')
  await expect.poll(() => wrong(environment)).toEqual(['failed: database-unsafe', ...usual])
}, 120_000)

test('PostgreSQL that lets nobody in any more, or is away, is found', async () => {
  await using kept = aFolder()
  const { url, ask } = await durablePostgres()
  await ask(`create role crowded login password 'x' connection limit 0`)
  const DATABASE_URL = url.replace(/\/\/.*@/, '//crowded:x@')
  const environment = { DATA_DIR: join(kept.folder, 'data'), BACKUP_DIR: join(kept.folder, 'b') }
  const [crowded] = await runDoctor(readConfig({ ...environment, DATABASE_URL }), 'page')
  expect(crowded).toMatchObject({ state: 'failed', finding: 'database-away' })
  expect(crowded?.says).toContain('PostgreSQL has no connection left')
  const gone = { ...environment, DATABASE_URL: 'postgres://x:x@127.0.0.1:9/x' }
  const found = await wrong(gone)
  expect(found).toContain('failed: database-away')
  // Only the database knows of backups elsewhere.
  expect(found).not.toContain('warning: backup-none')
}, 60_000)

test('a bucket that is not there, lacks scans, or lost its database, is found', async () => {
  const bucket = await newBucket()
  await using site = await openTestPortal('sqlite', bucketEnvironment(bucket))
  await anAccount(site, 'admin')
  await anAddedRecord(site, { documents: { photo: await staged(site) } })
  const environment = { DATA_DIR: site.dataDir, ...bucketEnvironment(bucket) }
  expect(await wrong(environment)).toEqual([...usual, 'warning: backup-none'].toSorted())
  expect(await wrong({ ...environment, S3_BUCKET: 'nobody-has' })).toContain('failed: store-unfit')
  expect(await wrong({ ...environment, DATA_DIR: '/none' })).toContain('failed: database-lost')
  const { db, files } = await site.as('admin')
  const { blob } = await db.selectFrom('documentFile').select('blob').executeTakeFirstOrThrow()
  await files.blobs.remove(blob)
  expect(await wrong(environment)).toContain('failed: scans-damaged')
}, 60_000)

test('with the bucket away the doctor says so once, and goes on looking at the log', async () => {
  const bucket = await newBucket()
  await using site = await openTestPortal('sqlite', bucketEnvironment(bucket))
  await anAddedRecord(site)
  const ctx = await site.as('admin')
  await publishLog({ ...ctx, logFiles: openLogFiles(bucket) })
  const environment = { DATA_DIR: site.dataDir, ...bucketEnvironment(bucket) }
  const away = { ...environment, S3_ENDPOINT: 'http://127.0.0.1:9' }
  for (const how of ['page', 'command'] as const) {
    const found = await runDoctor(readConfig(away), how)
    const [log] = found.filter(({ check }) => check === 'log')
    expect(log, how).toMatchObject({ state: 'ok' })
    expect(found.filter(({ finding }) => finding === 'store-unfit')).toHaveLength(1)
  }
  await ctx.db
    .updateTable('logLeaf')
    .set({ data: 'countersign/1 x' })
    .where('seq', '=', 1)
    .execute()
  expect(await wrong(away)).toContain('failed: log-damaged')
}, 120_000)

test('a log that another copy of the site signs, and a signing key that cannot be read, are found', async () => {
  await using site = await aSite('sqlite')
  const { db } = site
  const portal = await site.admin()
  const logFiles = openLogFiles(portal.blobs)
  const { size } = await publishLog({ ...portal.ctx, logFiles })
  const key = await logKeyOf(db)
  const own = await currentKey(db, 'log')
  const { root = '', note = '' } = (await lastCheckpoint(db, 1)) ?? {}
  const signed = (leaves: number, over: Uint8Array) => {
    const text = headText(key.name, { size: leaves, root: Uint8Array.from(over) })
    const signature = portal.ctx.identity.signingKeys.sign(own, Buffer.from(text))
    return `${text}\n${signatureLine(key, signature)}`
  }
  let served: Record<string, string> = {}
  const server = createServer(({ url = '' }, answer) => {
    answer.writeHead(url in served ? 200 : 404).end(served[url])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const found = () => wrong({ ...site.environment, PUBLIC_URL: `http://127.0.0.1:${port}` })
  const [right, other] = [Buffer.from(root, 'base64'), Buffer.alloc(32)]
  for (const [checkpoint, finding] of [
    [note, undefined],
    ['<!doctype html>', undefined],
    [signed(size + 1, right), 'failed: log-served-longer'],
    [signed(size, other), 'failed: log-served-otherwise'],
    [signed(size - 1, right), 'failed: log-served-otherwise'],
  ] as const) {
    served = { '/proof/log/checkpoint': checkpoint }
    expect(await found()).toEqual([...(finding ? [finding] : []), ...usual].toSorted())
  }
  served = { '/proof/log/checkpoint': note, '/proof/log/2/checkpoint': signed(1, other) }
  expect(await found()).toContain('failed: log-served-longer')
  server.close()

  await logFiles.remove(`tile/entries/000.p/${size}`)
  expect(await found()).toEqual(['failed: log-files-missing', ...usual].toSorted())
  await completeLogFiles({ db, logFiles })
  expect(await found()).toEqual(usual)

  const undated = async () => {
    const all = await wrong({ ...site.environment, TIMESTAMP_URL: 'http://127.0.0.1:9' })
    return all.includes('warning: timestamps-away')
  }
  const set = (change: { timestamp: string | null; signedAt: string }) =>
    db.updateTable('logCheckpoint').set(change).execute()
  const signedAt = '2026-11-03T00:00:00Z'
  await set({ signedAt, timestamp: 'AAAA' })
  expect(await undated()).toBe(false)
  const stamped = { log: 1, size: 0, root, note, timestamp: 'AAAA' }
  await set({ signedAt, timestamp: null })
  expect(await undated()).toBe(true)
  for (const [at, isLate] of [
    ['2026-11-01T00:00:00Z', true],
    ['2026-11-02T00:00:00Z', false],
  ] as const) {
    await db
      .insertInto('logCheckpoint')
      .values({ ...stamped, signedAt: at })
      .execute()
    expect(await undated(), at).toBe(isLate)
    await db.deleteFrom('logCheckpoint').where('size', '=', 0).execute()
  }

  const last = db.updateTable('logLeaf').where('position', '=', size - 1)
  await last.set({ position: size + 1 }).execute()
  expect(await found()).toContain('failed: log-damaged')
  await db
    .updateTable('logLeaf')
    .set({ position: size - 1 })
    .where('position', '=', size + 1)
    .execute()
  expect(await found()).toEqual(usual)
  await last.set({ data: 'countersign/1 activity 2026-11-20 1 00' }).execute()
  expect(await found()).toContain('failed: log-damaged')

  await db.updateTable('signingKey').set({ sealed: 'x' }).where('id', '=', own.id).execute()
  expect(await found()).toContain('failed: signing-key-unreadable')
  await rotateKey(portal.ctx, 'log')
  expect(await found()).toEqual(['failed: log-damaged', ...usual].toSorted())
  const { id } = await currentKey(db, 'statements')
  for (const hours of [12, 36]) {
    const createdAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    await db.updateTable('signingKey').set({ createdAt }).where('id', '=', id).execute()
    expect((await found()).includes('failed: signing-key-in-future')).toBe(hours > 24)
  }
})
