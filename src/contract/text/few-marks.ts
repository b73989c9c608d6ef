/**
 * Leaves out combining marks beyond the fourth on a letter. No language needs more, and stacked by the dozen
 * they cover the lines above and below, in which others see what somebody has done.
 */
export function withFewMarks(text: string): string {
  return text.replace(/((?:\p{M}\p{Cf}*){4})[\p{M}\p{Cf}]+/gu, '$1')
}
