import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { freePort } from '../../../tests/free-port.ts'
import { greetBySmtp } from './deliver.ts'
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

test('of a port that nobody listens on, and of a name that does not exist, it is told', async () => {
  expect(await whyNot(`smtp://127.0.0.1:${await freePort()}`)).toBe(
    'nothing answers there (ECONNREFUSED)',
  )
  expect(mailFailureInWords(Object.assign(new Error('x'), { code: 'EDNS', errno: -3008 }))).toBe(
    'the name of its host is not known (EDNS)',
  )
})
