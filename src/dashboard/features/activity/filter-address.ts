import type { ActivityFilter } from '#contract/site/activity.ts'

type Shown = ActivityFilter & { older?: string | undefined; newer?: string | undefined }

export const activityPath = '/dashboard/activity'
export const activityExportPath = '/dashboard/activity/export'

/** The page of the activity that shows this, and nothing else in its address. */
export function filterAddress(shown: Shown, path = activityPath): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(shown)) if (value) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}
