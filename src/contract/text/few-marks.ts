const accents = /(?=\p{Script=Inherited})\p{M}/gu
const ofArabic = /\p{scx=Arab}/u

/**
 * Leaves out combining marks beyond the eighth on a letter, and accents, which letters of all scripts take, beyond
 * the second, or those of Arabic beyond the third. Burmese needs five marks, Tibetan six, Vietnamese two accents, and
 * vocalised Arabic three. Stacked, they cover the lines above and below, in which others see what somebody has done,
 * or that the organisation is no government.
 */
export function withFewMarks(text: string): string {
  return text.replace(/\p{M}[\p{M}\p{Cf}]*/gu, (run) => {
    let kept = 0
    const few = run.replace(accents, (accent) =>
      ++kept > (ofArabic.test(accent) ? 3 : 2) ? '' : accent,
    )
    return few.replace(/((?:\p{M}\p{Cf}*){8})\p{M}[\p{M}\p{Cf}]*/gu, '$1')
  })
}
