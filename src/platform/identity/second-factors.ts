import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

export type SecondFactors = ReturnType<typeof createSecondFactors>

const purpose = 'second factor'
const [secretBytes, recoveryBytes, recoveryCodes] = [20, 7, 10]

/** Secrets of authenticator apps (TOTP), encrypted for the account that they belong to. */
export function createSecondFactors(vault: Vault) {
  return {
    create: (accountId: string) => vault.lock(purpose, accountId, randomBytes(secretBytes)),
    /** The secret in base32, as authenticator apps expect it */
    reveal: (accountId: string, kept: string) => base32(vault.unlock(purpose, accountId, kept)),
    /** Whether the secret was encrypted with this key */
    opens(accountId: string, kept: string): boolean {
      try {
        return vault.unlock(purpose, accountId, kept).length > 0
      } catch {
        return false
      }
    },
    stepOfCode: (accountId: string, kept: string, code: string, now: Date) =>
      stepOfCode(vault.unlock(purpose, accountId, kept), code, now),
    /** Recovery codes for a lost phone, with 50 random bits each */
    createRecoveryCodes: () =>
      Array.from({ length: recoveryCodes }, () => {
        const text = base32(randomBytes(recoveryBytes)).slice(0, 10).toLowerCase()
        return `${text.slice(0, 5)}-${text.slice(5)}`
      }),
  }
}

const stepSeconds = 30
const digits = 6
/** Clocks of phones are slightly wrong, so the previous and the next code are accepted too. */
const tolerance = 1

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** TOTP of RFC 6238 with SHA-1, which every authenticator app supports. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = stepAt(now)
  let found: number | undefined
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}
