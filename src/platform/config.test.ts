import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import { bucketAddress } from './blobs/s3-blob-store.ts'
import { ConfigProblems, readConfig } from './config.ts'
import { openDataDir, readSecret } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
  return []
}

test('without any variable it is an embedded instance for this machine alone', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, database: { engine: 'sqlite' } })
  expect(config.publicUrl.href).toBe('http://localhost:3000/')
})

test('the mark at the beginning of a file of Windows does not hide its first setting', () => {
  expect(readConfig({ '\ufeffDATA_DIR': '/var/lib/site' }).dataDir).toBe('/var/lib/site')
  expect(readConfig({ '\ufeffPORT': '1', PORT: '2' }).port).toBe(2)
})

test.each([
  'postgres://user:p%40ss%2Fw@one/x?sslmode=require',
  'postgres://user:p@ssw@one/x',
  'postgres:///x?host=/run/p&user=a@b',
  'postgres://one/x?sslcert=/a@b',
])('%s is an address of PostgreSQL', (url) => {
  expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ engine: 'postgres', url })
})

test('all problems are reported at once, in words', () => {
  const problems = problemsOf({
    PORT: '70000',
    LOOKUP_POLICY: 'name',
    LOOKUP_LIMITS: '10/60',
    GRANT_MINUTES: '0',
    DATABASE_URL: 'mysql://x',
  })
  expect(problems).toHaveLength(5)
  expect(problems[0]).toBe('PORT: a whole number from 0 to 65535')
})

const objectStore = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'scans',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'of that key',
}

