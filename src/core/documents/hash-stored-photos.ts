import { isOutOfSpace, isUnavailable } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { readBytes } from './read-bytes.ts'

type Needs = Pick<Ctx, 'db' | 'files' | 'now'>

/** Up to which document photos have their hash */
export type Hashed = { reached: string }

const stepMs = 30_000
const atOnce = 100

/** Hashes the photos of earlier versions; each step goes on where the last one ended. */
export async function hashStoredPhotos(needs: Needs, before: Hashed): Promise<Hashed> {
  const { db, files } = needs
  const endsAt = needs.now().getTime() + stepMs
  let { reached } = before
  while (needs.now().getTime() < endsAt) {
    const photos = await photosAfter(needs, reached)
    if (photos.length === 0) break
    for (const { id, ...file } of photos) {
      const bytes = await readBytes(needs, file)
      const prepared =
        bytes &&
        (await files
          .preparePicture({ bytes }, ({ photoHash }) => keep(db, id, photoHash), '')
          .catch(later))
      if (
        prepared === 'later' ||
        (prepared?.outcome === 'refused' && prepared.because === 'busy')
      ) {
        return { reached }
      }
      reached = id
    }
  }
  return { reached }
}

async function keep(db: Db, id: string, photoHash: string | undefined): Promise<void> {
  if (photoHash) await db.updateTable('document').set({ photoHash }).where('id', '=', id).execute()
}

function later(error: unknown) {
  if (isOutOfSpace(error) || isUnavailable(error)) return 'later' as const
  throw error
}

/** The thumbnails, of which hashes are made */
function photosAfter({ db }: Needs, after: string) {
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
