import type { TestProject } from 'vitest/node'
import { findChromium } from '../scripts/provision.ts'
import { startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    chromiumPath: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium()
  if (!chromiumPath) throw new Error('Please install Chromium or Google Chrome')
  const postgres = await startPostgres()

  project.provide('chromiumPath', chromiumPath)
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
