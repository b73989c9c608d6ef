import { type Bytes, toBase64, utf8 } from '#contract/proof/bytes.ts'
import { hostOfDid } from '#contract/proof/identity.ts'
import { fromBase64url } from '#contract/proof/jws.ts'
import { headText, keyOf, readHead, readNote, signatureLine } from '#contract/proof/note.ts'
import { tilePath, tilesOf } from '#contract/proof/tiles.ts'
import type { LogFiles } from '#platform/blobs/log-files.ts'
import { headOfChain } from '#platform/db/activity-chain.ts'
import { addNodes, type LogTree, openTree, replaceNodes } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Asked, WitnessStates } from '#platform/tlog/witness.ts'
import type { Ctx } from '../context.ts'
import { didChange } from '../rows.ts'
import { allKeys, currentKey, type SigningKey } from '../statements/signing-key-store.ts'
import { adoptPublished, originOf, type Published } from './adopt-published.ts'
import { appendLeaf } from './append-leaf.ts'
import { beginLogAgain } from './begin-log-again.ts'
import { logKeyChanges } from './log-key-changes.ts'
import * as store from './log-store.ts'
import { isAsSigned } from './verify-log.ts'

type Publishing = Ctx & {
  logFiles: LogFiles
  cosign?: (asked: Asked, before: WitnessStates) => Promise<Cosigned>
  /** Undefined if no time-stamping authority is configured */
  stamp?: Stamp
}
type Stamp = (note: string) => Promise<string | undefined>
type Cosigned = { lines: string; states: WitnessStates }

export const logJob = 'log'

export type LogPublished = { size: number; held?: string; witnesses: WitnessStates }

/**
 * Signs a checkpoint over the leaves appended since the last one. The tiles that it covers are stored
 * before it is signed, and the checkpoint is stored before anybody else sees it: so a restored database
 * always finds everything that was published, and cannot fork the log.
 */
export async function publishLog(
  given: Publishing,
  before: WitnessStates = {},
): Promise<LogPublished> {
  const { db } = given
  await anchorActivity(given)
  await logKeyChanges(given)
  await followIdentity(given)
  const known = await compareWithPublished(given)
  const head = await store.headOfLog(db)
  const last = await store.lastCheckpoint(db, head.log)
  if (head.held !== null) {
    const { because } = store.heldIn(head.held)
    return { size: last?.size ?? 0, held: because, witnesses: before }
  }
  if (known === undefined) return { size: last?.size ?? 0, witnesses: before }
  let witnesses = given.cosign ? before : {}
  if (head.size > (last?.size ?? 0)) {
    if (last && !(await goesOn(db, last))) {
      await store.holdLog(db, { because: 'another-history' })
      return { size: last.size, held: 'another-history', witnesses }
    }
    witnesses = await sign(given, { head, filesFrom: known, before })
  } else if (last && (lacksCosignature(given, last) || areFailing(before))) {
    witnesses = await cosignAgain(given, last, before)
  }
  if (given.stamp) await stampDaily(given, head.log, given.stamp)
  return { size: head.size, witnesses }
}

/** Also after the site was killed while its witnesses were being asked */
function lacksCosignature({ settings }: Publishing, { note }: store.CheckpointRow): boolean {
  const names = settings.witnesses.map((key) => key.slice(0, key.indexOf('+')))
  return names.some((name) => !note.includes(`\n— ${name} `))
}

/** A witness that works again is known only once it has been asked. */
function areFailing(states: WitnessStates): boolean {
  return Object.values(states).some(({ failing }) => failing)
}

/** Anchors the head of the activity's hash chain in the transparency log, once a day. */
async function anchorActivity({ db, now }: Publishing): Promise<void> {
  const day = now().toISOString().slice(0, 10)
  const { seq, hash } = await headOfChain(db)
  if (seq === 0) return
  await db.transaction().execute(async (db) => {
    // A clock that was wrong once may have written a later day.
    const change = db.updateTable('logHead').set({ anchoredOn: day }).where('anchoredOn', '!=', day)
    if (await didChange(change)) await appendLeaf(db, { now }, { what: 'activity', seq, hash })
  })
}

/** Whether the database still matches the last checkpoint, which the next one must not contradict. */
async function goesOn(db: Db, last: store.CheckpointRow): Promise<boolean> {
  await addNodes(db, last.log, last.size)
  if (await isAsSigned(db, last)) return true
  // The leaves may be intact: recompute the tree nodes from them and compare again.
  await replaceNodes(db, last.log, last.size)
  return isAsSigned(db, last)
}

