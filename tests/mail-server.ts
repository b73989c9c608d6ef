import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = AsyncDisposable & {
  /** The value for SMTP_URL */
  url: string
  /** The mails to an address so far, as plain text */
  mailsFor(to: string): string[]
  received: { to: string[]; raw: string; text: string }[]
}

type Options = {
  port?: number
  /** The number of mails that the server refuses first */
  refusals?: number
  /** The SMTP status of a refusal: 451 is temporary, 550 permanent */
  refusesWith?: number
  /** The command that is refused */
  refusesAt?: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  /** What the server says of a refusal, after the status */
  refusesBy?: string
}

/** An SMTP server that accepts and keeps all mails. */
export async function openMailServer({
  port = 0,
  refusals = 0,
  refusesWith = 451,
  refusesAt = 'DATA',
  refusesBy = 'Not for robin@example.org',
}: Options = {}): Promise<MailServer> {
  const received: MailServer['received'] = []
  function refusalAt(command: typeof refusesAt): Error | null {
    if (command !== refusesAt || refusals-- <= 0) return null
    return Object.assign(new Error(refusesBy), { responseCode: refusesWith })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(refusalAt('MAIL FROM')),
    onRcptTo: (_, __, done) => done(refusalAt('RCPT TO')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        const refusal = refusalAt('DATA')
        if (refusal) return done(refusal)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(parts).toString()
        received.push({ to, raw, text: plainText(raw) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    mailsFor: (to) => received.filter((mail) => mail.to.includes(to)).map(({ text }) => text),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Decodes the plain text part of a mail. */
function plainText(raw: string): string {
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw)
  const [head = '', body = ''] = [part?.[0] ?? '', part?.[1] ?? '']
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const coded = body
    .replace(/=\r\n/g, '')
    .replace(/%/g, '%25')
    .replace(/=([0-9A-F]{2})/g, '%$1')
  return decodeURIComponent(coded)
}
