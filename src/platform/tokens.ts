import { createHash, randomBytes } from 'node:crypto'

/** Secrets that somebody carries: 256 bits of chance. We keep only what they hash to. */
export type Tokens = {
  create(): { text: string; hash: string }
  hash(text: string): string
}

export const tokens: Tokens = {
  create() {
    const text = randomBytes(32).toString('base64url')
    return { text, hash: tokens.hash(text) }
  },
  hash: (text) => createHash('sha256').update(text).digest('hex'),
}
