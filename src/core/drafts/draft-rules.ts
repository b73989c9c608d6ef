const dayMs = 86_400_000

/** What somebody typed and never sent holds personal data: it is kept for a week, and no longer. */
export const draftKeptMs = 7 * dayMs
export const longestDraft = 32_000
export const mostDrafts = 50

export function draftsEndedBefore(now: Date): string {
  return new Date(now.getTime() - draftKeptMs).toISOString()
}
