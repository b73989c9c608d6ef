/**
 * Whether a text may still become short enough once it is put into its kept form: letters with their
 * accents apart do. Beyond that it is only refused: putting 30,000 accents in order holds everybody up.
 */
export function isWorthReading(text: string, longest: number): boolean {
  return text.length <= 3 * longest
}
