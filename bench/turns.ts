import { type Ask, load, type Measured } from './load.ts'
import { readThrough } from './page-cache.ts'
import { median, rounded } from './report.ts'
import type { Server } from './servers.ts'

/** A server under one kind of load */
export type Lane = { name: string; server: Server; connections: number; ask: Ask; file: string }

type Turns = { rounds: number; seconds: number }

const warmUpSeconds = 3
/** A round counts as disturbed if other processes kept more processors busy than this. */
const mostOtherShare = 0.3
/** The most rounds, as a multiple of the undisturbed rounds that are required */
const mostPatience = 2

/** Runs each lane in each round, and further rounds in place of disturbed ones. */
export async function byTurns(lanes: Lane[], { rounds, seconds }: Turns): Promise<Measured[][]> {
  const measured = lanes.map((): Measured[] => [])
  const isEnough = () => measured.every((all) => quiet(all).length >= rounds)

  for (const lane of lanes) await turn(lane, 1, warmUpSeconds)
  for (let round = 1; round <= rounds * mostPatience; round++) {
    if (round > rounds && isEnough()) break
    for (const [index, lane] of lanes.entries()) {
      measured[index]?.push(await turn(lane, 100 * round + index, seconds))
    }
  }
  return measured
}

function turn({ server, connections, ask, file }: Lane, seed: number, seconds: number) {
  readThrough(file)
  return load(server, { connections, ask, seed, seconds })
}

function quiet(rounds: Measured[]): Measured[] {
  return rounds.filter(({ otherCpuShare }) => otherCpuShare < mostOtherShare)
}

/** Medians over the undisturbed rounds, or over all if there was none. */
export function medianOf(rounds: Measured[]): Measured {
  const counted = quiet(rounds).length > 0 ? quiet(rounds) : rounds
  const names = Object.keys(counted[0] ?? {}) as (keyof Measured)[]
  const entries = names.map((name) => [name, median(counted.map((round) => round[name]))])
  return Object.fromEntries(entries) as Measured
}

export function summary(rounds: Measured[]) {
  const middle = medianOf(rounds)
  return {
    'requests/s': Math.round(middle.perSecond),
    'p50 ms': rounded(middle.p50),
    'p95 ms': rounded(middle.p95),
    'p99 ms': rounded(middle.p99),
    'max ms': rounded(middle.max, 1),
    'server µs/request': rounded(middle.serverMicros, 1),
    'server CPU': rounded(middle.serverCpuShare),
    'client CPU': rounded(middle.clientCpuShare),
    'other CPU': rounded(middle.otherCpuShare),
    undisturbed: `${quiet(rounds).length} of ${rounds.length}`,
  }
}

/** Server time is the figure to trust on a shared machine. */
export function comparison(baselineRounds: Measured[], productRounds: Measured[]) {
  const [baseline, product] = [medianOf(baselineRounds), medianOf(productRounds)]
  return {
    throughput: rounded(product.perSecond / baseline.perSecond),
    'by server time': rounded(baseline.serverMicros / product.serverMicros),
    'p99 ratio': rounded(product.p99 / baseline.p99),
  }
}
