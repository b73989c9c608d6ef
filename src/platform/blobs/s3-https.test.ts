import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newBucket } from '../../../tests/s3/test-bucket.ts'
import { openBlobStore } from './open-blob-store.ts'
import { usualLimits } from './s3-blob-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-https-'))
const [keyFile, certificateFile] = [join(folder, 'key'), join(folder, 'certificate')]
const asked = [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
  ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'],
  ...['-keyout', keyFile, '-out', certificateFile],
]
execFileSync('openssl', asked, { stdio: 'ignore' })
const certificate = readFileSync(certificateFile, 'utf8')
const trusted = getCACertificates()
afterEach(() => setDefaultCACertificates(trusted))
afterAll(() => rmSync(folder, { recursive: true }))

/** The object store of this test run behind https, with a certificate that nobody trusts. */
async function newBucketBehindHttps() {
  const bucket = await newBucket()
  const server = createServer(
    { key: readFileSync(keyFile), cert: certificate },
    (asked, answer) => {
      const { method, headers, url = '/' } = asked
      const onward = request(new URL(url, bucket.endpoint), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 0, reply.headers)
        reply.pipe(answer)
      })
      asked.pipe(onward)
    },
  ).listen(0, 'localhost')
  await once(server, 'listening')
  const endpoint = new URL(`https://localhost:${(server.address() as AddressInfo).port}`)
  async function close(): Promise<void> {
    server.close()
    server.closeAllConnections()
  }
  return { config: { ...bucket, endpoint }, [Symbol.asyncDispose]: close }
}

test('scans travel over https, to a store whose certificate is trusted and to no other', async () => {
  await using bucket = await newBucketBehindHttps()
  await expect(openBlobStore(bucket.config)).rejects.toThrow(/- S3_ENDPOINT: its certificate/)

  setDefaultCACertificates([...trusted, certificate])
  const store = await openBlobStore(bucket.config)
  const name = await store.put(Buffer.from('a scan'))
  expect(await store.get(name)).toEqual(Buffer.from('a scan'))

  const elsewhere = new URL(bucket.config.endpoint)
  elsewhere.hostname = '127.0.0.1'
  const opening = openBlobStore({ ...bucket.config, endpoint: elsewhere })
  await expect(opening).rejects.toThrow(/- S3_ENDPOINT: its certificate/)
})

test('a store that does not speak https, or does not answer, is reported in a line', async () => {
  const bucket = await newBucket()
  const plain = new URL(bucket.endpoint)
  plain.protocol = 'https:'
  const opening = openBlobStore({ ...bucket, endpoint: plain })
  await expect(opening).rejects.toThrow('- S3_ENDPOINT: it does not speak https')

  const mute = createTcpServer(() => {}).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const endpoint = new URL(`https://127.0.0.1:${(mute.address() as AddressInfo).port}`)
  const limits = { ...usualLimits, attempts: 2, connectMs: 300 }
  const waiting = openBlobStore({ ...bucket, endpoint }, { limits })
  await expect(waiting).rejects.toThrow('- S3_ENDPOINT: nothing answers')
  mute.close()
})
