import { type Ask, disturbance, load, type Measured, medianOf, summary } from './load.ts'
import { readThrough } from './page-cache.ts'
import { isShown, passportOf } from './people.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { seededFolder } from './seed.ts'
import { publicUrl, type Server, startBaseline, startProduct } from './servers.ts'

const connections = 32
const warmUpSeconds = 3
const firstSettings = { heldBy: 'Example Migration Services', currentAsOf: '2024-01-01' }

/** As long as a real grant, so that both sides write the same number of bytes. */
export const fixedGrant = 'g'.repeat(75)

export function startLookupBaseline(file: string, isPinned = true): Promise<Server> {
  const { heldBy, currentAsOf } = firstSettings
  const args = [file, publicUrl, fixedGrant, heldBy, currentAsOf]
  return startBaseline('lookup-server', args, { probe: `/result/${passportOf(1)}`, isPinned })
}

/** Lookups by number as JSON, at both doors, against a bare server that gives the same answer. */
export async function lookup({ records, rounds, seconds }: Options): Promise<Report> {
  const seeded = await seededFolder(records)
  await using baseline = await startLookupBaseline(seeded.file)
  await using product = await startProduct(seeded, { probe: `/result/${passportOf(1)}` })
  await checkSameAnswers(baseline, product, records)

  const lanes = [
    { name: 'baseline GET /result', server: baseline, kind: 'result' },
    { name: 'product GET /result', server: product, kind: 'result' },
    { name: 'baseline POST /api/v1/lookups', server: baseline, kind: 'lookups' },
    { name: 'product POST /api/v1/lookups', server: product, kind: 'lookups' },
  ] as const
  const measured = lanes.map((): Measured[] => [])
  const under = (lane: (typeof lanes)[number], seed: number, duration: number) => {
    const ask: Ask = { kind: lane.kind, records }
    readThrough(seeded.file)
    return load(lane.server, { connections, seed, ask, seconds: duration })
  }

  for (const lane of lanes) await under(lane, 1, warmUpSeconds)
  for (let round = 1; round <= rounds; round++) {
    for (const [index, lane] of lanes.entries()) {
      measured[index]?.push(await under(lane, 100 * round + index, seconds))
    }
  }

  const medians = measured.map(medianOf)
  const named = Object.fromEntries(lanes.map(({ name }, index) => [name, medians[index]]))
  const ratios = [
    compared('GET /result', medians[0], medians[1], 'its own baseline'),
    compared('POST /api/v1/lookups', medians[2], medians[3], 'its own baseline'),
    compared('POST /api/v1/lookups', medians[0], medians[3], 'baseline GET /result'),
  ]
  const rows = lanes.map(({ name }, index): Row => {
    return { [`${rounds} rounds of ${seconds} s`]: name, ...summary(medians[index] as Measured) }
  })
  const title = `Lookup, ${records.toLocaleString('en')} records, ${connections} connections, one core${disturbance(medians)}`
  return {
    tables: [
      { title, rows },
      { title: 'Product against baseline (targets: at least 0.80; p99 at most 2)', rows: ratios },
    ],
    figures: { rounds: measured, medians: named, ratios },
  }
}

function compared(
  what: string,
  baseline: Measured | undefined,
  product: Measured | undefined,
  against: string,
): Row {
  if (!baseline || !product) return {}
  return {
    product: what,
    against,
    throughput: rounded(product.perSecond / baseline.perSecond),
    'p99 ratio': rounded(product.p99 / baseline.p99),
    'server time ratio': rounded(product.serverMicros / baseline.serverMicros),
  }
}

/** A baseline that answers with less than the product would flatter nobody but itself. */
async function checkSameAnswers(baseline: Server, product: Server, records: number) {
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

/** Without what is different each time. The grant becomes marks of the same length. */
function withoutChance(answer: string): string {
  return answer
    .replace(/(?<=\/files\/)[\w-]+/g, (grant) => 'g'.repeat(grant.length))
    .replace(/"expiresAt":"[^"]+"/, '"expiresAt":""')
}
