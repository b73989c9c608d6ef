import { type MrzRead, readMrz } from '../text/read-mrz.ts'
import type { Filled, TextField, Typed } from './record-form.ts'

export type LinesResult =
  | {
      outcome: 'read'
      isVisa: boolean
      filled: TextField[]
      differing: TextField[]
      emptied: TextField[]
    }
  | Exclude<MrzRead, { outcome: 'read' }>

/**
 * Reads the machine-readable lines (MRZ) of a passport or visa into fields that are empty or that earlier
 * lines filled, and lists the fields that hold something else. New lines that replace a value may be of
 * another person, so they also empty fields that only the earlier lines filled. Lines with a mistake fill
 * nothing.
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
  const said: LinesResult = {
    outcome: 'read',
    isVisa: read.isVisa,
    filled: taken.map(([field]) => field),
    differing,
    emptied: emptied.map(([field]) => field),
  }
  const filled: Filled = Object.fromEntries([...taken, ...emptied])
  return { said, filled }
}

/** The fields to mark as filled from lines, after further lines filled or emptied some of them. */
export function markedAfter(before: Filled = {}, filled: Filled): Filled {
  return Object.fromEntries(Object.entries({ ...before, ...filled }).filter(([, value]) => value))
}

/** Whether to compare the name again: always after passport lines, after visa lines if they changed it. */
export function isComparedAnew(said: LinesResult, filled: Filled): boolean {
  return said.outcome === 'read' && (!said.isVisa || filled.name !== undefined)
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** The MRZ has no check digit for the name, so it is unconfirmed until somebody edits or compares it. */
export function isUnconfirmed(typed: Typed, filled: Filled = {}): boolean {
  return filled.name !== undefined && filled.name === typed.name
}
