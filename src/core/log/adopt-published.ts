import { areSame, type Bytes, toBase64 } from '#contract/proof/bytes.ts'
import { readLeaf } from '#contract/proof/leaf.ts'
import type { TreeHead } from '#contract/proof/merkle.ts'
import { keyOf, openCheckpoint, readHead, readNote, signatureOf } from '#contract/proof/note.ts'
import { readEntryBundle, tilePath, tileWidth } from '#contract/proof/tiles.ts'
import { lockChain } from '#platform/db/activity-chain.ts'
import { insertRows } from '#platform/db/insert-rows.ts'
import { createTreeHasher, hashOfLeaf, readLeaves } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { markStolen } from '../statements/revoke-key.ts'
import { replaceKey } from '../statements/rotate-key.ts'
import { allKeys } from '../statements/signing-key-store.ts'
import { withdraw } from '../statements/state-record.ts'
import { endByHash, sealLists } from '../statements/statement-store.ts'
import { appendLeaf } from './append-leaf.ts'
import { moveLeaves } from './begin-log-again.ts'
import * as store from './log-store.ts'

/** A published copy of the log: in the file store, in a folder or on the web */
export type Published = { note: string; get(path: string): Promise<Uint8Array | undefined> }

export type Adopted =
  | ({ outcome: 'adopted'; size: number; added: number; withdrawn: number } & ChangedKeys)
  | {
      outcome: 'refused'
      because:
        | 'not-of-this-log'
        /** It is longer than what is known here, and no key that is known here has signed it */
        | 'newer-key'
        | 'older'
        /** It ends before leaves that another copy showed */
        | 'too-short'
        | 'incomplete'
        | 'another-history'
        | 'replaced'
        /** It says that it is of a log after this one, with a key that is not known here */
        | 'claims-later'
        | 'busy'
      /** How many leaves were published, as this copy shows */
      seen?: number
    }

type ChangedKeys = Pick<KeysChanged, 'revoked' | 'replaced'>

type Deps = Ctx & {
  origin: string
  /** All public keys of the log, including retired ones */
  publicKeys: Bytes[]
}

const readAtOnce = 10_000

/**
 * Continues the log from its published copy. Leaves that the database lacks are imported, and its own
 * unpublished leaves are appended after them. Statements that are unknown here are withdrawn, statements
 * that were withdrawn in the copy end here too, and so do keys that the copy revokes or replaces.
 */
export async function adoptPublished(deps: Deps, published: Published): Promise<Adopted> {
  const { db } = deps
  const head = await store.headOfLog(db)
  const from = (await store.lastCheckpoint(db, head.log))?.size ?? 0
  const { checkpoint, unknown, isLater } = await openPublished(deps, head, published.note)
  if (!checkpoint) {
    if (isLater) return { outcome: 'refused', because: 'claims-later' }
    if (!unknown || unknown.size <= from) return { outcome: 'refused', because: 'not-of-this-log' }
    // Without a known signature only its leaves show that it goes on from ours; a mere claim is not remembered.
    const theirs = await readPublished(published, from, unknown.size)
    const root = theirs && (await rootWith(db, { log: head.log, to: from }, theirs))
    const isOurs = root !== undefined && areSame(root, unknown.root)
    return { outcome: 'refused', because: 'newer-key', ...(isOurs && { seen: unknown.size }) }
  }
  const { size: seen } = checkpoint
  if (seen < from) return { outcome: 'refused', because: 'older' }
  if (seen < (store.heldIn(head.held ?? '').seen ?? 0)) {
    return { outcome: 'refused', because: 'too-short' }
  }
  const theirs = await readPublished(published, from, seen)
  if (!theirs) return { outcome: 'refused', because: 'incomplete', seen }
  const ours = await readLeaves(db, { log: head.log, from, to: head.size })
  const differs = theirs.findIndex((leaf, index) => leaf !== ours[index])
  const same = differs < 0 ? theirs.length : differs
  const lacking = theirs.slice(same)
  const at = from + same
  if (!areSame(await rootWith(db, { log: head.log, to: at }, lacking), checkpoint.root)) {
    return { outcome: 'refused', because: 'another-history', seen }
  }
  return write(deps, { head, at, lacking, checkpoint, note: published.note }).catch((error) => {
    if (error instanceof Busy) return { outcome: 'refused', because: 'busy' }
    throw error
  })
}

/**
 * `unknown`: a checkpoint of this log that no known key claims to have signed.
 * `isLater`: one that claims to be of a log after this one
 */
async function openPublished({ origin, publicKeys }: Deps, head: store.LogHead, text: string) {
  const name = head.origin ?? originOf(origin, head.log)
  const keys = await Promise.all(publicKeys.map((key) => keyOf(name, key, 'signature')))
  for (const log of keys) {
    const checkpoint = await openCheckpoint(text, { log })
    if (checkpoint) return { checkpoint }
  }
  const note = readNote(text)
  const unknown = readHead(note?.text ?? '')
  const isAltered = note && keys.some((key) => signatureOf(note, key))
  if (unknown?.origin === name && !isAltered) return { unknown }
  const first = name.replace(/\/\d+$/, '')
  const number = unknown?.origin.startsWith(`${first}/`) && unknown.origin.slice(first.length + 1)
  return { isLater: Number(number) > head.log }
}

/** The size of a copy whose leaves are those of its checkpoint, whoever signed it; undefined if they are not */
export async function sizeOfIntact(published: Published): Promise<number | undefined> {
  const head = readHead(readNote(published.note)?.text ?? '')
  const leaves = head && (await readPublished(published, 0, head.size))
  if (!leaves) return undefined
  const hasher = createTreeHasher()
  for (const leaf of leaves) hasher.add(hashOfLeaf(leaf))
  return areSame(hasher.root(), head.root) ? head.size : undefined
}

