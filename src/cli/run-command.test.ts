import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { appliedMigrations } from '#platform/db/migrate.ts'
import { connect } from '#platform/db/open-database.ts'
import { aFolder, anEmptyPlace, scan } from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { aCsv, aZip, someRows } from '../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../tests/test-portal.ts'
import { runCommand } from './run-command.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

async function run(...argv: string[]) {
  let said = ''
  const say = (text: string) => {
    said += text
  }
  return { code: await runCommand({ argv, print: say, complain: say }), said }
}

const ada = ['--email', 'ada@example.org', '--name', 'Ada', '--generate']

/** A site with one admin, which the commands of this process are about */
async function aPlaceOfAda(engine: Parameters<typeof anEmptyPlace>[0]) {
  const place = await anEmptyPlace(engine)
  const { dataDir, database } = place.config
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('LOG_LEVEL', 'silent')
  if (database.engine === 'postgres') vi.stubEnv('DATABASE_URL', database.url)
  expect(await run('admin', 'create', ...ada)).toMatchObject({ code: 0 })
  return place
}

describe.each(engines)('on %s', (engine) => {
  test('where no site is, a command makes none, and calls nothing whole', async () => {
    await using place = await anEmptyPlace(engine)
    const { dataDir, database } = place.config
    vi.stubEnv('DATA_DIR', dataDir)
    vi.stubEnv('LOG_LEVEL', 'silent')
    if (database.engine === 'postgres') vi.stubEnv('DATABASE_URL', database.url)

    const where = engine === 'sqlite' ? dataDir : 'the database in DATABASE_URL'
    const reading = [['backup'], ['verify'], ['activity', 'verify'], ['log', 'verify']]
    for (const argv of [...reading, ['key', 'list'], ['user', 'list', '--json']]) {
      const { code, said } = await run(...argv)
      expect([code, said], argv.join(' ')).toEqual([1, expect.stringContaining(where)])
      expect(said).toContain('There is no site in')
    }
    expect(existsSync(dataDir)).toBe(false)
    if (engine === 'postgres') {
      const db = connect(database)
      expect(await appliedMigrations(db)).toEqual([])
      await db.destroy()
    }

    const ada = ['--email', 'ada@example.org', '--name', 'Ada', '--generate']
    expect(await run('admin', 'create', ...ada)).toMatchObject({ code: 0 })
    expect(await run('user', 'list')).toEqual({ code: 0, said: 'ada@example.org\tadmin\tAda\n' })
    const unused = '--key needs --from: the database has its own keys\n'
    expect(await run('log', 'verify', '--key', 'x')).toEqual({ code: 2, said: unused })
    const typed = await run('log', 'verify', '--from', 'x', '--key', 'x')
    expect(typed).toEqual({ code: 2, said: expect.stringMatching(/^--key: x is not a key as /) })
    const { code, said } = await run('log', 'verify', '--earlier', 'x')
    expect([code, said]).toEqual([2, expect.stringMatching(/^--earlier needs --from: /)])
  })
})

describe.each(engines)('on %s', (engine) => {
  test('an import takes the scans of each place that is named', async () => {
    await using _place = await aPlaceOfAda(engine)

    const zips = ['IM000000_visa.jpg', 'IM000001_visa.jpg'].map((name) => aZip({ [name]: scan }))
    const places = zips.flatMap((zip) => ['--files', zip])
    const { code, said } = await run('import', aCsv(someRows(2)), ...places, '--dry-run', '--json')
    expect([code, JSON.parse(said).data?.counts]).toMatchObject([0, { files: 2, filesMatched: 2 }])
  })

  test('a backup that is not encrypted is none of a passphrase that is named, and told of one that is set', async () => {
    await using kept = aFolder()
    const backup = async () => (await run('backup', '--to', kept.folder, '--json')).said
    await using _place = await aPlaceOfAda(engine)
    const from: string = JSON.parse(await backup()).data.folder
    await using empty = await anEmptyPlace(engine)
    const { dataDir, database } = empty.config
    vi.stubEnv('DATA_DIR', dataDir)
    if (database.engine === 'postgres') vi.stubEnv('DATABASE_URL', database.url)

    const file = join(kept.folder, 'passphrase')
    writeFileSync(file, 'correct horse battery')
    const commands = [
      ['verify', '--backup', from],
      ['restore', '--from', from, '--dry-run'],
      ['restore', '--from', from],
    ]
    for (const argv of commands) {
      const { code, said } = await run(...argv, '--passphrase-file', file)
      const refused = /^This backup is not encrypted, and --passphrase-file says that it is: /
      expect([code, said], argv.join(' ')).toEqual([1, expect.stringMatching(refused)])
    }
    vi.stubEnv('BACKUP_PASSPHRASE', 'correct horse battery')
    for (const argv of commands) {
      const { code, said } = await run(...argv)
      const told = 'This backup is not encrypted: nothing proves who wrote it\n'
      expect([code, said], argv.join(' ')).toEqual([0, expect.stringContaining(told)])
    }
  })

  test('a command changes no schema: a server of the version before may be running', async () => {
    await using place = await aPlaceOfAda(engine)
    const { database } = place.config

    const db = connect(database)
    const [last = ''] = (await appliedMigrations(db)).slice(-1)
    // The table of migrations is not part of the typed schema.
    const ledger = 'migration' as 'record'
    await db.deleteFrom(ledger).where('name', '=', last).execute()
    for (const argv of [['user', 'list'], ['backup'], ['admin', 'create', ...ada]]) {
      const { code, said } = await run(...argv)
      expect([code, said], argv.join(' ')).toEqual([1, expect.stringContaining('older version')])
      expect(await appliedMigrations(db)).not.toContain(last)
    }
    await db.destroy()
  })
})

