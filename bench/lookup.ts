import type { Ask } from './load.ts'
import { isShown, passportOf } from './people.ts'
import type { Options, Report, Row } from './report.ts'
import { seededFolder } from './seed.ts'
import { publicUrl, type Server, startBaseline, startProduct } from './servers.ts'
import { byTurns, comparison, type Lane, summary } from './turns.ts'

const connections = 32
const firstSettings = { heldBy: 'Example Migration Services', currentAsOf: '2024-01-01' }

/** As long as a real grant, so that both responses have the same size. */
const fixedGrant = 'g'.repeat(75)

export function startLookupBaseline(file: string, isPinned = true): Promise<Server> {
  const { heldBy, currentAsOf } = firstSettings
  const args = [file, publicUrl, fixedGrant, heldBy, currentAsOf]
  return startBaseline('lookup-server', args, { probe: `/result/${passportOf(1)}`, isPinned })
}

/** Compares lookups as JSON, in both APIs, with a bare server that gives the same response. */
export async function lookup({ records, rounds, seconds }: Options): Promise<Report> {
  const seeded = await seededFolder(records)
  await using baseline = await startLookupBaseline(seeded.file)
  await using product = await startProduct(seeded, { probe: `/result/${passportOf(1)}` })
  await checkSameAnswers(baseline, product, records)

  const common = { connections, file: seeded.file }
  const result: Ask = { kind: 'result', records }
  const lookups: Ask = { kind: 'lookups', records }
  const lanes: Lane[] = [
    { name: 'baseline GET /result', server: baseline, ask: result, ...common },
    { name: 'product GET /result', server: product, ask: result, ...common },
    { name: 'baseline POST /api/v1/lookups', server: baseline, ask: lookups, ...common },
    { name: 'product POST /api/v1/lookups', server: product, ask: lookups, ...common },
  ]
  const measured = await byTurns(lanes, { rounds, seconds })
  const [baseResult = [], ourResult = [], baseLookups = [], ourLookups = []] = measured
  const rows = lanes.map(({ name }, index): Row => {
    return { [`rounds of ${seconds} s`]: name, ...summary(measured[index] ?? []) }
  })
  const ratios: Row[] = [
    { product: 'GET /result', ...comparison(baseResult, ourResult) },
    { product: 'POST /api/v1/lookups', ...comparison(baseLookups, ourLookups) },
  ]
  const title = `Lookup, ${records.toLocaleString('en')} records, ${connections} connections, one core`
  const targets = 'each against its own baseline (targets: at least 0.80; p99 at most 2)'
  return {
    tables: [
      { title, rows },
      { title: `Product ${targets}`, rows: ratios },
    ],
    figures: { lanes: lanes.map(({ name }) => name), rounds: measured, ratios },
  }
}

/** Fails unless the responses are the same: a smaller response would make the comparison unfair. */
export async function checkSameAnswers(
  baseline: Server,
  product: Server,
  records: number,
): Promise<void> {
  for (const record of [1, 9, 27, records - 1].filter(isShown)) {
    const passportNumber = passportOf(record)
    const lookup = { method: 'POST', body: JSON.stringify({ passportNumber }) }
    const asJson = { ...lookup, headers: { 'Content-Type': 'application/json' } }
    for (const [path, request] of [
      [`/result/${passportNumber}`, {}],
      ['/api/v1/lookups', asJson],
    ] as const) {
      const [expected, answer] = await Promise.all(
        [product, baseline].map(async ({ port }) => {
          const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
          return withoutChance(await response.text())
        }),
      )
      if (answer !== expected) throw new Error(`${path}: ${answer}\nis not\n${expected}`)
    }
  }
}

/** Replaces what is different in each response, such as the grant, so that responses can be compared. */
function withoutChance(answer: string): string {
  return answer
    .replace(/(?<=\/files\/)[\w-]+/g, (grant) => 'g'.repeat(grant.length))
    .replace(/"expiresAt":"[^"]+"/, '"expiresAt":""')
}
