import { openPortal } from '#server/portal.ts'
import { setVisibility } from '../src/core/records/set-visibility.ts'
import { readConfig } from '../src/platform/config.ts'
import { runWorker, untilQuiet } from './load.ts'
import { passportOf } from './people.ts'
import { postgresLike } from './postgres-copy.ts'
import { childrenOf, cpuSeconds } from './processor.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { type SeededFolder, seededFolder } from './seed.ts'
import { type Server, startProduct } from './servers.ts'
import { backendsOf } from './timed.ts'

const connections = 32
const changes = 100

/** Servers that share the load, and their database */
type Lane = { name: string; servers: Server[]; databasePids: () => Promise<number[]> }
type Turn = { perSecond: number; p50: number; p99: number; micros: number; databaseMicros: number }

/** Compares two server processes to one, on the same PostgreSQL. */
export async function scale({ records, rounds, seconds }: Options): Promise<Report> {
  const seeded = await seededFolder(records)
  await using postgres = await postgresLike(seeded)
  await using started = new AsyncDisposableStack()
  const probe = `/result/${passportOf(1)}`

  async function serverWith(env: Record<string, string>): Promise<Server> {
    return started.use(await startProduct(seeded, { probe, env, isPinned: false }))
  }
  const onPostgres = () => backendsOf(postgres.url)
  const database = { DATABASE_URL: postgres.url }
  const [one, two] = [await serverWith(database), await serverWith(database)]
  const lanes: Lane[] = [
    { name: 'PostgreSQL, one process', servers: [one], databasePids: onPostgres },
    { name: 'PostgreSQL, two processes', servers: [one, two], databasePids: onPostgres },
  ]
  const turns = lanes.map((): Turn[] => [])
  for (const lane of lanes) await turn(lane, { records, seconds: 2, seed: 1 })
  for (let round = 1; round <= rounds; round++) {
    for (const [at, lane] of lanes.entries()) {
      turns[at]?.push(await turn(lane, { records, seconds, seed: 100 * round + at }))
    }
  }
  const rows = lanes.map(({ name }, at) => rowOf(name, turns[at] ?? []))
  const agreed = [await agreement('PostgreSQL, two processes', seeded, database, [one, two])]
  const title = `GET /result, ${records.toLocaleString('en')} records, ${connections} connections, the load generator on the same cores`
  return {
    tables: [
      { title, rows },
      { title: 'Hidden or shown by one, and asked of the others at once', rows: agreed },
    ],
    figures: { rows, agreed, turns },
  }
}

type Asked = { records: number; seconds: number; seed: number }

async function turn({ servers, databasePids }: Lane, asked: Asked): Promise<Turn> {
  await untilQuiet()
  const { records, seconds, seed } = asked
  const processes = servers.flatMap(({ pid }) => [pid, ...childrenOf(pid)])
  const databases = await databasePids()
  const total = (pids: number[]) => pids.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0)
  const before = [total(processes), total(databases)] as const
  const worked = await Promise.all(
    servers.map(({ port }, at) =>
      runWorker({
        port,
        connections: connections / servers.length,
        seed: seed + 1000 * at,
        ask: { kind: 'result', records },
        most: { seconds, requests: 10_000_000 },
      }),
    ),
  )
  const requests = worked.reduce((sum, { requests }) => sum + requests, 0)
  return {
    perSecond: worked.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0),
    p50: median(worked.map(({ p50 }) => p50)),
    p99: Math.max(...worked.map(({ p99 }) => p99)),
    micros: ((total(processes) - before[0]) / requests) * 1e6,
    databaseMicros: ((total(databases) - before[1]) / requests) * 1e6,
  }
}

function rowOf(name: string, turns: Turn[]): Row {
  const middle = (figure: keyof Turn) => median(turns.map((turn) => turn[figure]))
  return {
    rounds: name,
    'requests/s': Math.round(middle('perSecond')),
    'p50 ms': rounded(middle('p50')),
    'p99 ms': rounded(middle('p99')),
    'processes µs/request': rounded(middle('micros'), 1),
    'database µs/request': rounded(middle('databaseMicros'), 1),
  }
}

/** Counts stale responses: after each change of a record's visibility, requests it from all servers. */
async function agreement(
  name: string,
  { folder }: SeededFolder,
  environment: Record<string, string>,
  servers: Server[],
): Promise<Row> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment })
  await using portal = await openPortal(config)
  const ctx = await portal.ctxFor({
    actor: { role: 'admin', id: 'bench' },
    network: '192.0.2.1',
  })
  const record = await ctx.db
    .selectFrom('record')
    .select('id')
    .where('passportNumber', '=', passportOf(1))
    .executeTakeFirstOrThrow()
  let wrong = 0
  for (let change = 0; change < changes; change++) {
    const isShown = change % 2 === 1
    await setVisibility(ctx, record.id, isShown ? 'visible' : 'hidden')
    const asks = [...servers, ...servers].map(({ port }) =>
      fetch(`http://127.0.0.1:${port}/result/${passportOf(1)}`, {
        headers: { connection: 'close' },
      }).then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    for (const status of await Promise.all(asks)) if (status !== (isShown ? 200 : 404)) wrong++
  }
  return { 'state correct at once': name, changes, 'asked of each': 2 * changes, wrong }
}
