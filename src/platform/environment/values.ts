import { createHash } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultLimits, type LookupLimits, limitNames } from '#contract/settings.ts'
import { isKnownAuthority } from '#contract/site/government-claim.ts'
import { mixedWord } from '#contract/text/mixed-alphabets.ts'

export const googleIssuer = 'https://accounts.google.com'

/** Whether a host is this computer, so that connections to it do not leave the machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\]|.*\.localhost)$/.test(host)
}

export function webAddress(example: string, more = '') {
  return z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:[^*]+$/.test(new URL(text).href), {
      error: `not a web address, such as ${example}`,
    })
    .transform((text) => new URL(text))
    .refine((url) => url.href === `${url.origin}/`, {
      error: `only scheme, host and port, such as ${example}${more}`,
    })
}

const inPasswords = 'in its password write % as %25, @ as %40, / as %2F, # as %23, ? as %3F'

/** A URL takes what is before such a character for the host. */
function hasOpenPassword(text: string): boolean {
  return /^\w+:\/\/[^/?#]*([/?#][^&=]*|[/#][^?]*)@/.test(text)
}

export const postgresAddress = z
  .string()
  .refine((text) => !/^\w+:\/\/([^@/]*@)?[^/?]*,/.test(text), {
    error: 'names several hosts: put one address in front of them (docs/operate/many-processes.md)',
  })
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:\/\/./.test(text) && !hasOpenPassword(text),
    { error: `not a postgres:// address; ${inPasswords}` },
  )

export const secretText = z
  .string()
  .min(32, 'needs at least 32 characters')
  .refine((text) => new Set(text).size > 8 && !/change.?me|example|secret/i.test(text), {
    error: 'is not random; make one with: openssl rand -base64 32',
  })

export const yesOrNo = z
  .enum(['yes', 'no'], { error: 'say yes or no' })
  .transform((answer) => answer === 'yes')

export function wholeNumber(least: number, most: number) {
  const message = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, { error: message })
}

export const limits = z
  .string()
  .regex(/^(off|\d{1,7}(\/\d{1,7}){3,9})$/, 'not of the form 10/60/200/10, nor off')
  .refine((text) => text === 'off' || text.split('/').every((part) => Number(part) > 0), {
    error: 'each number is 1 or more; say off for no limits',
  })
  .transform((text): LookupLimits | 'off' => {
    if (text === 'off') return 'off'
    const given = text.split('/').map(Number)
    const all = limitNames.map((name, index) => [name, given[index] ?? defaultLimits[name]])
    return Object.fromEntries(all)
  })
  .refine(
    (limits) =>
      limits === 'off' || (limits.perMinute <= limits.perHour && limits.perHour <= limits.perDay),
    { error: 'an hour allows no less than a minute, and a day no less than an hour' },
  )

export const uploadLimits = z
  .string()
  .regex(/^(off|[1-9]\d{0,5}\/[1-9]\d{0,5})$/, 'not of the form 3000/6000, nor off')
  .transform((text): { files: number; megabytes: number } | 'off' => {
    if (text === 'off') return text
    const [files = 0, megabytes = 0] = text.split('/').map(Number)
    return { files, megabytes }
  })

export const proxies = z.string().transform((text, context) => {
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
    if (address.toLowerCase().startsWith('::ffff:')) {
      const isPlain = prefix === undefined && address.includes('.')
      context.addIssue(`write "${entry}" as ${isPlain ? address.slice(7) : 'an IPv4 address'}`)
      return z.NEVER
    }
    if (bits < 8) {
      context.addIssue(`"${entry}" trusts everyone, so anybody could write their own address`)
      return z.NEVER
    }
    list.addSubnet(address, bits, family)
  }
  return list
})

/** Minutes after midnight; undefined for "off" */
export const timeOfDay = z
  .string()
  .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'not a time such as 02:30, nor off')
  .transform((text) => {
    if (text === 'off') return undefined
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return hours * 60 + minutes
  })

export const passphrase = z.string().min(12, 'needs at least 12 characters')

export const smtpAddress = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      /^smtps?:\/\/./.test(text) &&
      new URL(text).hostname &&
      !hasOpenPassword(text),
    {
      error: `not of the form smtp://user:password@host:587, nor smtps://...; ${inPasswords}`,
    },
  )

