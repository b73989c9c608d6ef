import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = AsyncDisposable & {
  /** For SMTP_URL */
  url: string
  /** What came for somebody so far, as plain text */
  mailsFor(to: string): string[]
}

/** A mail server that takes in what it is given. */
export async function openMailServer(): Promise<MailServer> {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: plainText(Buffer.concat(parts).toString()) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsFor: (to) => received.filter((mail) => mail.to.includes(to)).map(({ text }) => text),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The first part of a mail, which is the plain one, as it is read. */
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
