import { z } from 'zod'

/** The number that these digits write. `Number` would also read 0x10, 1e1, +5 and spaces. */
export function readWholeNumber(text: string | null | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Number(text) : undefined
}

/** A number in an address, which `within` checks. What is no text, as in our own calls, is checked as it is. */
export function wholeNumber(within: z.ZodNumber) {
  return z.preprocess((given) => {
    return typeof given === 'string' ? (readWholeNumber(given) ?? given) : given
  }, within)
}
