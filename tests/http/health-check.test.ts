import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aFolder } from '../backups.ts'
import { freePort } from '../free-port.ts'
import { startServer } from '../server-process.ts'

/** Runs the health check with a fake `systemctl` that prints its arguments; on a busy machine an answer takes a while. */
async function healthCheck(folder: string, port: string, seconds = '20'): Promise<string> {
  await writeFile(join(folder, 'systemctl'), '#!/bin/sh\necho "systemctl $*"\n')
  await chmod(join(folder, 'systemctl'), 0o755)
  const env = { PATH: `${folder}:${process.env.PATH}`, PORT: port, HEALTH_SECONDS: seconds }
  const check = spawn(resolve('deploy/countersign-health.sh'), [], { env })
  const ended = once(check, 'exit')
  const said = await text(check.stdout)
  expect(await ended).toEqual([0, null])
  return said
}

test('a server that hangs is killed by its health check, one that starts or serves is not', async () => {
  // Removed once the server has ended, which may write until then.
  await using kept = aFolder()
  const { folder } = kept
  await using server = await startServer({ DATA_DIR: join(folder, 'data') })
  const { port } = new URL(server.url)
  expect(await healthCheck(folder, port)).toBe('')
  expect(await healthCheck(folder, String(await freePort()))).toBe('')
  server.process.kill('SIGSTOP')
  expect(await healthCheck(folder, port, '1')).toContain(
    'kill --signal=SIGKILL countersign.service',
  )
  server.process.kill('SIGCONT')
})
