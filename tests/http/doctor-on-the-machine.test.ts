import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Finding } from '#contract/site/finding.ts'
import { logKeyChanges } from '#core/log/log-key-changes.ts'
import { nameOf } from '#platform/backup/backups.ts'
import { readConfig } from '#platform/config.ts'
import { diskKind } from '#platform/disk.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { openPortal } from '#server/portal.ts'
import { aFolder } from '../backups.ts'
import { doctor, doctorAsJson, usual, wrong } from '../doctor.ts'
import { startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { canMakeDisks, openSmallDisk } from '../small-disk.ts'
import { engines, newPostgresDatabase, openTestPortal } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const isRoot = process.getuid?.() === 0

test('it ends although the database never answers, and tells no secret', async () => {
  await using kept = aFolder()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { code, out, findings, checks } = await doctorAsJson({
    DATA_DIR: kept.folder,
    DATABASE_URL: `postgres://somebody:CANARY-password@127.0.0.1:${port}/countersign`,
    SMTP_URL: `smtp://user:CANARY-mail@127.0.0.1:${port}?requireTLS=false`,
    MAIL_FROM: 'a@example.org',
    SECRET: 'CANARY0123456789abcdefghijklmnopq',
  })
  silent.close()
  expect(code).toBe(1)
  expect(findings).toEqual(expect.arrayContaining(['database-away', 'mail-away']))
  expect(checks.filter(({ state }) => state === 'failed')).toHaveLength(2)
  expect(out).not.toContain('CANARY')
}, 60_000)

test('nothing is made where nothing is yet', async () => {
  await using kept = aFolder()
  const dataDir = join(kept.folder, 'data')
  const fresh = await doctorAsJson({ DATA_DIR: dataDir })
  expect(fresh.code).toBe(0)
  expect(fresh.findings).toEqual(expect.arrayContaining(['data-missing', 'backup-none']))
  expect(existsSync(dataDir)).toBe(false)
}, 60_000)

test('scans without their database are found', async () => {
  await using kept = aFolder()
  const blobs = join(kept.folder, 'blobs')
  mkdirSync(join(blobs, 'drafts'), { recursive: true })
  expect((await doctorAsJson({ DATA_DIR: kept.folder })).code).toBe(0)
  mkdirSync(join(blobs, '1f0'))
  const { code, findings } = await doctorAsJson({ DATA_DIR: kept.folder })
  expect([code, findings]).toEqual([1, expect.arrayContaining(['database-lost'])])
  await writeFile(join(kept.folder, 'countersign.db'), '')
  expect((await doctorAsJson({ DATA_DIR: kept.folder })).findings).toContain('database-lost')
  await writeFile(join(blobs, '1f0', `1f0${'0'.repeat(61)}-${'0'.repeat(16)}`), 'a scan')
  await using server = await startServer({ DATA_DIR: kept.folder })
  await expect.poll(server.output).toContain('no site in the database: was it lost?')
  expect((await doctorAsJson({ DATA_DIR: kept.folder })).findings).toContain('database-lost')
}, 60_000)

test('an unfinished restore is reported, and not a lost database', async () => {
  await using kept = aFolder()
  mkdirSync(join(kept.folder, 'blobs', '1f0'), { recursive: true })
  await writeFile(join(kept.folder, 'restore-unfinished'), 'countersign-2026-11-20T023000Z\n')
  const findings = await runDoctor(readConfig({ DATA_DIR: kept.folder }), 'command')
  expect(findings.filter(({ check }) => check === 'database')).toEqual([
    expect.objectContaining({
      finding: 'restore-unfinished',
      says: expect.stringContaining('a restore of countersign-2026-11-20T023000Z into'),
      todo: expect.stringContaining('run the same countersign restore again'),
    }),
  ])
})

test('backups that are all dated in the future are reported, with the clock', async () => {
  await using kept = aFolder()
  const folder = join(kept.folder, 'backups', nameOf(new Date(Date.now() + 3 * 86_400_000)))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'manifest.sha256'), '')
  const settings = { DATA_DIR: kept.folder }
  expect(await wrong(settings)).toContain('failed: backup-in-future')
  expect(await wrong(settings)).not.toContain('warning: backup-none')
})

