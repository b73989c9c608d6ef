import { utf8 } from '#contract/proof/bytes.ts'
import { fromBase64url, toBase64url } from '#contract/proof/jws.ts'
import type { RecordSort } from '#contract/record-list.ts'

export type Order = {
  column: 'entry' | 'nameKey' | 'passportNumber' | 'irccNumber' | 'updatedAt'
  index: string
  isDescending: boolean
}

/** A position in a list: the sort value, the entry number as a tie-breaker, and the part if known. */
export type Cursor = { value: string | number; entry: number; part?: number }

const orders = {
  newest: ['entry', 'record_by_entry'],
  oldest: ['entry', 'record_by_entry'],
  name: ['nameKey', 'record_by_name'],
  passportNumber: ['passportNumber', 'record_by_passport'],
  irccNumber: ['irccNumber', 'record_by_ircc'],
  changed: ['updatedAt', 'record_by_change'],
} as const

export function orderOf(sort: RecordSort): Order {
  const isReversed = sort.startsWith('-')
  const name = (isReversed ? sort.slice(1) : sort) as keyof typeof orders
  const [column, index] = orders[name]
  return { column, index, isDescending: isReversed || name === 'newest' }
}

export function sealCursor({ value, entry, part }: Cursor, { column }: Order): string {
  return toBase64url(utf8(JSON.stringify([value, entry, part, column])))
}

/**
 * A cursor is only encoded, not encrypted; an invalid one means the first page. One of another column is
 * invalid: the page after it would leave records out.
 */
export function openCursor(cursor: string, { column }: Order): Cursor | undefined {
  try {
    const text = new TextDecoder().decode(fromBase64url(cursor))
    const [value, entry, number, sorted = column] = JSON.parse(text) as unknown[]
    if (sorted !== column) return undefined
    if (typeof entry !== 'number' || !Number.isSafeInteger(entry)) return undefined
    const part = number === 0 || number === 1 || number === 2 ? { part: number } : {}
    if (column === 'entry') return { value: entry, entry, ...part }
    return typeof value === 'string' && !value.includes('\0')
      ? { value, entry, ...part }
      : undefined
  } catch {
    return undefined
  }
}
