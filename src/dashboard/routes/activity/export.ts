import type { Locale } from '#contract/locale.ts'
import { csvAnswer } from '#contract/private-answer.ts'
import type { ActivityChange, ActivityEntry } from '#contract/site/activity.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { exportActivity } from '#core/activity/export-activity.ts'
import { todayIn } from '#core/today.ts'
import { leadsTo, receive, visit } from '#dashboard/context.ts'
import { actorName, fieldTitle } from '#dashboard/features/activity/change-words.ts'
import { siteMessagesIn } from '#ui/i18n/parts/site.ts'
import type { Route } from './+types/export.ts'
import { readActivityFilter } from './filter.ts'

/** Streams the activity as CSV, so that a long log needs little memory. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx: asker } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const slices = await exportActivity(asker, readActivityFilter(url))
  return csvAnswer(`activity-${todayIn(asker)}`, lines(slices, locale))
}

export const loader = leadsTo('/dashboard/activity')

async function* lines(slices: AsyncIterable<ActivityEntry[]>, locale: Locale) {
  const t = siteMessagesIn(locale).activity
  yield csvStart + csvLine(Object.values(t.columns))
  for await (const entries of slices) {
    yield entries.map((entry) => csvLine(cellsOf(entry, locale))).join('')
  }
}

function cellsOf(entry: ActivityEntry, locale: Locale): (string | number)[] {
  const { seq, at, actor, action, subject, network, changes, hash } = entry
  const t = siteMessagesIn(locale).activity
  return [
    seq,
    at,
    actorName(actor, locale),
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
  const t = siteMessagesIn(locale).activity
  const title = fieldTitle(field, locale)
  if (done) return `${title}: ${t.done[done]}`
  return from === undefined ? `${title}: ${to}` : `${title}: ${from} → ${to}`
}
