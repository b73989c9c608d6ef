import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ImportState } from '#contract/imports/import.ts'
import type { Ctx } from '#core/context.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { createImport, type ImportCreated } from '#core/imports/create-import.ts'
import { findImport } from '#core/imports/find-import.ts'
import { listImportRows } from '#core/imports/list-import-rows.ts'
import { runImport } from '#core/imports/run-import.ts'
import { workOnImports } from '#core/imports/steps/work-on-imports.ts'
import { findOpenpyxl } from '../scripts/provision.ts'
import type { TestPortal } from './test-portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-sheets-'))
let made = 0

export const headings = [
  'Passport No.',
  'IRCC number',
  "Candidate's name",
  "Father's name",
  "Mother's name",
  'Address',
]

/** Of 10,000 rows no two have like names, as those would be compared with each other. */
const names = [
  'Abul Badrul Chandan Dipak Emdad Feroz Gopal Hasan Iqbal Jamal',
  'Khalil Liton Monir Nasir Omar Parvez Quader Rafiq Shahin Tanvir',
  'Bepari Choudhury Dutta Ekram Fakir Ghosh Howlader Islam Joarder Karmokar',
  'Laskar Mollick Nandi Pramanik Sikder Talukder Uddin Wahid Yunus Zoha',
].map((some) => some.split(' '))
const fathers = 'Ahmed Bashir Kamal Delwar Ershad Faruk Golam Habib Imran Jashim'.split(' ')

export function aRow(index: number, change: Record<number, string> = {}): string[] {
  const number = String(index).padStart(6, '0')
  // Fathers of like names would make the rows duplicates.
  const father = [...String(index)].map((digit) => fathers[Number(digit)]).join(' ')
  const name = [...number.slice(-4)].map((digit, at) => names[at]?.[Number(digit)]).join(' ')
  const cells = [`IM${number}`, `IR${number}`, name, father, 'Mother', '1 Lane']
  return cells.map((cell, at) => change[at] ?? cell)
}

export function someRows(count: number, from = 0): string[][] {
  return Array.from({ length: count }, (_, index) => aRow(from + index))
}

export function aCsv(rows: string[][], top: string[] = headings): string {
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return aFile('people.csv', [top, ...rows].map(line).join('\r\n'))
}

export function aFile(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, `${made++}-${name}`)
  writeFileSync(path, bytes)
  return path
}

const python = findOpenpyxl() ?? 'python3'
const workbooks = new Map<string, string>()

/**
 * Writes a workbook with python3-openpyxl; the Python code can use `book` and `sheet`. The same code gives the same
 * file, since tests on each engine need the same.
 */
export function aWorkbook(code: string): string {
  const known = workbooks.get(code)
  if (known) return known
  const path = aFile('people.xlsx', '')
  const script = `
import sys, datetime, openpyxl
book = openpyxl.Workbook()
sheet = book.active
${code}
book.save(sys.argv[1])
`
  execFileSync(python, ['-c', script, path])
  workbooks.set(code, path)
  return path
}

/** Writes a ZIP with the program `zip`. */
export function aZip(files: Record<string, string | Uint8Array>, ...options: string[]): string {
  const top = mkdtempSync(join(folder, 'zip-'))
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    writeFileSync(join(top, name), bytes)
  }
  const path = join(folder, `${made++}.zip`)
  execFileSync('zip', ['-q', '-r', ...options, path, '.'], { cwd: top })
  return path
}

export function sent(path: string) {
  const bytes = readFileSync(path)
  return { path, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** An admin with an account, since the background work of an import checks the rights of the account. */
export async function anImporter(test: Pick<TestPortal, 'as'>, id = 'test-admin'): Promise<Ctx> {
  const ctx = await test.as('admin')
  const at = ctx.now().toISOString()
  await ctx.db
    .insertInto('account')
    .values({
      id,
      email: `${id}@example.com`,
      name: 'Ada Admin',
      photoUrl: '',
      role: 'admin',
      clientDatabase: 'Austrellia',
      createdAt: at,
      updatedAt: at,
      revision: 1,
    })
    .execute()
  return { ...ctx, actor: { role: 'admin', id } }
}

export async function created(ctx: Ctx, path: string) {
  const made: ImportCreated = await createImport(ctx, { name: 'people', upload: sent(path) })
  if (made.outcome !== 'created') throw new Error(made.because)
  return made.import
}

/**
 * Works on imports like a background process, until this import is in one of these states and the search for
 * duplicates is over. The background jobs of the portal may do a part of this work.
 */
export async function untilIn(ctx: Ctx, id: string, ...states: ImportState[]) {
  const { signal } = new AbortController()
  for (;;) {
    const found = await findImport(ctx, id)
    const isCompared = found?.compared === undefined || !['checked', 'done'].includes(found.state)
    if (found && states.includes(found.state) && isCompared) return found
    const settings = async () => ctx.settings
    await workOnImports({ ctx, settings, holder: 'test', signal })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function checked(ctx: Ctx, path: string, existing: 'skip' | 'fill' = 'skip') {
  const { id, mapping } = await created(ctx, path)
  await checkImport(ctx, { id, mapping: { ...mapping, existing } })
  return untilIn(ctx, id, 'checked')
}

export async function imported(ctx: Ctx, path: string, existing: 'skip' | 'fill' = 'skip') {
  const { id } = await checked(ctx, path, existing)
  await runImport(ctx, id)
  return untilIn(ctx, id, 'done')
}

export async function problemsOf(ctx: Ctx, id: string) {
  const page = await listImportRows(ctx, { id, choice: 'all', limit: 100 })
  const rows = page?.rows.filter(({ problems }) => problems.length > 0)
  return rows?.map(({ n, problems }) => [n, ...problems.map(({ because }) => because)])
}

export async function recordIds(ctx: Ctx, id: string): Promise<string[]> {
  const page = await listImportRows(ctx, { id, choice: 'all', limit: 1000 })
  return page?.rows.flatMap(({ recordId }) => recordId ?? []) ?? []
}