test('settings that cannot be read, that are unknown, or that others can read are reported by name', async () => {
  const unreadable = await doctor({ PORT: 'x', GRANT_MINUTES: '0', BACKUPDIR: '/mnt/backups' })
  expect(unreadable).toMatchObject({ code: 1, err: '' })
  expect(unreadable.out).toContain('WARNING  Settings: BACKUPDIR is set, and nothing reads it.')
  expect(unreadable.out).toMatch(/FAILED .*PORT: .*\n.*\nFAILED .*GRANT_MINUTES: /)
  expect(unreadable.out).toContain('2 failed')

  await using kept = aFolder()
  const file = join(kept.folder, 'passphrase')
  await writeFile(file, 'a long enough passphrase', { mode: 0o644 })
  const { checks } = await doctorAsJson({
    DATA_DIR: kept.folder,
    BACKUP_PASSPHRASE_FILE: file,
    TRUSTED_PROXY: '127.0.0.1',
    SMTP_ULR: 'smtp://localhost',
    Data_Dir: 'x',
    METRICSPORT: '9000',
    HOSTNAME: 'sample',
    MAIL_SERVICE_HOST: '10.0.0.1',
    MAIL_PORT_25_TCP_ADDR: '10.0.0.1',
    MAIL: '/var/mail/sample',
    LOGNAME: 'sample',
  })
  const unknown = checks.filter(({ finding }) => finding === 'setting-unknown')
  expect(unknown.map(({ facts }) => facts)).toEqual([
    { name: 'TRUSTED_PROXY', known: 'TRUSTED_PROXIES' },
    { name: 'SMTP_ULR', known: 'SMTP_URL, SMTP_URL_FILE' },
    { name: 'Data_Dir', known: 'DATA_DIR' },
    { name: 'METRICSPORT', known: 'METRICS_PORT' },
  ])
  expect(checks.map(({ finding }) => finding)).toContain('secret-file-open')
}, 60_000)

test('a start warns of a variable that nothing reads', async () => {
  await using kept = aFolder()
  const environment = { DATA_DIR: join(kept.folder, 'data'), TRUSTED_PROXY: '127.0.0.1' }
  await using server = await startServer(environment)
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes('nothing reads'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 40,
    variable: 'TRUSTED_PROXY',
    known: 'TRUSTED_PROXIES',
  })
})

test('folders that others can read, that cannot be written to, or that are no place for data are found', async () => {
  await using kept = aFolder()
  const [DATA_DIR, BACKUP_DIR] = [join(kept.folder, 'data'), join(kept.folder, 'backups')]
  for (const folder of [DATA_DIR, BACKUP_DIR]) mkdirSync(folder, { mode: 0o700 })
  const environment = { DATA_DIR, BACKUP_DIR }
  const well = [...usual, 'warning: backup-none'].toSorted()
  expect(await wrong(environment)).toEqual(well)
  expect(await wrong({ ...environment, MIN_FREE_MB: '999999999' })).toContain('failed: data-full')
  for (const mode of [0o755, 0o750, 0o770]) {
    chmodSync(DATA_DIR, mode)
    chmodSync(BACKUP_DIR, mode)
    expect(await wrong(environment)).toEqual(['failed: backups-open', 'failed: data-open', ...well])
  }
  const file = join(kept.folder, 'file')
  await writeFile(file, '')
  for (const place of [file, '/proc/countersign']) {
    expect(await wrong({ DATA_DIR: place, BACKUP_DIR: place })).toEqual(
      expect.arrayContaining(['failed: data-unfit', 'failed: backups-unfit']),
    )
  }
  if (!existsSync('/dev/shm') || diskKind('/dev/shm') !== 'memory') return
  const inMemory = mkdtempSync('/dev/shm/countersign-doctor-')
  const found = await wrong({ DATA_DIR: inMemory, BACKUP_DIR })
  {
    await using server = await startServer({ DATA_DIR: inMemory })
    expect(server.output()).toContain('the data are in memory, and lost at a restart')
  }
  await rm(inMemory, { recursive: true })
  expect(found).toContain('failed: data-in-memory')
  expect(found).not.toContain('warning: backups-beside-data')
}, 60_000)

