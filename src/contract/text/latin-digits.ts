const bengaliZero = '০'.charCodeAt(0)

/** Converts Bengali digits to Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}
