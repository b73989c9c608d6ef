const dayMs = 86_400_000

/** Drafts contain personal data, so they are kept for a week only. */
const draftKeptMs = 7 * dayMs
export const longestDraft = 32_000
export const mostDrafts = 50

export function draftsEndedBefore(now: Date): string {
  return new Date(now.getTime() - draftKeptMs).toISOString()
}
