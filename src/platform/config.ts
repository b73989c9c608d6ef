import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { domainToUnicode } from 'node:url'
import { z } from 'zod'
import type { LookupLimits, LookupPolicy } from '#contract/settings.ts'
import { governmentInHost } from '#contract/site/government-claim.ts'
import { readS3, type S3Settings } from './blobs/s3-settings.ts'
import {
  type LogLevel,
  logLevels,
  type Name,
  type Setting,
  settingsOfTheEnvironment,
} from './environment/settings.ts'
import {
  limits,
  passphrase,
  postgresAddress,
  proxies,
  secretText,
  timeOfDay,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './environment/values.ts'
import {
  googleIssuer,
  issuerAddress,
  type OpenIdSettings,
  providerLabel,
} from './identity/open-id-settings.ts'
import { type MailSettings, senderAddress, smtpAddress } from './mail/mail-settings.ts'
import { isThisMachine } from './this-machine.ts'
import { webOrigins } from './web-origins.ts'

export type Postgres = {
  engine: 'postgres'
  url: string
  /** Not where a pooler in front cannot keep prepared statements */
  preparesByName?: boolean
}

export type Config = {
  host: string
  port: number
  publicUrl: URL
  dataDir: string
  database: { engine: 'sqlite'; file: string } | Postgres
  blobs: { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings)
  secret: { kind: 'given'; value: string } | { kind: 'kept'; file: string }
  trustedProxies: BlockList
  wireOrigins: string[]
  lookupLimits: LookupLimits | 'off' | undefined
  lookupPolicy: LookupPolicy | undefined
  grantMinutes: number
  /** The authority in whose name the site stands at a government's address */
  actsFor: string | undefined
  /** Absent: nobody asks for metrics */
  metricsPort: number | undefined
  minFreeBytes: number
  backups: {
    folder: string
    /** Minutes after midnight; nothing: whoever runs this makes them */
    at: number | undefined
    keep: number
    passphrase: string | undefined
  }
  stop: {
    /** How long it answers that it is about to end, before it lets nobody in */
    noticeMs: number
    /** All in all, from the signal on */
    withinMs: number
  }
  /** Queries that take as long are logged */
  slowQueryMs: number
  logLevel: LogLevel
  /** Absent: mails are printed on the console */
  mail: MailSettings | undefined
  /** Absent: nobody signs in by Google, nor by another provider */
  openId: OpenIdSettings | undefined
}

export class ConfigProblems extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Countersign cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigProblems'
    this.problems = problems
  }
}

const policies = ['number', 'number+name'] as const satisfies LookupPolicy[]

type Environment = Record<string, string | undefined>

