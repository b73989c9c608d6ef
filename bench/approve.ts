import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { settingsOfEarlierSites } from '#contract/settings.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { openPortal } from '#server/portal.ts'
import type { Ctx } from '../src/core/context.ts'
import { approveRecord } from '../src/core/records/approve-record.ts'
import { insertMany } from '../src/core/records/record-store.ts'
import { readConfig } from '../src/platform/config.ts'
import { newUuid } from '../src/platform/uuid.ts'
import { startPostgres } from '../tests/postgres-cluster.ts'
import { adminToken } from './admin-token.ts'
import { personOf } from './people.ts'
import { cpuSeconds } from './processor.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { startProduct } from './servers.ts'
import { backendsOf, processorOf } from './timed.ts'

const [approvals, inTurn, inserted] = [2000, 50, 200]

type Turn = { ms: number; processorMs: number }
type Turns = Record<'off' | 'shares', Turn[]>

/**
 * Compares approvals with a signed statement and its leaf in the log to approvals without, alternating: the
 * use case alone, and over HTTP, which includes all that a person waits for.
 */
export async function approve(_options: Options): Promise<Report> {
  const postgres = await startPostgres()
  const rows: Row[] = []
  const figures: Record<string, unknown> = {}
  try {
    for (const [engine, url] of Object.entries({ sqlite: undefined, postgres: postgres.url })) {
      for (const how of ['use case', 'HTTP'] as const) {
        const turns = await approveAll(url, how)
        figures[`${engine}, ${how}`] = turns
        const [off, on] = [figureOf(turns.off), figureOf(turns.shares)]
        const ratios = {
          what: 'ratio (at most 1.2)',
          ms: rounded(on.ms / off.ms),
          'processor ms': rounded(on['processor ms'] / off['processor ms']),
        }
        const each = [
          { what: 'without a statement', ...off },
          { what: 'with a statement', ...on },
        ]
        rows.push(...[...each, ratios].map((row) => ({ how, engine, ...row })))
      }
    }
  } finally {
    await postgres.stop()
  }
  const title = `${approvals.toLocaleString('en')} approvals, one after the other`
  return { tables: [{ title, rows }], figures }
}

function figureOf(turns: Turn[]) {
  return {
    ms: rounded(median(turns.map(({ ms }) => ms))),
    // The mean of all turns, since the system counts processor time in steps of 10 ms.
    'processor ms': rounded(turns.reduce((sum, one) => sum + one.processorMs, 0) / turns.length),
  }
}

async function approveAll(database: string | undefined, how: 'use case' | 'HTTP') {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-approve-'))
  const url = database && (await newDatabase(database))
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const portal = await openPortal(config, { first: { ...settingsOfEarlierSites, isSetUp: true } })
  try {
    portal.stopBackground()
    const actor = { role: 'admin', id: 'console' } as const
    const ctx = await portal.ctxFor({ actor, network: 'console' })
    const ids = await pending(ctx)
    const turns: Turns = { off: [], shares: [] }
    await using door = how === 'HTTP' ? await overHttp(ctx, folder, url) : ofUseCase(ctx, url)
    for (let from = 0; from < approvals; from += inTurn) {
      const statements = (from / inTurn) % 2 === 0 ? 'off' : 'shares'
      const approve = await door.approving(statements)
      const [begun, since] = [performance.now(), await door.processor()]
      for (const id of ids.slice(from, from + inTurn)) {
        if (!(await approve(id))) throw new Error('Not approved')
      }
      const ms = (performance.now() - begun) / inTurn
      turns[statements].push({ ms, processorMs: (since() * 1000) / inTurn })
    }
    return turns
  } finally {
    await portal[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  }
}

export async function newDatabase(address: string): Promise<string> {
  const url = new URL(address)
  url.pathname = `/bench_${newUuid().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`create database ${url.pathname.slice(1)}`)
  await client.end()
  return url.href
}

type Door = AsyncDisposable & {
  approving(statements: keyof Turns): Promise<(id: string) => Promise<boolean>>
  processor(): Promise<() => number>
}

function ofUseCase(ctx: Ctx, url: string | undefined): Door {
  return {
    async approving(statements) {
      const with_ = { ...ctx, settings: { ...ctx.settings, statements } } as Ctx
      return async (id) => (await approveRecord(with_, id)) === 'approved'
    },
    processor: () => processorOf(url),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Approves over HTTP with an API token, on a separate server process. */
async function overHttp(ctx: Ctx, folder: string, url: string | undefined): Promise<Door> {
  const token = await adminToken(ctx)
  const env: Record<string, string> = url ? { DATABASE_URL: url } : {}
  const server = await startProduct({ folder }, { probe: '/readyz', env, isPinned: false })
  return {
    async approving(statements) {
      await updateSettings(ctx, { statements })
      return async (record) => {
        const address = `http://127.0.0.1:${server.port}/api/v1/records/${record}/approve`
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(address, { method: 'POST', headers })
        await answer.arrayBuffer()
        return answer.ok
      }
    },
    async processor() {
      const pids = [server.pid, ...(await backendsOf(url))]
      const all = () => pids.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0)
      const before = all()
      return () => all() - before
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Adds records with three documents each, as a moderator enters them. */
async function pending(ctx: Ctx): Promise<string[]> {
  const at = ctx.now().toISOString()
  const ids: string[] = []
  for (let from = 1; from <= approvals; from += inserted) {
    const some = Array.from({ length: inserted }, (_, index) => ({
      ...personOf(from + index),
      id: ctx.newId(),
      visibility: 'visible' as const,
      approval: 'pending' as const,
      clientDatabase: 'My_Aust',
      createdBy: 'bench',
      createdAt: at,
      updatedAt: at,
      approvedAt: null,
      revision: 1,
    }))
    await insertMany(ctx.db, some)
    ids.push(...some.map(({ id }) => id))
  }
  for (const id of ids) {
    const documents = ['photo', 'visa', 'workPermit'].map((type) => {
      const staged = { stagedBy: 'bench', stagedAt: at, pages: '[{"width":600,"height":800}]' }
      const original = { originalSha256: 'a'.repeat(64), originalBytes: 300_000 }
      return { id: ctx.newId(), recordId: id, type, ...staged, ...original }
    })
    await ctx.db.insertInto('document').values(documents).execute()
    const files = documents.map((document) => {
      const blob = `${'b'.repeat(64)}-${document.id}`
      return { documentId: document.id, page: 1, size: 'full' as const, blob, byteCount: 300_000 }
    })
    await ctx.db.insertInto('documentFile').values(files).execute()
  }
  return ids
}
