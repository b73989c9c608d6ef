import { hash, randomBytes } from 'node:crypto'

/** Random secrets of 256 bits, of which only the hash is stored. */
export const tokens = {
  create() {
    const text = randomBytes(32).toString('base64url')
    return { text, hash: tokens.hash(text) }
  },
  hash: (text: string): string => hash('sha256', text),
}

export type Tokens = typeof tokens
