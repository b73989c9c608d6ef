import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPortal } from '#server/portal.ts'
import type { Ctx } from '../src/core/context.ts'
import { approveRecord } from '../src/core/records/approve-record.ts'
import { insertMany } from '../src/core/records/record-store.ts'
import { readConfig } from '../src/platform/config.ts'
import { startPostgres } from '../tests/postgres-cluster.ts'
import { personOf } from './people.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { backendsOf, processorOf } from './timed.ts'

const [approvals, inTurn, inserted] = [2000, 50, 200]

type Turn = { ms: number; processorMs: number }

/** Approvals with a signed statement and its leaf beside approvals without, by turns. */
export async function approve(_options: Options): Promise<Report> {
  const postgres = await startPostgres()
  const rows: Row[] = []
  const figures: Record<string, unknown> = {}
  try {
    for (const [engine, url] of Object.entries({ sqlite: undefined, postgres: postgres.url })) {
      const turns = await approveAll(url)
      figures[engine] = turns
      const [off, on] = [figureOf(turns.off), figureOf(turns.shares)]
      const ratios = {
        what: 'ratio (at most 1.2)',
        engine,
        ms: rounded(on.ms / off.ms),
        'processor ms': rounded(on['processor ms'] / off['processor ms']),
      }
      rows.push({ what: 'without a statement', engine, ...off })
      rows.push({ what: 'with a statement', engine, ...on }, ratios)
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
    'processor ms': rounded(median(turns.map(({ processorMs }) => processorMs))),
  }
}

async function approveAll(url: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-approve-'))
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const portal = await openPortal(config, { first: { isSetUp: true } })
  try {
    portal.stopBackground()
    const actor = { role: 'admin', id: 'console' } as const
    const ctx = await portal.ctxFor({ actor, network: 'console' })
    const ids = await pending(ctx)
    const turns: Record<'off' | 'shares', Turn[]> = { off: [], shares: [] }
    await backendsOf(url)
    for (let from = 0; from < approvals; from += inTurn) {
      const statements = (from / inTurn) % 2 === 0 ? 'off' : 'shares'
      const with_ = { ...ctx, settings: { ...ctx.settings, statements } } as Ctx
      const [begun, since] = [performance.now(), await processorOf(url)]
      for (const id of ids.slice(from, from + inTurn)) {
        if ((await approveRecord(with_, id)) !== 'approved') throw new Error('Not approved')
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

/** Records with three documents each, as a moderator enters them */
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
