const accents = /(?=\p{Script=Inherited})\p{M}/gu

/**
 * Leaves out combining marks beyond the eighth on a letter, and accents, which letters of all scripts take, beyond
 * the second. Burmese needs five marks, Tibetan six, and Vietnamese two accents. Stacked, they cover the lines above
 * and below, in which others see what somebody has done, or that the organisation is no government.
 */
export function withFewMarks(text: string): string {
  return text.replace(/\p{M}[\p{M}\p{Cf}]*/gu, (run) => {
    let kept = 0
    const few = run.replace(accents, (accent) => (++kept > 2 ? '' : accent))
    return few.replace(/((?:\p{M}\p{Cf}*){8})\p{M}[\p{M}\p{Cf}]*/gu, '$1')
  })
}
