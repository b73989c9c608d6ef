import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stageDocument } from '#core/documents/stage-document.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { rowsOf } from '#platform/db/dump/rows.ts'
import { connect } from '#platform/db/open-database.ts'
import { backupSite } from '../src/cli/backup-site.ts'
import { plain } from './fixtures/uploads.ts'
import { type Engine, newPostgresDatabase, type TestPortal } from './test-portal.ts'

export const scan = await plain(90, 60).jpeg().toBuffer()

export async function staged(test: TestPortal): Promise<string> {
  const result = await stageDocument(await test.as('admin'), { bytes: scan })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

/** A folder that goes with the test. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-backup-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Where nothing is yet. */
export async function anEmptyPlace(engine: Engine) {
  const kept = aFolder()
  const config = readConfig({
    DATA_DIR: join(kept.folder, 'data'),
    DATABASE_URL: engine === 'postgres' ? await newPostgresDatabase() : undefined,
    LOG_LEVEL: 'silent',
  })
  return { config, [Symbol.asyncDispose]: kept[Symbol.asyncDispose] }
}

/** Makes a backup by the command, and answers with its folder. */
export async function backedUp(test: TestPortal, to: string, passphrase?: string): Promise<string> {
  const ended = await backupSite(test.portal, { to, passphrase, progress: () => {} })
  if (ended.outcome !== 'done') throw new Error(ended.say)
  return ended.say.split('\n')[0] ?? ''
}

/** All that a database holds, table by table. */
export async function contents(database: Config['database']): Promise<Record<string, string[]>> {
  const db = connect(database)
  try {
    const { tables, linesOf } = await rowsOf(db)
    const found: Record<string, string[]> = {}
    for (const table of tables) {
      const lines = await Array.fromAsync(linesOf(table))
      found[table] = lines.map((line) => sameOnBoth(line)).toSorted()
    }
    return found
  } finally {
    await db.destroy()
  }
}

/** Without what the database computes, in one order. */
function sameOnBoth(line: string): string {
  const { state, publicPassportNumber, publicIrccNumber, ...row } = JSON.parse(line)
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted()))
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
