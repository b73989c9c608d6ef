import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { inTurns } from '../db/reader-thread.ts'
import type { Db } from '../db/schema.ts'
import { ifAbsent } from '../disk.ts'
import {
  append,
  binnedIn,
  erasedIn,
  isShown,
  keepLast,
  type LedgerEntry,
  lastMoves,
  ledgerLine,
  listBroughtBackIn,
  listShownIn,
  listStolenIn,
  listWithdrawnIn,
  readLines,
} from './ledger.ts'

/** Fingerprints of what a ledger has of the database. `shown`: what was hidden, shown, changed and approved */
type State = { lists: string; shown: string }

type Ours = { lines: Set<string>; erased: Set<string>; binned: Set<string> }

type Given = { db: Db; state: State; ours: () => Promise<Ours>; now: Date }

/** What has to be known of a ledger to add what was hidden, shown and approved since, without reading it again */
type Digest = {
  lines: Set<string>
  last: LedgerEntry | undefined
  approvals: Map<string, LedgerEntry>
}

type Kept = Digest & {
  lists: string
  shown: string | undefined
  mark: Mark | undefined
  unwritten: string[]
}

type Mark = { ino: number; size: number; mtimeMs: number }

/** Clocks of several machines may differ, and what is written late may be the earlier. */
const readAgainMs = 3_600_000
/** How far back a list goes that has no record hidden yet */
const firstReadMs = 90 * 86_400_000

/**
 * Adds the entries of the database to a ledger each time that it is called. All of both is compared only if the erased,
 * the bin and the like have changed, or somebody else the file: perhaps its folder was emptied, or another one put there.
 */
export function keepLedger(file: string) {
  let kept: Kept | undefined

  return async ({ db, state, ours, now }: Given): Promise<void> => {
    const mark = await markOf(file)
    const isSetBack = (kept?.last?.at ?? '') > now.toISOString()
    if (kept?.lists !== state.lists || !isSame(kept.mark, mark) || isSetBack) {
      kept = undefined
      const compared = await compare(file, { db, ours, now, isThere: mark !== undefined })
      kept = { lists: state.lists, shown: undefined, mark, ...compared }
    }
    if (kept.shown !== state.shown) {
      const { digest, added } = await goOn(db, kept, now)
      kept = { ...kept, ...digest, shown: state.shown, unwritten: [...kept.unwritten, ...added] }
    }
    if (kept.unwritten.length === 0) return
    const bytes = await append(file, kept.unwritten)
    const after = await markOf(file)
    // Unless somebody else has written there meanwhile, it has what was read and written.
    const isOurs = after?.size === (mark?.size ?? 0) + bytes && after.ino === (mark ?? after).ino
    kept = isOurs ? { ...kept, mark: after, unwritten: [] } : undefined
  }
}

async function markOf(file: string): Promise<Mark | undefined> {
  const found = await stat(file).catch(ifAbsent)
  return found && { ino: found.ino, size: found.size, mtimeMs: found.mtimeMs }
}

function isSame(one: Mark | undefined, other: Mark | undefined): boolean {
  return one?.ino === other?.ino && one?.size === other?.size && one?.mtimeMs === other?.mtimeMs
}

/** In pages, since very many rows at once would hold up everybody else. */
export async function readOurs(db: Db): Promise<Ours> {
  const ours: Ours = { lines: new Set(), erased: new Set(), binned: new Set() }
  for await (const page of erasedIn(db)) {
    for (const one of page) ours.erased.add(one.id)
    for (const one of page) ours.lines.add(ledgerLine(one))
  }
  for await (const page of binnedIn(db)) {
    for (const one of page) ours.binned.add(one.id)
    for (const one of page) ours.lines.add(ledgerLine(one))
  }
  const others = [...(await listStolenIn(db)), ...(await listWithdrawnIn(db))]
  await inTurns(others, (one) => ours.lines.add(ledgerLine(one)))
  return ours
}

