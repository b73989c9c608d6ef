import { appendFile, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { tablesToBackUp } from '../db/dump/tables.ts'
import { databaseIn, mayExist } from '../db/engine.ts'
import { connect } from '../db/open-database.ts'
import { inParts } from '../db/reader-thread.ts'
import type { Db, ErasedTable } from '../db/schema.ts'
import { exists, flush, ifAbsent } from '../disk.ts'

/**
 * The ledger: ids of erased records and accounts with their times, of records that were moved to the bin or
 * brought back, hidden or unhidden, no longer approved (`pending`) or approved again, or whose consent was withdrawn,
 * and of signing keys that were revoked. It is kept longer than any backup.
 */
export const ledgerFile = 'erased.log'

/**
 * Without `became`: erased. For a stolen key, `at` is the time from which it was revoked; for `withdrawn`, when the
 * consent was last withdrawn by the candidate, or by whom is not known.
 */
export type LedgerEntry = ErasedTable & { became?: Became }
type Became = 'bin' | 'back' | Shown | Withdrawn | 'stolen'
type Shown = 'hidden' | 'unhidden' | 'pending' | 'approved'
type Withdrawn = 'withdrawn' | 'withdrawn-by-staff'
type Last<Of extends Became> = ErasedTable & { became: Of }

export function ledgerLine({ id, at, became }: LedgerEntry): string {
  return became ? `${id} ${at} ${became}` : `${id} ${at}`
}

export async function readLedger(file: string): Promise<LedgerEntry[]> {
  return readLines((await readFile(file, 'utf8').catch(ifAbsent)) ?? '')
}

/**
 * A list of what was erased, and where it was looked for. `erased` is absent if there is no list; `because`
 * says why it could not be read.
 */
export type ErasedList = { place: string; erased?: LedgerEntry[]; because?: string }

/** Reads a ledger file, or the SQLite database of a site that is to be replaced. */
export async function readErasedList(file: string): Promise<ErasedList> {
  if (!(await exists(file))) return { place: file }
  const database = await databaseIn(file)
  if (database) return listErasedIn(database, file)
  const text = await readFile(file, 'utf8')
  const erased = readLines(text)
  if (erased.length > 0 || text.trim() === '') return { place: file, erased }
  return { place: file, because: 'has no line of such a list' }
}

/** A restore must go on with the other lists if this database cannot be reached. */
export async function listErasedIn(
  database: Config['database'],
  place = 'the database',
): Promise<ErasedList> {
  if (!mayExist(database)) return { place }
  try {
    await using db = connect(database)
    const tables = await tablesToBackUp(db)
    if (!tables.some(({ name }) => name === 'erased')) return { place }
    const erased = await Array.fromAsync(erasedIn(db))
    const record = tables.find(({ name }) => name === 'record')
    const hasBin = record?.columns.includes('deletedAt')
    const hasKeys = tables.some(({ name }) => name === 'signingKey')
    const binned = hasBin ? await Array.fromAsync(binnedIn(db)) : []
    const stolen = hasKeys ? await listStolenIn(db) : []
    const hasConsents = tables.some(({ name }) => name === 'consent')
    const withdrawn = hasConsents ? await listWithdrawnIn(db) : []
    const shown = await listShownIn(db, '')
    return { place, erased: [...erased, ...binned, stolen, withdrawn, shown].flat() }
  } catch (error) {
    return { place, because: error instanceof Error ? error.message : String(error) }
  }
}

const pageSize = 1000

async function* inPages<Row>(pageAfter: (last?: Row) => Promise<Row[]>): AsyncIterable<Row[]> {
  let page = await pageAfter()
  yield page
  while (page.length === pageSize) {
    page = await pageAfter(page.at(-1))
    yield page
  }
}

export function erasedIn(db: Db): AsyncIterable<LedgerEntry[]> {
  return inPages<LedgerEntry>(({ id } = { id: '', at: '' }) => {
    const rows = db.selectFrom('erased').select(['id', 'at']).where('id', '>', id)
    return rows.orderBy('id').limit(pageSize).execute()
  })
}

export function binnedIn(db: Db): AsyncIterable<LedgerEntry[]> {
  return inPages<LedgerEntry>(async (after = { at: '', id: '' }) => {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'deletedAt'])
      .where('deletedAt', 'is not', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('deletedAt', 'id'), '>', tuple(after.at, after.id)),
      )
      .orderBy('deletedAt')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    return rows.map(({ id, deletedAt }) => ({ id, at: deletedAt ?? '', became: 'bin' }))
  })
}

