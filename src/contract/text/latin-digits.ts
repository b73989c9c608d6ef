const bengaliZero = '০'.charCodeAt(0)

/** Bengali digits as Latin ones; everything else stays. */
export function withLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}