const sender = /^(?:([^<>\p{Cc}"]{1,100}?) *<([^<>\s]+)>|([^<>\s]+))$/u

const mixed = 'a word mixes letters of several alphabets'

/** "Name <address>", or the address alone. */
export const senderAddress = z
  .string()
  .refine((text) => z.email().safeParse(partsOfSender(text).email).success, {
    error: 'not of the form Example <no-reply@example.org>',
  })
  .refine((text) => !mixedWord(text), mixed)
  // Mail programs read such codes as other letters, and such marks turn the order of letters round.
  .refine((text) => !/=\?|[\u202a-\u202e\u2066-\u2069]/u.test(text), {
    error: 'has =? or a mark that turns letters round: write the name as it is read',
  })

/** The name and address that a mail program displays as the sender */
export function partsOfSender(text: string): { name: string; email: string } {
  const [, name = '', inBrackets, alone] = sender.exec(text) ?? []
  return { name, email: inBrackets ?? alone ?? '' }
}

/** The issuer's address; the address of its discovery document is accepted too. */
export const issuerAddress = z
  .string()
  .transform((text) => text.replace(/\/\.well-known\/openid-configuration$/, ''))
  .refine((text) => URL.canParse(text) && isSafe(new URL(text)), {
    error: 'not an https address without a user and password, such as https://accounts.google.com',
  })
  .transform((text) => new URL(text))

/** A name that people read: it needs a letter or digit, and no marks that change the direction of text. */
function shownName(longest: number) {
  return z
    .string()
    .max(longest, `at most ${longest} characters`)
    .refine(
      (name) => /[\p{L}\p{N}]/u.test(name) && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name),
      'not a name',
    )
    .overwrite((name) => name.replace(/\s+/gu, ' ').trim())
    .refine((name) => !mixedWord(name), mixed)
}

export const authorityName = shownName(120).refine(
  isKnownAuthority,
  'not known as the name of an authority: write its full official name and its government, such as Office of Permits, Government of Samplestan',
)
export const providerLabel = shownName(40)

/** A user and password in an address cannot be sent: fetch refuses it. */
function isSafe({ protocol, hostname, search, hash, username, password }: URL): boolean {
  if (search || hash || username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

export const hostAlone = z
  .string()
  .regex(/^[^\s/@]{1,300}$/, 'the host alone, such as records.example.org')

/** Origins, separated by commas */
export const webOrigins = z.string().transform((text, context) => {
  const origins = text.split(',').map((part) => part.trim())
  for (const origin of origins) {
    const isOne = URL.canParse(origin) && new URL(origin).origin === origin
    if (isOne && /^https?:/.test(origin)) continue
    context.addIssue(
      `"${origin}" is not a site such as https://desk.example.org, without a path or a slash at its end`,
    )
    return z.NEVER
  }
  return origins
})

export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3 to 63 small letters, digits, dots and dashes')

export const regionName = z.string().regex(/^[\w-]{1,60}$/, 'not a region, such as us-east-1')

export const serviceAddress = z
  .string()
  .refine((text) => URL.canParse(text) && isSafe(new URL(text)), {
    error: 'not a web address that begins with https://, without a user and password',
  })
  .transform((text) => new URL(text))

/** Entries such as "witness.example/w1+0a1b2c3d+BASE64 https://witness.example", separated by commas */
export const logWitnesses = z.string().transform((text, context) => {
  const witnesses = text.split(',').flatMap((part) => {
    const [key = '', address = '', ...rest] = part.trim().split(/\s+/)
    const isAddress = URL.canParse(address) && isSafe(new URL(address))
    if (isWitnessKey(key) && isAddress && rest.length === 0) return [{ key, url: new URL(address) }]
    const shown = part.trim().replace(/\S*@/, '...@')
    context.addIssue(
      `not a key of a witness and its https:// address, without a user and password: ${shown}`,
    )
    return []
  })
  // A witness that is listed twice would count as two, and its answers are kept by its name.
  const names = witnesses.map(({ key }) => key.slice(0, key.indexOf('+')))
  const keys = witnesses.map(({ key }) => key.replace(/^[^+]*\+[^+]*\+/, ''))
  for (const [what, all] of Object.entries({ name: names, key: keys })) {
    const twice = all.find((one, at) => all.indexOf(one) < at)
    if (twice) context.addIssue(`two witnesses have the ${what} ${twice}: list each once`)
  }
  return witnesses
})

/** A key for Ed25519 cosignatures: type 4, with an id that is a part of the hash of name and key */
function isWitnessKey(text: string): boolean {
  const [, name, id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z\d+/=]+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const hash = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex')
  return bytes.length === 33 && bytes[0] === 4 && hash.slice(0, 8) === id
}

/** A program and its options, without quotes or a shell; the program must exist and be executable. */
export function command(path = '/usr/local/bin:/usr/bin:/bin') {
  return z
    .string()
    .max(1000, 'at most 1,000 characters')
    .transform((text, context) => {
      const [name = '', ...options] = text.trim().split(/\s+/)
      const places = name.includes('/') ? [name] : path.split(':').map((one) => join(one, name))
      const program = places.find(isProgram)
      if (program) return [resolve(program), ...options]
      context.addIssue(`there is no program "${name}" here that can be run`)
      return z.NEVER
    })
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
