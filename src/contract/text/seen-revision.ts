/** Parses the revision that the editor saw; invalid text becomes -1, which no record has. */
export function seenRevision(text: unknown): number {
  return typeof text === 'string' && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : -1
}
