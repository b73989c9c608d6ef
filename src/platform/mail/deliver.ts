import { hostname } from 'node:os'
import { createTransport } from 'nodemailer'
import type { MailSettings } from '../config.ts'
import { isThisMachine } from '../environment/values.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** The id stays the same when a mail is retried. Throws if the mail could not be delivered. */
export type Deliver = ((mail: Mail, id: string) => Promise<void>) & { close?: () => void }

type Refusal = { code?: string; command?: string; responseCode?: number; response?: string }

/** Refusals of the sender, or of all that this site sends, which some servers only give of a recipient */
const ofSender = /^\d{3}[ -]5\.(1\.[78]|7\.\d+)\b/
/** The same of servers that send no such code, in their words */
const ofSenderInWords =
  /^\d{3}[ -](?!5\.\d).*\b(sender|relay\w*|exceeded|limit\w*|block\w*|authenticat\w*|spam)\b/is

/** Whether a server refuses a recipient for good. What it refuses otherwise may meet every mail, until it is repaired. */
export function isRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as Refusal
  const isOfSender = ofSender.test(response) || ofSenderInWords.test(response)
  return command === 'RCPT TO' && responseCode >= 500 && !isOfSender
}

/** Whether a server refuses a mail for good after it has read it. */
export function isReadAndRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as Refusal
  return code === 'EMESSAGE' && responseCode >= 500
}

const second = 1000

/**
 * Mails contain links that give access, so TLS is required outside this machine unless the URL says
 * otherwise.
 */
function transportTo({ smtpUrl, from }: MailSettings) {
  const url = new URL(smtpUrl)
  // The name of a container is none that a mail server can know; nodemailer would greet as [127.0.0.1].
  if (!hostname().includes('.') && !url.searchParams.has('name')) {
    url.searchParams.set('name', domainOf(from))
  }
  const isFar = !isThisMachine(url.hostname)
  if (isFar && url.protocol === 'smtp:' && !url.searchParams.has('requireTLS')) {
    url.searchParams.set('requireTLS', 'true')
  }
  return createTransport({
    url: url.href,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function domainOf(from: string): string {
  return /@([^<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
}

export async function greetBySmtp(settings: MailSettings, signal: AbortSignal): Promise<void> {
  const transport = transportTo(settings)
  const close = () => transport.close()
  signal.addEventListener('abort', close)
  try {
    await transport.verify()
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

export function deliverBySmtp(settings: MailSettings): Deliver {
  const { from } = settings
  const transport = transportTo(settings)
  async function deliver({ to, ...content }: Mail, id: string): Promise<void> {
    await transport.sendMail({
      from,
      // Mail servers and programs recognise a duplicate by this id.
      messageId: `<${id}@${domainOf(from)}>`,
      // An object cannot be parsed into several addresses, as a text could.
      to: { name: '', address: to },
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
  return Object.assign(deliver, { close: () => transport.close() })
}

/** Without a mail server, mails are printed on the console, where the operator can pass on their links. */
export function deliverToConsole(print: (lines: string) => void): Deliver {
  return async ({ to, subject, text }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.split('\n')]
    print(`\nMail that was not sent, because SMTP_URL is not set:\n  ${lines.join('\n  ')}\n\n`)
  }
}
