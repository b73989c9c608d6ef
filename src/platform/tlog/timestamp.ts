import { createHash, randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'
import { readAtMost } from './read-at-most.ts'
import { reasonOf } from './reason-of.ts'

/** Each proof file contains the time stamp, and the size of proof files is limited too. */
const [withinMs, mostBytes] = [10_000, 16 * 1024]

/** Requests time stamps; if there is none, says why in the log of the server. */
export function stampFrom(url: URL, log: Log) {
  return (text: string): Promise<string | undefined> =>
    askTimestamp(url, text).catch((error: unknown) => {
      log.warn({ because: reasonOf(error) }, 'no time stamp could be had')
      return undefined
    })
}

/** Requests a time stamp for a text (RFC 3161), and returns the whole response in base64. */
export async function askTimestamp(url: URL, text: string): Promise<string> {
  const { request, imprint, nonce } = timestampRequest(text)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request,
    // A redirect could lead to an address that only this machine can reach (SSRF).
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  const bytes = await readAtMost(answer, mostBytes)
  if (!answer.ok) throw new Error(`Not stamped: ${answer.status}`)
  if (!isGranted(bytes)) throw new Error('Not stamped: the authority refused')
  // The signature is not checked here: whoever trusts the authority verifies it.
  if (!bytes.includes(signedDataOid) || !bytes.includes(tokenInfoOid)) {
    throw new Error('Not stamped: no token is in the answer')
  }
  if (!bytes.includes(imprint) || !bytes.includes(nonce)) {
    throw new Error('Not stamped: the answer is to another request')
  }
  return bytes.toString('base64')
}

/** id-signedData and id-ct-TSTInfo, which each token has in it (RFC 3161, 2.4.2) */
const signedDataOid = Buffer.from('06092a864886f70d010702', 'hex')
const tokenInfoOid = Buffer.from('060b2a864886f70d0109100104', 'hex')
const sha256Oid = Buffer.from('0609608648016503040201', 'hex')
const [nothing, yes] = [der(0x05), der(0x01, Buffer.of(0xff))]

function timestampRequest(text: string) {
  const hash = createHash('sha256').update(text).digest()
  const imprint = der(0x30, der(0x30, sha256Oid, nothing), der(0x04, hash))
  // An integer whose first byte is from 1 to 127 has only one DER encoding.
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) % 127) + 1
  const nonce = der(0x02, random)
  const request = der(0x30, der(0x02, Buffer.of(1)), imprint, nonce, yes)
  return { request: new Uint8Array(request), imprint, nonce }
}

/** DER with a length of one byte: everything in a request is shorter than 128 bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag, content.length), content])
}

/** PKIStatus 0 (granted) or 1 (grantedWithMods): the first integer in the first sequence of the response */
function isGranted(bytes: Buffer): boolean {
  const outer = contentOf(bytes, 0x30)
  const info = outer && contentOf(outer, 0x30)
  const status = info && contentOf(info, 0x02)
  return status?.length === 1 && (status[0] === 0 || status[0] === 1)
}

function contentOf(bytes: Buffer, tag: number): Buffer | undefined {
  const [first, length = 0] = bytes
  if (first !== tag) return undefined
  if (length < 0x80) return bytes.subarray(2, 2 + length)
  const lengthBytes = length - 0x80
  if (lengthBytes < 1 || lengthBytes > 4) return undefined
  const from = 2 + lengthBytes
  return bytes.subarray(from, from + bytes.readUIntBE(2, lengthBytes))
}
