import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tests/free-port.ts'
import type { SeededFolder } from './seed.ts'

export type Server = AsyncDisposable & {
  port: number
  pid: number
  /** From the start of the process to its first successful response */
  firstAnswerMs: number
}

/** The product's origin in URLs; baselines write the same. */
export const publicUrl = 'http://localhost:3000'

/** As deploy/countersign.service starts it. */
const memory = ['--min-semi-space-size=4']
const root = join(import.meta.dirname, '..')
const startWithinMs = 60_000
const stopWithinMs = 15_000

const canPin = cpus().length > 1 && spawnSync('taskset', ['-c', '1', 'true']).status === 0
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Pins a command to one core: servers to the first, clients to the second. */
export function onCore(core: 0 | 1, command: string[]): [string, string[]] {
  const [program = '', ...args] = canPin ? ['taskset', '-c', String(core), ...command] : command
  return [program, args]
}

type Start = {
  /** Node by default */
  program?: string
  command: string[]
  env?: Record<string, string>
  /** A URL that responds once the server is ready */
  probe: string
  /** The standard input of the process */
  input?: string
  isPinned?: boolean
}

export function startProduct(
  { folder }: Pick<SeededFolder, 'folder'>,
  start: Omit<Start, 'command'>,
): Promise<Server> {
  const env = {
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    LOOKUP_LIMITS: 'off',
    LOOKUP_POLICY: 'number',
    LOG_LEVEL: 'info',
    GRANT_MINUTES: '600',
    ...start.env,
  }
  return startServer('product', { ...start, command: [...memory, join(root, 'main.js')], env })
}

/** A baseline listens on the port in the environment, as the product does. */
export function startBaseline(
  name: string,
  args: string[],
  start: Omit<Start, 'command'>,
): Promise<Server> {
  const file = join(import.meta.dirname, 'baselines', `${name}.ts`)
  return startServer(name, { ...start, command: [file, ...args] })
}

/** Sets PORT in its environment, unless a port is given. */
export async function startServer(
  name: string,
  { program: first = process.execPath, command, env, probe, input = '', isPinned = true }: Start,
  givenPort?: number,
): Promise<Server> {
  const port = givenPort ?? (await freePort())
  const [program, args] = isPinned ? onCore(0, [first, ...command]) : [first, command]
  const output = openSync(join(outputFolder(), `${name}-${port}.log`), 'w')
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: ['pipe', output, output],
  })
  child.stdin?.end(input)
  running.add(child)
  child.once('exit', () => running.delete(child))
  closeSync(output)

  await untilItAnswers(child, `http://127.0.0.1:${port}${probe}`, startedAt)
  const firstAnswerMs = performance.now() - startedAt
  const pid = child.pid ?? 0
  return { port, pid, firstAnswerMs, [Symbol.asyncDispose]: () => stop(child) }
}

async function untilItAnswers(child: ChildProcess, address: string, since: number): Promise<void> {
  while (performance.now() - since < startWithinMs) {
    if (child.exitCode !== null) break
    const answer = await fetch(address).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await sleep(3)
  }
  await stop(child)
  throw new Error(`${address} did not answer; what the server said is in ${outputFolder()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(force)
}

function outputFolder(): string {
  const folder = join(tmpdir(), 'countersign-bench', 'output')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