/** `base` is the origin of the first log. */
export function originOf(base: string, log: number): string {
  return log === 1 ? base : `${base}/${log}`
}

async function readPublished({ get }: Published, from: number, to: number) {
  const leaves: string[] = []
  for (let index = Math.floor(from / tileWidth); index * tileWidth < to; index++) {
    const first = index * tileWidth
    const width = Math.min(tileWidth, to - first)
    const bytes =
      (await get(tilePath({ level: 'entries', index, width }))) ??
      (await get(tilePath({ level: 'entries', index, width: tileWidth })))
    const entries = bytes && readEntryBundle(bytes)
    if (!entries || entries.length < width) return undefined
    leaves.push(...entries.slice(Math.max(0, from - first), width))
  }
  return leaves
}

async function rootWith(db: Db, { log, to }: { log: number; to: number }, more: string[]) {
  const hasher = createTreeHasher()
  for (let from = 0; from < to; from += readAtOnce) {
    const leaves = await readLeaves(db, { log, from, to: Math.min(to, from + readAtOnce) })
    for (const leaf of leaves) hasher.add(hashOfLeaf(leaf))
  }
  for (const leaf of more) hasher.add(hashOfLeaf(leaf))
  return hasher.root()
}

type Found = {
  head: store.LogHead
  /** From this position on the leaves of the database were never published */
  at: number
  lacking: string[]
  checkpoint: TreeHead & { origin: string }
  note: string
}

/** The log was appended to, or held, since it was read: the import is rolled back and nothing is stored. */
class Busy extends Error {}

async function write(ctx: Deps, { head, at, lacking, checkpoint, note }: Found): Promise<Adopted> {
  const { log } = head
  const { size, root, origin } = checkpoint
  const { now } = ctx
  const leaves = lacking.map(readLeaf)
  return ctx.db.transaction().execute(async (db) => {
    // The lock order that all code follows: the activity, statements, the log
    await lockChain(db)
    const signedAt = now().toISOString()
    const before = leaves.flatMap((leaf) => (leaf?.what === 'withdrawn' ? [leaf.hash] : []))
    await endByHash(db, before, signedAt)
    const { ended, ...keys } = await changeKeysAgain(db, ctx, leaves)
    const current = await store.lockLog(db)
    const isSame = current.size === head.size && current.log === log && current.held === head.held
    if (!isSame) throw new Busy()
    if (lacking.length > 0) await insertLacking(db, { head, at, lacking })
    await db.updateTable('logHead').set({ origin, held: null }).execute()
    await store.insertCheckpoint(db, { log, size, root: toBase64(root), note, signedAt })
    const lost = statedIn(leaves)
    // The status list indexes of the lost statements are unknown, so the lists are sealed.
    if (lost.length > 0) await sealLists(db, signedAt)
    if (lacking.length > 0) await appendLeaf(db, { now }, { what: 'restored', from: at })
    await withdraw(db, { now }, [...lost, ...ended])
    const [added, withdrawn] = [lacking.length, lost.length]
    return { outcome: 'adopted', size, added, withdrawn, ...keys }
  })
}

type Lacking = Pick<Found, 'head' | 'at' | 'lacking'>

async function insertLacking(db: Db, { head, at, lacking }: Lacking): Promise<void> {
  const { log } = head
  const count = lacking.length
  await moveLeaves(db, { from: { log, position: at }, to: { log, position: at + count } })
  for (let level = 1; level < 7; level++) {
    await db
      .deleteFrom('logNode')
      .where('log', '=', log)
      .where('level', '=', level)
      .where('position', '>=', Math.floor(at / tileWidth ** level))
      .execute()
  }
  const rows = lacking.map((data, index) => {
    return { seq: head.seq + 1 + index, log, position: at + index, data }
  })
  await insertRows(db, 'logLeaf', rows)
  const longer = { seq: head.seq + count, size: head.size + count }
  await db.updateTable('logHead').set(longer).execute()
}

type Leaves = ReturnType<typeof readLeaf>[]

function statedIn(leaves: Leaves): string[] {
  const stated = new Set<string>()
  for (const leaf of leaves) {
    if (leaf?.what === 'stated') stated.add(leaf.hash)
    if (leaf?.what === 'withdrawn') stated.delete(leaf.hash)
  }
  return [...stated]
}

/** Ids of the revoked and replaced keys, and hashes of the statements that ended with them */
type KeysChanged = { revoked: string[]; replaced: string[]; ended: string[] }

/**
 * Applies key revocations and replacements that the leaves of the log report. For a stolen key, the log
 * records only the day from which it counts as stolen.
 */
async function changeKeysAgain(db: Db, ctx: Ctx, leaves: Leaves) {
  const changed: KeysChanged = { revoked: [], replaced: [], ended: [] }
  for (const leaf of leaves) {
    if (leaf?.what !== 'key' || leaf.became === 'begins') continue
    const key = (await allKeys(db)).find(({ id }) => id === leaf.thumbprint)
    const since = `${leaf.day}T00:00:00.000Z`
    if (key && leaf.became === 'compromised') {
      if (key.compromisedSince && key.compromisedSince <= since) continue
      changed.ended.push(...(await markStolen(db, ctx, key, since)))
      changed.revoked.push(key.id)
    } else if (key && key.retiredAt === null) {
      await replaceKey(db, ctx, key)
      changed.replaced.push(key.id)
    }
  }
  const { revoked } = changed
  return { ...changed, replaced: changed.replaced.filter((id) => !revoked.includes(id)) }
}
