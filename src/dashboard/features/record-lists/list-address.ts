import { dashboardPath } from '#contract/dashboard-pages.ts'
import {
  type RecordFilter,
  type RecordListQuery,
  recordFilter,
  recordListQuery,
} from '#contract/record-list.ts'

type Parameters = Record<string, unknown>

/** Parses the query of an address; unreadable parts are ignored. */
export function readListQuery(address: URLSearchParams): RecordListQuery {
  return recordListQuery.parse(readable(address, recordListQuery.shape))
}

/** The filters alone, without sort and page. */
export function filterOf(query: RecordListQuery): RecordFilter {
  return recordFilter.parse(readable(new URLSearchParams(plainly(query)), recordFilter.shape))
}

/** The address of the list with these changes. Another filter or sort begins at page 1. */
export function listAddress(query: RecordListQuery, change: Partial<RecordListQuery> = {}): string {
  const { page, after, ...lasting } = query
  const isPaging = 'page' in change || 'after' in change || Object.keys(change).length === 0
  const asked = isPaging ? { ...lasting, page, after, ...change } : { ...lasting, ...change }
  return addressWith(dashboardPath('update'), asked)
}

export function exportAddress(query: RecordListQuery): string {
  return addressWith(`${dashboardPath('update')}.csv`, filterOf(query))
}

const usual: Parameters = recordListQuery.parse({})

function addressWith(path: string, parameters: Parameters): string {
  const unusual = Object.entries(parameters).filter(([name, value]) => usual[name] !== value)
  const search = new URLSearchParams(plainly(Object.fromEntries(unusual))).toString()
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
