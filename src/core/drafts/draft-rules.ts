import { daysFrom } from '../today.ts'

export const longestDraft = 32_000
export const mostDrafts = 50

/** Drafts contain personal data, so they are kept for a week only. */
export const draftsEndedBefore = (now: Date) => daysFrom(now, -7)
