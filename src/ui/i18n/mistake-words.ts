import type { Messages } from './en.ts'

/** What is wrong with the number of a document that somebody typed. */
export function numberMistake(because: string, t: Messages): string {
  if (because === 'required') return t.numberRequired
  return because === 'too-long' ? t.numberTooLong : t.numberNotANumber
}
