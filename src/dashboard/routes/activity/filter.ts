import { type ActivityFilter, activityFilter } from '#contract/site/activity.ts'

/** Parses the filter; invalid parts are ignored. */
export function readActivityFilter({ searchParams }: URL): ActivityFilter {
  const entries = Object.entries(activityFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(searchParams.get(name)?.trim() || undefined)
    return data === undefined ? [] : [[name, data]]
  })
  return Object.fromEntries(entries)
}
