import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import type { LookupLimits } from '#contract/settings.ts'

export const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'not a web address, such as https://records.example.org',
  })
  .transform((text) => new URL(text))
  .refine((url) => url.href === `${url.origin}/`, {
    error: 'only scheme, host and port, such as https://records.example.org',
  })

export const postgresAddress = z
  .string()
  .refine((text) => !/^\w+:\/\/([^@/]*@)?[^/?]*,/.test(text), {
    error: 'names several hosts: put one address in front of them (docs/operate/many-processes.md)',
  })
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:\/\/./.test(text), {
    error: 'not a postgres:// address',
  })

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
    if (bits < 8 || address.toLowerCase().startsWith('::ffff:')) {
      context.addIssue(`"${entry}" trusts everyone, so anybody could write their own address`)
      return z.NEVER
    }
    list.addSubnet(address, bits, family)
  }
  return list
})

/** Minutes after midnight, or nothing for off */
export const timeOfDay = z
  .string()
  .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'not a time such as 02:30, nor off')
  .transform((text) => {
    if (text === 'off') return undefined
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return hours * 60 + minutes
  })

export const passphrase = z.string().min(12, 'needs at least 12 characters')
