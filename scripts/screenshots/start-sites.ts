import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CuttableProxy, openCuttableProxy } from '../../tests/cuttable-proxy.ts'
import { startPostgres } from '../../tests/postgres-cluster.ts'
import { type ServerProcess, startServer } from '../../tests/server-process.ts'
import { seed } from './start-demo.ts'

export type Sites = {
  open: { url: string }
  /** With LOOKUP_POLICY=number+name and a limit of one search */
  strict: { url: string }
  /** A site that is not set up yet, and a proxy that can cut the connection to its database */
  fresh: { url: string; setUpLink: string; database: CuttableProxy }
}

/** The built product with the demo's records, in temporary folders. */
export async function startSites(password: string): Promise<AsyncDisposable & Sites> {
  await using made = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-demo-'))
  made.defer(() => rm(folder, { recursive: true, force: true }))
  const data = { DATA_DIR: join(folder, 'open'), DEMO_PASSWORD: password }
  await seed(data)
  const copy = { DATA_DIR: join(folder, 'strict') }
  await cp(data.DATA_DIR, copy.DATA_DIR, { recursive: true })

  const open = made.use(
    await startServer({ ...data, LOOKUP_LIMITS: 'off', REGISTRATION_WITHOUT_MAIL: 'yes' }),
  )
  const limits = { LOOKUP_LIMITS: '1/1/1000/1000', LOOKUP_POLICY: 'number+name' }
  const strict = made.use(await startServer({ ...copy, ...limits }))
  const fresh = await startFresh(made, join(folder, 'fresh'))
  const lasting = made.move()
  return { open, strict, fresh, [Symbol.asyncDispose]: () => lasting.disposeAsync() }
}

async function startFresh(made: AsyncDisposableStack, folder: string): Promise<Sites['fresh']> {
  const cluster = await startPostgres()
  made.defer(() => cluster.stop())
  const address = new URL(cluster.url)
  const target = { host: '127.0.0.1', port: Number(address.port) }
  const database = made.use(await openCuttableProxy(target))
  address.port = String(database.port)
  const server = made.use(await startServer({ DATA_DIR: folder, DATABASE_URL: address.href }))
  return { url: server.url, setUpLink: server.url + (await setUpLinkOf(server)), database }
}

/** Polls the output, since the server prints the link a moment after it listens. */
async function setUpLinkOf(server: ServerProcess): Promise<string> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await sleep(25)) {
    const link = /\/set-up\?token=[\w-]+/.exec(server.output())
    if (link) return link[0]
  }
  throw new Error('There is no link to set the site up')
}