/** A site that moves to another address has a new identity, and so begins a new log. */
async function followIdentity(given: Publishing): Promise<void> {
  const { origin } = await store.headOfLog(given.db)
  const { did } = await currentKey(given.db, 'log')
  if (origin !== null && !`${origin}/`.startsWith(`${baseOf(did)}/`)) await beginLogAgain(given)
}

function baseOf(did: string): string {
  return `${hostOfDid(did)}/proof/log`
}

/** Returns the tree size up to which the file store is complete; undefined while that is unclear. */
async function compareWithPublished(given: Publishing): Promise<number | undefined> {
  const { db, logFiles } = given
  const head = await store.headOfLog(db)
  const last = await store.lastCheckpoint(db, head.log)
  if (await hasLaterLog(logFiles, head.log)) {
    // The database was set back to before that log began.
    if (head.held === null) await store.holdLog(db, { because: 'replaced' })
    return undefined
  }
  const newest = (await publishedSizes(logFiles, head.log)).at(-1)
  if (head.held === null && newest !== undefined && newest === last?.size) return newest
  const published = await publishedIn(logFiles, head.log)
  if (newest === undefined || !published) {
    if (last && head.held === null) await store.holdLog(db, { because: 'files-gone' })
    return 0
  }
  const adopted = await adoptPublished(await withLogKeys(given), published)
  if (adopted.outcome === 'adopted') return newest
  const isOurs = (await store.findCheckpoint(db, head.log, newest)) !== undefined
  if (adopted.because === 'older' && isOurs) return newest
  // A concurrent publisher removes files that a larger tree replaces, so this is no inconsistency.
  const isReplaced = (await publishedSizes(logFiles, head.log)).at(-1) !== newest
  if (adopted.because !== 'busy' && !isReplaced) await store.holdLog(db, adopted)
  return undefined
}

export async function withLogKeys(ctx: Ctx) {
  const { did } = await currentKey(ctx.db, 'log')
  return { ...ctx, origin: baseOf(did), publicKeys: await publicKeysOf(ctx.db) }
}

async function publicKeysOf(db: Db): Promise<Bytes[]> {
  const keys = (await allKeys(db)).filter(({ purpose }) => purpose === 'log')
  return keys.map(publicKeyOf)
}

export function publicKeyOf({ publicJwk }: { publicJwk: string }): Bytes {
  return fromBase64url((JSON.parse(publicJwk) as { x: string }).x)
}

/** The log's present verification key, under the log's name */
export async function logKeyOf(db: Db, known?: SigningKey) {
  const { log, origin } = await store.headOfLog(db)
  const key = known ?? (await currentKey(db, 'log'))
  const name = origin ?? originOf(baseOf(key.did), log)
  return keyOf(name, publicKeyOf(key), 'signature')
}

export async function logKeysOf({ db }: Pick<Ctx, 'db'>, log?: number) {
  const publicKeys = await publicKeysOf(db)
  const earlier = log === undefined ? undefined : await store.lastCheckpoint(db, log)
  const name =
    readHead(readNote(earlier?.note ?? '')?.text ?? '')?.origin ?? (await logKeyOf(db)).name
  return Promise.all(publicKeys.map((key) => keyOf(name, key, 'signature')))
}

export function folderOf(log: number): string {
  return log === 1 ? '' : `${log}/`
}

export async function publishedSizes(files: LogFiles, log: number): Promise<number[]> {
  const paths = await files.list(`${folderOf(log)}checkpoints/`)
  const sizes = paths.map((path) => Number(path.split('/').at(-1)))
  return sizes.filter(Number.isSafeInteger).toSorted((one, other) => one - other)
}

/** Whether something of a later log was published */
export async function hasLaterLog(files: LogFiles, log: number): Promise<boolean> {
  return (await publishedSizes(files, log + 1)).length > 0
}

export async function publishedIn(files: LogFiles, log: number): Promise<Published | undefined> {
  const newest = (await publishedSizes(files, log)).at(-1)
  if (newest === undefined) return undefined
  const folder = folderOf(log)
  const note = await files.get(checkpointPath(log, newest))
  return { note: new TextDecoder().decode(note), get: (path) => files.get(folder + path) }
}

