import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { listen } from './log-world.ts'

const run = promisify(execFile)

/** A time-stamp authority by openssl. Its certificate is `tsa.pem` in the folder. */
export async function openAuthority(folder: string) {
  const at = (name: string) => join(folder, name)
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=A test'],
    ...['-addext', 'extendedKeyUsage=critical,timeStamping'],
    ...['-keyout', at('tsa.key'), '-out', at('tsa.pem')],
  ])
  await writeFile(at('serial'), '01\n')
  await writeFile(
    at('tsa.conf'),
    `[tsa]\ndefault_tsa = t\n[t]\nserial = ${at('serial')}\nsigner_cert = ${at('tsa.pem')}
signer_key = ${at('tsa.key')}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256\n`,
  )
  const counted = { asked: 0 }
  const served = await listen(async (request, response) => {
    counted.asked++
    await writeFile(at('query'), await buffer(request))
    const args = ['-config', at('tsa.conf'), '-queryfile', at('query'), '-out', at('reply')]
    await run('openssl', ['ts', '-reply', ...args])
    response.end(await readFile(at('reply')))
  })
  return { ...served, counted }
}

/** The reply of an authority (base64) with a text in its status, which is not signed */
export function withStatusText(reply: string, text: string): string {
  const said = Buffer.from(text)
  const of = [0x30, said.length + 7, 2, 1, 0, 0x30, said.length + 2, 0x0c, said.length]
  const token = Buffer.from(reply, 'base64').subarray(9)
  const body = Buffer.concat([Buffer.from(of), said, token])
  const head = Buffer.of(0x30, 0x82, body.length >> 8, body.length & 0xff)
  return Buffer.concat([head, body]).toString('base64')
}
