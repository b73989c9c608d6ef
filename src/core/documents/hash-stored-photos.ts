import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { PreparedPage } from '#platform/pictures/picture.ts'
import type { Ctx } from '../context.ts'
import { readBytes } from './read-bytes.ts'

type Deps = Pick<Ctx, 'db' | 'files' | 'now'>

/** The id up to which all photos have been processed, and whether there are no more */
type Hashed = { reached: string; isOver?: boolean }

const stepMs = 30_000
const atOnce = 100

/**
 * Computes photo hashes for photos that earlier versions stored; each step continues where the last one
 * ended. A photo that cannot be hashed gets an empty hash, so that it is not tried again.
 */
export async function hashStoredPhotos(
  deps: Deps,
  before: Hashed = { reached: '' },
): Promise<Hashed> {
  const { db } = deps
  const endsAt = deps.now().getTime() + stepMs
  let { reached } = before
  while (!before.isOver && deps.now().getTime() < endsAt) {
    const photos = await photosAfter(onReaderThread(db), reached)
    if (photos.length === 0) return { reached, isOver: true }
    for (const { id, ...file } of photos) {
      const bytes = await readBytes(deps, file)
      if (bytes) {
        const photoHash = await hashOf(deps, bytes)
        if (photoHash === 'later') return { reached }
        await db.updateTable('document').set({ photoHash }).where('id', '=', id).execute()
      }
      reached = id
    }
  }
  return { ...before, reached }
}

async function hashOf({ files }: Deps, bytes: Uint8Array): Promise<string> {
  let hash = ''
  const note = async (page: PreparedPage) => {
    hash = page.photoHash ?? ''
  }
  const prepared = await files.preparePicture({ bytes }, note, '')
  return prepared.outcome === 'refused' && prepared.because === 'busy' ? 'later' : hash
}

/** The thumbnails of photos without a hash, from which the hashes are computed. */
function photosAfter(db: Deps['db'], after: string) {
  return db
    .selectFrom('document')
    .innerJoin('documentFile', 'documentFile.documentId', 'document.id')
    .select(['document.id', 'documentFile.blob', 'documentFile.byteCount'])
    .where('document.type', '=', 'photo')
    .where('document.photoHash', 'is', null)
    .where('document.id', '>', after)
    .where('documentFile.size', '=', 'thumbnail')
    .where('documentFile.page', '=', 1)
    .orderBy('document.id')
    .limit(atOnce)
    .execute()
}
