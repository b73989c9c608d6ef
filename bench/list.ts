import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openPortal, type Portal } from '#server/portal.ts'
import { lookupPages } from '../src/contract/lookup-pages.ts'
import { recordListQuery } from '../src/contract/record-list.ts'
import type { Ctx } from '../src/core/context.ts'
import { lookUpRecord } from '../src/core/lookup/look-up-record.ts'
import { exportRecords } from '../src/core/records/list/export-records.ts'
import { listRecords } from '../src/core/records/list/list-records.ts'
import { readConfig } from '../src/platform/config.ts'
import { listQueries } from './list-queries.ts'
import { isShown, passportOf } from './people.ts'
import { postgresLike } from './postgres-copy.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { seededFolder } from './seed.ts'
import { processorOf, quantiles } from './timed.ts'

const warmUps = 2
const lookupEveryMs = 4
const searchEveryMs = 250

type Times = { p50: number; p95: number; p99: number }

/** Measures the lists of staff on both engines, and how they slow down public lookups meanwhile. */
export async function list({ records, rounds, seconds }: Options): Promise<Report> {
  const seeded = await seededFolder(records, 'office')
  await using postgres = await postgresLike(seeded)
  const engines = { sqlite: undefined, postgres: postgres.url }
  const lists: Row[] = []
  const meanwhile: Row[] = []
  const held: Row[] = []
  for (const [engine, url] of Object.entries(engines)) {
    const config = readConfig({
      DATA_DIR: seeded.folder,
      DATABASE_URL: url,
      LOOKUP_LIMITS: 'off',
      LOOKUP_POLICY: 'number',
      LOG_LEVEL: 'silent',
    })
    await using portal = await openPortal(config)
    const admin = await ctxOf(portal, 'admin')
    const begun = megabytes()
    for (const kind of Object.keys(listQueries)) {
      lists.push({ list: kind, engine, ...(await timeLists(admin, kind, 5 * rounds, url)) })
    }
    const listed = megabytes()
    const alone = await timeLookups(portal, records, (past) => past >= seconds)
    const busy = await whileStaffWork(admin, () =>
      timeLookups(portal, records, (past) => past >= seconds),
    )
    held.push({ engine, begun, 'after lists': listed, 'after exports': megabytes() })
    const ratio = rounded(busy.p99 / alone.p99)
    meanwhile.push({ lookups: 'alone', engine, ...alone, 'p99 ratio': 1 })
    meanwhile.push({ lookups: 'while staff work', engine, ...busy, 'p99 ratio': ratio })
  }
  const shown = records.toLocaleString('en')
  return {
    tables: [
      { title: `Lists of ${shown} records, ms (target: p95 under 50)`, rows: lists },
      {
        title: 'Lookups, ms, while staff search and export (target: p99 at most 2)',
        rows: meanwhile,
      },
      { title: 'What the process that asks holds in memory, MB', rows: held },
    ],
    figures: { lists, meanwhile, held },
  }
}

function ctxOf(portal: Portal, role: 'admin' | 'stranger'): Promise<Ctx> {
  const actor = role === 'admin' ? { role, id: 'bench' } : { role }
  return portal.ctxFor({ actor, network: '192.0.2.1' })
}

/** Memory in use after garbage collection */
function megabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return rounded((heapUsed + external) / 2 ** 20, 1)
}

async function timeLists(admin: Ctx, kind: string, turns: number, url: string | undefined) {
  const times: number[] = []
  let processorMs = 0
  for (const asked of listQueries[kind] ?? []) {
    const query = recordListQuery.parse(asked)
    for (let turn = 0; turn < warmUps; turn++) await listRecords(admin, query)
    const since = await processorOf(url)
    for (let turn = 0; turn < turns; turn++) {
      const before = performance.now()
      await listRecords(admin, query)
      times.push(performance.now() - before)
    }
    processorMs += since() * 1000
  }
  return { ...quantiles(times), 'processor ms': rounded(processorMs / times.length, 1) }
}

/** Sends lookups at a fixed rate, without waiting for responses, so that queueing is measured too. */
async function timeLookups(
  portal: Portal,
  records: number,
  isOver: (seconds: number) => boolean,
): Promise<Times> {
  const stranger = await ctxOf(portal, 'stranger')
  const times: number[] = []
  const all: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; !isOver((n * lookupEveryMs) / 1000); n++) {
    const due = start + n * lookupEveryMs
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    // A timer may fire a little early.
    const from = Math.min(due, performance.now())
    const record = 1 + ((n * 7919) % records)
    if (!isShown(record)) continue
    const number = passportOf(record)
    all.push(
      lookUpRecord(stranger, { by: ['passportNumber'], number, page: lookupPages.home }).then(
        ({ outcome }) => {
          if (outcome !== 'found') throw new Error(`A lookup was answered: ${outcome}`)
          times.push(performance.now() - from)
        },
      ),
    )
  }
  await Promise.all(all)
  return quantiles(times)
}

async function whileStaffWork<T>(admin: Ctx, work: () => Promise<T>): Promise<T> {
  let isOver = false
  async function search() {
    const queries = Object.values(listQueries).flat()
    for (let n = 0; !isOver; n++) {
      await listRecords(admin, recordListQuery.parse(queries[n % queries.length]))
      await sleep(searchEveryMs)
    }
  }
  async function exportAll() {
    while (!isOver) {
      for await (const _ of await exportRecords(admin, { filter: {} })) if (isOver) break
    }
  }
  const staff = [search(), exportAll()]
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(staff)
  }
}
