import { disturbance, load, type Measured, medianOf } from './load.ts'
import { startLookupBaseline } from './lookup.ts'
import { readThrough } from './page-cache.ts'
import { passportOf } from './people.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { type SeededFolder, seededFolder } from './seed.ts'
import { type Server, startProduct } from './servers.ts'

const sizes = [10_000, 1_000_000, 10_000_000]
const connectionCounts = [1, 32]
const warmUpSeconds = 2

type Lane = {
  who: 'baseline' | 'product'
  records: number
  file: string
  connections: number
  server: Server
}

/** Whether a lookup takes longer where there are more records. */
export async function growth({ rounds, seconds, largest }: Options): Promise<Report> {
  const wanted = sizes.filter((size) => size <= largest)
  const folders: SeededFolder[] = []
  for (const size of wanted) folders.push(await seededFolder(size))

  await using started = new AsyncDisposableStack()
  const lanes: Lane[] = []
  for (const folder of folders) {
    const { file, records } = folder
    const probe = `/result/${passportOf(1)}`
    const baseline = started.use(await startLookupBaseline(file))
    const product = started.use(await startProduct(folder, { probe }))
    for (const connections of connectionCounts) {
      lanes.push({ who: 'baseline', records, file, connections, server: baseline })
      lanes.push({ who: 'product', records, file, connections, server: product })
    }
  }

  const measured = lanes.map((): Measured[] => [])
  for (const lane of lanes) await under(lane, 1, warmUpSeconds)
  for (let round = 1; round <= rounds; round++) {
    for (const [index, lane] of lanes.entries()) {
      measured[index]?.push(await under(lane, 100 * round + index, seconds))
    }
  }

  const results = lanes.map(({ who, records, connections }, index) => {
    const rounds = measured[index] ?? []
    return { who, records, connections, median: medianOf(rounds), rounds }
  })
  const title = `Lookup by size: median ms (server µs), ${rounds} rounds of ${seconds} s${disturbance(results.map((one) => one.median))}`
  const groups = (['baseline', 'product'] as const).flatMap((who) =>
    connectionCounts.map((connections) => ({ who, connections })),
  )
  const rows = groups.map(({ who, connections }): Row => {
    const found = results.filter((one) => one.who === who && one.connections === connections)
    return rowOf(`${who}, ${connections} connections`, found)
  })
  return { tables: [{ title, rows }], figures: { results } }
}

function rowOf(name: string, found: { records: number; median: Measured }[]): Row {
  const cells = found.map(({ records, median }) => {
    const text = `${rounded(median.p50, 3)} (${rounded(median.serverMicros, 1)})`
    return [records.toLocaleString('en'), text] as const
  })
  const [smallest, largest] = [found[0]?.median, found.at(-1)?.median]
  return {
    'GET /result': name,
    ...Object.fromEntries(cells),
    'largest/smallest': rounded((largest?.p50 ?? 0) / (smallest?.p50 ?? 1)),
    'server time': rounded((largest?.serverMicros ?? 0) / (smallest?.serverMicros ?? 1)),
  }
}

function under(lane: Lane, seed: number, seconds: number): Promise<Measured> {
  const { server, file, connections, records } = lane
  readThrough(file)
  return load(server, { connections, seed, seconds, ask: { kind: 'result', records } })
}
