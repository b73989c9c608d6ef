import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { aFolder } from '../backups.ts'
import { doctor, doctorAsJson } from '../doctor.ts'

/** A key with a certificate that it has signed itself */
function aPairIn(folder: string, days = 60) {
  const path = (name: string) => join(folder, name)
  const [key, certificate, request] = [path('key'), path('certificate'), path('request')]
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { stdio: 'ignore' })
  const names = '-addext subjectAltName=DNS:localhost,IP:0.0.0.0'
  openssl(`req -newkey rsa:2048 -nodes -subj /CN=localhost ${names} -keyout ${key} -out ${request}`)
  const kept = '-copy_extensions copyall'
  openssl(`x509 -req -days ${days} ${kept} -in ${request} -signkey ${key} -out ${certificate}`)
  return { key: readFileSync(key), cert: readFileSync(certificate), certificate }
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '0.0.0.0'), 'listening')
  return (server.address() as AddressInfo).port
}

test('a PostgreSQL whose certificate is not trusted is reported with what to set', async () => {
  await using kept = aFolder()
  const { certificate, ...pair } = aPairIn(kept.folder)
  // PostgreSQL agrees to TLS by one letter. What it says then does not matter here.
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, ...pair })
      secure.on('error', () => {})
      secure.on('data', () => secure.end())
    })
  })
  const database = `postgres://postgres@localhost:${await portOf(server)}/countersign`
  const settings = { DATA_DIR: join(kept.folder, 'data') }
  const says = async (asked: string, more = {}) => {
    return doctor({ ...settings, DATABASE_URL: `${database}?sslmode=verify-full${asked}`, ...more })
  }
  const distrusted = 'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); NODE_EXTRA_CA'
  expect(await says('')).toMatchObject({ code: 1, out: expect.stringContaining(distrusted) })
  for (const trusting of [
    await says(`&sslrootcert=${certificate}`),
    await says('', { NODE_EXTRA_CA_CERTS: certificate }),
  ]) {
    expect(trusting).toMatchObject({ code: 1, out: expect.not.stringContaining('certificate') })
  }
  const { out } = await says('&sslrootcert=/nowhere/authority.pem')
  expect(out).toContain('It cannot be used: /nowhere/authority.pem does not exist')
  server.close()
}, 60_000)

test('the certificate of the site, and authorities that cannot be read, are reported', async () => {
  await using kept = aFolder()
  const { certificate, ...pair } = aPairIn(kept.folder)
  const server = createHttpsServer(pair, (_, answer) => answer.end('{"status":"alive"}'))
  // 0.0.0.0 reaches this machine, but is not recognised as a local address such as localhost.
  const PUBLIC_URL = `https://0.0.0.0:${await portOf(server)}`
  const settings = { DATA_DIR: join(kept.folder, 'data'), PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' }
  const { out } = await doctor(settings)
  expect(out).toContain('does not lead here: its certificate is not trusted (DEPTH_ZERO_')
  const trusted = await doctorAsJson({ ...settings, NODE_EXTRA_CA_CERTS: certificate })
  expect(trusted.findings).not.toContain('address-not-reached')
  expect(trusted.findings).not.toContain('authorities-unread')

  const empty = join(kept.folder, 'empty')
  writeFileSync(empty, '')
  for (const file of ['/nowhere/authority.pem', empty]) {
    const { code, out } = await doctor({ ...settings, NODE_EXTRA_CA_CERTS: file })
    expect([code, out]).toEqual([0, expect.stringContaining(`No authority in ${file}`)])
  }
  server.close()
}, 60_000)

test('an expired certificate fails, and is reported once', async () => {
  await using kept = aFolder()
  const server = createHttpsServer(aPairIn(kept.folder, -1))
  const PUBLIC_URL = `https://0.0.0.0:${await portOf(server)}`
  const settings = { DATA_DIR: join(kept.folder, 'data'), PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' }
  const { code, findings } = await doctorAsJson(settings)
  expect(code).toBe(1)
  expect(findings).toContain('certificate-ended')
  expect(findings).not.toContain('address-not-reached')
  server.close()
}, 60_000)
