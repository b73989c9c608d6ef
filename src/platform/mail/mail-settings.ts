import { z } from 'zod'

export type MailSettings = { smtpUrl: string; from: string }

export const smtpAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^smtps?:\/\/./.test(text) && new URL(text).hostname, {
    error: 'not of the form smtp://user:password@host:587, nor smtps://...',
  })

const sender = /^(?:([^<>\p{Cc}"]{1,100}?) *<([^<>\s]+)>|([^<>\s]+))$/u

/** "Name <address>", or the address alone. */
export const senderAddress = z.string().refine(
  (text) => {
    const [, , inBrackets, alone] = sender.exec(text) ?? []
    return z.email().safeParse(inBrackets ?? alone).success
  },
  { error: 'not of the form Example <no-reply@example.org>' },
)
