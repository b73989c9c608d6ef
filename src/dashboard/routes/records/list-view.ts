import { filterName, listNames, listParts } from '#contract/record-list.ts'
import type { ToastKind } from '#contract/toast.ts'
import { chooseParts } from '#core/records/views/choose-parts.ts'
import { removeFilter } from '#core/records/views/remove-filter.ts'
import { saveFilter } from '#core/records/views/save-filter.ts'
import { leadTo, orNotFound, receive } from '#dashboard/context.ts'
import {
  listAddress,
  places,
  readListQuery,
  savedFilterOf,
} from '#dashboard/features/record-lists/list-address.ts'
import type { Route } from './+types/list-view.ts'

function placeOf(params: Route.LoaderArgs['params']) {
  return places[orNotFound(listNames.find((one) => one === params.list))]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return leadTo(context, placeOf(params).path)
}

/** Saves how a person views a list: its columns, and named filters. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const place = placeOf(params)
  const { ctx, form } = await receive({ request, context })
  const { list } = place
  // Only the query string is used, so that the form cannot redirect to another address.
  const search = String(form.get('here') ?? '').split(/[?#]/)[1]
  const query = readListQuery(place, new URLSearchParams(search))
  const here = listAddress(place, query)
  const backWith = (kind: ToastKind, name?: string) => {
    return leadTo(context, here, { toast: { kind, name } })
  }
  const asked = form.get('do')
  if (asked === 'parts') {
    const chosen = form.getAll('part')
    await chooseParts(ctx, { list, parts: listParts.filter((part) => chosen.includes(part)) })
  }
  if (asked !== 'save' && asked !== 'remove') return leadTo(context, here)

  const { data: name } = filterName.safeParse(form.get('name'))
  if (name === undefined) return backWith('filterUnnamed')
  if (asked === 'remove') {
    await removeFilter(ctx, { list, name })
    return backWith('filterRemoved', name)
  }
  const outcome = await saveFilter(ctx, { list, name, filter: savedFilterOf(place, query) })
  if (outcome === 'too-many') return backWith('tooManyFilters')
  return backWith(outcome === 'saved' ? 'filterSaved' : 'filterReplaced', name)
}
