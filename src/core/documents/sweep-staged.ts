import type { Ctx } from '../context.ts'
import { inBatches } from '../page-by-page.ts'
import { daysFrom } from '../today.ts'
import * as documents from './document-store.ts'
import { removeBlobs } from './remove-blobs.ts'

type Deps = Pick<Ctx, 'db' | 'files' | 'now' | 'settings'>

const stagedKeptDays = 7
const orphansKeptMs = 86_400_000
const atOnce = 200
const hourMs = 3_600_000
const shares = '0123456789abcdef'

/**
 * Garbage collection: deletes staged documents that nobody attached, and blobs without a document. Several
 * processes may run it at once. It cannot race with attaching, since it deletes only what is still staged.
 */
export async function sweepStaged(deps: Deps): Promise<void> {
  await sweepDocuments(deps)
  // A new database knows none of the blobs in its data folder, which may belong to a lost database or to
  // one that DATABASE_URL no longer names.
  if (!deps.settings.isSetUp) return
  // Each hour checks another sixteenth of the blobs, so that a store of millions is not read all at once.
  const hour = Math.floor(deps.now().getTime() / hourMs)
  await sweepBlobs(deps, shares[hour % shares.length] ?? '')
}

async function sweepDocuments({ db, files, now }: Deps): Promise<void> {
  const before = daysFrom(now(), -stagedKeptDays)
  for (;;) {
    const ids = await documents.stagedBefore(db, before, atOnce)
    for (const id of ids) {
      const orphans = await db.transaction().execute((db) => documents.removeIfStaged(db, id))
      await removeBlobs({ files }, orphans ?? [])
    }
    if (ids.length < atOnce) return
  }
}

async function sweepBlobs({ db, files: { blobs }, now }: Deps, share: string): Promise<void> {
  const before = now().getTime() - orphansKeptMs
  for await (const some of inBatches(blobs.list(share), atOnce)) {
    const pointedAt = await documents.pointedAt(db, some)
    for (const blob of some) {
      if (pointedAt.has(blob)) continue
      // A new blob is kept: its row may not be committed yet.
      const keptAt = await blobs.keptAt(blob)
      if (keptAt && keptAt.getTime() < before) await blobs.remove(blob)
    }
  }
}
