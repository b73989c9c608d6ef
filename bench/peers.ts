import type { Ask } from './load.ts'
import { checkSameAnswers } from './lookup.ts'
import { passportOf } from './people.ts'
import { postgresLike } from './postgres-copy.ts'
import type { Options, Report, Row } from './report.ts'
import { seededFolder } from './seed.ts'
import { publicUrl, startBaseline, startProduct } from './servers.ts'
import { byTurns, comparison, type Lane, summary } from './turns.ts'

const connections = 32
const mostRecords = 100_000

/** Compares lookups to those of a server with Express and pg, on the same PostgreSQL. */
export async function peers({ records: asked, rounds, seconds }: Options): Promise<Report> {
  const records = Math.min(asked, mostRecords)
  const seeded = await seededFolder(records)
  await using postgres = await postgresLike(seeded)
  const probe = `/result/${passportOf(1)}`
  // The product starts first, since it creates the settings that both servers read.
  const env = { DATABASE_URL: postgres.url, BACKUP_AT: 'off' }
  await using product = await startProduct(seeded, { probe, env })
  await using express = await startBaseline('express-server', [postgres.url, publicUrl], {
    probe,
    env: { NODE_ENV: 'production' },
  })
  await checkSameAnswers(express, product, records)

  const common = { connections, file: seeded.file }
  const result: Ask = { kind: 'result', records }
  const lookups: Ask = { kind: 'lookups', records }
  const lanes: Lane[] = [
    { name: 'Express GET /result', server: express, ask: result, ...common },
    { name: 'product GET /result', server: product, ask: result, ...common },
    { name: 'Express POST /api/v1/lookups', server: express, ask: lookups, ...common },
    { name: 'product POST /api/v1/lookups', server: product, ask: lookups, ...common },
  ]
  const measured = await byTurns(lanes, { rounds, seconds })
  const [theirResult = [], ourResult = [], theirLookups = [], ourLookups = []] = measured
  const rows = lanes.map(({ name }, index): Row => {
    return { [`rounds of ${seconds} s`]: name, ...summary(measured[index] ?? []) }
  })
  const ratios: Row[] = [
    { product: 'GET /result', ...comparison(theirResult, ourResult) },
    { product: 'POST /api/v1/lookups', ...comparison(theirLookups, ourLookups) },
  ]
  const shown = records.toLocaleString('en')
  const title = `Lookup over PostgreSQL, ${shown} records, ${connections} connections`
  return {
    tables: [
      { title, rows },
      { title: 'Product against Express 5 and pg', rows: ratios },
    ],
    figures: { lanes: lanes.map(({ name }) => name), rounds: measured, ratios },
  }
}
