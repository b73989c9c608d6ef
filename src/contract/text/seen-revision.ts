/** Parses the revision that somebody saw; -1 matches none. */
export function seenRevision(text: unknown): number {
  return typeof text === 'string' && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : -1
}
