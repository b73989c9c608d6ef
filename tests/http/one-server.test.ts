import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { aFolder } from '../backups.ts'
import { startServer } from '../server-process.ts'
import { newPostgresDatabase } from '../test-portal.ts'

const execute = promisify(execFile)

test('one process serves SQLite in a folder; commands run beside it, and a killed one blocks nobody', async () => {
  await using kept = aFolder()
  const DATA_DIR = join(kept.folder, 'data')
  await using first = await startServer({ DATA_DIR })
  await expect(startServer({ DATA_DIR })).rejects.toThrow(
    `DATA_DIR: another process serves ${DATA_DIR}, and only one can with SQLite`,
  )
  const env = { PATH: process.env.PATH, DATA_DIR }
  const { stdout } = await execute(process.execPath, ['cli.js', 'backup', '--json'], { env })
  expect(JSON.parse(stdout)).toMatchObject({ outcome: 'done' })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  await using next = await startServer({ DATA_DIR })
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
}, 60_000)

test('processes that start together print one set-up link, which works in each', async () => {
  await using kept = aFolder()
  const settings = {
    DATA_DIR: join(kept.folder, 'data'),
    DATABASE_URL: await newPostgresDatabase(),
  }
  const servers = await Promise.all([1, 2, 3].map(() => startServer(settings)))
  await using made = new AsyncDisposableStack()
  for (const server of servers) made.use(server)
  const paths = await Promise.all(
    servers.map(({ output }) =>
      expect
        .poll(() => /\/set-up\?token=\S+/.exec(output())?.[0])
        .toBeDefined()
        .then(() => /\/set-up\?token=\S+/.exec(output())?.[0] ?? ''),
    ),
  )
  expect(new Set(paths).size).toBe(1)
  for (const { url } of servers) {
    expect(await (await fetch(url + paths[0])).text()).toContain('name="organisationName"')
  }
}, 60_000)
