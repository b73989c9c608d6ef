import { readFileSync, statSync } from 'node:fs'
import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { domainToUnicode } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { LookupPolicy } from '#contract/settings.ts'
import {
  governmentInEmail,
  governmentInHost,
  governmentInName,
} from '#contract/site/government-claim.ts'
import { type DatabaseConfig, databaseAt } from './db/engine.ts'
import { linesPassedOver, settingsFiles } from './environment/env-file.ts'
import { logLevels, type Name, settingsOfTheEnvironment } from './environment/settings.ts'
import * as values from './environment/values.ts'

const { isThisMachine, wholeNumber, yesOrNo } = values

export type Config = ReturnType<typeof readConfig>
export type S3Settings = NonNullable<ReturnType<typeof readS3>>
export type MailSettings = NonNullable<ReturnType<typeof readMail>>
export type OpenIdSettings = NonNullable<ReturnType<typeof readOpenId>>

export class ConfigProblems extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Countersign cannot start:\n${linesOf({ problems })}`)
    this.name = 'ConfigProblems'
    this.problems = problems
  }
}

export function linesOf({ problems }: Pick<ConfigProblems, 'problems'>): string {
  return problems.map((problem) => `  - ${problem}`).join('\n')
}

const policies = ['number', 'number+name', 'number+birthDate'] as const satisfies LookupPolicy[]

type Environment = Record<string, string | undefined>

type Source = {
  given: Partial<Record<Name, string>>
  problems: string[]
  read<T>(name: Name, schema: z.ZodType<T>, absent: T): T
}

export function readConfig(environment: Environment = process.env) {
  const problems = linesPassedOver()
  const given = collect(environment, problems)

  function read<T>(name: Name, schema: z.ZodType<T>, absent: T): T {
    const text = given[name]
    if (text === undefined) return absent
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    problems.push(`${name}: ${parsed.error.issues[0]?.message}`)
    return absent
  }

  const source: Source = { given, problems, read }
  const dataDir = resolve(read('DATA_DIR', z.string(), 'data'))
  const s3 = readS3(source)
  const secret = read('SECRET', values.secretText, '')
  const config = {
    ...readAddress(source),
    dataDir,
    database: readDatabase(source, dataDir),
    blobs: s3
      ? { kind: 's3' as const, ...s3 }
      : { kind: 'disk' as const, folder: resolve(dataDir, 'blobs') },
    secret: secret
      ? { kind: 'given' as const, value: secret }
      : { kind: 'kept' as const, file: resolve(dataDir, 'secret') },
    trustedProxies: read('TRUSTED_PROXIES', values.proxies, new BlockList()),
    wireOrigins: readOrigins(source),
    lookupLimits: read('LOOKUP_LIMITS', values.limits, undefined),
    lookupPolicy: read('LOOKUP_POLICY', oneOf(policies).optional(), undefined),
    uploads: read('UPLOAD_LIMITS', values.uploadLimits, { files: 3000, megabytes: 6000 }),
    grantMinutes: read('GRANT_MINUTES', wholeNumber(1, 24 * 60), 15),
    /** The host for which the site gives up its earlier signing identity */
    newIdentity: read('NEW_IDENTITY', values.hostAlone.optional(), undefined),
    /** The OCR program, by its whole path, and its options; absent: no OCR */
    ocrCommand: read('OCR_COMMAND', values.command(environment.PATH).optional(), undefined),
    minFreeBytes: read('MIN_FREE_MB', wholeNumber(0, 999_999_999), 200) * 1_000_000,
    backups: readBackups(source, dataDir),
    stop: {
      /** How long /readyz answers 503 before connections are refused */
      noticeMs: read('STOP_NOTICE_SECONDS', wholeNumber(0, 60), 2) * 1000,
      /** The time limit for the whole shutdown, from the signal on */
      withinMs: read('STOP_WITHIN_SECONDS', wholeNumber(1, 3600), 25) * 1000,
    },
    slowQueryMs: read('SLOW_QUERY_MS', wholeNumber(1, 600_000), 500),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info'),
    /** Absent: mails are printed on the console */
    mail: readMail(source),
    registersWithoutMail: read('REGISTRATION_WITHOUT_MAIL', yesOrNo, false),
    /** The witnesses that are asked to cosign the transparency log: their keys and addresses */
    logWitnesses: read('LOG_WITNESSES', values.logWitnesses, []),
    /** Absent: no timestamp authority is asked */
    timestampUrl: read('TIMESTAMP_URL', values.serviceAddress.optional(), undefined),
    /** Absent: no sign-in with an OpenID provider */
    openId: readOpenId(source),
    /** For processes of this one, which read their settings from it */
    environment,
  }
  if (problems.length > 0) throw new ConfigProblems(problems)
  return config
}

function readAddress({ read, problems, given }: Source) {
  const host = read('HOST', z.string(), '127.0.0.1')
  const port = read('PORT', wholeNumber(0, 65_535), 3000)
  const webAddress = values.webAddress('https://records.example.org')
  const publicUrl = read('PUBLIC_URL', webAddress, new URL(`http://localhost:${port}`))
  // The authority that the site acts for, which permits it an address of a government
  const actsFor = read('ACTS_FOR', values.authorityName, '')
  // The first comparison with all names takes 50 ms: tests and whoever tries it out start without.
  const isLocal = publicUrl.hostname === 'localhost'
  const claim = isLocal ? undefined : governmentInHost(domainToUnicode(publicUrl.hostname))
  if (claim && !actsFor) {
    problems.push(poses('PUBLIC_URL', claim, 'host'))
  }
  const plainHttpAllowed = read('ALLOW_PLAIN_HTTP', yesOrNo, false)
  if (publicUrl.protocol === 'http:' && !isThisMachine(publicUrl.hostname) && !plainHttpAllowed) {
    problems.push('PUBLIC_URL: use an https address, or set ALLOW_PLAIN_HTTP=yes')
  }
  if (!given.PUBLIC_URL && !isThisMachine(host) && !plainHttpAllowed) {
    problems.push(
      'PUBLIC_URL: set the public address of the site if HOST accepts connections from other machines',
    )
  }
  /** Absent: no metrics are served */
  const metricsPort = read('METRICS_PORT', wholeNumber(0, 65_535).optional(), undefined)
  if (metricsPort && metricsPort === port) {
    problems.push('METRICS_PORT: choose a port other than PORT')
  }
  return { host, port, metricsPort, publicUrl, actsFor: actsFor || undefined }
}

