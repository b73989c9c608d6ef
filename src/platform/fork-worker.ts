import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerLimits } from './watched-worker.ts'

/** The script of a process or thread, beside that of the module at this URL: a source, or built */
export function scriptBeside(url: string, name: string): string {
  return fileURLToPath(new URL(`./${name}${extname(url)}`, url))
}

/**
 * The compile cache in which a process that runs from TypeScript sources finds them without types, if this
 * process has one: removing types takes half of its start. A built process has none.
 */
export function cacheOfSources(): { NODE_COMPILE_CACHE?: string } {
  const folder = import.meta.url.endsWith('.ts') ? getCompileCacheDir() : undefined
  // Node names a folder in it after its own version.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

type How = { execArgv: string[]; env: NodeJS.ProcessEnv }

/** Starts a process that reads files of strangers. It must not see settings and secrets of the server. */
export function forkWorker(
  script: string,
  limits: Omit<WorkerLimits, 'parent'>,
  { execArgv, env }: How,
): ChildProcess {
  return fork(script, [JSON.stringify({ ...limits, parent: process.pid } satisfies WorkerLimits)], {
    execArgv,
    env: { ...env, ...cacheOfSources() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/** If the process is gone, its 'exit' event tells. */
export function tell<Message extends object>(child: ChildProcess, message: Message): void {
  if (child.connected) child.send(message, () => {})
}
