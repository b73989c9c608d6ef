import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/open-database.ts'
import { findChromium } from '../scripts/provision.ts'
import { startPostgres } from './postgres-cluster.ts'
import { offerObjectStore } from './s3/object-store.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** Returns the address and keys of an object store, which starts on the first request */
    objectStoreUrl: string
    chromiumPath: string
    /** A folder that the test files of one run share; it is deleted when the run ends. */
    runFolder: string
    /** Empty databases with our schema, as templates to copy: a file, and a name in the cluster */
    templates: { sqlite: string; postgres: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium()
  if (!chromiumPath) throw new Error('Please install Chromium or Google Chrome')
  const runFolder = await mkdtemp(join(tmpdir(), 'countersign-run-'))
  // Cache compiled code, since the tests start hundreds of servers with the same code.
  process.env.NODE_COMPILE_CACHE = join(runFolder, 'compiled')
  await compileWorkers()
  const postgres = await startPostgres({ within: await roomInMemory() })
  const objectStore = await offerObjectStore()
  // What tests leave in the system's folder for temporary files goes with the run. Servers of other users look into it.
  process.env.TMPDIR = runFolder
  await chmod(runFolder, 0o711)

  const templates = { sqlite: join(runFolder, 'template.db'), postgres: 'template' }
  await makeTemplates(postgres.url, templates)

  project.provide('templates', templates)
  project.provide('chromiumPath', chromiumPath)
  project.provide('postgresUrl', postgres.url)
  project.provide('objectStoreUrl', objectStore.url)
  project.provide('runFolder', runFolder)
  return async () => {
    await objectStore.stop()
    await postgres.stop()
    // A server that is exiting may still be writing to the compile cache.
    await rm(runFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Fills the cache with the sources of processes that are killed in the end, and so write nothing into it. */
async function compileWorkers(): Promise<void> {
  const source = new URL('../src/platform/', import.meta.url)
  const limits = { parent: process.pid, processBytes: 2 ** 30, cpuMs: [] }
  for (const worker of ['pictures/picture-worker.ts', 'sheets/sheet-worker.ts']) {
    const child = fork(new URL(worker, source), [JSON.stringify(limits)])
    const ended = once(child, 'exit')
    await Promise.race([once(child, 'message'), ended])
    child.disconnect()
    await ended
  }
}

/** Keeps PostgreSQL in memory: creating hundreds of databases, of 400 files each, is slow on a disk. */
async function roomInMemory(): Promise<string | undefined> {
  const folder = '/dev/shm'
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4 * 2 ** 30 ? folder : undefined
}

async function makeTemplates(
  cluster: string,
  { sqlite, postgres }: { sqlite: string; postgres: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  await client.query(`create database ${postgres}`)
  // Autovacuum over hundreds of small databases is not worth its cost, and disturbs tests at random.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
  const url = Object.assign(new URL(cluster), { pathname: `/${postgres}` }).href
  for (const config of [
    { engine: 'sqlite', file: sqlite } as const,
    { engine: 'postgres', url } as const,
  ]) {
    const db = await openDatabase(config)
    await db.destroy()
  }
}
