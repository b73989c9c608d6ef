import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { longestPassword } from '#contract/password-length.ts'
import { createSemaphore } from '#contract/semaphore.ts'
import { isWorthReading } from '#contract/text/worth-reading.ts'

export type Passwords = ReturnType<typeof createPasswords>

export type PasswordCost = { N: number; r: number; p: number }

/** The minimum that OWASP recommends for scrypt with 32 MB of memory */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const [saltBytes, keyBytes] = [16, 32]
const mostWaiting = 40

/** Limits concurrent hashing and its queue, so that lookups are still answered. */
export function createPasswords(cost = passwordCost) {
  const nobody = { cost, salt: Buffer.alloc(saltBytes), key: Buffer.alloc(keyBytes) }
  const { run, waiting } = createSemaphore(Math.min(3, availableParallelism()))

  async function limited<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    return waiting() >= mostWaiting ? 'busy' : run(work)
  }

  return {
    hash: (password: string) =>
      limited(async () => {
        const salt = randomBytes(saltBytes)
        return write(cost, salt, await derive(password, salt, cost))
      }),
    /** Takes the same time without a hash, so that the time does not reveal which accounts exist. */
    check: (password: string, hash: string | null | undefined) =>
      limited(async () => {
        const kept = hash ? read(hash) : undefined
        const { salt, key, cost: paid } = kept ?? nobody
        // A text that cannot be a password takes as long, but skips the normalisation, slow for long text.
        const typed = canBePassword(password) ? password : ''
        const derived = await derive(typed, salt, paid)
        return kept !== undefined && timingSafeEqual(derived, key)
      }),
  }
}

/** scrypt takes a password with NUL at its end for the one without. */
function canBePassword(text: string): boolean {
  return isWorthReading(text, longestPassword) && !text.includes('\0')
}

const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return stretch(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
}

function write({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function read(hash: string) {
  const [name, N, r, p, salt, key] = hash.split('$')
  if (name !== 'scrypt' || !salt || !key) return undefined
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}
