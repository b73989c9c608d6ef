import { type MrzRead, readMrz } from '../text/read-mrz.ts'
import type { Filled, TextField, Typed } from './record-form.ts'

export type LinesSaid =
  | {
      outcome: 'read'
      isVisa: boolean
      filled: TextField[]
      differing: TextField[]
      emptied: TextField[]
    }
  | Exclude<MrzRead, { outcome: 'read' }>

/**
 * Reads the lines of a passport or visa into fields that are empty, or that earlier lines filled; names
 * those that hold something else. Lines that replace something may be of another person: they empty
 * what earlier ones filled and they do not say. Lines with a mistake fill nothing.
 */
export function readLines(text: string, typed: Typed, before: Filled = {}) {
  const read = readMrz(text, new Date())
  if (read.outcome !== 'read') return { said: read, filled: {} }
  const all = Object.entries(read.fields) as [TextField, string][]
  const others = all.filter(([field, value]) => value && plain(typed[field]) !== plain(value))
  const isOpen = ([field]: [TextField, string]) => {
    return typed[field].trim() === '' || typed[field] === before[field]
  }
  const taken = others.filter(isOpen)
  const isReplacing = taken.some(([field]) => typed[field].trim() !== '')
  const emptied = all.filter((one) => {
    return isReplacing && !one[1] && typed[one[0]].trim() !== '' && isOpen(one)
  })
  const differing = others.filter((one) => !isOpen(one)).map(([field]) => field)
  const said: LinesSaid = {
    outcome: 'read',
    isVisa: read.isVisa,
    filled: taken.map(([field]) => field),
    differing,
    emptied: emptied.map(([field]) => field),
  }
  const filled: Filled = Object.fromEntries([...taken, ...emptied])
  return { said, filled }
}

/** What is marked as filled, once lines have filled or emptied more. */
export function markedAfter(before: Filled = {}, filled: Filled): Filled {
  return Object.fromEntries(Object.entries({ ...before, ...filled }).filter(([, value]) => value))
}

/** New lines have a name to compare, but for those of a visa that leave it. */
export function isComparedAnew(said: LinesSaid, filled: Filled): boolean {
  return said.outcome === 'read' && (!said.isVisa || filled.name !== undefined)
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** The name has no check digit: untouched, it counts once somebody has compared it. */
export function isUnconfirmed(typed: Typed, filled: Filled = {}): boolean {
  return filled.name !== undefined && filled.name === typed.name
}