/**
 * Finds what a list lacks. Another site, such as an older backup that was restored beside this one, may write here too:
 * only the activity tells that a record was brought back, not that the bin has none.
 */
async function compare(
  file: string,
  { db, ours: read, now, isThere }: Omit<Given, 'state'> & { isThere: boolean },
): Promise<Digest & { unwritten: string[] }> {
  const digest: Digest = { lines: new Set(), last: undefined, approvals: new Map() }
  const found = new Set<string>()
  const others: LedgerEntry[] = []
  using list = isThere ? openList(file) : undefined
  // First, since a list that cannot be read needs nothing of the database.
  if (list) await once(list.source, 'readable')
  const ours = await read()
  for await (const part of partsOf(list?.source ?? [])) {
    for (const entry of part) {
      const line = ledgerLine(entry)
      if (ours.lines.has(line)) found.add(line)
      else if (isShown(entry)) note(digest, entry, now)
      else if (!ours.erased.has(entry.id) && !ours.binned.has(entry.id)) others.push(entry)
    }
  }
  for (const id of ours.erased) digest.approvals.delete(id)
  for (const { id, became } of others) if (!became) digest.approvals.delete(id)

  const unwritten: string[] = []
  await inTurns([...ours.lines], (line) => {
    if (!found.has(line)) unwritten.push(line)
  })
  const known = new Set(others.map(ledgerLine))
  const back = await broughtBack(db, others)
  return { ...digest, unwritten: [...unwritten, ...back.filter((line) => !known.has(line))] }
}

function openList(file: string) {
  const source = createReadStream(file, 'utf8')
  // Whoever reads it is told of an error, even of one that comes before.
  source.on('error', () => {})
  return { source, [Symbol.dispose]: () => source.destroy() }
}

async function* partsOf(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<LedgerEntry[]> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    const end = waiting.lastIndexOf('\n') + 1
    yield readLines(waiting.slice(0, end))
    waiting = waiting.slice(end)
  }
  yield readLines(waiting)
}

/** The records that a list has in the bin and that this site has brought back */
async function broughtBack(db: Db, others: LedgerEntry[]): Promise<string[]> {
  const gone = lastMoves(others).filter(({ became }) => became === 'bin')
  const deletedAt = new Map(gone.map(({ id, at }) => [id, at]))
  const moved = await listBroughtBackIn(db, [...deletedAt.keys()])
  return moved.filter(({ id, at }) => at >= (deletedAt.get(id) ?? '')).map(ledgerLine)
}

/** Reads what was hidden, shown, approved or no longer approved since the last that a list has of it. */
async function goOn(db: Db, { lines, last, approvals }: Digest, now: Date) {
  const readTo = last ? Date.parse(last.at) - readAgainMs : now.getTime() - firstReadMs
  const pending = [...approvals.values()].filter(({ became }) => became === 'pending')
  const ids = pending.map(({ id }) => id)
  const shown = await listShownIn(db, new Date(readTo).toISOString(), ids)
  const digest: Digest = { lines: new Set(), last: undefined, approvals: new Map() }
  // A copy, since a part of a text keeps all of it in memory.
  const before = structuredClone(last ? [last, ...pending] : pending)
  for (const entry of before) note(digest, entry, now)
  const added = new Set<string>()
  for (const entry of shown) {
    note(digest, entry, now)
    const line = ledgerLine(entry)
    if (!lines.has(line)) added.add(line)
  }
  return { digest, added: [...added] }
}

function note(digest: Digest, entry: LedgerEntry, now: Date): void {
  const { at, became } = entry
  digest.lines.add(ledgerLine(entry))
  if (became === 'pending' || became === 'approved') keepLast(digest.approvals, entry)
  // Without what a clock that was fast wrote: it must not hide what happens before that time comes.
  const isLast = at > (digest.last?.at ?? '') && at <= now.toISOString()
  if (became !== 'approved' && isLast) digest.last = entry
}
