import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Found } from '#contract/site/checkup.ts'

const execute = promisify(execFile)

/** Run by itself: SQLite answers only at its end, and whoever waits for it could do nothing else. */
const reading = `
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 2000 })
const { journal_mode: journal } = database.prepare('pragma journal_mode').get()
const { quick_check: verdict } = database.prepare('pragma quick_check(1)').get()
process.stdout.write(JSON.stringify({ journal, verdict }))
`

/** Reads the whole database through, as far as the time goes. */
export async function checkSqliteFile(file: string, withinMs: number): Promise<Found[]> {
  const limits = { timeout: withinMs, killSignal: 'SIGKILL' as const, env: {} }
  try {
    const { stdout } = await execute(process.execPath, ['-e', reading, file], limits)
    const { journal, verdict } = JSON.parse(stdout) as { journal: string; verdict: string }
    if (verdict !== 'ok') return [{ finding: 'integrity-bad' }]
    if (journal !== 'wal') return [{ finding: 'journal-other', facts: { journal } }]
    return [{ finding: 'integrity-good' }]
  } catch (error) {
    if ((error as { killed?: boolean }).killed) return [{ finding: 'integrity-not-read' }]
    return [{ finding: 'integrity-bad' }]
  }
}
