import { createHash, randomBytes } from 'node:crypto'

/** Random secrets of 256 bits, of which only the hash is stored. */
export const tokens = {
  create() {
    const text = randomBytes(32).toString('base64url')
    return { text, hash: hash(text) }
  },
  hash,
}

export type Tokens = typeof tokens

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
