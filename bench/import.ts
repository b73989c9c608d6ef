import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { settingsOfEarlierSites } from '#contract/settings.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { Ctx } from '#core/context.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { createImport } from '#core/imports/create-import.ts'
import { findImport } from '#core/imports/find-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { workOnImports } from '#core/imports/steps/work-on-imports.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { adminToken } from './admin-token.ts'
import { runWorker } from './load.ts'
import { postgresLike } from './postgres-copy.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { type SeededFolder, seededFolder } from './seed.ts'
import { type Server, startProduct } from './servers.ts'

const [rows, rowsOfDryRun, inTransaction] = [100_000, 10_000, 500]
const mostThere = 100_000
const [crowds, secondsEach] = [[1, 32], 2]
const names = ['Rahim', 'Karim', 'Abdul', 'Fatema', 'Nusrat', 'Hasan', 'Akter', 'Begum', 'Islam']

/**
 * Compares an import of 100,000 rows to bare inserts of the same rows into the same table, and measures how
 * much it slows down lookups.
 */
export async function imports({ records, rounds }: Options): Promise<Report> {
  const bare = await besideBare()
  const seeded = await seededFolder(Math.min(records, mostThere))
  await using postgres = await postgresLike(seeded)
  const meanwhile: Row[] = []
  for (const engine of ['sqlite', 'postgres'] as const) {
    const url = engine === 'postgres' ? await copyOf(postgres.url) : undefined
    meanwhile.push(...(await lookupsMeanwhile({ engine, url, seeded, rounds })))
  }
  const title = 'Lookups over HTTP, p99 in ms, while rows are imported (target: ratio at most 2)'
  return {
    tables: [...bare.tables, { title, rows: meanwhile }],
    figures: { ...bare.figures, meanwhile },
  }
}

/** Copies the database of the cluster, which later runs use again. */
async function copyOf(address: string): Promise<string> {
  const url = new URL(address)
  const [from, to] = [url.pathname.slice(1), 'bench_import']
  url.pathname = '/template1'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`drop database if exists ${to} with (force)`)
  await client.query(`create database ${to} template "${from}"`)
  await client.end()
  url.pathname = `/${to}`
  return url.href
}

type Site = { engine: string; url: string | undefined; seeded: SeededFolder; rounds: number }