function readOrigins({ read, problems, given }: Source): string[] {
  const origins = read('WIRE_ORIGINS', values.webOrigins, [])
  const hosts = origins.map((origin) => domainToUnicode(new URL(origin).hostname))
  const claim = hosts.map(governmentInHost).find(Boolean)
  if (claim && !given.ACTS_FOR) problems.push(poses('WIRE_ORIGINS', claim, 'host'))
  return origins
}

function poses(setting: Name, claim: string, what: string): string {
  return `${setting}: "${claim}" claims to be a government; use another ${what}, or name the authority you act for in ACTS_FOR`
}

function readDatabase({ read }: Source, dataDir: string): DatabaseConfig {
  const url = read('DATABASE_URL', values.postgresAddress, '')
  const preparesByName = read('DATABASE_PREPARED_STATEMENTS', yesOrNo, true)
  return databaseAt({ url, preparesByName }, dataDir)
}

function readBackups({ read }: Source, dataDir: string) {
  return {
    folder: resolve(read('BACKUP_DIR', z.string(), resolve(dataDir, 'backups'))),
    /** Minutes after midnight; absent: no backups on a schedule */
    at: read('BACKUP_AT', values.timeOfDay, 150),
    keep: read('BACKUP_KEEP', wholeNumber(1, 1000), 7),
    passphrase: read('BACKUP_PASSPHRASE', values.passphrase, '') || undefined,
  }
}

const requiredOfS3 = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function readS3({ read, problems, given }: Source) {
  const address = values.webAddress('https://s3.example.org', '; the bucket is S3_BUCKET')
  const endpoint = read('S3_ENDPOINT', address.optional(), undefined)
  const bucket = read('S3_BUCKET', values.bucketName, '')
  const region = read('S3_REGION', values.regionName, 'us-east-1')
  const accessKeyId = read('S3_ACCESS_KEY_ID', z.string(), '')
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY', z.string(), '')
  // The bucket's name is in the path (path-style addressing); otherwise in the host name
  const pathStyle = read('S3_PATH_STYLE', yesOrNo, true)
  const plainHttpAllowed = read('S3_ALLOW_PLAIN_HTTP', yesOrNo, false)

  const isSet = requiredOfS3.filter((name) => given[name])
  if (isSet.length === 0) return undefined
  if (isSet.length < requiredOfS3.length) {
    problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all, or none',
    )
  }
  if (!endpoint) return undefined
  if (endpoint.protocol === 'http:' && !isThisMachine(endpoint.hostname) && !plainHttpAllowed) {
    problems.push('S3_ENDPOINT: use an https address, or set S3_ALLOW_PLAIN_HTTP=yes')
  }
  if (!pathStyle && /^([\d.]+|\[.*)$/.test(endpoint.hostname)) {
    problems.push(
      'S3_PATH_STYLE: "no" needs a host name in S3_ENDPOINT, not an IP address; use a host name, or leave this out',
    )
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }
}

