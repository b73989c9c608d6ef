import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { LookupLimits, LookupPolicy } from '#contract/settings.ts'
import { governmentInHost } from '#contract/site/government-claim.ts'
import {
  googleIssuer,
  issuerAddress,
  type OpenIdSettings,
  providerLabel,
} from './identity/open-id-settings.ts'
import { type MailSettings, senderAddress, smtpAddress } from './mail/mail-settings.ts'
import { isThisMachine } from './this-machine.ts'
import { webOrigins } from './web-origins.ts'

export type Config = {
  host: string
  port: number
  publicUrl: URL
  dataDir: string
  database: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  secret: { kind: 'given'; value: string } | { kind: 'kept'; file: string }
  trustedProxies: BlockList
  wireOrigins: string[]
  lookupLimits: LookupLimits | 'off' | undefined
  lookupPolicy: LookupPolicy | undefined
  grantMinutes: number
  /** The authority in whose name the site stands at a government's address */
  actsFor: string | undefined
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

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const policies = ['number', 'number+name'] as const satisfies LookupPolicy[]

type Setting = { about: string; example: string; secret?: true }

/** Every variable that is read, in the order in which .env.example lists them. */
export const settingsOfTheEnvironment = {
  HOST: { about: 'Address to listen on', example: '127.0.0.1' },
  PORT: { about: 'Port to listen on', example: '3000' },
  PUBLIC_URL: {
    about: 'Address people type. https, unless it is this machine or ALLOW_PLAIN_HTTP says so',
    example: 'http://localhost:3000',
  },
  ALLOW_PLAIN_HTTP: {
    about: '"yes" to serve people over plain http: numbers and scans then travel readable',
    example: 'no',
  },
  DATA_DIR: {
    about: 'Folder of the database, files and keys; nobody else may read it',
    example: 'data',
  },
  DATABASE_URL: {
    about: 'postgres://... ; absent: an embedded SQLite database in DATA_DIR',
    example: '',
    secret: true,
  },
  SECRET: {
    about: 'At least 32 characters; the same on every instance. Absent: made and kept in DATA_DIR',
    example: '',
    secret: true,
  },
  TRUSTED_PROXIES: {
    about: 'Proxies whose X-Forwarded-For is believed: addresses or networks, by commas',
    example: '',
  },
  WIRE_ORIGINS: {
    about:
      'Other sites whose pages may call this one with a token, by commas: clients of earlier sites',
    example: '',
  },
  LOOKUP_POLICY: { about: 'number or number+name; overrides the setting', example: '' },
  LOOKUP_LIMITS: {
    about:
      'Lookups a minute/hour/day and wrong names an hour, as 10/60/200/10, or off; overrides the setting',
    example: '',
  },
  ACTS_FOR: {
    about:
      'Authority that the site acts for, if PUBLIC_URL is a government address; shown on every page',
    example: '',
  },
  GRANT_MINUTES: { about: 'How long a result address works', example: '15' },
  SMTP_URL: {
    about:
      'Mail server, as smtp://user:password@host:587. Absent: mails are printed on the console',
    example: '',
    secret: true,
  },
  MAIL_FROM: {
    about: 'Whom mails come from',
    example: 'Example Migration Services <no-reply@migration.example>',
  },
  OIDC_CLIENT_ID: {
    about: 'Sign-in by Google or another OpenID provider: the id that it gave this site',
    example: '',
  },
  OIDC_CLIENT_SECRET: { about: 'The secret that came with that id', example: '', secret: true },
  OIDC_ISSUER: { about: 'The provider, as it calls itself', example: googleIssuer },
  OIDC_LABEL: { about: 'What people call the provider', example: 'Google' },
  LOG_LEVEL: { about: `One of ${logLevels.join(', ')}`, example: 'info' },
} as const satisfies Record<string, Setting>

type Name = keyof typeof settingsOfTheEnvironment
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
  const claim = governmentInHost(publicUrl.hostname)
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
      ? { engine: 'postgres', url: databaseUrl }
      : { engine: 'sqlite', file: resolve(dataDir, 'countersign.db') },
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

function labelOf(issuer: URL): string {
  return issuer.origin === googleIssuer ? 'Google' : issuer.host.slice(0, 40)
}

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'not a web address, such as https://records.example.org',
  })
  .transform((text) => new URL(text))
  .refine((url) => url.href === `${url.origin}/`, {
    error: 'only scheme, host and port, such as https://records.example.org',
  })

const postgresAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:\/\/./.test(text), {
    error: 'not a postgres:// address',
  })

const secretText = z
  .string()
  .min(32, 'needs at least 32 characters')
  .refine((text) => new Set(text).size > 8 && !/change.?me|example|secret/i.test(text), {
    error: 'is not random; make one with: openssl rand -base64 32',
  })

const yesOrNo = z
  .enum(['yes', 'no'], { error: 'say yes or no' })
  .transform((answer) => answer === 'yes')

function wholeNumber(least: number, most: number) {
  const message = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, { error: message })
}

const limits = z
  .string()
  .regex(/^(off|\d{1,7}\/\d{1,7}\/\d{1,7}\/\d{1,7})$/, 'not of the form 10/60/200/10, nor off')
  .refine((text) => text === 'off' || text.split('/').every((part) => Number(part) > 0), {
    error: 'each number is 1 or more; say off for no limits',
  })
  .transform((text): LookupLimits | 'off' => {
    if (text === 'off') return 'off'
    const [perMinute = 0, perHour = 0, perDay = 0, wrongNamesPerHour = 0] = text
      .split('/')
      .map(Number)
    return { perMinute, perHour, perDay, wrongNamesPerHour }
  })

const proxies = z.string().transform((text, context) => {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const widest = family === 'ipv6' ? 128 : 32
    const bits = prefix === undefined ? widest : Number(prefix)
    const isWritten = isIP(address) && rest.length === 0 && /^\d{0,3}$/.test(prefix ?? '')
    if (!isWritten || prefix === '' || bits > widest) {
      context.addIssue(`"${entry}" is neither an address nor a network such as 10.0.0.0/8`)
      return z.NEVER
    }
    if (bits < 8 || address.toLowerCase().startsWith('::ffff:')) {
      context.addIssue(`"${entry}" trusts everyone, so anybody could write their own address`)
      return z.NEVER
    }
    list.addSubnet(address, bits, family)
  }
  return list
})
