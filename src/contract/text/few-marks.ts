/**
 * Leaves out combining marks beyond the eighth on a letter. Burmese needs five and Tibetan six, and stacked by
 * the dozen they cover the lines above and below, in which others see what somebody has done.
 */
export function withFewMarks(text: string): string {
  return text.replace(/((?:\p{M}\p{Cf}*){8})\p{M}[\p{M}\p{Cf}]*/gu, '$1')
}
