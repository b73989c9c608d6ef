import { type MrzRead, readMrz } from '../text/read-mrz.ts'
import type { Filled, TextField, Typed } from './record-form.ts'

export type LinesSaid =
  | { outcome: 'read'; isVisa: boolean; filled: TextField[]; differing: TextField[] }
  | Exclude<MrzRead, { outcome: 'read' }>

/**
 * Reads the lines of a passport or visa into fields that are empty, or that earlier lines filled; names
 * those that hold something else. Lines with a mistake fill nothing.
 */
export function readLines(text: string, typed: Typed, before: Filled = {}) {
  const read = readMrz(text, new Date())
  if (read.outcome !== 'read') return { said: read, filled: {} }
  const others = (Object.entries(read.fields) as [TextField, string][]).filter(
    ([field, value]) => value && plain(typed[field]) !== plain(value),
  )
  const isOpen = ([field]: [TextField, string]) => {
    return typed[field].trim() === '' || typed[field] === before[field]
  }
  const filled: Filled = Object.fromEntries(others.filter(isOpen))
  const differing = others.filter((one) => !isOpen(one)).map(([field]) => field)
  const said: LinesSaid = {
    outcome: 'read',
    isVisa: read.isVisa,
    filled: Object.keys(filled) as TextField[],
    differing,
  }
  return { said, filled }
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** The name has no check digit: untouched, it counts once somebody has compared it. */
export function isUnconfirmed(typed: Typed, filled: Filled = {}): boolean {
  return filled.name !== undefined && filled.name === typed.name
}
