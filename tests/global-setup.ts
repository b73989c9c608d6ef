import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../scripts/provision.ts'
import { startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
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

  project.provide('chromiumPath', chromiumPath)
  project.provide('postgresUrl', postgres.url)
  project.provide('runFolder', runFolder)
  return async () => {
    await postgres.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}
