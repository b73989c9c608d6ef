/** Letters, digits and signs that have no space between them; commas and hyphens of all scripts end a word. */
const words = /(?:[\p{L}\p{M}\p{N}\p{Sc}]|[^\p{Script=Common}\p{Script=Inherited}])+/gu

const foreign =
  /[^\p{Script_Extensions=Latin}\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u

/**
 * The first word with Latin letters beside letters or digits of another script: such words look like Latin
 * ones. (The single-script rule of UTS #39 for Latin words.)
 */
export function mixedWord(text: string): string | undefined {
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const found = visible.match(words) ?? []
  return found.find((word) => /\p{Script=Latin}/u.test(word) && foreign.test(word))
}
