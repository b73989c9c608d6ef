const [fewestLetters, fewestDifferent] = [8, 4]

/**
 * Whether a text can be the name of an authority. A named authority permits words of a government elsewhere,
 * so a placeholder such as "x" must not pass. Chinese and Korean names are shorter.
 */
export function isAuthorityName(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{M}]/gu) ?? []
  const isLong = letters.length >= fewestLetters && new Set(letters).size >= fewestDifferent
  return isLong || /[\p{Script=Han}\p{Script=Hangul}]{3}/u.test(text)
}
