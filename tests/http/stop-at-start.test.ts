import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestPortal } from '../test-portal.ts'

/** Starts the server in its own process group, like a terminal or a service manager. */
function start(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, STOP_NOTICE_SECONDS: '0', ...environment }
  const child = spawn(process.execPath, ['main.js'], { env, detached: true })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return { child, output: () => output, ended: once(child, 'exit') }
}

/** Whether any process of the group is still running. */
function isLeft({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the start at any moment, and the next start works',
  async (signal) => {
    await using test = await openTestPortal('sqlite')
    const settings = { DATA_DIR: test.dataDir, PORT: '0', STOP_WITHIN_SECONDS: '20' }
    for (const afterMs of [200, 600, 1200]) {
      const { child, output, ended } = start(settings)
      await sleep(afterMs)
      // Signal the whole group, like a terminal or systemd.
      process.kill(-(child.pid ?? 0), signal)
      // Before our signal handlers are installed, the signal itself ends the process.
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
