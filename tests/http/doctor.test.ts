import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Checked } from '#contract/site/checkup.ts'
import { checkConnections } from '#platform/checkup/check-database.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { aFolder } from '../backups.ts'
import { anAccount } from '../sign-in.ts'
import { engines, newPostgresDatabase } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

type Told = Checked & { title: string; says: string; todo?: string }

/** As whoever runs the site asks, with nothing but these settings. */
async function doctor(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['cli.ts', 'doctor', ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = (await ended)[0] as number
  return { code, out, err }
}

async function found(environment: Record<string, string>) {
  const { code, out, err } = await doctor(environment, '--json')
  expect(err).toBe('')
  const checks = (JSON.parse(out) as { data: { checks: Told[] } }).data.checks
  return { code, out, findings: checks.map(({ finding }) => finding), checks }
}

describe.each(engines)('on %s', (engine) => {
  test('the doctor looks at a site while it runs and while it does not, and finds what was broken', async () => {
    await using kept = aFolder()
    const site = await openTestSite(engine)
    const { config } = site.portal.portal
    const environment = {
      DATA_DIR: config.dataDir,
      BACKUP_DIR: join(kept.folder, 'backups'),
      ...(config.database.engine === 'postgres' && { DATABASE_URL: config.database.url }),
    }
    const well = await found(environment)
    expect(well.code).toBe(0)
    expect(well.findings).toEqual(
      expect.arrayContaining([
        'settings-good',
        'secret-kept',
        'database-good',
        'schema-good',
        engine === 'sqlite' ? 'integrity-good' : 'clock-good',
        'activity-good',
        'store-good',
        'backup-none',
        'pictures-good',
        'mail-none',
        'openid-none',
        'address-here',
      ]),
    )
    expect(well.checks.filter(({ state }) => state === 'failed')).toEqual([])

    const { db } = await site.portal.as('admin')
    await site.portal.portal.upkeep.backUp()
    const times = { at: '2026-01-01T00:00:00.000Z', dueAt: '2999', until: '2999' }
    const waiting = { id: 'x', accountId: null, sealed: 'x', ...times }
    await db.insertInto('outbox').values(waiting).execute()
    await sql`update "activityHead" set "hash" = '0'`.execute(db)
    await sql`insert into "migration" values ('9999-from-tomorrow', '2030')`.execute(db)
    await site.server[Symbol.asyncDispose]()
    chmodSync(config.dataDir, 0o755)
    writeFileSync(join(config.dataDir, 'blobs', 'drafts', 'not-ours'), '')
    const ill = await found({
      ...environment,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@b.org',
    })
    expect(ill.code).toBe(1)
    expect(ill.findings).toEqual(
      expect.arrayContaining([
        'activity-broken',
        'schema-newer',
        'data-open',
        'mail-away',
        'mails-late',
        'backup-fresh',
      ]),
    )
    expect(ill.checks.find(({ finding }) => finding === 'data-open')?.todo).toContain('chmod 700')
    chmodSync(config.dataDir, 0o700)
    await site.portal[Symbol.asyncDispose]()
  }, 90_000)
})

test('more connections than PostgreSQL allows are told', async () => {
  const config = readConfig({ DATABASE_URL: await newPostgresDatabase() })
  expect(await checkConnections(config)).toEqual([])
  const database = { ...config.database, connections: 5000 }
  expect(await checkConnections({ ...config, database } as Config)).toMatchObject([
    { finding: 'connections-few', facts: { wanted: 5000 } },
  ])
})

test('it ends although the database never answers, and tells no secret', async () => {
  await using kept = aFolder()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const { code, out, findings, checks } = await found({
    DATA_DIR: kept.folder,
    DATABASE_URL: `postgres://somebody:CANARY-password@127.0.0.1:${port}/countersign`,
    SMTP_URL: `smtp://user:CANARY-mail@127.0.0.1:${port}?requireTLS=false`,
    MAIL_FROM: 'a@example.org',
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'CANARY-openid',
    SECRET: 'CANARY0123456789abcdefghijklmnopq',
  })
  silent.close()
  expect(code).toBe(1)
  expect(findings).toEqual(expect.arrayContaining(['database-away', 'mail-away', 'openid-away']))
  expect(checks.filter(({ state }) => state === 'failed')).toHaveLength(3)
  expect(out).not.toContain('CANARY')
}, 60_000)

test('nothing is made where nothing is yet; what cannot be read is told problem by problem', async () => {
  await using kept = aFolder()
  const dataDir = join(kept.folder, 'data')
  const fresh = await found({ DATA_DIR: dataDir })
  expect(fresh.code).toBe(0)
  expect(fresh.findings).toEqual(
    expect.arrayContaining(['data-missing', 'database-new', 'secret-new', 'store-new']),
  )
  expect(existsSync(dataDir)).toBe(false)

  const wrong = await doctor({ PORT: 'x', GRANT_MINUTES: '0' })
  expect(wrong).toMatchObject({ code: 1, err: '' })
  expect(wrong.out).toMatch(/FAILED .*PORT: .*\n.*\nFAILED .*GRANT_MINUTES: /)
  expect(wrong.out).toContain('2 failed')

  const far = await found({
    DATA_DIR: '/proc/countersign',
    DATABASE_URL: await newPostgresDatabase(),
    PUBLIC_URL: 'https://records.example.invalid',
    SMTP_ULR: 'smtp://localhost',
    HOSTNAME: 'sample',
  })
  expect(far.findings).toEqual(
    expect.arrayContaining(['data-unfit', 'schema-empty', 'proxy-none', 'address-not-reached']),
  )
  expect(far.findings).not.toContain('broke')
  const misspelt = far.checks.filter(({ finding }) => finding === 'setting-misspelt')
  expect(misspelt.map(({ facts }) => facts)).toEqual([{ name: 'SMTP_ULR', meant: 'SMTP_URL' }])
}, 60_000)

test('nobody keeps in a folder of somebody else what they could not use', async () => {
  await using kept = aFolder()
  const environment = { DATA_DIR: kept.folder, PATH: process.env.PATH ?? '' }
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(kept.folder, 65_534, 65_534)
  const list = spawn(process.execPath, ['cli.ts', 'user', 'list'], { env: environment })
  const said = text(list.stderr)
  expect((await once(list, 'exit'))[0]).toBe(isRoot ? 1 : 0)
  if (isRoot) expect(await said).toContain('belongs to another user (65534)')
  expect((await found(environment)).findings.includes('data-foreign')).toBe(isRoot)
}, 40_000)

test('a start among the files of the kernel is refused in a line', async () => {
  const environment = { PATH: process.env.PATH ?? '', PORT: '0' }
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    await using kept = aFolder()
    const env = { ...environment, DATA_DIR: kept.folder, [name]: '/proc/countersign' }
    const child = spawn(process.execPath, ['main.ts'], { env, timeout: 10_000 })
    const said = text(child.stderr)
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(await said).toContain(`${name}: nothing can be kept in /proc/countersign`)
  }
}, 40_000)

test('admins see the same on a page, in both languages, without a secret', async () => {
  await using site = await openTestSite('sqlite', {
    SMTP_URL: 'smtp://user:CANARY@127.0.0.1:9',
    MAIL_FROM: 'a@example.org',
  })
  const { cookie } = await anAccount(site.portal, 'admin')
  const page = await (await site.get('/dashboard/checkup', { headers: { cookie } })).text()
  expect(page).toContain('Site check')
  expect(page).toContain('Something is wrong.')
  expect(page).toContain('127.0.0.1:9 does not take mail from this site: ECONNREFUSED.')
  expect(page).toContain('href="/dashboard/checkup"')
  const inBengali = { cookie: `${cookie}; locale=bn`, 'accept-language': 'bn' }
  const bengali = await site.get('/dashboard/checkup?lang=bn', { headers: inBengali })
  const text = await bengali.text()
  expect(text).toContain('127.0.0.1:9 এই সাইটের ইমেইল নিচ্ছে না: ECONNREFUSED।')
  expect(page + text).not.toContain('CANARY')
  const moderator = await anAccount(site.portal, 'moderator')
  const refused = await site.get('/dashboard/checkup', { headers: { cookie: moderator.cookie } })
  expect(refused.status).toBe(303)
})
