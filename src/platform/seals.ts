import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { fillRandom } from './random.ts'

export type Seals = ReturnType<typeof createSeals>

type Opened = { outcome: 'open'; payload: Uint8Array } | { outcome: 'expired' | 'forged' }

const algorithm = 'aes-256-gcm'
const hourMs = 3_600_000
const longestHours = 48
const [hourBytes, nonceBytes, tagBytes, expiryBytes] = [4, 12, 16, 6]
const headBytes = hourBytes + nonceBytes

export function createSeals(secret: string) {
  const keyFor = hourlyKeys(secret)
  const fingerprintKey = derive(secret, 'fingerprint')

  return {
    /** Encrypts and authenticates a small payload, which can be opened until `expiresAt`. */
    seal(purpose: string, payload: Uint8Array, expiresAt: Date): string {
      const hour = Math.floor(expiresAt.getTime() / hourMs)
      const plain = Buffer.allocUnsafe(expiryBytes + payload.length)
      plain.writeUIntBE(expiresAt.getTime(), 0, expiryBytes)
      plain.set(payload, expiryBytes)
      const sealed = Buffer.allocUnsafe(headBytes + plain.length + tagBytes)
      sealed.writeUInt32BE(hour)
      fillRandom(sealed, hourBytes, nonceBytes)
      const nonce = sealed.subarray(hourBytes, headBytes)
      const cipher = createCipheriv(algorithm, keyFor(purpose, hour), nonce)
      sealed.set(cipher.update(plain), headBytes)
      cipher.final()
      sealed.set(cipher.getAuthTag(), headBytes + plain.length)
      return sealed.toString('base64url')
    },

    open(purpose: string, text: string, now: Date): Opened {
      const bytes = Buffer.from(text, 'base64url')
      // Base64 decoding ignores some bits of the last letter, so only the canonical spelling is accepted.
      const isCanonical = bytes.toString('base64url') === text
      const isTooShort = bytes.length < headBytes + expiryBytes + tagBytes
      if (!isCanonical || isTooShort) return { outcome: 'forged' }
      const hour = bytes.readUInt32BE()
      if (Math.abs(hour - now.getTime() / hourMs) > longestHours) return { outcome: 'forged' }
      const nonce = bytes.subarray(hourBytes, headBytes)
      const decipher = createDecipheriv(algorithm, keyFor(purpose, hour), nonce)
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const sealed = bytes.subarray(headBytes, -tagBytes)
        const plain = Buffer.concat([decipher.update(sealed), decipher.final()])
        if (plain.readUIntBE(0, expiryBytes) <= now.getTime()) return { outcome: 'expired' }
        return { outcome: 'open', payload: plain.subarray(expiryBytes) }
      } catch {
        return { outcome: 'forged' }
      }
    },

    /** A keyed hash, for counting values without storing them. */
    fingerprint(purpose: string, text: string): string {
      return createHmac('sha256', fingerprintKey).update(`${purpose}\0${text}`).digest('base64url')
    },
  }
}

/**
 * Each purpose and hour has a key of its own, derived from the secret, so that random 96-bit nonces stay far
 * below the birthday bound even on a busy site.
 */
function hourlyKeys(secret: string) {
  const keys = new Map<string, KeyObject>()
  return (purpose: string, hour: number): KeyObject => {
    const info = `seal ${purpose} ${hour}`
    const known = keys.get(info)
    if (known) return known
    const key = derive(secret, info)
    if (keys.size > 200) keys.clear()
    keys.set(info, key)
    return key
  }
}

function derive(secret: string, info: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', info, 32)))
}
