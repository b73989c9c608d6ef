import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What a process asks of the kernel when it keeps something */
export const keepingCalls = [
  'fsync,fdatasync',
  'pwrite64',
  'openat',
  'rename',
  'mkdir',
  'ftruncate',
  'unlink',
] as const

export type Injection = {
  calls: string
  /** An error in place of the call, or a signal at it */
  fault: 'error=EIO' | 'error=ENOSPC' | 'signal=KILL'
  /** At the how many-th call of each thread, counted from now; with a plus, at all from then on */
  when: string
}

/** Lets system calls of a process fail until it is disposed of. */
export async function injectInto(
  pid: number,
  { calls, fault, when }: Injection,
): Promise<AsyncDisposable> {
  const inject = `inject=${calls}:${fault}:when=${when}`
  const args = ['-f', '-p', String(pid), '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    tracer.on('error', reject)
    tracer.on('exit', () => reject(new Error(`strace: ${output}`)))
    tracer.stderr.on('data', (text) => {
      output += text
      if (/attached/.test(output)) resolve()
    })
  })
  return {
    async [Symbol.asyncDispose]() {
      if (tracer.exitCode === null && tracer.signalCode === null) tracer.kill('SIGINT')
      // It may wait for a process that was killed while it was being attached to.
      const atLast = setTimeout(() => tracer.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(atLast)
    },
  }
}
