import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingsOfEarlierSites } from '#contract/settings.ts'
import { newShareCode } from '#contract/shares/share-code.ts'
import { openPortal } from '#server/portal.ts'
import type { Ctx } from '../src/core/context.ts'
import { insertMany } from '../src/core/records/record-store.ts'
import { hashOfCode, hashOfPin } from '../src/core/shares/share-rules.ts'
import { readConfig } from '../src/platform/config.ts'
import { insertRows } from '../src/platform/db/insert-rows.ts'
import { startPostgres } from '../tests/postgres-cluster.ts'
import { newDatabase } from './approve.ts'
import { personOf } from './people.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { startProduct } from './servers.ts'
import { quantiles } from './timed.ts'

const [each, pin, insertedAtOnce] = [2000, '123456', 200]
const negatives = [
  ...(['unknown', 'expired', 'revoked', 'used up', 'locked'] as const),
  ...(['wrong PIN', 'hidden', 'pending', 'deleted'] as const),
]
const kinds = ['live', ...negatives] as const
type Kind = (typeof kinds)[number]

/**
 * Tries each share code once, in random order. Measures how long a view takes, and whether the nine reasons
 * for a refusal can be distinguished by time, headers or bytes.
 */
export async function shares(_options: Options): Promise<Report> {
  const postgres = await startPostgres()
  const rows: Row[] = []
  const figures: Record<string, unknown> = {}
  try {
    for (const [engine, url] of Object.entries({ sqlite: undefined, postgres: postgres.url })) {
      const { times, answers } = await tryAll(url && (await newDatabase(url)))
      const others = negatives.flatMap((kind) => times[kind])
      for (const kind of kinds) {
        const distance = kind === 'live' ? '' : rounded(distanceOf(times[kind], others), 3)
        rows.push({
          engine,
          kind,
          ...quantiles(times[kind]),
          'answers seen': answers[kind].size,
          distance,
        })
      }
      const same = new Set(negatives.flatMap((kind) => [...answers[kind]])).size
      rows.push({
        engine,
        kind: 'all nine',
        ...quantiles(others),
        'answers seen': same,
        distance: '',
      })
      figures[engine] = Object.fromEntries(kinds.map((kind) => [kind, median(times[kind])]))
    }
  } finally {
    await postgres.stop()
  }
  // Kolmogorov-Smirnov test: with nine kinds, one in 1,000 runs exceeds this distance by chance.
  const most = rounded(2.18 * Math.sqrt(1 / each + 1 / (each * negatives.length)), 3)
  const title = `Codes over HTTP, ${each} of a kind, ms (views: p95 30; distance at most ${most})`
  return { tables: [{ title, rows }], figures }
}

async function tryAll(url: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-shares-'))
  try {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const codes = await withPortal(config, makeCodes)
    const env: Record<string, string> = url ? { DATABASE_URL: url } : {}
    await using server = await startProduct({ folder }, { probe: '/readyz', env })
    const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<
      Kind,
      number[]
    >
    const answers = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<
      Kind,
      Set<string>
    >
    for (const [at, { kind, code }] of inRandomOrder(codes).entries()) {
      const body = JSON.stringify({ code, pin: kind === 'wrong PIN' ? '654321' : pin })
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/share-views`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const text = await answer.text()
      // The first requests warm up the server, so their times do not count.
      if (at > 500) times[kind].push(performance.now() - begun)
      const headers = [...answer.headers].filter(
        ([name]) => !['date', 'x-request-id'].includes(name),
      )
      const shape =
        kind === 'live' ? `${answer.status}` : JSON.stringify([answer.status, headers, text])
      answers[kind].add(shape)
    }
    return { times, answers }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function withPortal<Done>(
  config: Parameters<typeof openPortal>[0],
  work: (ctx: Ctx) => Promise<Done>,
): Promise<Done> {
  await using portal = await openPortal(config, {
    first: { ...settingsOfEarlierSites, isSetUp: true },
  })
  portal.stopBackground()
  const actor = { role: 'admin', id: 'console' } as const
  return await work(await portal.ctxFor({ actor, network: 'console' }))
}

type Code = { kind: Kind; code: string }

/** Adds a record for each code, even for an unknown code, so that tables of all kinds have the same size. */
async function makeCodes(ctx: Ctx): Promise<Code[]> {
  const [now, before] = [ctx.now().toISOString(), new Date(0).toISOString()]
  const later = new Date(ctx.now().getTime() + 86_400_000).toISOString()
  const codes = kinds.flatMap((kind) =>
    Array.from({ length: each }, () => ({ kind, code: newShareCode(), recordId: ctx.newId() })),
  )
  for (let from = 0; from < codes.length; from += insertedAtOnce) {
    const some = codes.slice(from, from + insertedAtOnce)
    const records = some.map(({ kind, recordId: id }, at) => ({
      ...personOf(1 + from + at),
      id,
      visibility: kind === 'hidden' ? ('hidden' as const) : ('visible' as const),
      approval: kind === 'pending' ? ('pending' as const) : ('approved' as const),
      clientDatabase: kind === 'deleted' ? 'bin' : 'My_Aust',
      ...{ createdBy: 'bench', createdAt: now, updatedAt: now, approvedAt: null, revision: 1 },
    }))
    await insertMany(ctx.db, records)
    const known = some.filter(({ kind }) => kind !== 'unknown')
    const rows = known.map(({ kind, code, recordId }) => {
      const codeHash = hashOfCode(ctx, code)
      return {
        ...{ id: ctx.newId(), recordId, codeHash, pinHash: hashOfPin(ctx, codeHash, pin) },
        ...{ secondFact: 'pin' as const, documents: 'photo visa', fields: '' },
        ...{ purpose: 'employer' as const, label: '', createdBy: 'console', createdAt: now },
        expiresAt: kind === 'expired' ? before : later,
        revokedAt: kind === 'revoked' ? now : null,
        ...{ mostViews: 1, views: kind === 'used up' ? 1 : 0 },
        ...{ statementToo: 0 as const, lockToldAt: now, byHolder: 0 as const },
      }
    })
    await insertRows(ctx.db, 'share', rows)
    const locked = known.filter(({ kind }) => kind === 'locked')
    const attempts = locked.map(({ code }) => ({
      codeHash: hashOfCode(ctx, code),
      wrong: 5,
      at: now,
    }))
    await insertRows(ctx.db, 'shareAttempt', attempts)
  }
  return codes
}

function inRandomOrder<Of>(all: Of[]): Of[] {
  const order = [...all]
  for (let at = order.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    const [one, two] = [order[at] as Of, order[other] as Of]
    order[at] = two
    order[other] = one
  }
  return order
}

/** The Kolmogorov-Smirnov distance: the largest difference between the two cumulative distributions */
function distanceOf(some: number[], all: number[]): number {
  const [one, other] = [some.toSorted((a, b) => a - b), all.toSorted((a, b) => a - b)]
  let [below, largest] = [0, 0]
  for (const [at, time] of other.entries()) {
    while (below < one.length && (one[below] ?? 0) <= time) below++
    largest = Math.max(largest, Math.abs(below / one.length - (at + 1) / other.length))
  }
  return largest
}
