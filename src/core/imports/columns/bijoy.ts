import type { ImportMapping, ImportTarget } from '#contract/imports/import.ts'

/**
 * Characters that legacy fonts such as SutonnyMJ display as Bengali, and that Latin text hardly has. Not soft
 * hyphens, dashes, and signs in place of an apostrophe or in N°.
 */
const bijoy = /[†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ¡-¬®¯±-³µ¶¸¹»-¿×÷][A-Za-z]|[A-Za-z][†‡ˆ‰Š‹Œ•˜™š›¡-¬®¯±-³µ¶¸¹»-¿]/u

/** The UTF-8 of é, and of Hindi and Bengali letters, decoded as Latin-1 */
export const decodedTwice = /Ã(?![\u00ad´»])[¡-¿]|à[¤-§][¡-¿]?/

/** Such fonts write vowels as v, x and w beside any consonant: Khatun is LvZzb, Rahim is iwng. */
const odd = /[b-df-hj-np-tv-xz](v(?![aeiouy])|x$)|vw|wv|vv|^iw[b-df-hj-np-tv-z]|^kwi/i
const noVowels = /^(?=.*[a-z])[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz]{4,}$/
const abbreviations = /^(pvt|lvl|bldg|blvd|flr)$/i

/** Whether text is written for the font Bijoy, without doubt */
export function isBijoy(text: string): boolean {
  return bijoy.test(text.replace(new RegExp(decodedTwice, 'g'), 'a'))
}

/** Whether text may be written for the font Bijoy where other cells of its column are */
export function mayBeBijoy(text: string): boolean {
  if (isBijoy(text)) return true
  const words = (text.match(/[a-z]{3,}/gi) ?? []).filter((word) => !abbreviations.test(word))
  const unlike = words.filter((word) => odd.test(word)).length
  const bare = words.filter((word) => !odd.test(word) && noVowels.test(word)).length
  const others = words.length - unlike - bare
  return unlike > 0 ? unlike + bare >= others : bare > others
}

export function noteBijoy(
  cells: (string | number)[],
  { columns }: ImportMapping,
  found: Set<ImportTarget>,
): void {
  for (const [at, target] of columns.entries()) {
    if (!target || found.has(target) || !isBijoy(String(cells[at] ?? ''))) continue
    found.add(target === 'surname' ? 'name' : target)
  }
}
