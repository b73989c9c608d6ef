import { mkdtemp, rm, statfs } from 'node:fs/promises'
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
    /** Tells how to get to an object store, which it starts when it is first asked */
    objectStoreUrl: string
    chromiumPath: string
    /** A folder for what the test files of one run share; it goes when the run ends. */
    runFolder: string
    /** Databases with our tables and no rows, to be copied: a file, and a name in the cluster */
    templates: { sqlite: string; postgres: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium()
  if (!chromiumPath) throw new Error('Please install Chromium or Google Chrome')
  const runFolder = await mkdtemp(join(tmpdir(), 'countersign-run-'))
  // Hundreds of servers are started, of which each would compile the same code.
  process.env.NODE_COMPILE_CACHE = join(runFolder, 'compiled')
  const postgres = await startPostgres({ within: await roomInMemory() })
  const objectStore = await offerObjectStore()

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
    // A server that ends may still be writing what it compiled.
    await rm(runFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Hundreds of databases of 400 files each: on a disk, making files costs more the more went of late. */
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
  // Going round hundreds of small databases costs more than it saves, and at moments of its own.
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
