import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { deliverBySmtp, deliverToConsole, type Mail } from './deliver.ts'
import { senderAddress, smtpAddress } from './mail-settings.ts'
import { openMailer } from './mailer.ts'

const from = 'Example Migration Services <no-reply@migration.example>'
const mail: Mail = {
  to: 'robin@example.org',
  subject: 'নতুন পাসওয়ার্ড',
  text: 'এই লিংকে যান: https://records.example.org/x?token=abc\n',
  html: '<p>এই লিংকে যান</p>',
}

let ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending) await end()
  ending = []
})

function readableLog() {
  let written = ''
  return { log: openLog('info', { write: (line) => (written += line) }), written: () => written }
}

/** A mail server that keeps what it gets; it refuses the first `refusals`. */
async function openMailServer({ refusals = 0 } = {}) {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        if (refusals-- > 0) return done(new Error('Busy for robin@example.org'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

function mailerTo(smtpUrl: string, retries?: number[]) {
  const { log, written } = readableLog()
  const mailer = openMailer(deliverBySmtp({ smtpUrl, from }), log, retries)
  ending.unshift(() => mailer.close())
  return { mailer, written }
}

test('a mail arrives with its words, from whom it should, and says that a machine wrote it', async () => {
  const server = await openMailServer()
  const { mailer } = mailerTo(server.url)
  mailer.send(mail)
  await mailer.settled()
  const [{ raw, to } = { raw: '', to: [] }] = server.received
  expect(to).toEqual(['robin@example.org'])
  expect(raw).toMatch(/^From: Example Migration Services <no-reply@migration.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toContain(Buffer.from('নতুন').toString('base64').slice(0, 8))
  expect(raw).toContain('multipart/alternative')
})

test('nothing in a mail makes a head or an address of its own', async () => {
  const server = await openMailServer()
  const { mailer } = mailerTo(server.url)
  const subject = 'Hello\r\nBcc: everybody@example.org\r\n\r\nAnother body'
  mailer.send({ ...mail, subject })
  mailer.send({ ...mail, to: 'robin@example.org, second@example.org' })
  mailer.send({ ...mail, to: 'robin@example.org\r\nRCPT TO:<third@example.org>' })
  await mailer.settled()
  const recipients = server.received.flatMap(({ to }) => to)
  for (const other of ['everybody', 'second', 'third']) {
    expect(recipients).not.toContain(`${other}@example.org`)
  }
  const [{ raw } = { raw: '' }] = server.received
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

test('a server that refuses is tried again a few times, and the log names nobody', async () => {
  const server = await openMailServer({ refusals: 2 })
  const { mailer, written } = mailerTo(server.url, [10, 10, 10])
  mailer.send(mail)
  await expect.poll(() => server.received.length).toBe(1)
  expect(written()).toContain('could not be sent yet')
  expect(written()).not.toMatch(/robin|example\.org/)

  const dead = mailerTo('smtp://127.0.0.1:9', [10])
  dead.mailer.send(mail)
  await expect.poll(dead.written).toContain('given up')
  expect(dead.written()).not.toMatch(/robin|example\.org/)
})

test('what waits to be tried again is tried once more before all ends', async () => {
  const server = await openMailServer({ refusals: 1 })
  const { mailer, written } = mailerTo(server.url, [60_000])
  mailer.send(mail)
  await expect.poll(written).toContain('could not be sent yet')
  await mailer.close()
  expect(server.received).toHaveLength(1)
})

test('a server that never answers holds up nobody', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  ending.push(() => silent.close())
  const { mailer } = mailerTo(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const before = performance.now()
  for (let count = 0; count < 1000; count++) mailer.send(mail)
  expect(performance.now() - before).toBeLessThan(1000)
  await mailer.close()
})

test('without a server the mail stands on the console, in plain lines', async () => {
  let printed = ''
  await deliverToConsole((lines) => (printed += lines))(mail)
  expect(printed).toContain('To: robin@example.org')
  expect(printed).toContain('https://records.example.org/x?token=abc')
})

test.each([
  ['smtp://mail.example.org', true],
  ['smtps://user:pass@mail.example.org:465', true],
  ['mail.example.org', false],
  ['https://mail.example.org', false],
])('%s is a mail server: %s', (text, isOne) => {
  expect(smtpAddress.safeParse(text).success).toBe(isOne)
})

test.each([
  [from, true],
  ['no-reply@migration.example', true],
  ['Example Migration Services', false],
  ['a@example.org, b@example.org', false],
  ['Example\r\nBcc: x <a@example.org>', false],
])('%j is somebody mails come from: %s', (text, isOne) => {
  expect(senderAddress.safeParse(text).success).toBe(isOne)
})
