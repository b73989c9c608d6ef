import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { databaseIn, mayExist } from '../db/engine.ts'
import { connect } from '../db/open-database.ts'
import type { ErasedTable } from '../db/schema.ts'
import { exists, flush } from '../disk.ts'

/** Ids of erased records with their times, kept longer than any backup. */
export const ledgerFile = 'erased.log'

export function ledgerLine({ id, at }: ErasedTable): string {
  return `${id} ${at}`
}

export async function readLedger(file: string): Promise<ErasedTable[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return readLines(text)
}

/** A list of the erased: where it was looked for, and what it says; absent: there is none. */
export type ErasedList = { place: string; erased?: ErasedTable[]; because?: string }

/** From a ledger, or from the database of a site that is to be replaced. */
export async function readErasedList(file: string): Promise<ErasedList> {
  if (!(await exists(file))) return { place: file }
  const database = await databaseIn(file)
  if (database) return listErasedIn(database, file)
  return { place: file, erased: await readLedger(file) }
}

/** An unreachable database does not keep a restore from the other lists. */
export async function listErasedIn(
  database: Config['database'],
  place = 'the database',
): Promise<ErasedList> {
  if (!mayExist(database)) return { place }
  const db = connect(database)
  try {
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'erased')) return { place }
    return { place, erased: await db.selectFrom('erased').select(['id', 'at']).execute() }
  } catch (error) {
    return { place, because: error instanceof Error ? error.message : String(error) }
  } finally {
    await db.destroy()
  }
}

/** Skips lines that a power cut left incomplete. */
export function readLines(text: string): ErasedTable[] {
  return text.split('\n').flatMap((line) => {
    const [, id, at] = /^([0-9a-f-]{1,64}) (\d{4}-[\d:.TZ-]+)$/.exec(line) ?? []
    return id && at ? [{ id, at }] : []
  })
}

export async function addToLedger(file: string, lines: string[]): Promise<void> {
  const known = new Set((await readLedger(file)).map(ledgerLine))
  const added = lines.filter((line) => !known.has(line))
  if (added.length > 0) await append(file, added)
}

/** Does not check for duplicates, which do no harm. */
export async function noteInLedger(file: string, erased: ErasedTable): Promise<void> {
  await append(file, [ledgerLine(erased)])
}

/** Begins with a line feed, so that an incomplete last line does not spoil the next one. */
async function append(file: string, lines: string[]): Promise<void> {
  await using handle = await open(file, 'a', 0o600)
  await handle.appendFile(`\n${lines.join('\n')}\n`)
  await handle.sync()
  await flush(dirname(file))
}