/** Writes tiles and entry bundles to the file store; those below `from` are there already. */
export async function writeTiles(
  { db, logFiles }: Pick<Publishing, 'db' | 'logFiles'>,
  { log, size, from }: { log: number; size: number; from: number },
): Promise<void> {
  await addNodes(db, log, size)
  for (const tile of tilesOf(size, from)) {
    const bytes = await store.tileBytes(db, log, tile)
    await logFiles.put(folderOf(log) + tilePath(tile), bytes)
  }
}

export function checkpointPath(log: number, size: number): string {
  return `${folderOf(log)}checkpoints/${size}`
}

type Signing = { head: store.LogHead; filesFrom: number; before: WitnessStates }

async function sign(given: Publishing, { head, filesFrom, before }: Signing) {
  const { db, logFiles, cosign, now } = given
  const { log, size } = head
  await writeTiles(given, { log, size, from: filesFrom })
  const tree = openTree(db, log, size)
  // Read only once, since a concurrent rotation may replace the key.
  const own = await currentKey(db, 'log')
  const key = await logKeyOf(db, own)
  const root = Uint8Array.from(await tree.root())
  const text = headText(key.name, { size, root })
  const signature = given.identity.signingKeys.sign(own, utf8(text))
  const signed = `${text}\n${signatureLine(key, signature)}`
  const place = checkpointPath(log, size)
  await logFiles.put(place, utf8(signed))
  const asked = { note: signed, size, log: key, proofFrom: proofsOf(tree) }
  const { lines, states } = cosign ? await cosign(asked, before) : { lines: '', states: {} }
  if (lines) await logFiles.put(place, utf8(signed + lines))
  const isKept = await db.transaction().execute(async (db) => {
    const current = await store.lockLog(db)
    if (current.log !== log || current.held !== null) return false
    const signedAt = now().toISOString()
    const row = { log, size, root: toBase64(root), note: signed + lines, signedAt }
    await store.insertCheckpoint(db, row)
    await db.updateTable('logHead').set({ origin: key.name }).execute()
    return true
  })
  if (isKept) await removeEarlier(given, log, size)
  return states
}

/** Asks for the cosignatures that the newest checkpoint lacks, since its witnesses may have been away. */
async function cosignAgain(
  { db, logFiles, cosign }: Publishing,
  { log, size, note, timestamp }: store.CheckpointRow,
  before: WitnessStates,
): Promise<WitnessStates> {
  if (!cosign) return {}
  const [text = '', own = '', ...others] = note.split(/^(?=— )/m)
  const proofFrom = proofsOf(openTree(db, log, size))
  const signed = { note: text + own, cosigned: others.join(''), size, log: await logKeyOf(db) }
  const { lines, states } = await cosign({ ...signed, proofFrom }, before)
  // What a time-stamping authority has dated must stay as it is: such a witness is only known to work again.
  if (lines && timestamp === null) {
    const whole = note + lines
    await logFiles.put(checkpointPath(log, size), utf8(whole))
    await store.completeCheckpoint(db, { log, size, note }, { note: whole })
  }
  return states
}

function proofsOf(tree: LogTree): Asked['proofFrom'] {
  return (size) => tree.consistencyProof(size)
}

/**
 * Removes partial tiles and checkpoints that a larger tree makes obsolete, but never the newest checkpoint.
 */
async function removeEarlier({ logFiles }: Publishing, log: number, size: number): Promise<void> {
  const earlier = (await publishedSizes(logFiles, log)).filter((one) => one < size)
  const needed = new Set([...tilesOf(size)].map(tilePath))
  for (const one of earlier) {
    for (const tile of tilesOf(one, one)) {
      const path = tilePath(tile)
      if (!needed.has(path)) await logFiles.remove(folderOf(log) + path)
    }
    await logFiles.remove(checkpointPath(log, one))
  }
}

/** Requests a time stamp over the first checkpoint of each day. */
async function stampDaily({ db, now }: Publishing, log: number, stamp: Stamp): Promise<void> {
  const last = await store.lastCheckpoint(db, log)
  if (!last || last.timestamp !== null) return
  const today = now().toISOString().slice(0, 10)
  const stamped = await store.lastTimestamped(db)
  if (stamped?.signedAt.slice(0, 10) === today) return
  const timestamp = await stamp(last.note)
  if (timestamp) await store.completeCheckpoint(db, last, { timestamp })
}
