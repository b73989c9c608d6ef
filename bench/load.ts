import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { busySeconds, cpuSeconds } from './processor.ts'
import { onCore, type Server } from './servers.ts'

/** Random public records in either API, or pages at given URLs */
export type Ask =
  | { kind: 'result' | 'lookups'; records: number }
  | { kind: 'pages'; pages: { path: string; expects: string }[] }

export type Work = {
  port: number
  connections: number
  seed: number
  ask: Ask
  /** The load ends when either limit is reached */
  most: { seconds: number; requests: number }
}

export type Worked = {
  requests: number
  seconds: number
  p50: number
  p95: number
  p99: number
  max: number
  checked: number
  clientCpuShare: number
}

/** Times in milliseconds; processor time of the server in microseconds per request */
export type Measured = Worked & {
  perSecond: number
  serverMicros: number
  serverCpuShare: number
  /** The number of processors that other processes kept busy meanwhile */
  otherCpuShare: number
}

const unbounded = 10_000_000
const quietMs = 400
const longestWaitMs = 10_000

type Load = Omit<Work, 'port' | 'most'> & { seconds?: number; requests?: number }

/** Sends the load from another process, so that it does not slow down the server. */
export async function load(server: Server, asked: Load): Promise<Measured> {
  const { seconds = 120, requests = unbounded, ...rest } = asked
  const work: Work = { ...rest, port: server.port, most: { seconds, requests } }
  await untilQuiet()
  const before = [cpuSeconds(server.pid), busySeconds()] as const
  const worked = await runWorker(work)
  const serverSeconds = cpuSeconds(server.pid) - before[0]
  const otherShare = (busySeconds() - before[1] - serverSeconds) / worked.seconds
  return {
    ...worked,
    perSecond: worked.requests / worked.seconds,
    serverMicros: (serverSeconds / worked.requests) * 1e6,
    serverCpuShare: serverSeconds / worked.seconds,
    otherCpuShare: Math.max(0, otherShare - worked.clientCpuShare),
  }
}

/** Waits a while for a shared machine to become idle, but not for ever. */
export async function untilQuiet(): Promise<void> {
  for (let waited = 0; waited < longestWaitMs; waited += quietMs) {
    const before = busySeconds()
    await sleep(quietMs)
    if (busySeconds() - before < quietMs / 5000) return
  }
}

export function runWorker(work: Work): Promise<Worked> {
  const file = join(import.meta.dirname, 'load-worker.ts')
  const [program, args] = onCore(1, [process.execPath, file])
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: (work.most.seconds + 30) * 1000,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(JSON.stringify(work))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Worked)
      else reject(new Error(`The load generator ended with ${code}`))
    })
  })
}
