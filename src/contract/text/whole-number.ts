import { z } from 'zod'
import { withLatinDigits } from './latin-digits.ts'

/** The number that these digits write. `Number` would also read 0x10, 1e1, +5 and spaces. */
export function readWholeNumber(text: string | null | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Number(text) : undefined
}

/** The same of a field of a form: in any digits; NaN if it is none */
export function readTypedNumber(typed: string): number {
  return readWholeNumber(withLatinDigits(typed).trim()) ?? Number.NaN
}

/** A number in an address, which `within` checks. What is no text, as in our own calls, is checked as it is. */
export function wholeNumber(within: z.ZodNumber) {
  return z.preprocess((given) => {
    return typeof given === 'string' ? (readWholeNumber(given) ?? given) : given
  }, within)
}