test('a volume that Kubernetes gave to the group of the pod is no alarm, and the site starts on it', async () => {
  await using kept = aFolder()
  const environment = { DATA_DIR: join(kept.folder, 'data'), BACKUP_DIR: join(kept.folder, 'b') }
  await using _ = await openTestPortal('sqlite', { ...environment, LOG_LEVEL: 'silent' })
  mkdirSync(environment.BACKUP_DIR)
  const gid = process.getgroups?.().at(-1) ?? 0
  const asVolume = (path: string, mode: number) => {
    chownSync(path, process.getuid?.() ?? 0, gid)
    chmodSync(path, mode)
  }
  asVolume(environment.DATA_DIR, 0o2770)
  asVolume(environment.BACKUP_DIR, 0o2770)
  asVolume(join(environment.DATA_DIR, 'secret'), 0o660)
  expect(await wrong(environment)).toEqual([...usual, 'warning: backup-none'].toSorted())
  await using _started = await openPortal(readConfig({ ...environment, LOG_LEVEL: 'silent' }))
  for (const [mode, of] of [[0o2775, gid], ...(isRoot ? [[0o2770, 65_534]] : [])] as const) {
    asVolume(environment.DATA_DIR, mode as number)
    chownSync(environment.DATA_DIR, process.getuid?.() ?? 0, of as number)
    chmodSync(environment.DATA_DIR, mode as number)
    expect(await wrong(environment)).toContain('failed: data-open')
  }
}, 60_000)

test.runIf(isRoot)(
  'root looks as the owner of the data, who may less',
  async () => {
    await using kept = aFolder()
    chmodSync(kept.folder, 0o755)
    const environment = { DATA_DIR: join(kept.folder, 'data'), BACKUP_DIR: join(kept.folder, 'b') }
    mkdirSync(environment.DATA_DIR, { mode: 0o700 })
    chownSync(environment.DATA_DIR, 65_534, 65_534)
    mkdirSync(environment.BACKUP_DIR, { mode: 0o700 })
    const list = spawn(process.execPath, ['cli.js', 'user', 'list'], {
      env: { ...environment, PATH: process.env.PATH },
    })
    const said = text(list.stderr)
    expect((await once(list, 'exit'))[0]).toBe(1)
    expect(await said).toContain('belongs to another user (65534)')
    const { findings, checks } = await doctorAsJson(environment)
    expect(checks.find((one) => one.finding === 'backups-unfit')?.todo).toContain('ReadWritePaths')
    expect(findings).not.toContain('data-unfit')
    expect(findings).not.toContain('runs-as-root')
    chownSync(environment.BACKUP_DIR, 65_534, 65_534)
    expect((await doctorAsJson(environment)).findings).not.toContain('backups-unfit')
    expect(statSync(environment.DATA_DIR).uid).toBe(65_534)
  },
  60_000,
)

