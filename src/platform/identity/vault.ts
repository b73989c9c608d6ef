import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Vault = ReturnType<typeof createVault>

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
const version = 'v1.'

/** Encrypts stored secrets that must be readable again. For data that expires, use Seals. */
export function createVault(secret: string) {
  // Each owner has a key of its own, so random nonces cannot realistically repeat.
  function keyFor(purpose: string, owner: string): Buffer {
    return Buffer.from(hkdfSync('sha256', secret, '', `vault ${purpose} ${owner}`, 32))
  }

  return {
    /** `owner` is part of the key: moved to the row of another owner, the text cannot be decrypted. */
    lock(purpose: string, owner: string, plain: Uint8Array): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, keyFor(purpose, owner), nonce)
      const locked = [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]
      return version + Buffer.concat(locked).toString('base64url')
    },
    /** Throws if the text was changed, moved to another row, or encrypted with another secret. */
    unlock(purpose: string, owner: string, kept: string): Uint8Array {
      if (!kept.startsWith(version)) throw new Error('Not locked by this vault')
      const bytes = Buffer.from(kept.slice(version.length), 'base64url')
      const nonce = bytes.subarray(0, nonceBytes)
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv(algorithm, keyFor(purpose, owner), nonce, options)
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const sealed = bytes.subarray(nonceBytes, -tagBytes)
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    },
  }
}