export async function listStolenIn(db: Db): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('signingKey')
    .select(['id', 'compromisedSince'])
    .where('compromisedSince', 'is not', null)
    .execute()
  return rows.map(({ id, compromisedSince }) => {
    return { id, at: compromisedSince ?? '', became: 'stolen' }
  })
}

export async function listWithdrawnIn(db: Db): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('consent')
    .select((row) => [
      'recordId as id',
      'withdrawnByHolder as byHolder',
      row.fn.max('withdrawnAt').as('at'),
    ])
    .where('withdrawnAt', 'is not', null)
    .groupBy(['recordId', 'withdrawnByHolder'])
    .execute()
  return rows.map(({ id, at, byHolder }) => {
    return { id, at: at ?? '', became: byHolder === 0 ? 'withdrawn-by-staff' : 'withdrawn' }
  })
}

const becameBy = new Map<string, Shown>([
  ['record.hidden', 'hidden'],
  ['record.unhidden', 'unhidden'],
  ['record.approval-withdrawn', 'pending'],
  ['record.sent-back', 'pending'],
  ['record.updated', 'pending'],
])

/**
 * When records were hidden, unhidden or no longer approved from this time on, and when these and the given ones
 * were last approved.
 */
export async function listShownIn(
  db: Db,
  since: string,
  pending: string[] = [],
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['subjectId', 'at', 'action'])
    .where('action', 'in', [...becameBy.keys()])
    .where('at', '>=', since)
    .where((row) =>
      row.or([
        row('action', 'not in', ['record.sent-back', 'record.updated']),
        row('changes', 'like', '%"approval":{"from":"approved"%'),
      ]),
    )
    .orderBy('at')
    .orderBy('seq')
    .execute()
  const entries = rows.map(({ subjectId, at, action }): Last<Shown> => {
    return { id: subjectId ?? '', at, became: becameBy.get(action) ?? 'hidden' }
  })
  const ended = entries.flatMap(({ id, became }) => (became === 'pending' ? [id] : []))
  const all = [...new Set([...pending, ...ended])]
  return [...entries, ...(await listLast(db, 'approved', all))]
}

/** When these records were last brought back from the bin. */
export function listBroughtBackIn(db: Db, ids: string[]): Promise<LedgerEntry[]> {
  return listLast(db, 'back', ids)
}

async function listLast(db: Db, became: 'approved' | 'back', all: string[]) {
  const action = became === 'back' ? 'record.brought-back' : 'record.approved'
  const found = await inParts(
    all,
    (some) =>
      db
        .selectFrom('activity')
        .select((row) => ['subjectId', row.fn.max('at').as('at')])
        .where('action', '=', action)
        .where('subjectId', 'in', some)
        .groupBy('subjectId')
        .execute(),
    500,
  )
  return found.flat().map(({ subjectId, at }) => ({ id: subjectId ?? '', at, became }))
}

/** Skips lines that a power cut left incomplete. An editor may have changed the line ends. */
export function readLines(text: string): LedgerEntry[] {
  return text.split(/[\r\n\ufeff]+/).flatMap((line) => {
    const [, id, at, became] =
      /^([\w-]{1,64}) (\d{4}-[\d:.TZ-]+)( bin| back| hidden| unhidden| pending| approved| stolen| withdrawn(?:-by-staff)?)?$/.exec(
        line,
      ) ?? []
    if (!id || !at) return []
    return [{ id, at, ...(became && { became: became.trim() as Became }) }]
  })
}

