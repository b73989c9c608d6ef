import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium()
  if (!chromiumPath) throw new Error('Please install Chromium or Google Chrome')
  const runFolder = await mkdtemp(join(tmpdir(), 'countersign-run-'))
  const postgres = await startPostgres()
  const objectStore = await offerObjectStore()

  project.provide('chromiumPath', chromiumPath)
  project.provide('postgresUrl', postgres.url)
  project.provide('objectStoreUrl', objectStore.url)
  project.provide('runFolder', runFolder)
  return async () => {
    await objectStore.stop()
    await postgres.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}