test.runIf(isRoot)(
  'files that root made where the site cannot use them are found, with what gives them back',
  async () => {
    await using kept = aFolder()
    chmodSync(kept.folder, 0o755)
    const [DATA_DIR, BACKUP_DIR] = [join(kept.folder, 'data'), join(kept.folder, 'b')]
    for (const folder of [DATA_DIR, BACKUP_DIR]) {
      mkdirSync(folder, { mode: 0o700 })
      chownSync(folder, 65_534, 65_534)
      await writeFile(join(folder, 'erased.log'), '', { mode: 0o600 })
    }
    await writeFile(join(DATA_DIR, 'secret'), 'x'.repeat(43), { mode: 0o600 })
    for (const name of ['spool', 'blobs']) mkdirSync(join(DATA_DIR, name), { mode: 0o700 })
    for (const readable of ['countersign.db', 'server.lock'])
      await writeFile(join(DATA_DIR, readable), '', { mode: 0o644 })
    const { checks } = await doctorAsJson({ DATA_DIR, BACKUP_DIR })
    for (const [check, finding, file] of [
      ['dataFolder', 'erased-list-closed', join(DATA_DIR, 'erased.log')],
      ['backupFolder', 'erased-list-closed', join(BACKUP_DIR, 'erased.log')],
      ['dataFolder', 'spool-unfit', join(DATA_DIR, 'spool')],
      ['dataFolder', 'database-closed', join(DATA_DIR, 'countersign.db')],
      ['dataFolder', 'database-closed', join(DATA_DIR, 'server.lock')],
      ['store', 'store-unfit', join(DATA_DIR, 'blobs')],
      ['secret', 'secret-closed', join(DATA_DIR, 'secret')],
    ]) {
      const todo = expect.stringContaining(`as root: chown -R 65534 ${file}`)
      const expected = expect.objectContaining({ check, finding, state: 'failed', todo })
      expect(checks).toContainEqual(expected)
    }
    execFileSync('chown', ['-R', '65534:65534', DATA_DIR, BACKUP_DIR])
    const { findings } = await doctorAsJson({ DATA_DIR, BACKUP_DIR })
    expect(findings.join()).not.toMatch(/closed|spool-unfit|store-unfit|broke/)
  },
  60_000,
)

test('a start among the files of the kernel is refused in a line', async () => {
  const environment = { PATH: process.env.PATH ?? '', PORT: '0' }
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    await using kept = aFolder()
    const env = { ...environment, DATA_DIR: kept.folder, [name]: '/proc/countersign' }
    const child = spawn(process.execPath, ['main.js'], { env, timeout: 10_000 })
    const said = text(child.stderr)
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(await said).toContain(`${name}: nothing can be kept in /proc/countersign`)
  }
}, 40_000)

test('an address that does not lead here, and a proxy that is not trusted, are found', async () => {
  await using kept = aFolder()
  const settings = { DATA_DIR: kept.folder, DATABASE_URL: await newPostgresDatabase() }
  const PUBLIC_URL = 'https://records.example.invalid'
  const far = { ...settings, PUBLIC_URL }
  const proxy = 'warning: proxy-not-trusted'
  expect(await wrong(far)).toEqual(expect.arrayContaining([proxy, 'warning: address-not-reached']))
  expect(await wrong({ ...far, TRUSTED_PROXIES: '10.0.0.1' })).toContain(proxy)
  expect(await wrong({ ...far, TRUSTED_PROXIES: '127.0.0.1' })).not.toContain(proxy)
  const open = { ...far, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' }
  expect(await wrong(open)).not.toContain(proxy)

  let [status, said] = [200, '{"status":"alive"}']
  const server = createHttpServer((_, answer) => answer.writeHead(status).end(said))
  await once(server.listen(0, '0.0.0.0'), 'listening')
  const { port } = server.address() as AddressInfo
  // 0.0.0.0 reaches this machine, but is not recognised as a local address such as localhost.
  const near = { ...settings, PUBLIC_URL: `http://0.0.0.0:${port}`, ALLOW_PLAIN_HTTP: 'yes' }
  expect(await wrong(near)).not.toContain('warning: address-not-reached')
  said = '{"status":"something else"}'
  expect((await doctor(near)).out).toContain('does not lead here: something else answers.')
  ;[status, said] = [502, '<html>Bad Gateway</html>']
  expect((await doctor(near)).out).toContain('does not lead here: the answer is 502.')
  server.close()

  const silent = createServer(() => {}).listen(0, '0.0.0.0')
  await once(silent, 'listening')
  const hanging = `http://0.0.0.0:${(silent.address() as AddressInfo).port}`
  const findings = await runDoctor(readConfig({ ...near, PUBLIC_URL: hanging }), 'page')
  expect(findings.at(-1)).toMatchObject({ check: 'address', finding: 'too-slow' })
  silent.close()
}, 60_000)

test.each([
  ['10', true],
  ['60', false],
])('a certificate that ends in %s days is reported: %s', async (days, isTold) => {
  await using kept = aFolder()
  const [key, cert] = [join(kept.folder, 'key'), join(kept.folder, 'cert')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const more = ['-nodes', '-subj', '/CN=localhost', '-days', days, '-keyout', key, '-out', cert]
  execFileSync('openssl', [...made, ...more], { stdio: 'ignore' })
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  const server = createHttpsServer(pair, (_, answer) => answer.end('{}')).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const PUBLIC_URL = `https://0.0.0.0:${port}`
  const environment = { DATA_DIR: join(kept.folder, 'data'), PUBLIC_URL }
  const found = await wrong({ ...environment, TRUSTED_PROXIES: '127.0.0.1' })
  server.close()
  expect(found).toContain('warning: address-not-reached')
  expect(found.includes('warning: certificate-ends')).toBe(isTold)
})

test.each(engines)('on %s an address that a start refuses is found', async (engine) => {
  const PUBLIC_URL = 'https://records.example.org'
  await using portal = await openTestPortal(engine, { PUBLIC_URL })
  await anAccount(portal, 'admin')
  const moved = { ...portal.portal.config, publicUrl: new URL('http://localhost:3407') }
  const found = async (of: typeof moved) =>
    (await runDoctor(of, 'command')).find(({ finding }) => finding === 'address-of-another')
  expect(await found(moved)).toBeUndefined()
  await logKeyChanges(await portal.as('admin'))
  expect(await found(moved)).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('signed its statements as records.example.org'),
    todo: expect.stringContaining('NEW_IDENTITY=localhost:3407'),
  })
  expect(await found({ ...moved, newIdentity: 'localhost:3407' })).toBeUndefined()
})