export async function addToLedger(file: string, lines: string[]): Promise<void> {
  const known = new Set((await readLedger(file)).map(ledgerLine))
  const added = [...new Set(lines)].filter((line) => !known.has(line))
  if (added.length > 0) await append(file, added)
}

function erasedAmong(entries: LedgerEntry[]): Set<string> {
  return new Set(entries.flatMap(({ id, became }) => (became ? [] : [id])))
}

/** The last of these entries of each record, without erased records. */
function lastOf<Of extends Became>(entries: LedgerEntry[], ...kinds: Of[]): Last<Of>[] {
  const erased = erasedAmong(entries)
  const all = entries.filter((one): one is Last<Of> => {
    return kinds.some((kind) => kind === one.became) && !erased.has(one.id)
  })
  const last = new Map<string, Last<Of>>()
  for (const one of all) keepLast(last, one)
  return [...last.values()]
}

/** The later of two lines with the same time counts. */
export function keepLast<Entry extends LedgerEntry>(last: Map<string, Entry>, one: Entry): void {
  if (!((last.get(one.id)?.at ?? '') > one.at)) last.set(one.id, one)
}

function inTime(one: LedgerEntry, other: LedgerEntry): number {
  return one.at === other.at ? 0 : one.at < other.at ? -1 : 1
}

/** The last move of each record into the bin or out of it, in the order of time */
export function lastMoves(entries: LedgerEntry[]): Last<'bin' | 'back'>[] {
  return lastOf(entries, 'bin', 'back').toSorted(inTime)
}

/** What was hidden, shown, approved or no longer approved, without erased records */
export function shownIn(entries: LedgerEntry[]): LedgerEntry[] {
  const erased = erasedAmong(entries)
  return entries.filter((one) => isShown(one) && !erased.has(one.id))
}

const kindsShown = new Set<string | undefined>([...becameBy.values(), 'approved'])

export function isShown({ became }: LedgerEntry): boolean {
  return kindsShown.has(became)
}

/** The records that were last hidden, and not shown again */
export function hiddenIn(entries: LedgerEntry[]): ErasedTable[] {
  return lastOf(entries, 'hidden', 'unhidden').filter(({ became }) => became === 'hidden')
}

/** The records whose approval was ended, and that were not approved again */
export function pendingIn(entries: LedgerEntry[]): ErasedTable[] {
  return lastOf(entries, 'pending', 'approved').filter(({ became }) => became === 'pending')
}

/** The last withdrawals of consent for each record, by the candidate and by staff */
export function withdrawnIn(entries: LedgerEntry[]): Last<Withdrawn>[] {
  const byStaff = lastOf(entries, 'withdrawn-by-staff')
  // Earlier versions did not say who withdrew, and this one says so of the same withdrawal.
  const known = new Set(byStaff.map(({ id, at }) => `${id} ${at}`))
  const others = lastOf(entries, 'withdrawn').filter(({ id, at }) => !known.has(`${id} ${at}`))
  return [...others, ...byStaff].toSorted(inTime)
}

export function stolenIn(entries: LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ became }) => became === 'stolen')
}

/** Does not check for duplicates, which are harmless. */
export async function noteInLedger(file: string, erased: ErasedTable): Promise<void> {
  await append(file, [ledgerLine(erased)])
}

/** Begins with a line feed, so that an incomplete last line does not spoil the next one. Returns the bytes. */
export async function append(file: string, lines: string[]): Promise<number> {
  const text = Buffer.from(`\n${lines.join('\n')}\n`)
  await appendFile(file, text, { mode: 0o600, flush: true })
  await flush(dirname(file))
  return text.length
}
