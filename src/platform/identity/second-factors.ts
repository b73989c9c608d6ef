import { randomBytes } from 'node:crypto'
import { base32, stepOfCode } from './totp.ts'
import type { Vault } from './vault.ts'

/** The secrets that authenticator apps share with us, locked for the account they belong to. */
export type SecondFactors = {
  create(accountId: string): string
  /** As it is typed or drawn into an app */
  reveal(accountId: string, kept: string): string
  stepOfCode(accountId: string, kept: string, code: string, now: Date): number | undefined
  /** For the day on which the phone is gone: 50 bits each */
  createRecoveryCodes(): string[]
}

const purpose = 'second factor'
const [secretBytes, recoveryBytes, recoveryCodes] = [20, 7, 10]

export function createSecondFactors(vault: Vault): SecondFactors {
  return {
    create: (accountId) => vault.lock(purpose, accountId, randomBytes(secretBytes)),
    reveal: (accountId, kept) => base32(vault.unlock(purpose, accountId, kept)),
    stepOfCode: (accountId, kept, code, now) =>
      stepOfCode(vault.unlock(purpose, accountId, kept), code, now),
    createRecoveryCodes: () =>
      Array.from({ length: recoveryCodes }, () => {
        const text = base32(randomBytes(recoveryBytes)).slice(0, 10).toLowerCase()
        return `${text.slice(0, 5)}-${text.slice(5)}`
      }),
  }
}
