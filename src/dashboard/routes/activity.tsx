import type { Locale } from '#contract/locale.ts'
import {
  type ActivityChange,
  type ActivityEntry,
  type ActivityFilter,
  activityFilter,
} from '#contract/site/activity.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { exportActivity } from '#core/activity/export-activity.ts'
import { listActivity } from '#core/activity/list-activity.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { ActivityLog } from '#dashboard/features/activity/activity-log.tsx'
import { fieldTitle } from '#dashboard/features/activity/entry-list.tsx'
import { csvAnswer } from '#site/http/csv-answer.ts'
import type { Page } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

export const activity: Page = {
  action: 'read-activity',
  layout: 'dashboard',
  async get({ url, ctx: makeCtx }) {
    const ctx = await makeCtx()
    const filter = readActivityFilter(url)
    const [older, newer] = ['older', 'newer'].map((side) => url.searchParams.get(side) ?? undefined)
    const [page, staff] = await Promise.all([
      listActivity(ctx, { ...filter, older, newer }),
      listActors(ctx),
    ])
    return { status: 200, content: <ActivityLog {...{ page, filter, staff }} /> }
  },
}

/** Parses the filter; invalid parts are ignored. */
function readActivityFilter({ searchParams }: URL): ActivityFilter {
  const entries = Object.entries(activityFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(searchParams.get(name)?.trim() || undefined)
    return data === undefined ? [] : [[name, data]]
  })
  return Object.fromEntries(entries)
}

/** Streams the activity as CSV, so that a long log needs little memory. */
export const activityExport: Page = {
  action: 'export-activity',
  get: () => ({ redirect: '/dashboard/activity' }),
  async post({ url, headers, ctx: makeCtx }) {
    const ctx = await makeCtx()
    const locale = localeOf(url, headers)
    const slices = await exportActivity(ctx, readActivityFilter(url))
    const day = ctx.now().toISOString().slice(0, 10)
    return csvAnswer(`activity-${day}`, lines(slices, locale))
  },
}

async function* lines(slices: AsyncIterable<ActivityEntry[]>, locale: Locale) {
  const t = messagesIn(locale).site.activity
  yield csvStart + csvLine(Object.values(t.columns))
  for await (const entries of slices) {
    yield entries.map((entry) => csvLine(cellsOf(entry, locale))).join('')
  }
}

function cellsOf(entry: ActivityEntry, locale: Locale): (string | number)[] {
  const { seq, at, actor, action, subject, network, changes, hash } = entry
  const t = messagesIn(locale).site.activity
  const who = actor.id ? (actor.name ?? t.deletedAccount) : t.stranger
  return [
    seq,
    at,
    who,
    actor.id ?? '',
    actor.kind,
    t.actions[action] ?? action,
    t.subjects[subject.kind] ?? subject.kind,
    subject.id,
    network,
    changes.map((change) => inWords(change, locale)).join('; '),
    hash,
  ]
}

function inWords({ field, from, to = '', done }: ActivityChange, locale: Locale): string {
  const t = messagesIn(locale).site.activity
  const title = fieldTitle(field, locale)
  if (done) return `${title}: ${t.done[done]}`
  return from === undefined ? `${title}: ${to}` : `${title}: ${from} → ${to}`
}
