import { data } from 'react-router'
import { binQuery } from '#contract/bin.ts'
import { longestTyped } from '#contract/record.ts'
import { bringBack } from '#core/records/bin/bring-back.ts'
import { eraseRecord } from '#core/records/bin/erase-record.ts'
import { findInBin, listBin } from '#core/records/bin/list-bin.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { BinPage, binAddress } from '#dashboard/features/bin/bin-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/bin.ts'
import { kindOfBroughtBack, toastOfDeletion } from './change-row.ts'

/** Ignores a cursor that is none, and cuts a search that is too long. */
function readQuery({ searchParams }: URL) {
  const search = searchParams.get('search')?.slice(0, longestTyped)
  const after = searchParams.get('after') ?? undefined
  return binQuery.safeParse({ search, after }).data ?? binQuery.parse({ search })
}

export async function loader({ context }: Route.LoaderArgs) {
  const query = readQuery(context.get(visit).url)
  return { query, page: await listBin(context.get(ctx), query) }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const query = readQuery(context.get(visit).url)
  const isErasure = form.has('erase')
  const record = await findInBin(ctx, text(isErasure ? 'erase' : 'back'))
  // The answer to a link to this record has nothing else to show.
  const here = binAddress(record && record.id === query.search ? {} : query)
  if (!record) return leadTo(context, here, { toast: { kind: 'notDone' } })
  const { id, name } = record
  if (isErasure) {
    confirmFirst(form, { kind: 'erase', about: name, back: here })
    const toast = toastOfDeletion(await eraseRecord(ctx, id), record)
    return leadTo(context, here, { toast })
  }
  const done = await bringBack(ctx, id)
  if (done.outcome === 'number-taken') return data({ refused: { ...done, name } }, { status: 409 })
  const isBack = done.outcome === 'brought-back'
  const kind = isBack ? kindOfBroughtBack(done.hiddenBecause) : 'notDone'
  return leadTo(context, here, { toast: { kind, name, record: id } })
}

export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  return <BinPage {...loaderData} {...actionData} />
}
