/**
 * Whether a text could be short enough after normalisation. Longer text is refused before
 * normalising: sorting 30,000 combining marks would block the server.
 */
export function isWorthReading(text: string, longest: number): boolean {
  return text.length <= 3 * longest
}