/** Measures lookups over HTTP during an import, on one connection and on as many as the machine can serve. */
async function lookupsMeanwhile(site: Site): Promise<Row[]> {
  const { url, seeded } = site
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-import-'))
  try {
    if (!url) cpSync(seeded.file, join(dataDir, 'countersign.db'))
    cpSync(join(seeded.folder, 'secret'), join(dataDir, 'secret'))
    const env = { LOOKUP_POLICY: 'number', ...(url && { DATABASE_URL: url }) }
    const token = await tokenIn({ ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const from = { probe: '/readyz', env, isPinned: false }
    await using server = await startProduct({ folder: dataDir }, from)
    return await lookupsBeside(site, server, apiOf(server, token))
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function lookupsBeside({ engine, seeded, rounds }: Site, { port }: Server, api: Api) {
  /** Measures until the rounds are over, or the phase of the import ends. */
  async function timed(isOn = async () => true): Promise<number[][]> {
    const times = crowds.map((): number[] => [])
    for (let turn = 0; turn < rounds * crowds.length; turn++) {
      const at = turn % crowds.length
      const ask = { kind: 'result', records: seeded.records } as const
      const most = { seconds: secondsEach, requests: 10_000_000 }
      const { p99 } = await runWorker({ port, connections: crowds[at] ?? 1, seed: turn, ask, most })
      if (!(await isOn())) break
      times[at]?.push(p99)
    }
    return times
  }

  async function meanwhile(lookups: string, isOn: (of: Answer) => boolean): Promise<Row[]> {
    const all = await timed(async () => isOn(await api('get', id)))
    return all.map((times, at): Row => {
      const [p99, base] = [median(times), alone[at] ?? Number.NaN]
      const figures = { alone: rounded(base), p99: rounded(p99), ratio: rounded(p99 / base) }
      return { lookups, engine, connections: crowds[at] ?? 1, rounds: times.length, ...figures }
    })
  }

  await timed()
  const alone = (await timed()).map(median)
  const form = new FormData()
  form.set('file', new File([sheetOf({ from: rows, count: rows })], 'people.csv'))
  const { id, mapping } = await api('post', '?name=people', form)
  await api('post', `${id}/dry-run`, JSON.stringify(mapping))
  const told = await meanwhile('dry run', ({ state }) => state === 'checking')
  while ((await api('get', id)).state === 'checking') await sleep(200)
  const isComparing = ({ state, compared }: Answer) => state === 'checked' && compared !== undefined
  told.push(...(await meanwhile('comparing', isComparing)))
  await api('post', `${id}/run`)
  return [...told, ...(await meanwhile('run', ({ state }) => state === 'running'))]
}

async function tokenIn(env: Record<string, string>): Promise<string> {
  await using portal = await openPortal(readConfig(env))
  portal.stopBackground()
  return await adminToken(await ctxOf(portal))
}

type Api = (method: 'get' | 'post', path: string, body?: FormData | string) => Promise<Answer>
type Answer = { id: string; state: string; mapping: unknown; compared?: number }

function apiOf({ port }: Server, token: string): Api {
  return async (method, path, body = '') => {
    const address = `http://127.0.0.1:${port}/api/v1/imports${path.startsWith('?') ? path : `/${path}`}`
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && body && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(address, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

function ctxOf(portal: Awaited<ReturnType<typeof openPortal>>): Promise<Ctx> {
  return portal.ctxFor({ actor: { role: 'admin', id: 'console' }, network: 'console' })
}

async function besideBare(): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-import-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const portal = await openPortal(config, { first: { ...settingsOfEarlierSites, isSetUp: true } })
  try {
    portal.stopBackground()
    const ctx = await ctxOf(portal)
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

type Rows = { from: number; count: number }

function sheetOf({ from, count }: Rows): string {
  const lines = Array.from({ length: count }, (_, n) => person(from + n).join(','))
  return ['Passport,IRCC,Name,Father,Mother,Address', ...lines].join('\n')
}

async function importOnce(ctx: Ctx, folder: string, asked: Rows) {
  const marks = [performance.now()]
  const mark = () => marks.push(performance.now())
  const id = await created(ctx, folder, asked)
  mark()
  await checked(ctx, id)
  mark()
  await runImport(ctx, id)
  await workUntil(ctx, id, 'done')
  mark()
  // Skip the search for duplicates, which has the lowest priority and is not measured here.
  await ctx.db.updateTable('import').set({ comparedRow: null }).execute()
  const [readMs = 0, checkMs = 0, runMs = 0] = marks.slice(1).map((mark, at) => {
    return mark - (marks[at] ?? 0)
  })
  return { readMs, checkMs, runMs }
}

async function created(ctx: Ctx, folder: string, { from, count }: Rows): Promise<string> {
  const path = join(folder, `${from}.csv`)
  writeFileSync(path, sheetOf({ from, count }))
  const bytes = readFileSync(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const made = await createImport(ctx, { name: '', upload: { path, bytes: bytes.length, hash } })
  if (made.outcome === 'refused') throw new Error(made.because)
  return made.import.id
}

async function checked(ctx: Ctx, id: string): Promise<void> {
  const found = await findImport(ctx, id)
  if (found) await checkImport(ctx, { id, mapping: found.mapping })
  await workUntil(ctx, id, 'checked')
}

/** Does the background work of a site until the import reaches the state, before it searches duplicates. */
async function workUntil(ctx: Ctx, id: string, state: string): Promise<void> {
  const stop = new AbortController()
  const working = work(ctx, stop.signal)
  for (;;) {
    const found = await findImport(ctx, id)
    if (found?.state === state) break
    await sleep(20)
  }
  stop.abort()
  await working
}

function work(ctx: Ctx, signal: AbortSignal): Promise<void> {
  return workOnImports({ ctx, settings: async () => ctx.settings, holder: 'bench', signal })
}
