import {
  type ActivityAction,
  type ActivityChange,
  type ActivityEntry,
  documentChanges,
  subjectKindOf,
} from '#contract/site/activity.ts'
import type { EntryRow } from './activity-store.ts'

export function presentEntry(row: EntryRow): ActivityEntry {
  const { seq, at, actorKind, actorId, actorName, network, hash } = row
  return {
    seq,
    at,
    actor: {
      kind: actorKind,
      ...(actorId !== null && { id: actorId }),
      ...(actorName !== null && { name: actorName }),
    },
    action: row.action as ActivityAction,
    subject: {
      kind: subjectKindOf(row.action),
      id: row.subjectId ?? '',
      ...(row.subjectName !== null && { name: row.subjectName }),
    },
    network,
    changes: presentChanges(row.changes),
    isErased: row.salt === null,
    hash,
  }
}

function presentChanges(text: string): ActivityChange[] {
  const changes = JSON.parse(text) as Record<string, unknown>
  return Object.entries(changes).map(([field, change]): ActivityChange => {
    const done = documentChanges.find((one) => one === change)
    if (done) return { field, done }
    // Earlier versions stored a change of role as an array of two values.
    if (field === 'role' && Array.isArray(change)) return { field, from: change[0], to: change[1] }
    if (isFromTo(change)) return { field, from: inWords(change.from), to: inWords(change.to) }
    return { field, to: inWords(change) }
  })
}

function isFromTo(change: unknown): change is { from: unknown; to: unknown } {
  return typeof change === 'object' && change !== null && 'from' in change && 'to' in change
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
