import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nameKey } from '#contract/text/name-key.ts'
import type { Ctx } from '#core/context.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { createImport } from '#core/imports/create-import.ts'
import { findImport } from '#core/imports/find-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { workOnImports } from '#core/imports/steps/work-on-imports.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import type { Options, Report, Row } from './report.ts'

const [rows, rowsOfDryRun, inTransaction] = [100_000, 10_000, 500]
const names = ['Rahim', 'Karim', 'Abdul', 'Fatema', 'Nusrat', 'Hasan', 'Akter', 'Begum', 'Islam']

/** Measures an import of 100,000 rows against bare inserts of the same rows into the same table. */
export async function imports(_options: Options): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-import-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const portal = await openPortal(config, { first: { isSetUp: true } })
  try {
    portal.stopBackground()
    const actor = { role: 'admin', id: 'console' } as const
    const ctx = await portal.ctxFor({ actor, network: 'console' })
    const bareMs = insertBare(join(dataDir, 'countersign.db'))
    const small = await importOnce(ctx, dataDir, { from: 2 * rows, count: rowsOfDryRun })
    const large = await importOnce(ctx, dataDir, { from: rows, count: rows })
    const wholeMs = large.readMs + large.checkMs + large.runMs
    const table: Row[] = [
      { what: 'bare node:sqlite', ms: Math.round(bareMs) },
      { what: 'read, checked and run', ms: Math.round(wholeMs) },
      { what: 'ratio (at most 4)', ms: Number((wholeMs / bareMs).toFixed(2)) },
      { what: 'dry run of 10,000 rows (at most 5,000)', ms: Math.round(small.checkMs) },
    ]
    const title = `Import of ${rows.toLocaleString('en')} rows`
    return { tables: [{ title, rows: table }], figures: { bareMs, small, large } }
  } finally {
    await portal[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true })
  }
}

function person(n: number) {
  const name = [n, n / 9, n / 81].map((part) => names[Math.floor(part) % names.length]).join(' ')
  return [`PB${n}`, `IB${n}`, name, 'Lee Sample', 'Dana Sample', `${n} Lane`] as const
}

function insertBare(file: string): number {
  using database = new DatabaseSync(file)
  database.exec('pragma journal_mode=wal; pragma synchronous=full')
  const at = '2026-01-01T00:00:00.000Z'
  const insert =
    database.prepare(`insert into "record" ("id", "passportNumber", "irccNumber", "name",
    "fatherName", "motherName", "address", "nationality", "visibility", "approval",
    "clientDatabase", "createdBy", "createdAt", "updatedAt", "revision", "nameKey")
    values (?, ?, ?, ?, ?, ?, ?, 'BANGLADESH', 'visible', 'pending', 'My_Aust', 'x', '${at}', '${at}', 1, ?)`)
  const begun = performance.now()
  for (let from = 0; from < rows; from += inTransaction) {
    database.exec('begin')
    for (let n = from; n < from + inTransaction; n++) {
      const cells = person(n)
      insert.run(`bare-${n}`, ...cells, nameKey(cells[2]))
    }
    database.exec('commit')
  }
  return performance.now() - begun
}

async function importOnce(
  ctx: Ctx,
  folder: string,
  { from, count }: { from: number; count: number },
) {
  const path = join(folder, `${from}.csv`)
  const lines = Array.from({ length: count }, (_, n) => person(from + n).join(','))
  writeFileSync(path, ['Passport,IRCC,Name,Father,Mother,Address', ...lines].join('\n'))
  const bytes = readFileSync(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const marks = [performance.now()]
  const made = await createImport(ctx, { name: '', upload: { path, bytes: bytes.length, hash } })
  if (made.outcome === 'refused') throw new Error(made.because)
  const { id, mapping } = made.import
  marks.push(performance.now())
  await checkImport(ctx, { id, mapping })
  await workUntil(ctx, id, 'checked')
  marks.push(performance.now())
  await runImport(ctx, id)
  await workUntil(ctx, id, 'done')
  marks.push(performance.now())
  const [readMs = 0, checkMs = 0, runMs = 0] = marks.slice(1).map((mark, at) => {
    return mark - (marks[at] ?? 0)
  })
  return { readMs, checkMs, runMs }
}

async function workUntil(ctx: Ctx, id: string, state: string): Promise<void> {
  const { signal } = new AbortController()
  const settings = async () => ctx.settings
  await workOnImports({ ctx, settings, holder: 'bench', signal })
  const found = await findImport(ctx, id)
  if (found?.state !== state) throw new Error(`The import is ${found?.state}`)
}
