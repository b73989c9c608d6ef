import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { WorkApart } from '#core/imports/steps/work-on-imports.ts'
import type { Config } from '#platform/config.ts'
import { threadEnded } from '#platform/db/errors.ts'
import { cacheOfSources, scriptBeside } from '#platform/fork-worker.ts'

/** The exit code of a process that had no database or no space */
export const unavailable = 69

const script = scriptBeside(import.meta.url, 'import-worker')
/** Enough for it to end on a machine that is always busy: a tenth of a processor */
const lowPriority = 10

/**
 * Works on imports in a process of its own until none is left. Its low priority keeps it from delaying
 * requests, which a thread cannot: threads wait for locks that SQLite has for the whole process.
 */
export function importProcesses({ environment }: Config): WorkApart {
  return async ({ holder, signal }) => {
    const child = fork(script, [holder], {
      execArgv: [],
      env: { ...environment, ...cacheOfSources() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const exited = once(child, 'exit')
    lower(child.pid)
    // The worker ends when it is disconnected, also by the death of this process.
    const leave = () => child.connected && child.disconnect()
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    const [code, killedBy] = await exited
    signal.removeEventListener('abort', leave)
    if (code === 0) return
    if (code === unavailable) {
      throw Object.assign(new Error('The process of imports cannot work now'), { code: 'EAGAIN' })
    }
    const how = killedBy ?? `code ${code}`
    throw Object.assign(new Error(`The process of imports ended: ${how}`), { code: threadEnded })
  }
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority)
  } catch {
    // Where this is not allowed, and for a process that has ended, the priority does not matter.
  }
}
