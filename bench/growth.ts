import type { Measured } from './load.ts'
import { startLookupBaseline } from './lookup.ts'
import { passportOf } from './people.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { type SeededFolder, seededFolder } from './seed.ts'
import { startProduct } from './servers.ts'
import { byTurns, type Lane, medianOf } from './turns.ts'

const sizes = [10_000, 1_000_000, 10_000_000]
const connectionCounts = [1, 32]

/** Measures whether lookups get slower with more records. */
export async function growth({ rounds, seconds, largest }: Options): Promise<Report> {
  const folders: SeededFolder[] = []
  for (const size of sizes.filter((size) => size <= largest)) {
    folders.push(await seededFolder(size))
  }

  await using started = new AsyncDisposableStack()
  const lanes: (Lane & { records: number })[] = []
  for (const folder of folders) {
    const { file, records } = folder
    const probe = `/result/${passportOf(1)}`
    const baseline = started.use(await startLookupBaseline(file))
    const product = started.use(await startProduct(folder, { probe }))
    const common = { file, records, ask: { kind: 'result', records } } as const
    for (const connections of connectionCounts) {
      const shown = `${connections} connection${connections === 1 ? '' : 's'}`
      lanes.push({ name: `baseline, ${shown}`, server: baseline, connections, ...common })
      lanes.push({ name: `product, ${shown}`, server: product, connections, ...common })
    }
  }
  const measured = await byTurns(lanes, { rounds, seconds })

  const results = lanes.map(({ name, records }, index) => {
    const rounds = measured[index] ?? []
    return { name, records, median: medianOf(rounds), rounds }
  })
  const names = [...new Set(results.map(({ name }) => name))].sort()
  const rows = names.map((name) =>
    rowOf(
      name,
      results.filter((result) => result.name === name),
    ),
  )
  const title = 'GET /result by number of records: median ms (server µs a request)'
  return {
    tables: [{ title: `${title} (target: 10 M at most 1.5 times 10 k)`, rows }],
    figures: { results },
  }
}

function rowOf(name: string, found: { records: number; median: Measured }[]): Row {
  const cells = found.map(({ records, median }) => {
    const text = `${rounded(median.p50, 3)} (${rounded(median.serverMicros, 1)})`
    return [records.toLocaleString('en'), text] as const
  })
  const [smallest, largest] = [found[0]?.median, found.at(-1)?.median]
  return {
    rounds: name,
    ...Object.fromEntries(cells),
    'largest/smallest': rounded((largest?.p50 ?? 0) / (smallest?.p50 ?? 1)),
    'by server time': rounded((largest?.serverMicros ?? 0) / (smallest?.serverMicros ?? 1)),
    'other CPU': rounded(Math.max(...found.map(({ median }) => median.otherCpuShare))),
  }
}
