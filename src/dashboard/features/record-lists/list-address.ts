import { dashboardPath } from '#contract/dashboard-pages.ts'
import { longestTyped } from '#contract/record.ts'
import {
  type ListName,
  type RecordFilter,
  type RecordListQuery,
  type RecordSort,
  recordListQuery,
  type SavedFilter,
  usualQuery,
} from '#contract/record-list.ts'
import { addressWith } from '#dashboard/addresses.ts'

type Parameters = Record<string, unknown>

export type ListPlace = {
  list: ListName
  path: string
  usual: { sort: RecordSort; size?: number }
  /** The id of the list, on a page that has other content above it */
  anchor?: string
}

export const recordsPlace: ListPlace = {
  list: 'records',
  path: dashboardPath('update'),
  usual: { sort: 'newest' },
}
export const queuePlace: ListPlace = {
  list: 'queue',
  path: dashboardPath('Control_Post'),
  usual: { sort: 'oldest' },
}
export const ownPlace: ListPlace = {
  list: 'own',
  path: dashboardPath('ManagePost'),
  usual: { sort: '-changed', size: 10 },
  anchor: '#entries',
}
export const places = { records: recordsPlace, queue: queuePlace, own: ownPlace }

/**
 * Parses the query string of a list. Invalid parameters are ignored, and a long search is cut, as ignoring it
 * would list all records. Server only, because it needs zod.
 */
export function readListQuery({ usual }: ListPlace, address: URLSearchParams): RecordListQuery {
  const asked = readable(address, recordListQuery.shape)
  const search = address.get('search')?.slice(0, longestTyped).toWellFormed()
  return recordListQuery.parse({ ...usual, ...asked, ...(search && { search }) })
}

export function usualQueryOf({ usual }: ListPlace): RecordListQuery {
  return { ...usualQuery, ...usual }
}

export function filterOf(query: RecordListQuery): RecordFilter {
  const { sort, size, page, after, ...filter } = query
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given)
}

/** The part of a query that can be saved: filters without search words, and a sort other than the default. */
export function savedFilterOf({ usual }: ListPlace, query: RecordListQuery): SavedFilter {
  const { search: _, ...filter } = filterOf(query)
  return query.sort === usual.sort ? filter : { ...filter, sort: query.sort }
}

/** The address of a list with these changes. A change of filter or sort resets it to page 1. */
export function listAddress(
  place: ListPlace,
  query: RecordListQuery,
  change: Partial<RecordListQuery> = {},
): string {
  const isPaging = 'page' in change || 'after' in change || Object.keys(change).length === 0
  const { sort, size, page, after, ...filter } = { ...query, ...change }
  const asked = { ...filter, sort, size, ...(isPaging && { page, after }) }
  const usual: Parameters = usualQueryOf(place)
  const unusual = Object.entries(asked).filter(
    ([name, value]) => String(usual[name] ?? '') !== String(value ?? ''),
  )
  return addressWith(place.path, Object.fromEntries(unusual)) + (place.anchor ?? '')
}

/** The whole list, in the order and with the number of rows that were chosen */
export function unfilteredAddress(place: ListPlace, { sort, size }: RecordListQuery): string {
  return listAddress(place, { ...usualQueryOf(place), sort, size })
}

export function addressOfForm(place: ListPlace, form: FormData): string {
  // Checkboxes with the same name become one comma-separated parameter.
  const fields = [...form.keys()].map((name) => [name, form.getAll(name).join()])
  return listAddress(place, { ...usualQueryOf(place), ...Object.fromEntries(fields) })
}

/** A row of a list, to come back to from the pages of its record. */
export function rowAddress(list: string, id: string): string {
  return `${list.split('#', 1)[0]}#r-${id}`
}

/** The review page of a record, which keeps the filter of the queue. */
export function reviewAddress(queue: string, id: string): string {
  const [path, search] = queue.split('?')
  return search ? `${path}/${id}?${search}` : `${path}/${id}`
}

export function exportAddress(query: RecordListQuery): string {
  return addressWith(`${recordsPlace.path}.csv`, filterOf(query))
}

type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>

function readable(address: URLSearchParams, shape: Shape): Parameters {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      // Checkboxes with the same name become one comma-separated parameter.
      const given = address.getAll(name).join()
      return given && schema.safeParse(given).success ? [[name, given]] : []
    }),
  )
}
