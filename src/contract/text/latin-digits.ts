/** Converts the decimal digits of every script to Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) =>
    String(numericValueOf(digit.codePointAt(0) ?? 0)),
  )
}

/** Unicode keeps the ten digits of a script together, from zero on. */
function numericValueOf(digit: number): number {
  let zero = digit
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (digit - zero) % 10
}
