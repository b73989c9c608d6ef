import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'

export type Sealing = { key: Buffer; salt: string; check: string }

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export class WrongPassphrase extends Error {
  constructor() {
    super('This passphrase does not open the backup')
  }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const frameBytes = 64 * 1024
const [saltBytes, tagBytes] = [16, 16]

export async function sealingBy(
  passphrase: string,
  salt = randomBytes(saltBytes).toString('base64url'),
): Promise<Sealing> {
  const key = await derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, cost)
  return { key, salt, check: macOf(key, 'check') }
}

export function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/**
 * AES-256-GCM in frames. The nonce holds the frame's number and whether it is the last, and the key is
 * derived from the file's path, so that nothing can be cut off, reordered or swapped.
 */
export async function* sealed({ key }: Sealing, path: string, plain: Bytes) {
  const salt = randomBytes(saltBytes)
  yield salt
  const own = keyOf(key, salt, path)
  let place = 0
  for await (const { frame, isLast } of inFrames(plain, frameBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(place++, isLast))
    yield Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws at the first frame that was changed; the frames before it are authentic. */
export async function* unsealed({ key }: Sealing, path: string, kept: Bytes) {
  let own: Buffer | undefined
  let place = 0
  for await (const { frame, isLast } of inFrames(kept, frameBytes + tagBytes, saltBytes)) {
    if (!own) {
      own = keyOf(key, frame, path)
      continue
    }
    const end = frame.length - tagBytes
    if (end < 0) throw new Error('A sealed file is cut short')
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(place++, isLast))
    decipher.setAuthTag(frame.subarray(end))
    yield Buffer.concat([decipher.update(frame.subarray(0, end)), decipher.final()])
  }
  if (place === 0) throw new Error('A sealed file is cut short')
}

function keyOf(key: Buffer, salt: Uint8Array, path: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `countersign backup ${path}`, 32))
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into frames of one size; the last may be shorter, and is empty only if the source is. */
async function* inFrames(source: Bytes, size: number, first = size) {
  let waiting = Buffer.alloc(0)
  let wanted = first
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    while (waiting.length > wanted) {
      yield { frame: waiting.subarray(0, wanted), isLast: false }
      waiting = waiting.subarray(wanted)
      wanted = size
    }
  }
  yield { frame: waiting, isLast: true }
}
