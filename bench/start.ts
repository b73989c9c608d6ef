import { setTimeout as sleep } from 'node:timers/promises'
import { load } from './load.ts'
import { startLookupBaseline } from './lookup.ts'
import { readThrough } from './page-cache.ts'
import { passportOf } from './people.ts'
import { residentMb } from './processor.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { seededFolder } from './seed.ts'
import { type Server, startProduct } from './servers.ts'

const runs = 5
const restMs = 5000
const lookups = 10_000

type Started = { firstAnswerMs: number; restingMb: number; afterLookupsMb: number }

/** Measures the time from the start to the first response, and the memory of an idle server. */
export async function start({ records }: Options): Promise<Report> {
  const seeded = await seededFolder(records)
  const isPinned = false
  const lanes = [
    { name: 'baseline', begin: () => startLookupBaseline(seeded.file, isPinned) },
    {
      name: 'product',
      begin: () => startProduct(seeded, { probe: `/result/${passportOf(1)}`, isPinned }),
    },
  ]
  const measured = lanes.map((): Started[] => [])
  for (let run = 1; run <= runs; run++) {
    for (const [index, { begin }] of lanes.entries()) {
      readThrough(seeded.file)
      measured[index]?.push(await observe(begin, records, run))
    }
  }

  const medians = measured.map((all) => ({
    firstAnswerMs: median(all.map((one) => one.firstAnswerMs)),
    restingMb: median(all.map((one) => one.restingMb)),
    afterLookupsMb: median(all.map((one) => one.afterLookupsMb)),
  }))
  const rows = lanes.map(({ name }, index): Row => {
    const { firstAnswerMs = 0, restingMb = 0, afterLookupsMb = 0 } = medians[index] ?? {}
    return {
      [`median of ${runs}`]: name,
      'first answer ms': Math.round(firstAnswerMs),
      'resting MB': rounded(restingMb, 1),
      [`MB after ${lookups.toLocaleString('en')} lookups`]: rounded(afterLookupsMb, 1),
    }
  })
  const title = `Start, ${records.toLocaleString('en')} records (targets: 1,000 ms; 150 MB)`
  const names = lanes.map(({ name }) => name)
  return { tables: [{ title, rows }], figures: { lanes: names, runs: measured, medians } }
}

async function observe(
  begin: () => Promise<Server>,
  records: number,
  seed: number,
): Promise<Started> {
  await using server = await begin()
  await sleep(restMs)
  const restingMb = residentMb(server.pid)
  const ask = { kind: 'result', records } as const
  await load(server, { connections: 32, seed, ask, requests: lookups })
  await sleep(restMs)
  const { firstAnswerMs } = server
  return { firstAnswerMs, restingMb, afterLookupsMb: residentMb(server.pid) }
}
