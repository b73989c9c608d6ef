import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Found } from '#contract/site/checkup.ts'
import { isIntact } from '../blobs/blob-store.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { type Config, ConfigProblems } from '../config.ts'
import { reasonOf } from './run-checks.ts'

/** Puts something where scans are, fetches it and takes it away. A bucket has to be private, too. */
export async function checkStore({ blobs, dataDir }: Config): Promise<Found[]> {
  // Nothing is made in a place that the first start makes.
  if (blobs.kind === 'disk' && !existsSync(dataDir)) return [{ finding: 'store-new' }]
  const place = blobs.kind === 'disk' ? blobs.folder : `${blobs.endpoint.host}/${blobs.bucket}`
  try {
    const store = await openBlobStore(blobs)
    const name = await store.put(randomBytes(32))
    try {
      const kept = await store.get(name)
      if (!kept || !isIntact(name, kept)) throw new Error('It comes back as something else')
    } finally {
      await store.remove(name)
    }
    return [{ finding: 'store-good', facts: { place } }]
  } catch (error) {
    const why = error instanceof ConfigProblems ? error.problems.join('; ') : reasonOf(error)
    return [{ finding: 'store-unfit', facts: { place, why } }]
  }
}
