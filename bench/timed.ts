import pg from 'pg'
import { cpuSeconds } from './processor.ts'
import { rounded } from './report.ts'

export type Timed = { p50: number; p95: number; p99: number; 'processor ms': number }

/** Process ids of the PostgreSQL backends; none for SQLite */
export async function backendsOf(url: string | undefined): Promise<number[]> {
  if (url === undefined) return []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  return rows.map(({ pid }) => pid)
}

export function quantiles(times: number[]): Omit<Timed, 'processor ms'> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0, 1)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Starts to measure; the result returns the processor seconds of this process and the database since. */
export async function processorOf(url: string | undefined): Promise<() => number> {
  const backends = await backendsOf(url)
  const ofDatabase = () => backends.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0)
  const [own, others] = [process.cpuUsage(), ofDatabase()]
  return () => {
    const { user, system } = process.cpuUsage(own)
    return (user + system) / 1e6 + ofDatabase() - others
  }
}

/** Measures latency in ms and processor time per turn; trust the processor time on a shared machine. */
export async function timed(
  url: string | undefined,
  turns: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Timed> {
  for (let turn = 0; turn < 2; turn++) await work(turn)
  const since = await processorOf(url)
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const before = performance.now()
    await work(turn)
    times.push(performance.now() - before)
  }
  return { ...quantiles(times), 'processor ms': rounded((since() * 1000) / turns, 1) }
}
