import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type ServerProcess = AsyncDisposable & {
  url: string
  /** The output of the server so far */
  output(): string
  process: ChildProcess
}

/** Starts the built product by `node main.js`, with only these settings in the environment. */
export async function startServer(
  environment: Record<string, string>,
  /** A command prefix that replaces itself by the server (exec), such as `nsenter` */
  under: string[] = [],
): Promise<ServerProcess> {
  const [program = '', ...args] = [...under, process.execPath, 'main.js']
  const child = spawn(program, args, {
    env: {
      PORT: '0',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STOP_NOTICE_SECONDS: '0',
      STOP_WITHIN_SECONDS: '7',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = once(child, 'exit')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }

  for (const giveUpAt = Date.now() + 20_000; Date.now() < giveUpAt; await sleep(25)) {
    const port = /"port":(\d+).*"listening"/.exec(output)?.[1]
    if (port) {
      const url = `http://localhost:${port}`
      return { url, output: () => output, process: child, [Symbol.asyncDispose]: stop }
    }
    if (child.exitCode !== null) break
  }
  await stop()
  throw new Error(`The server did not start:\n${output.slice(-2000)}`)
}

/** The process that works on a large import for the server. Needs Linux. */
export function importProcess(server: number | undefined): number | undefined {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim()
  return children.split(' ').filter(Boolean).map(Number).find(isOfImports)
}

export function isOfImports(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-worker')
  } catch {
    return false
  }
}
