import { appendFile, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { databaseIn, mayExist } from '../db/engine.ts'
import { connect } from '../db/open-database.ts'
import type { Db, ErasedTable } from '../db/schema.ts'
import { exists, flush, ifAbsent } from '../disk.ts'

/**
 * The ledger: ids of erased records and accounts with their times, of records that were moved to the bin or
 * brought back, or whose consent was withdrawn, and of signing keys that were revoked. It is kept longer than any
 * backup.
 */
export const ledgerFile = 'erased.log'

/**
 * Without `became`: erased. For a stolen key, `at` is the time from which it was revoked; for `withdrawn`, when the
 * consent was last withdrawn.
 */
export type LedgerEntry = ErasedTable & { became?: Became }
type Became = Move['became'] | 'stolen' | 'withdrawn'
type Move = ErasedTable & { became: 'bin' | 'back' }

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
  return { place: file, erased: await readLedger(file) }
}

/** A restore must go on with the other lists if this database cannot be reached. */
export async function listErasedIn(
  database: Config['database'],
  place = 'the database',
): Promise<ErasedList> {
  if (!mayExist(database)) return { place }
  try {
    await using db = connect(database)
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'erased')) return { place }
    const erased = await db.selectFrom('erased').select(['id', 'at']).execute()
    const record = tables.find(({ name }) => name === 'record')
    const hasBin = record?.columns.some(({ name }) => name === 'deletedAt')
    const hasKeys = tables.some(({ name }) => name === 'signingKey')
    const binned = hasBin ? await listBinnedIn(db) : []
    const stolen = hasKeys ? await listStolenIn(db) : []
    const hasConsents = tables.some(({ name }) => name === 'consent')
    const withdrawn = hasConsents ? await listWithdrawnIn(db) : []
    return { place, erased: [...erased, ...binned, ...stolen, ...withdrawn] }
  } catch (error) {
    return { place, because: error instanceof Error ? error.message : String(error) }
  }
}

export async function listBinnedIn(db: Db): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .execute()
  return rows.map(({ id, deletedAt }) => ({ id, at: deletedAt ?? '', became: 'bin' }))
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
    .select((row) => ['recordId as id', row.fn.max('withdrawnAt').as('at')])
    .where('withdrawnAt', 'is not', null)
    .groupBy('recordId')
    .execute()
  return rows.map(({ id, at }) => ({ id, at: at ?? '', became: 'withdrawn' }))
}

/** Skips lines that a power cut left incomplete. */
export function readLines(text: string): LedgerEntry[] {
  return text.split('\n').flatMap((line) => {
    const [, id, at, became] =
      /^([\w-]{1,64}) (\d{4}-[\d:.TZ-]+)( bin| back| stolen| withdrawn)?$/.exec(line) ?? []
    if (!id || !at) return []
    return [{ id, at, ...(became && { became: became.trim() as Became }) }]
  })
}

export async function addToLedger(file: string, lines: string[]): Promise<void> {
  const known = new Set((await readLedger(file)).map(ledgerLine))
  const added = lines.filter((line) => !known.has(line))
  if (added.length > 0) await append(file, added)
}

type Known = {
  erased: ErasedTable[]
  binned: LedgerEntry[]
  stolen: LedgerEntry[]
  withdrawn: LedgerEntry[]
  at: string
}

/** Adds the entries of the database, and marks records as brought back that are no longer in the bin. */
export async function updateLedger(
  file: string,
  { erased, binned, stolen, withdrawn, at }: Known,
): Promise<void> {
  const known = new Set([...erased, ...binned].map(({ id }) => id))
  const back = lastMoves(await readLedger(file))
    .filter(({ id, became }) => became === 'bin' && !known.has(id))
    .map(({ id }) => ({ id, at, became: 'back' as const }))
  await addToLedger(file, [...erased, ...binned, ...stolen, ...withdrawn, ...back].map(ledgerLine))
}

/** The last move of each record into the bin or out of it, without erased records. */
export function lastMoves(entries: LedgerEntry[]): Move[] {
  const erased = new Set(entries.flatMap(({ id, became }) => (became ? [] : [id])))
  const moves = entries.filter((one): one is Move => {
    return (one.became === 'bin' || one.became === 'back') && !erased.has(one.id)
  })
  const inOrder = moves.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return [...new Map(inOrder.map((move) => [move.id, move])).values()]
}

/** The last withdrawal of consent for each record, without erased records. */
export function withdrawnIn(entries: LedgerEntry[]): LedgerEntry[] {
  const erased = new Set(entries.flatMap(({ id, became }) => (became ? [] : [id])))
  const all = entries.filter(({ id, became }) => became === 'withdrawn' && !erased.has(id))
  const inOrder = all.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return [...new Map(inOrder.map((one) => [one.id, one])).values()]
}

export function stolenIn(entries: LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ became }) => became === 'stolen')
}

/** Does not check for duplicates, which are harmless. */
export async function noteInLedger(file: string, erased: ErasedTable): Promise<void> {
  await append(file, [ledgerLine(erased)])
}

/** Begins with a line feed, so that an incomplete last line does not spoil the next one. */
async function append(file: string, lines: string[]): Promise<void> {
  await appendFile(file, `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  await flush(dirname(file))
}
