/** Parses the revision that somebody saw; -1 matches none. */
export function seenRevision(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : -1
}