test('admins see the same on a page, whose frame is in their language, without a secret', async () => {
  await using site = await openTestSite('sqlite', {
    SMTP_URL: 'smtp://user:CANARY@127.0.0.1:9',
    MAIL_FROM: 'a@example.org',
  })
  const { cookie } = await anAccount(site.portal, 'admin')
  const page = await (await site.get('/dashboard/checkup', { headers: { cookie } })).text()
  const finding =
    '127.0.0.1:9 does not take mail from this site: nothing answers there (ECONNREFUSED).'
  expect(page).toContain('Site check')
  expect(page).toContain('Something is wrong.')
  expect(page).toContain(finding)
  expect(page).toContain('href="/dashboard/checkup"')
  const bengali = await site.get('/dashboard/checkup?lang=bn', { headers: { cookie } })
  const text = await bengali.text()
  expect(text).toContain('কোথাও সমস্যা আছে।')
  expect(text).toContain(`<p lang="en">${finding}</p>`)
  expect(page + text).not.toContain('CANARY')
  const moderator = await anAccount(site.portal, 'moderator')
  const refused = await site.get('/dashboard/checkup', { headers: { cookie: moderator.cookie } })
  expect(refused.status).toBe(403)
  expect(await refused.text()).not.toContain(finding)
}, 40_000)

test.runIf(canMakeDisks)(
  'a full disk is reported as such, and not as a damaged database',
  async () => {
    await using test = await openTestPortal('sqlite')
    await anAccount(test, 'admin')
    await using disk = await openSmallDisk(test.dataDir, 64)
    await disk.run('mkdir -p blobs; rm -f *-shm *-wal; cat /dev/zero > junk 2>/dev/null || true')
    const [program = '', ...args] = [...disk.under, process.execPath, 'cli.js', 'doctor', '--json']
    const env = { PATH: process.env.PATH, DATA_DIR: disk.folder }
    const child = spawn(program, args, { env })
    const { checks } = JSON.parse(await text(child.stdout)).data as { checks: Finding[] }
    expect(checks).toContainEqual(
      expect.objectContaining({ facts: { why: 'the disk is full: make room' } }),
    )
    const findings = checks.map(({ finding }) => finding)
    expect(findings).toEqual(expect.arrayContaining(['data-full', 'backups-full']))
    for (const other of ['integrity-bad', 'data-unfit', 'backups-unfit']) {
      expect(findings).not.toContain(other)
    }
    const store = checks.find(({ finding }) => finding === 'store-unfit')
    expect(store?.todo).toBe('Make room there.')
  },
  60_000,
)