export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const given = collect(environment, problems)

  function read<T>(name: Name, schema: z.ZodType<T>, absent: T): T {
    const text = given[name]
    if (text === undefined) return absent
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    problems.push(`${name}: ${parsed.error.issues[0]?.message}`)
    return absent
  }

  const host = read('HOST', z.string(), '127.0.0.1')
  const port = read('PORT', wholeNumber(0, 65_535), 3000)
  const publicUrl = read('PUBLIC_URL', webAddress, new URL(`http://localhost:${port}`))
  const actsFor = read('ACTS_FOR', z.string().max(120, 'at most 120 characters'), '')
  const claim = governmentInHost(domainToUnicode(publicUrl.hostname))
  if (claim && !actsFor) {
    problems.push(
      `PUBLIC_URL: "${claim}" claims to be a government; name the authority you act for in ACTS_FOR`,
    )
  }
  const plainHttpAllowed = read('ALLOW_PLAIN_HTTP', yesOrNo, false)
  if (publicUrl.protocol === 'http:' && !isThisMachine(publicUrl.hostname) && !plainHttpAllowed) {
    problems.push('PUBLIC_URL: serve people over https, or say ALLOW_PLAIN_HTTP=yes')
  }
  if (!given.PUBLIC_URL && !isThisMachine(host) && !plainHttpAllowed) {
    problems.push('PUBLIC_URL: say the address people type when HOST is open to other machines')
  }

  const dataDir = resolve(read('DATA_DIR', z.string(), 'data'))
  const databaseUrl = read('DATABASE_URL', postgresAddress, '')
  const s3 = readS3(read, problems)
  const secret = read('SECRET', secretText, '')
  const smtpUrl = read('SMTP_URL', smtpAddress, '')
  const from = read('MAIL_FROM', senderAddress, '')
  if (smtpUrl && !from) problems.push('MAIL_FROM: say whom mails come from when SMTP_URL is set')
  const clientId = read('OIDC_CLIENT_ID', z.string(), '')
  const clientSecret = read('OIDC_CLIENT_SECRET', z.string(), '')
  const issuer = read('OIDC_ISSUER', issuerAddress, new URL(googleIssuer))
  const label = read('OIDC_LABEL', providerLabel, labelOf(issuer))
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    problems.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set both, or neither')
  }
  const config: Config = {
    host,
    port,
    publicUrl,
    dataDir,
    database: databaseUrl
      ? {
          engine: 'postgres',
          url: databaseUrl,
          preparesByName: read('DATABASE_PREPARED_STATEMENTS', yesOrNo, true),
        }
      : { engine: 'sqlite', file: resolve(dataDir, 'countersign.db') },
    blobs: s3 ? { kind: 's3', ...s3 } : { kind: 'disk', folder: resolve(dataDir, 'blobs') },
    secret: secret
      ? { kind: 'given', value: secret }
      : { kind: 'kept', file: resolve(dataDir, 'secret') },
    trustedProxies: read('TRUSTED_PROXIES', proxies, new BlockList()),
    wireOrigins: read('WIRE_ORIGINS', webOrigins, []),
    lookupLimits: read('LOOKUP_LIMITS', limits, undefined),
    lookupPolicy: read(
      'LOOKUP_POLICY',
      z.enum(policies, { error: `one of ${policies.join(', ')}` }).optional(),
      undefined,
    ),
    actsFor: actsFor || undefined,
    grantMinutes: read('GRANT_MINUTES', wholeNumber(1, 24 * 60), 15),
    metricsPort: read('METRICS_PORT', wholeNumber(0, 65_535).optional(), undefined),
    minFreeBytes: read('MIN_FREE_MB', wholeNumber(0, 999_999_999), 200) * 1_000_000,
    backups: {
      folder: resolve(read('BACKUP_DIR', z.string(), resolve(dataDir, 'backups'))),
      at: read('BACKUP_AT', timeOfDay, 150),
      keep: read('BACKUP_KEEP', wholeNumber(1, 1000), 7),
      passphrase: read('BACKUP_PASSPHRASE', passphrase, '') || undefined,
    },
    stop: {
      noticeMs: read('STOP_NOTICE_SECONDS', wholeNumber(0, 60), 1) * 1000,
      withinMs: read('STOP_WITHIN_SECONDS', wholeNumber(1, 3600), 25) * 1000,
    },
    slowQueryMs: read('SLOW_QUERY_MS', wholeNumber(1, 600_000), 500),
    logLevel: read(
      'LOG_LEVEL',
      z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }),
      'info',
    ),
    openId: clientId ? { issuer, clientId, clientSecret, label } : undefined,
    mail: smtpUrl ? { smtpUrl, from } : undefined,
  }
  if (problems.length > 0) throw new ConfigProblems(problems)
  return config
}

/** The value of each variable, with NAME_FILE read in NAME's place for secrets. */
function collect(environment: Environment, problems: string[]) {
  const given: Partial<Record<Name, string>> = {}
  for (const [name, setting] of Object.entries<Setting>(settingsOfTheEnvironment)) {
    const text = environment[name]?.trim()
    if (text) given[name as Name] = text
    const file = setting.secret ? environment[`${name}_FILE`] : undefined
    if (!file) continue
    if (text) problems.push(`${name} and ${name}_FILE are both set: keep one`)
    try {
      given[name as Name] = readFileSync(file, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`)
    }
  }
  return given
}

/** Variables that nothing reads, although they begin like ours or differ only in case and underscores */
export function unknownSettings(environment: Environment = process.env) {
  const settings = Object.entries<Setting>(settingsOfTheEnvironment)
  const known = settings.flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name]))
  const plain = (name: string) => name.toUpperCase().replace(/[_-]/g, '')
  const beginning = (name: string) => /^[A-Z0-9]+_/.exec(name.toUpperCase())?.[0]
  return Object.keys(environment).flatMap((name) => {
    // Kubernetes sets such for each service that it knows.
    if (known.includes(name) || /_(SERVICE_(HOST|PORT)|PORT)(_|$)/.test(name)) return []
    const alike = known.filter((one) => {
      return plain(one) === plain(name) || (beginning(one) && beginning(one) === beginning(name))
    })
    return alike.length > 0 ? [{ name, known: alike.join(', ') }] : []
  })
}

/** Files that secrets are read from */
export function secretFiles(environment: Environment = process.env) {
  return Object.entries<Setting>(settingsOfTheEnvironment).flatMap(([name, { secret }]) => {
    const file = secret && environment[`${name}_FILE`]
    return file ? [{ name, file }] : []
  })
}

function labelOf(issuer: URL): string {
  return issuer.origin === googleIssuer ? 'Google' : issuer.host.slice(0, 40)
}
