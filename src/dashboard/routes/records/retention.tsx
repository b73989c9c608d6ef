import { data } from 'react-router'
import { mostCounted } from '#contract/notification.ts'
import { monthsMore, type RetentionQuery, retentionLists } from '#contract/person/retention.ts'
import { countRetained } from '#core/retention/count-retained.ts'
import { endHoldOfRecord } from '#core/retention/end-hold-of-record.ts'
import { keepMany, keepRecord } from '#core/retention/keep-record.ts'
import { listRetained } from '#core/retention/list-retained.ts'
import { retentionState } from '#core/retention/work-on-retention.ts'
import { todayIn } from '#core/today.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { RetentionPage, retentionAddress } from '#dashboard/features/retention/retention-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/retention.ts'
import type { Asked } from './change-row.ts'
import { nameOfRecord, toastOfKept, withNames } from './name-of-record.ts'

/** Ignores invalid parameters. */
function readQuery({ searchParams }: URL): RetentionQuery {
  const list = retentionLists.find((one) => one === searchParams.get('list')) ?? 'ending'
  return { list, after: searchParams.get('after') ?? undefined }
}

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const query = readQuery(context.get(visit).url)
  const [page, counts, state] = await Promise.all([
    listRetained(asker, query),
    countRetained(asker, mostCounted),
    retentionState(asker),
  ])
  return {
    query,
    page,
    counts,
    state,
    keepMonths: asker.settings.keepMonths,
    today: todayIn(asker),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const query = readQuery(context.get(visit).url)
  const asked = { ctx, context, form, here: retentionAddress(query) }
  if (form.has('end')) return endOne(asked, text('end'))
  if (form.has('more')) return keepOne(asked, text('more'))
  const ids = form.getAll('chosen').map(String)
  if (ids.length === 0) return data({ mistake: 'noneChosen' as const }, { status: 422 })
  const { rows } = await listRetained(ctx, query)
  const seenOf = (id: string) => seenIn(form, id)
  const kept = await keepMany(ctx, { ids, seenOf, showAgain: form.has('showAgain') })
  if (kept === 'too-many') return data({ mistake: 'tooMany' as const }, { status: 422 })
  return data({ report: await withNames(ctx, kept, rows) })
}

async function endOne({ ctx, context, form, here }: Asked, id: string) {
  const name = await nameOfRecord(ctx, id)
  if (name === undefined) return leadTo(context, here, { toast: { kind: 'notDone' } })
  confirmFirst(form, { kind: 'endHold', about: name, back: here })
  const isEnded = (await endHoldOfRecord(ctx, id)) === 'ended'
  return leadTo(context, here, { toast: { kind: isEnded ? 'holdEnded' : 'notDone', name } })
}

async function keepOne({ ctx, context, form, here }: Asked, id: string) {
  // Without what is ticked for the selected ones: with scripts that is out of sight while none is selected.
  const change = { moreMonths: monthsMore, seen: seenIn(form, id) }
  const kept = await keepRecord(ctx, id, { change })
  const name = await nameOfRecord(ctx, id)
  return leadTo(context, here, { toast: toastOfKept(kept, name) })
}

/** The last day of a record that the list showed when its form was sent */
function seenIn(form: FormData, id: string): string | undefined {
  return form.get(`seen.${id}`)?.toString()
}

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  return <RetentionPage {...loaderData} {...actionData} />
}
