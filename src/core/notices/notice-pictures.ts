import type { FileSize } from '#contract/document-types.ts'
import type { PageSize } from '#contract/record.ts'
import { type NoticePicture, noticePictures } from '#contract/site/notice.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { stager } from '../documents/stage-document.ts'

/** Staged documents by the place in which they shall stand. */
export type StagedPictures = Partial<Record<NoticePicture, string>>

/** Why a staged picture could not be put into its place. */
export type NotPlaced = {
  outcome: 'picture-gone' | 'picture-refused'
  picture: NoticePicture
}

class CannotPlace extends Error {
  readonly reason: NotPlaced
  constructor(reason: NotPlaced) {
    super('A staged picture cannot be placed')
    this.reason = reason
  }
}

/** The outcome behind an error with which placePictures ended a transaction. */
export function notPlaced(error: unknown): NotPlaced | undefined {
  return error instanceof CannotPlace ? error.reason : undefined
}

/** Puts staged pictures into their places; answers the blobs of those that stood there. */
export async function placePictures(
  db: Db,
  ctx: Ctx,
  noticeId: string,
  staged: StagedPictures,
): Promise<string[]> {
  const litter: string[] = []
  for (const picture of noticePictures) {
    const id = staged[picture]
    if (id === undefined) continue
    const mine = { id, stagedBy: stager(ctx) }
    const pages = await documents.pagesOfStaged(db, mine)
    if (pages === undefined) throw new CannotPlace({ outcome: 'picture-gone', picture })
    if (pages !== 1) throw new CannotPlace({ outcome: 'picture-refused', picture })
    litter.push(...(await removePictures(db, noticeId, [picture])))
    const isClaimed = await documents.claimForNotice(db, { ...mine, type: picture }, noticeId)
    if (!isClaimed) throw new CannotPlace({ outcome: 'picture-gone', picture })
  }
  return litter
}

/** Answers the blobs that nothing points at any more. */
export async function removePictures(
  db: Db,
  noticeId: string,
  which: readonly NoticePicture[] = noticePictures,
): Promise<string[]> {
  const files = await db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .select('documentFile.blob')
    .where('document.noticeId', '=', noticeId)
    .where('document.type', 'in', which)
    .execute()
  await db
    .deleteFrom('document')
    .where('noticeId', '=', noticeId)
    .where('type', 'in', which)
    .execute()
  return files.map(({ blob }) => blob)
}

export type HeldPicture = { id: string; picture: NoticePicture; size: PageSize }

/** By the id of their notice. */
export async function picturesOf(db: Db, ids: string[]): Promise<Map<string, HeldPicture[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document')
    .select(['id', 'noticeId', 'type', 'pages'])
    .where('noticeId', 'in', ids)
    .execute()
  const ofNotice = Map.groupBy(rows, ({ noticeId }) => noticeId ?? '')
  return new Map(
    [...ofNotice].map(([noticeId, held]) => [
      noticeId,
      held.map(({ id, type, pages }): HeldPicture => {
        const [size = { width: 0, height: 0 }] = JSON.parse(pages) as PageSize[]
        return { id, picture: type as NoticePicture, size }
      }),
    ]),
  )
}

/** The bytes of a picture of a notice, and whether everybody may see that. */
export async function findPicture(db: Db, id: string, size: FileSize) {
  return db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .innerJoin('notice', 'notice.id', 'document.noticeId')
    .select(['documentFile.blob', 'notice.isPublished'])
    .where('documentFile.documentId', '=', id)
    .where('documentFile.page', '=', 1)
    .where('documentFile.size', '=', size)
    .executeTakeFirst()
}
