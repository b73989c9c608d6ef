import { shortestPassword } from '#contract/password-length.ts'
// From the list that Solar Designer compiled for Openwall (public domain), and our own additions.
import list from './common-passwords.json' with { type: 'json' }

const common = new Set(list)

/** Whether the password is on the list: literally, repeated, or surrounded by digits and symbols. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const once = text.replace(/^(.+?)\1+$/su, '$1')
  if (once !== text && once.length < shortestPassword) return true
  const start = once.replace(/[^\p{L}\p{M}]+$/u, '')
  const word = start.replace(/^[^\p{L}\p{M}]+/u, '')
  return [text, once, start, word].some((form) => common.has(form))
}
