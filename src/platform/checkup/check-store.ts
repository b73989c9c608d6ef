import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import type { Found } from '#contract/site/checkup.ts'
import { isIntact } from '../blobs/blob-store.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { type Config, ConfigProblems } from '../config.ts'
import { reasonOf } from './run-checks.ts'

/** Puts something where scans are, fetches it and takes it away. A bucket has to be private, too. */
export async function checkStore({ blobs, database }: Config): Promise<Found[]> {
  if (blobs.kind === 'disk') {
    const { folder } = blobs
    // Nothing is made in a place that the first start makes.
    const isLost = database.engine === 'sqlite' && existsSync(database.file)
    if (!existsSync(folder) && !isLost) return [{ finding: 'store-new' }]
    // What somebody else puts there, the site may not be able to use.
    const isForeign = existsSync(folder) && statSync(folder).uid !== process.getuid?.()
    if (isForeign) return [{ finding: 'data-foreign', facts: { folder } }]
    if (!existsSync(folder)) {
      return [{ finding: 'store-unfit', facts: { place: folder, why: 'ENOENT' } }]
    }
  }
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