function readMail({ read, problems, given }: Source) {
  const smtpUrl = read('SMTP_URL', values.smtpAddress, '')
  const from = read('MAIL_FROM', values.senderAddress, '')
  const { name, email } = values.partsOfSender(from)
  const claim = governmentInName(name) ?? governmentInEmail(email)
  if (claim && !given.ACTS_FOR) problems.push(poses('MAIL_FROM', claim, 'name or address'))
  if (smtpUrl && !from) problems.push('MAIL_FROM: set the sender of mails if SMTP_URL is set')
  return smtpUrl ? { smtpUrl, from } : undefined
}

function readOpenId({ read, problems, given }: Source) {
  const clientId = read('OIDC_CLIENT_ID', z.string(), '')
  const clientSecret = read('OIDC_CLIENT_SECRET', z.string(), '')
  const { googleIssuer } = values
  const issuer = read('OIDC_ISSUER', values.issuerAddress, new URL(googleIssuer))
  const usualLabel = issuer.origin === googleIssuer ? 'Google' : issuer.host.slice(0, 40)
  const label = read('OIDC_LABEL', values.providerLabel, usualLabel)
  const claim = governmentInName(label === 'Google' ? '' : label)
  if (claim && !given.ACTS_FOR) problems.push(poses('OIDC_LABEL', claim, 'name'))
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    problems.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set both, or neither')
  }
  return clientId ? { issuer, clientId, clientSecret, label } : undefined
}

function oneOf<const T extends string>(choices: readonly T[]) {
  return z.enum(choices, { error: `one of ${choices.join(', ')}` })
}

/** The value of each variable. For a secret, the file in NAME_FILE can give the value of NAME. */
function collect(environment: Environment, problems: string[]) {
  const given: Partial<Record<Name, string>> = {}
  for (const [name, setting] of Object.entries(settingsOfTheEnvironment)) {
    // Windows editors begin a file with a byte order mark, which then becomes part of the first name.
    const text = (environment[name] ?? environment[`\ufeff${name}`])?.trim()
    if (text) given[name as Name] = text
    const file = setting.secret ? environment[`${name}_FILE`] : undefined
    if (!file) continue
    if (text) problems.push(`${name} and ${name}_FILE are both set: keep one`)
    try {
      const kept = readFileSync(file, 'utf8').trim()
      if (kept) given[name as Name] = kept
      else problems.push(`${name}_FILE: ${file} is empty`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      problems.push(`${name}_FILE: ${file} cannot be read (${code})`)
    }
  }
  return given
}

/** Unknown variables with a prefix of ours, or that differ only in case and underscores: probably misspelt */
export function unknownSettings(environment: Environment = process.env) {
  const settings = Object.entries(settingsOfTheEnvironment)
  const known = settings.flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name]))
  const plain = (name: string) => name.toUpperCase().replace(/[_-]/g, '')
  const beginning = (name: string) => /^[A-Z0-9]+_/.exec(name.toUpperCase())?.[0]
  return Object.keys(environment).flatMap((name) => {
    // Kubernetes sets such variables for each service in the namespace.
    if (known.includes(name) || /_(SERVICE_(HOST|PORT)|PORT)(_|$)/.test(name)) return []
    const alike = known.filter((one) => {
      return plain(one) === plain(name) || (beginning(one) && beginning(one) === beginning(name))
    })
    return alike.length > 0 ? [{ name, known: alike.join(', ') }] : []
  })
}

/** Node reads NODE_EXTRA_CA_CERTS before settings files (--env-file), so apply a value from there now. */
export function trustNamedAuthorities(environment: Environment = process.env): void {
  const file = fileOfAuthorities(environment)
  if (!file || getCACertificates('extra').length > 0) return
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')])
  } catch (error) {
    process.emitWarning(`NODE_EXTRA_CA_CERTS: ${(error as Error).message}`)
  }
}

export function fileOfAuthorities(environment: Environment = process.env): string | undefined {
  return environment.NODE_EXTRA_CA_CERTS
}

export function secretFiles(environment: Environment = process.env) {
  return Object.entries(settingsOfTheEnvironment).flatMap(([name, { secret }]) => {
    const file = secret && environment[`${name}_FILE`]
    return file ? [{ name, file }] : []
  })
}

/** Settings files (--env-file) that others can read, with the name of a secret in each */
export function openSettingsFiles() {
  return settingsFiles().flatMap((file) => {
    if ((statSync(file).mode & 0o004) === 0) return []
    const given = parseEnv(readFileSync(file, 'utf8'))
    const secrets = Object.entries(settingsOfTheEnvironment).filter(([, { secret }]) => secret)
    const [name] = secrets.find(([name]) => isSecret(given[name])) ?? []
    return name ? [{ name, file }] : []
  })
}

/** An address without a user has no password. */
function isSecret(value = ''): boolean {
  return value !== '' && !/^\w+:\/\/[^@?]*$/.test(value)
}
