import { longestTyped, normaliseNumber } from '../record.ts'

/** Crockford's Base32: no I, L, O or U */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomSymbols = 11
const [perGroup, order] = [4, 31]

/** Powers of x in GF(32), modulo x⁵ + x² + 1 */
const powers = Array.from({ length: order - 1 }).reduce<number[]>(
  (known) => {
    const doubled = (known.at(-1) ?? 0) << 1
    return [...known, doubled > order ? doubled ^ 0b100101 : doubled]
  },
  [1],
)
const logarithms = new Map(powers.map((power, exponent) => [power, exponent]))

/** A new code of 55 random bits, with its check symbol. */
export function newShareCode(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(randomSymbols)),
): string {
  const symbols = Array.from(bytes.slice(0, randomSymbols), (byte) => byte % alphabet.length)
  return [...symbols, checkOf(symbols)].map((symbol) => alphabet[symbol]).join('')
}

/**
 * The Reed–Solomon check symbol: each position has a weight of its own, so it detects any one wrong symbol
 * and any two that were swapped.
 */
function checkOf(symbols: number[]): number {
  return symbols.reduce((sum, symbol, place) => {
    const logarithm = logarithms.get(symbol)
    if (logarithm === undefined) return sum
    return sum ^ (powers[(logarithm + place + 1) % order] ?? 0)
  }, 0)
}

/** Quotation marks, a full stop and the like around a pasted code */
const marks = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * Normalises a typed code, one in a link, or one with a label such as `Code:`, to its stored form; undefined if
 * the check symbol is wrong.
 */
export function readShareCode(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined
  const unlabelled = typed.replace(/^.*[#:：]/su, '').replace(marks, '')
  const code = normaliseNumber(unlabelled).replaceAll('O', '0').replace(/[IL]/g, '1')
  const symbols = Array.from(code, (letter) => alphabet.indexOf(letter))
  if (symbols.length !== randomSymbols + 1 || symbols.includes(-1)) return undefined
  return checkOf(symbols.slice(0, -1)) === symbols.at(-1) ? code : undefined
}

/** In groups of four, which are easier to read aloud and type */
export function inGroups(code: string): string {
  return (code.match(new RegExp(`.{${perGroup}}`, 'g')) ?? []).join('-')
}
