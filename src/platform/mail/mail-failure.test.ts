import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { hostname } from 'node:os'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { freePort } from '../../../tests/free-port.ts'
import { deliverBySmtp, greetBySmtp } from './deliver.ts'
import { mailFailureInWords } from './mail-failure.ts'

const from = 'Example <a@example.org>'

function whyNot(smtpUrl: string): Promise<string> {
  const { signal } = new AbortController()
  return greetBySmtp({ smtpUrl, from }, signal).then(() => 'it works', mailFailureInWords)
}

const plain: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  onAuth: (_, __, done) => done(new Error('Not for robin@example.org')),
}

test.each([
  [plain, 'smtp://robin:wrong@127.0.0.1', 'it refuses the user or the password (535)'],
  [plain, 'smtps://127.0.0.1', 'it speaks no TLS on this port, as smtps:// wants (ESOCKET)'],
  [plain, 'smtp://0.0.0.0', 'it offers no TLS, which ?requireTLS=false would do without (500)'],
  // The certificate that smtp-server brings along
  [{}, 'smtp://robin:wrong@127.0.0.1', 'its certificate has expired (ESOCKET)'],
] as const)('of a server %o at %s it is told: %s', async (options, address, why) => {
  const server = new SMTPServer({ ...options, logger: false }).listen(0, '127.0.0.1')
  server.on('error', () => {})
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await whyNot(`${address}:${port}`)).toBe(why)
  server.close(() => {})
})

type Refuse = (_: unknown, __: unknown, done: (error: Error) => void) => void

function refusing(command: 'onConnect' | 'onMailFrom' | 'onRcptTo', responseCode: number) {
  const refusal = Object.assign(new Error('Not for robin@example.org'), { responseCode })
  const refuse: Refuse = (_, __, done) => done(refusal)
  const onConnect: SMTPServerOptions['onConnect'] = (_, done) => done(refusal)
  return { ...plain, authOptional: true, [command]: command === 'onConnect' ? onConnect : refuse }
}

test.each<[SMTPServerOptions, string]>([
  [refusing('onRcptTo', 550), 'it takes no mail for this recipient (550)'],
  [refusing('onRcptTo', 451), 'for now it takes no mail for this recipient (451)'],
  [refusing('onMailFrom', 553), 'it takes no mail from the address in MAIL_FROM (553)'],
  [refusing('onConnect', 554), 'it takes no mail from this machine (554)'],
  [plain, 'it wants a user and a password, which SMTP_URL has to name (530)'],
])('a server %o that refuses a mail is told: %s', async (options, why) => {
  const server = new SMTPServer({ ...options, logger: false }).listen(0, '127.0.0.1')
  server.on('error', () => {})
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const deliver = deliverBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from })
  const mail = { to: 'robin@example.org', subject: 'x', text: 'x', html: 'x' }
  expect(await deliver(mail, 'x').catch(mailFailureInWords)).toBe(why)
  deliver.close?.()
  server.close(() => {})
})

test('a server that refuses the name of this machine is reported', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 hello\r\n')
    socket.on('data', () => socket.write('550 Not for you\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const why = 'it does not take the name that this machine gives itself (550)'
  expect(await whyNot(`smtp://127.0.0.1:${port}`)).toBe(why)
  server.close()
})

test('this machine names itself as the sender does, if its own name is not one of the network', async () => {
  const names: string[] = []
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_, { hostNameAppearsAs: name }, done) => {
    names.push(String(name))
    done()
  }
  const options = { disabledCommands: ['STARTTLS'], authOptional: true, onMailFrom, logger: false }
  const server = new SMTPServer(options).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const more of ['', '/?name=mail.example.net']) {
    const deliver = deliverBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}${more}`, from })
    await deliver({ to: 'robin@example.org', subject: 'x', text: 'x', html: 'x' }, 'x')
    deliver.close?.()
  }
  const own = hostname().includes('.') ? hostname() : 'example.org'
  expect(names).toEqual([own, 'mail.example.net'])
  server.close(() => {})
})

test('a closed port and an unknown host name are reported', async () => {
  expect(await whyNot(`smtp://127.0.0.1:${await freePort()}`)).toBe(
    'nothing answers there (ECONNREFUSED)',
  )
  const silent = { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }
  expect(mailFailureInWords(silent)).toBe(
    'it accepts connections, and says nothing: smtps:// may be right for this port (ETIMEDOUT)',
  )
  expect(mailFailureInWords(Object.assign(new Error('x'), { code: 'EDNS', errno: -3008 }))).toBe(
    'the name of its host is not known (EDNS)',
  )
})
