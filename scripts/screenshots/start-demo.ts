import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../tests/server-process.ts'

/** The built product with the demo's records, in a temporary folder. */
export async function startDemo(password: string): Promise<AsyncDisposable & { url: string }> {
  await using made = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-demo-'))
  made.defer(() => rm(dataDir, { recursive: true, force: true }))
  const data = { DATA_DIR: dataDir, DEMO_PASSWORD: password }
  await seed(data)
  const server = made.use(await startServer({ ...data, LOOKUP_LIMITS: 'off' }))
  const lasting = made.move()
  return { url: server.url, [Symbol.asyncDispose]: () => lasting.disposeAsync() }
}

export async function seed(data: Record<string, string>): Promise<void> {
  const seeding = spawn(process.execPath, ['scripts/demo/seed.ts'], {
    env: { PATH: process.env.PATH, ...data },
    stdio: 'inherit',
  })
  const [code] = await once(seeding, 'exit')
  if (code !== 0) throw new Error('Not seeded')
}
