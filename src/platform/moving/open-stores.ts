import { existsSync } from 'node:fs'
import { type Copying, firstForeign } from '../blobs/copy-blobs.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import type { Config } from '../config.ts'
import { blobNames } from '../db/moving/blob-names.ts'
import type { Db } from '../db/schema.ts'
import { CannotMove } from './cannot-move.ts'
import { placeOfFiles } from './places.ts'
import type { Plan } from './plan-move.ts'

type Wanted = {
  from: Config
  to: Config
  plan: Plan
  count: number
  isDry?: boolean | undefined
  progress: Copying['progress']
}

/** Both stores, if files are moved; refused if the one they go to holds what is not of this site. */
export async function openStores(
  source: Db,
  { from, to, plan, count, isDry, progress }: Wanted,
): Promise<Copying | undefined> {
  if (!plan.files) return undefined
  const isMissing = to.blobs.kind === 'disk' && !existsSync(to.blobs.folder)
  if (isDry && isMissing) return undefined
  const stores = {
    from: await openBlobStore(from.blobs),
    to: await openBlobStore(to.blobs),
    names: (beginning: string) => blobNames(source, beginning),
    count,
    progress,
  }
  const foreign = await firstForeign(stores)
  if (foreign) {
    throw new CannotMove(
      `${placeOfFiles(to.blobs)} holds files that are not of this site, or no longer (${foreign}): move into an empty place`,
    )
  }
  return stores
}
