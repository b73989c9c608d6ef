/** The characters that a number format shows, in order; `undefined` stands for a digit. */
export type DigitMask = (string | undefined)[]

const longest = 50
/** Excel allows no longer formats. */
const longestCode = 255
/** An underscore and an asterisk only make room, as wide as the sign behind them. */
const room = /("[^"]*"|\\.)|[_*]./g
const tokens =
  /"([^"]*)"|\\(.)|([- /])|(0|#+0*|General)|(;)|\[(?:black|blue|cyan|green|magenta|red|white|yellow|\$-[\da-f]*)\]|(.)/gi
/** Signs that a number of a passport or an application can have */
const literal = /^[\p{L}\p{N} /-]*$/u

/**
 * Reads a format such as 000000000, 00-000-0000, "A"0000000 or "A"General. Undefined if it shows the number in
 * another way, such as with decimals or thousands separators, which are no part of it.
 */
export function digitMask(code: string): DigitMask | undefined {
  if (code.length > longestCode) return undefined
  const mask: DigitMask = []
  const digits: string[] = []
  for (const [, quoted, escaped, sign, zero, end, other] of code
    .replace(room, '$1')
    .matchAll(tokens)) {
    if (end) break
    const text = quoted ?? escaped ?? sign ?? ''
    if (other || !literal.test(text)) return undefined
    if (zero) digits.push(zero)
    mask.push(...(zero ? placesOf(zero) : text))
  }
  // Beside "#", which shows no zeros, other digits would have no certain place.
  const isClear = digits.length === 1 || digits.every((one) => one === '0')
  const isMask = isClear && mask.includes(undefined) && mask.length <= longest
  return isMask && mask.length > 1 ? mask : undefined
}

/** One for each zero, or else one for all digits */
function placesOf(digits: string): undefined[] {
  return Array.from({ length: Math.max(1, digits.replace(/[^0]/g, '').length) })
}

/** What a format such as "A"@ shows around a text; undefined if that is nothing, or signs that no number has */
export function textFrame(code: string): [before: string, behind: string] | undefined {
  let shown = ['']
  let isOdd = false
  for (const [, quoted, escaped, sign, zero, end, other] of code
    .replace(room, '$1')
    .matchAll(tokens)) {
    if (end && shown.length > 1) break
    if (end) [shown, isOdd] = [[''], false]
    else if (other === '@') shown.push('')
    else if (zero || other) isOdd = true
    else shown.push((shown.pop() ?? '') + (quoted ?? escaped ?? sign ?? ''))
  }
  const [before = '', behind = ''] = shown
  const isFrame = !isOdd && shown.length === 2 && literal.test(before + behind)
  return isFrame && before + behind !== '' ? [before, behind] : undefined
}

/** The number as the format shows it; itself if the format adds nothing, or does not apply to it. */
export function withMask(value: number, mask: DigitMask): number | string {
  const digits = String(value)
  const places = mask.filter((one) => one === undefined).length
  const adds = places < mask.length || digits.length < places
  if (!adds || !/^\d+$/.test(digits) || value >= 1e15) return value
  const padded = digits.padStart(places, '0')
  let at = padded.length
  const shown = mask.toReversed().map((one, index) => {
    if (one !== undefined) return one
    // The first place takes all the digits that are left.
    const isFirst = !mask.toReversed().includes(undefined, index + 1)
    const from = isFirst ? 0 : at - 1
    const part = padded.slice(from, at)
    at = from
    return part
  })
  return shown.toReversed().join('')
}
