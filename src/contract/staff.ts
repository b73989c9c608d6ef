import { z } from 'zod'
import { longestPassword, shortestPassword } from './password-length.ts'
import { requiredLine } from './record.ts'

export const roles = ['admin', 'moderator', 'student'] as const
export type Role = (typeof roles)[number]

/** The client database of accounts. */
export const staffDatabase = 'Austrellia'

export const emailAddress = z
  .string({ error: 'required' })
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text.length > 0, { error: 'required' })
  .refine((text) => text.length <= 254 && z.email().safeParse(text).success, {
    error: 'not-an-email',
  })
  .meta({ format: 'email', maxLength: 254 })

/** A new password. Nobody can type NUL, and no sign-in accepts it. Common ones are refused later. */
export const newPassword = z
  .string({ error: 'required' })
  .refine((text) => !text.includes('\0'), 'not-text')
  .min(1, 'required')
  .min(shortestPassword, 'too-short')
  .max(longestPassword, 'too-long')

export const webPicture = z
  .string({ error: 'required' })
  .transform((text) => text.trim())
  .refine((text) => text.length > 0, { error: 'required' })
  .refine((text) => text.length <= 2000 && isHttps(text), { error: 'not-an-address' })

export const accountName = requiredLine(200)

export const registration = z.strictObject({
  photoUrl: webPicture,
  name: accountName,
  email: emailAddress,
  password: newPassword,
})
export type Registration = z.infer<typeof registration>

export const invitation = z.strictObject({
  email: emailAddress,
  role: z.enum(roles),
  /** For how many days the link is valid */
  days: z.int().min(1).max(30).default(7),
  byMail: z.boolean().default(false),
})
export type Invitation = z.input<typeof invitation>

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** What an API token may do. Accounts, settings and activity need `admin`, even to be read. */
export const tokenScopes = ['read', 'write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

const network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])

/** An address, or a network such as 203.0.113.0/24 or 2001:db8::/32 */
const addressOrNetwork = z
  .string()
  .max(50)
  .refine((text) => network.safeParse(text).success, {
    error: 'not-a-network',
  })

export const newApiToken = z.strictObject({
  name: requiredLine(60),
  /** The last day on which the token is valid, such as 2026-01-31; absent: until it is revoked */
  lastDay: z.iso.date({ error: 'not-a-day' }).optional(),
  /** Absent: all that the role of its owner has any use for */
  scopes: z.array(z.enum(tokenScopes)).min(1, 'required').max(tokenScopes.length).optional(),
  /** Networks that may use the token; absent: all */
  networks: z.array(addressOrNetwork).min(1, 'required').max(20, 'too-many').optional(),
})
export type NewApiToken = z.infer<typeof newApiToken>

/** The address of an uploaded photo, for its owner and for admins */
export function accountPhotoAddress(photo: string): string {
  return `/account/photos/${photo}.webp`
}

export const listedAccount = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  photoUrl: z.string(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
  isDisabled: z.boolean(),
})
export type ListedAccount = z.infer<typeof listedAccount> & {
  photoId: string | null
  hasTwoFactor: boolean
  revision: number
  /** Absent if the account has never signed in */
  lastSignInAt?: string | undefined
}

export type OwnSession = {
  id: string
  startedAt: string
  lastSeenAt: string
  network: string
  browser: string
  isThisOne: boolean
}

export const listedApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Empty: the token may be used from everywhere */
  networks: z.array(z.string()),
  createdOn: z.iso.date(),
  lastUsedOn: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
  isOver: z.boolean(),
})
export type ListedApiToken = z.infer<typeof listedApiToken>

/** An invitation that nobody has accepted yet */
export const listedInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().describe('Name of the admin who created the invitation'),
  expiresAt: z.iso.datetime(),
})
export type ListedInvitation = z.infer<typeof listedInvitation>
