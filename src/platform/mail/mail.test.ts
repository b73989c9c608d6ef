import { afterEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../tests/mail-server.ts'
import { senderAddress, smtpAddress } from '../environment/values.ts'
import { deliverBySmtp, deliverToConsole, type Mail } from './deliver.ts'

const from = 'Example Migration Services <no-reply@migration.example>'
const mail: Mail = {
  to: 'robin@example.org',
  subject: 'নতুন পাসওয়ার্ড',
  text: 'এই লিংকে যান: https://records.example.org/x?token=abc\n',
  html: '<p>এই লিংকে যান</p>',
}

const id = '01890000-0000-7000-8000-000000000001'
let ending = new AsyncDisposableStack()
afterEach(async () => {
  await ending.disposeAsync()
  ending = new AsyncDisposableStack()
})

async function post(mails: Mail[]): Promise<MailServer> {
  const server = ending.use(await openMailServer())
  const deliver = deliverBySmtp({ smtpUrl: server.url, from })
  for (const one of mails) await deliver(one, id).catch(() => {})
  deliver.close?.()
  return server
}

test('a mail arrives with its words, from whom it should, and says that a machine wrote it', async () => {
  const { received } = await post([mail])
  const [{ raw, to } = { raw: '', to: [] }] = received
  expect(to).toEqual(['robin@example.org'])
  expect(raw).toMatch(/^From: Example Migration Services <no-reply@migration.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toContain(`Message-ID: <${id}@migration.example>`)
  expect(raw).toContain(Buffer.from('নতুন').toString('base64').slice(0, 8))
  expect(raw).toContain('multipart/alternative')
})

test('nothing in a mail makes a head or an address of its own', async () => {
  const subject = 'Hello\r\nBcc: everybody@example.org\r\n\r\nAnother body'
  const { received } = await post([
    { ...mail, subject },
    { ...mail, to: 'robin@example.org, second@example.org' },
    { ...mail, to: 'robin@example.org\r\nRCPT TO:<third@example.org>' },
  ])
  const recipients = received.flatMap(({ to }) => to)
  for (const other of ['everybody', 'second', 'third']) {
    expect(recipients).not.toContain(`${other}@example.org`)
  }
  const [{ raw } = { raw: '' }] = received
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

test('without a server the mail stands on the console, in plain lines', async () => {
  let printed = ''
  await deliverToConsole((lines) => (printed += lines))(mail, id)
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