test('what keeps a command from its work is not called a start', async () => {
  await using place = await anEmptyPlace('sqlite')
  vi.stubEnv('DATA_DIR', place.config.dataDir)
  vi.stubEnv('PORT', 'x')
  vi.stubEnv('LOG_LEVEL', 'loud')
  const { code, said } = await run('user', 'list')
  expect([code, said.split('\n')]).toEqual([
    1,
    [
      'The command failed:',
      expect.stringContaining('PORT: '),
      expect.stringContaining('LOG_LEVEL: '),
      '',
    ],
  ])
  vi.unstubAllEnvs()
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none')
  expect((await run('user', 'list')).said).toBe(
    'The command failed: PostgreSQL does not answer at DATABASE_URL: start it, or correct the address\n',
  )
  vi.unstubAllEnvs()
  const folder = await run('verify', '--backup', '.', '--passphrase-file', '.')
  expect(folder).toEqual({ code: 1, said: 'A folder was given in place of a file\n' })
  const long = 'x'.repeat(300)
  const inFile = 'package.json/proof.json'
  for (const [path, why] of [
    [long, 'ENAMETOOLONG'],
    [inFile, 'ENOTDIR'],
  ]) {
    expect((await run('check', path ?? '')).said).toBe(`${path} cannot be read (${why})\n`)
  }
})

test.runIf(process.getuid?.() === 0)('a file that only root may read is told as such', async () => {
  const file = aCsv([])
  chmodSync(file, 0o600)
  process.seteuid?.(65_534)
  try {
    const { code, said } = await run('check', file)
    expect(code).toBe(1)
    expect(said).toMatch(/cannot be opened by this user .*: let the user of the site open it/)
  } finally {
    process.seteuid?.(0)
  }
})

test('what was typed and cannot be meant has its own exit code', async () => {
  await using test = await openTestPortal('sqlite')
  const { email } = await anAccount(test, 'admin')
  vi.stubEnv('DATA_DIR', test.dataDir)
  vi.stubEnv('LOG_LEVEL', 'silent')
  for (const argv of [
    ['token', 'create', '--user', email, '--name', 'x', '--scopes', 'read,write,admin'],
    ['user', 'role', email, 'boss'],
    ['key', 'revoke', '--since', '2999-11-25', '--', 'xyz'],
    ['key', 'rotate', 'passports'],
    ['activity', 'verify', '--known', 'x'],
    ['log', 'verify', '--witness', 'x'],
    ['log', 'verify', '--cosigned', '1'],
    ['log', 'verify', '--from', test.dataDir],
    ['log', 'verify', '--from', test.dataDir, '--key', 'x'],
    ['import', aCsv(someRows(1)), '--map', 'Name=street'],
  ]) {
    expect(await run(...argv), argv.join(' ')).toMatchObject({ code: 2 })
  }
  const scopes = ['--scopes', 'read,write']
  const { said } = await run('token', 'create', '--user', email, '--name', 'x', ...scopes)
  expect(said).toContain('--scopes read write admin')
  expect(await run('user', 'role', 'nobody@example.org', 'admin')).toMatchObject({ code: 1 })
})

test('commands that touch only rows work while the store of files is away', async () => {
  await using test = await openTestPortal('sqlite')
  const { email } = await anAccount(test, 'moderator')
  vi.stubEnv('DATA_DIR', test.dataDir)
  vi.stubEnv('LOG_LEVEL', 'silent')
  const away = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'scans',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a long secret of the store',
  }
  for (const [name, value] of Object.entries(away)) vi.stubEnv(name, value)
  for (const argv of [
    ['user', 'disable', email],
    ['user', 'list'],
    ['key', 'list'],
    ['activity', 'verify'],
    ['person', 'requests'],
  ]) {
    expect(await run(...argv), argv.join(' ')).toMatchObject({ code: 0 })
  }
  expect(await run('backup')).toMatchObject({ code: 1 })
}, 60_000)
