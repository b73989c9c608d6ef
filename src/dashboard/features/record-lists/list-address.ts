import { dashboardPath } from '#contract/dashboard-pages.ts'
import {
  type RecordFilter,
  type RecordListQuery,
  type RecordSort,
  recordFilter,
  recordListQuery,
} from '#contract/record-list.ts'

type Parameters = Record<string, unknown>

export type ListPlace = { path: string; usualSort: RecordSort }

export const recordsPlace: ListPlace = { path: dashboardPath('update'), usualSort: 'newest' }
export const queuePlace: ListPlace = { path: dashboardPath('Control_Post'), usualSort: 'oldest' }

/** Parses the query of an address; unreadable parts are ignored. */
export function readListQuery({ usualSort }: ListPlace, address: URLSearchParams): RecordListQuery {
  const asked = readable(address, recordListQuery.shape)
  return recordListQuery.parse({ sort: usualSort, ...asked })
}

/** The filters alone, without sort and page. */
export function filterOf(query: RecordListQuery): RecordFilter {
  return recordFilter.parse(readable(new URLSearchParams(plainly(query)), recordFilter.shape))
}

/** The address of a list with these changes. Another filter or sort begins at page 1. */
export function listAddress(
  place: ListPlace,
  query: RecordListQuery,
  change: Partial<RecordListQuery> = {},
): string {
  const { page, after, ...lasting } = query
  const isPaging = 'page' in change || 'after' in change || Object.keys(change).length === 0
  const asked = isPaging ? { ...lasting, page, after, ...change } : { ...lasting, ...change }
  const usual: Parameters = readListQuery(place, new URLSearchParams())
  const unusual = Object.entries(asked).filter(([name, value]) => usual[name] !== value)
  return addressWith(place.path, Object.fromEntries(unusual))
}

/** The review of a record in a part of the queue. */
export function reviewAddress(queue: string, id: string): string {
  const [path, search] = queue.split('?')
  return search ? `${path}/${id}?${search}` : `${path}/${id}`
}

export function exportAddress(query: RecordListQuery): string {
  return addressWith(`${recordsPlace.path}.csv`, filterOf(query))
}

function addressWith(path: string, parameters: Parameters): string {
  const search = new URLSearchParams(plainly(parameters)).toString()
  return search ? `${path}?${search}` : path
}

function plainly(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
}

type Shape = Record<string, { safeParse: (value: unknown) => { success: boolean } }>

function readable(address: URLSearchParams, shape: Shape): Parameters {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const given = address.get(name)
      return given && schema.safeParse(given).success ? [[name, given]] : []
    }),
  )
}
