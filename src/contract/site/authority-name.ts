const [fewestLetters, fewestDifferent] = [8, 4]

/**
 * Whether a text can be the name of an authority, which opens what only those who act for one may say:
 * nobody is told anything by an "x" on every page. Chinese and Korean names are shorter.
 */
export function isAuthorityName(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{M}]/gu) ?? []
  const isLong = letters.length >= fewestLetters && new Set(letters).size >= fewestDifferent
  return isLong || /[\p{Script=Han}\p{Script=Hangul}]{3}/u.test(text)
}
