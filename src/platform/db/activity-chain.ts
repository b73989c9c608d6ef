import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { randomPart } from '../random.ts'
import { insertRows } from './insert-rows.ts'
import type { ActivityTable, Db } from './schema.ts'

type Entry = Selectable<ActivityTable>
export type NewEntry = Omit<Entry, 'seq' | 'salt' | 'changesHash' | 'hash'>

export const beginning = '0'.repeat(64)
const nothing = '{}'

/** Call in a transaction; on PostgreSQL the head of the chain stays locked until it ends. */
export async function appendToChain(db: Db, entries: NewEntry[]): Promise<void> {
  const head = await db
    .updateTable('activityHead')
    .set((head) => ({ seq: head('seq', '+', entries.length) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  let { hash } = head
  const linked = entries.map((entry, at) => {
    const one = link(entry, { seq: head.seq - entries.length + at + 1, hash })
    hash = one.hash
    return one
  })
  await insertRows(db, 'activity', linked)
  await db.updateTable('activityHead').set({ hash }).execute()
}

/** `head` holds the position of the new entry and the hash of the previous one. */
export function link(entry: NewEntry, head: { seq: number; hash: string }): Entry {
  const salt = randomPart(16).toString('base64url')
  const changesHash = hashOfChanges(entry.changes, salt)
  const whole = { ...entry, seq: head.seq, salt, changesHash }
  return { ...whole, hash: hashOfEntry(whole, head.hash) }
}

/** Locks the head of the chain until the transaction ends, as an entry would. */
export async function lockChain(db: Db): Promise<void> {
  await db
    .updateTable('activityHead')
    .set((head) => ({ seq: head.ref('seq') }))
    .execute()
}

export async function headOfChain(db: Db): Promise<{ seq: number; hash: string }> {
  return db.selectFrom('activityHead').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

/**
 * Erases the content of the entries about a subject; the entries themselves stay. Record the deletion of the
 * subject afterwards in the same transaction: the chain is only valid with erased entries if it has that one.
 */
export async function eraseFromActivity(db: Db, subjectId: string): Promise<void> {
  await db
    .updateTable('activity')
    .set({ changes: nothing, salt: null })
    .where('subjectId', '=', subjectId)
    .where('changes', '!=', nothing)
    .execute()
}

export type Flaw = 'missing' | 'altered' | 'changes-altered'

export function flawOf(entry: Entry, before: { seq: number; hash: string }): Flaw | undefined {
  if (entry.seq !== before.seq + 1) return 'missing'
  if (hashOfEntry(entry, before.hash) !== entry.hash) return 'altered'
  if (isErased(entry)) return entry.changes === nothing ? undefined : 'changes-altered'
  const isAsWritten = hashOfChanges(entry.changes, entry.salt ?? '') === entry.changesHash
  return isAsWritten ? undefined : 'changes-altered'
}

export function isErased({ salt }: Pick<Entry, 'salt'>): boolean {
  return salt === null
}

function hashOfChanges(changes: string, salt: string): string {
  return sha256([salt, changes])
}

function hashOfEntry(entry: Omit<Entry, 'hash' | 'changes' | 'salt'>, before: string): string {
  const { id, seq, at, actorKind, actorId, action, subjectId, network, changesHash } = entry
  return sha256([before, seq, id, at, actorKind, actorId, action, subjectId, network, changesHash])
}

/** JSON encodes the parts without ambiguity: different lists never give the same text. */
function sha256(parts: (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
