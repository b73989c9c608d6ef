/** The version that somebody says they saw; no revision of ours has number -1. */
export function seenRevision(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : -1
}