test.each([
  [{ SECRET: 'short' }, /at least 32/],
  [{ SECRET: 'changeme-changeme-changeme-changeme' }, /not random/],
  [{ SECRET: 'a'.repeat(40) }, /not random/],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /trusts everyone/],
  [{ TRUSTED_PROXIES: '10.0.0.1, ::/0' }, /trusts everyone/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /neither an address nor a network/],
  [{ PUBLIC_URL: 'http://records.example.org' }, /use an https address/],
  [{ HOST: '0.0.0.0' }, /set the public address/],
  [{ PUBLIC_URL: 'ftp://x' }, /not a web address/],
  [{ PUBLIC_URL: 'https://*.example.org' }, /not a web address/],
  [{ PUBLIC_URL: 'https://visa.gov.example-x.org' }, /claims to be a government/],
  [{ PUBLIC_URL: 'https://মন্ত্রণালয়.example' }, /claims to be a government/],
  [{ PUBLIC_URL: 'https://homeаffairs-au.com' }, /claims to be a government/],
  [{ PUBLIC_URL: 'https://immi.gov.au' }, /ACTS_FOR/],
  [{ MAIL_FROM: 'Canada Immigration Authority <a@example.org>' }, /claims to be a government/],
  [
    { MAIL_FROM: '=?utf-8?B?R292ZXJubWVudCBvZiBDYW5hZGE=?= <a@example.org>' },
    /MAIL_FROM: has =\? or a mark/,
  ],
  [{ MAIL_FROM: '\u202eadanaC fo tnemnrevoG <a@example.org>' }, /MAIL_FROM: has =\? or a mark/],
  [{ MAIL_FROM: 'কানাডা এম্বাসি <a@example.org>' }, /claims to be a government/],
  [{ MAIL_FROM: 'Example <a@visa-authority.com>' }, /MAIL_FROM: .*ACTS_FOR/],
  [{ MAIL_FROM: 'Example <embassy.of.canada@example.org>' }, /MAIL_FROM: .*ACTS_FOR/],
  [{ OIDC_LABEL: 'Government of Canada' }, /OIDC_LABEL: .*ACTS_FOR/],
  [{ WIRE_ORIGINS: 'https://a.example, https://ircc-status.com' }, /WIRE_ORIGINS: "ircc.*ACTS_FOR/],
  [{ OIDC_ISSUER: 'https://login.canada.ca' }, /OIDC_LABEL: "\.?canada.ca" .*ACTS_FOR/],
  [{ OIDC_LABEL: 'a\u202eb' }, /OIDC_LABEL: not a name/],
  [{ ACTS_FOR: '.', PUBLIC_URL: 'https://immi.gov.au' }, /ACTS_FOR: not a name/],
  [{ ACTS_FOR: 'x', PUBLIC_URL: 'https://immi.gov.au' }, /ACTS_FOR: .*name of an authority/],
  [{ ACTS_FOR: 'nobody at all', PUBLIC_URL: 'https://immi.gov.au' }, /its full official name/],
  [{ ACTS_FOR: 'Ministry of Labסur' }, /ACTS_FOR: a word mixes letters/],
  [{ DATABASE_URL: 'postgres://user:a,b@one,two/x' }, /several hosts/],
  [{ DATABASE_URL: 'postgres://one:5432,two:5433/x' }, /several hosts/],
  [{ LOOKUP_LIMITS: '10/60/0/10' }, /each number is 1 or more/],
  [{ LOOKUP_LIMITS: '60/10/200/10' }, /LOOKUP_LIMITS: an hour allows no less than a minute/],
  [{ LOOKUP_LIMITS: '10/60/50/10' }, /a day no less than an hour/],
  [{ METRICS_PORT: '3000' }, /METRICS_PORT: choose a port other than PORT/],
  [{ DATABASE_URL: 'postgres://one/x', DATABASE_PREPARED_STATEMENTS: 'off' }, /yes or no/],
  [{ DATABASE_URL_FILE: '/nowhere' }, /^DATABASE_URL_FILE: \/nowhere cannot be read \(ENOENT\)$/],
  [{ SECRET_FILE: '/dev/null' }, /^SECRET_FILE: \/dev\/null is empty$/],
  [{ DATABASE_URL: 'postgres://user:a/b@one/x' }, /write % as %25, @ as %40, \/ as %2F/],
  [{ DATABASE_URL: 'postgres://user:p@ss/w@127.0.0.1:5520/x' }, /write % as %25/],
  [{ DATABASE_URL: 'postgres://user:12/abc==@127.0.0.1:5520/x' }, /write % as %25/],
  [{ DATABASE_URL: 'postgres://user:p@s?s@one/x' }, /\? as %3F/],
  [{ DATABASE_URL: 'postgres://user:p@s#s@one/x' }, /# as %23/],
  [{ SMTP_URL: 'smtp://user:p@ss/w@one', MAIL_FROM: 'a@example.org' }, /\/ as %2F/],
  [{ SMTP_URL: 'smtp://user:a#b@one', MAIL_FROM: 'a@example.org' }, /# as %23/],
  [
    { TRUSTED_PROXIES: '::ffff:10.0.0.1' },
    /^TRUSTED_PROXIES: write "::ffff:10.0.0.1" as 10.0.0.1$/,
  ],
  [
    { ...objectStore, S3_BUCKET: 'A' },
    /^S3_BUCKET: 3 to 63 small letters, digits, dots and dashes$/,
  ],
  [{ S3_BUCKET: 'scans' }, /S3_ENDPOINT, .*: set all, or none/],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, /set all, or none/],
  [{ S3_ENDPOINT: 'https://s3.example.org/scans' }, /the bucket is S3_BUCKET/],
  [{ S3_ENDPOINT: 's3://scans' }, /not a web address/],
  [{ S3_BUCKET: 'Scans' }, /small letters/],
  [{ S3_PATH_STYLE: 'true' }, /yes or no/],
  [
    { ...objectStore, S3_ENDPOINT: 'https://192.0.2.1:9000', S3_PATH_STYLE: 'no' },
    /^S3_PATH_STYLE: "no" needs a host name/,
  ],
  [
    { ...objectStore, S3_ENDPOINT: 'https://[2001:db8::1]', S3_PATH_STYLE: 'no' },
    /^S3_PATH_STYLE: "no" needs a host name/,
  ],
  [{ WIRE_ORIGINS: 'https://desk.example.org/' }, /without a path or a slash at its end/],
  [{ NEW_IDENTITY: 'https://records.example.org' }, /NEW_IDENTITY: the host alone/],
])('%o is refused', (environment, reason) => {
  expect(problemsOf(environment as Record<string, string>).join()).toMatch(reason)
})

test('secrets come from files too, but not from both', () => {
  const file = join(folder, 'secret.txt')
  const value = 'q8Zr1x0vKpT5mWn7cY2dLh4sJf6gBa9e'
  writeFileSync(file, `${value}\n`)
  expect(readConfig({ SECRET_FILE: file }).secret).toEqual({ kind: 'given', value })
  expect(problemsOf({ SECRET_FILE: file, SECRET: value }).join()).toMatch(/keep one/)
})

test('files lie in the data folder, or in an object store that is named whole', () => {
  expect(readConfig({ DATA_DIR: '/x' }).blobs).toEqual({ kind: 'disk', folder: '/x/blobs' })
  const { blobs } = readConfig(objectStore)
  expect(blobs).toMatchObject({ kind: 's3', bucket: 'scans', region: 'us-east-1' })
  if (blobs.kind !== 's3') throw new Error('not in an object store')
  expect(bucketAddress(blobs)).toBe('https://s3.example.org/scans')
  expect(bucketAddress({ ...blobs, pathStyle: false })).toBe('https://scans.s3.example.org')
})

test('scans travel to an object store over https, unless nobody else is on the way', () => {
  const plain = { ...objectStore, S3_ENDPOINT: 'http://s3.internal:9000' }
  expect(problemsOf(plain).join()).toMatch(/use an https address/)
  expect(problemsOf({ ...plain, S3_ALLOW_PLAIN_HTTP: 'yes' })).toEqual([])
  expect(problemsOf({ ...objectStore, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
})

test('limits are four numbers, or off', () => {
  expect(readConfig({ LOOKUP_LIMITS: 'off' }).lookupLimits).toBe('off')
  expect(readConfig({ LOOKUP_LIMITS: '1/2/3/4/5/6' }).lookupLimits).toEqual({
    ...defaultLimits,
    perMinute: 1,
    perHour: 2,
    perDay: 3,
    wrongNamesPerHour: 4,
    missesPerHour: 5,
    times24: 6,
  })
})

test('a witness of the log is listed once, under one name and one key', () => {
  const bytes = (fill: number) => Buffer.concat([Buffer.of(4), Buffer.alloc(32, fill)])
  const witness = (name: string, fill: number) => {
    const hash = createHash('sha256').update(`${name}\n`).update(bytes(fill)).digest('hex')
    const key = `${name}+${hash.slice(0, 8)}+${bytes(fill).toString('base64')}`
    return `${key} https://${name}`
  }
  const told = (...all: string[]) => problemsOf({ LOG_WITNESSES: all.join(', ') })
  const [one, other] = [witness('one.example', 1), witness('other.example', 2)]
  expect(told(one, other)).toEqual([])
  const secret = one.replace('https://', 'https://someone:secret@')
  expect(told(secret).join()).toMatch(/its https:\/\/ address.*: .*one\.example/)
  expect(told(secret).join()).not.toContain('secret')
  expect(told(one, witness('one.example', 2))).toEqual([
    'LOG_WITNESSES: two witnesses have the name one.example: list each once',
  ])
  expect(told(one, witness('other.example', 1))).toEqual([
    `LOG_WITNESSES: two witnesses have the key ${bytes(1).toString('base64')}: list each once`,
  ])
})

test('an address of a service has no password, which could not be sent', () => {
  expect(problemsOf({ TIMESTAMP_URL: 'https://tsa.example.org/rfc3161' })).toEqual([])
  for (const name of ['TIMESTAMP_URL', 'OIDC_ISSUER']) {
    for (const address of [
      'https://someone:secret@tsa.example.org',
      'https://key@tsa.example.org',
    ]) {
      const problems = problemsOf({ [name]: address })
      expect(problems.join()).toMatch(/without a user and password/)
      expect(problems.join()).not.toMatch(/secret|key@/)
    }
  }
})

test('a data folder that others can read is refused', () => {
  const open = join(folder, 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  expect(() => openDataDir(open)).toThrow(/other users can read/)
  const fresh = join(folder, 'fresh')
  openDataDir(fresh)
  expect(statSync(fresh).mode & 0o777).toBe(0o700)
})

test('a data folder that this user cannot make is to be made by root', () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o555 })
  chmodSync(folder, 0o711)
  const isRoot = process.getuid?.() === 0
  // Permissions do not bind root.
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(() => openDataDir(join(closed, 'data'))).toThrow(
      /closed\/data cannot be found or created \(EACCES\): create it as root/,
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('the secret is made once, and only its owner can read it', () => {
  const file = join(folder, 'secret')
  const made = readSecret({ kind: 'kept', file })
  expect(made.length).toBeGreaterThan(40)
  expect(readSecret({ kind: 'kept', file })).toBe(made)
  expect(statSync(file).mode & 0o077).toBe(0)
  rmSync(file)
  writeFileSync(file, '', { mode: 0o644 })
  expect(() => readSecret({ kind: 'kept', file })).toThrow(/other users can read/)
  chmodSync(file, 0o600)
  expect(() => readSecret({ kind: 'kept', file })).toThrow(/damaged/)
})

test('.env.example names every variable', async () => {
  const { environmentExample } = await import('../../scripts/generate.ts')
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample())
})
