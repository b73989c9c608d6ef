import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestPortal } from '../test-portal.ts'

/** As from a terminal or a service: in a group of processes of its own. */
function start(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, STOP_NOTICE_SECONDS: '0', ...environment }
  const child = spawn(process.execPath, ['main.ts'], { env, detached: true })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return { child, output: () => output, ended: once(child, 'exit') }
}

/** Whether any process of its group is left. */
function isLeft({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'whenever in a start it is told by %s to stop, it does, and the next start is well',
  async (signal) => {
    await using test = await openTestPortal('sqlite')
    const settings = { DATA_DIR: test.dataDir, PORT: '0', STOP_WITHIN_SECONDS: '20' }
    for (const afterMs of [200, 600, 1200]) {
      const { child, output, ended } = start(settings)
      await sleep(afterMs)
      // The whole group, as a terminal and systemd do.
      process.kill(-(child.pid ?? 0), signal)
      // Before anything of ours runs, it is the system that ends it.
      expect(await ended).toSatisfy(([code, by]) => code === 0 || (code === null && by === signal))
      expect(output()).not.toMatch(/Error/)
      await expect.poll(() => isLeft(child)).toBe(false)
    }
    const last = start(settings)
    await expect.poll(last.output, { timeout: 20_000 }).toContain('"listening"')
    last.child.kill('SIGTERM')
    expect(await last.ended).toEqual([0, null])
  },
  60_000,
)
