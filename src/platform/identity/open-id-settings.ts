import { z } from 'zod'
import { isThisMachine } from '../this-machine.ts'

export type OpenIdSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** What people call it */
  label: string
}

export const googleIssuer = 'https://accounts.google.com'

/** The issuer's address, or that of its discovery document. */
export const issuerAddress = z
  .string()
  .transform((text) => text.replace(/\/\.well-known\/openid-configuration$/, ''))
  .refine((text) => URL.canParse(text) && isSafe(new URL(text)), {
    error: 'not an https address, such as https://accounts.google.com',
  })
  .transform((text) => new URL(text))

export const providerLabel = z.string().regex(/^[^\p{Cc}]{1,40}$/u, 'at most 40 characters')

export function isSafe({ protocol, hostname, search, hash }: URL): boolean {
  if (search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}
