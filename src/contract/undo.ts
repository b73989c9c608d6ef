import type { ConsentSetting } from './person/consent.ts'
import type { ConsentState } from './person/given-consent.ts'
import type { ActivityEntry } from './site/activity.ts'
import type { Role } from './staff.ts'
import type { StaffRecord } from './staff-record.ts'

/** What can be undone for a record, named after the change that was made */
export const recordUndos = [
  'add',
  'approve',
  'withdraw-approval',
  'hide',
  'unhide',
  'send-back',
  /** Sending back a record that was approved */
  'send-back-approved',
  'delete',
] as const
export type RecordUndo = (typeof recordUndos)[number]

/** Items with their revisions after a change: undo works only while these are unchanged. */
export type Left = { id: string; revision: number }

export type Undo = { left: Left[] } & ({ of: RecordUndo } | { of: 'role'; role: Role })

/** The undo of a change to an item; `revision` is that from before the change */
export function undoOf(of: RecordUndo, { id, revision }: Left): Undo {
  return { of, left: [{ id, revision: revision + 1 }] }
}

type Consent = { setting: ConsentSetting; state: ConsentState }

/** Whether showing a hidden record is neither refused nor has to be confirmed */
function mayShow({ setting, state }: Consent): boolean {
  return state === 'live' || (state === 'none' && setting !== 'required')
}

/** The entries of a record's history that can still be undone, by their number in the chain */
export function undoableIn(
  history: ActivityEntry[],
  record: StaffRecord,
  consent: Consent,
): Map<number, Undo> {
  const left = [{ id: record.id, revision: record.revision }]
  const decisions = ['record.approved', 'record.approval-withdrawn', 'record.sent-back']
  const last = [
    history.find(({ action }) => action === 'record.hidden' || action === 'record.unhidden'),
    history.find(({ action }) => decisions.includes(action)),
  ]
  return new Map(
    last.flatMap((entry): [number, Undo][] => {
      const of = entry && stillSo(entry, record)
      const isAnother = of && approving.includes(of) && wasChangedSince(history, entry)
      const isRefused = of === 'hide' && !mayShow(consent)
      return of && !isAnother && !isRefused ? [[entry.seq, { of, left }]] : []
    }),
  )
}

/** Undoing these approves the record: if it was updated in the meantime, it has to be reviewed instead. */
const approving: RecordUndo[] = ['withdraw-approval', 'send-back-approved']

function wasChangedSince(history: ActivityEntry[], { seq }: ActivityEntry): boolean {
  return history.some((later) => later.seq > seq && later.action === 'record.updated')
}

function stillSo({ action, changes }: ActivityEntry, record: StaffRecord): RecordUndo | undefined {
  const { visibility, approval, sentBack } = record
  switch (action) {
    case 'record.hidden':
      return visibility === 'hidden' ? 'hide' : undefined
    case 'record.unhidden':
      return visibility === 'visible' ? 'unhide' : undefined
    case 'record.approved':
      return approval === 'approved' ? 'approve' : undefined
    case 'record.approval-withdrawn':
      return approval === 'pending' && !sentBack ? 'withdraw-approval' : undefined
    case 'record.sent-back': {
      const wasApproved = changes.some(({ field, from }) => field === 'approval' && from)
      if (!sentBack) return undefined
      return wasApproved ? 'send-back-approved' : 'send-back'
    }
    default:
      return undefined
  }
}
