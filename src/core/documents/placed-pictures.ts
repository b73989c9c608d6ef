import type { FileSize } from '#contract/document-types.ts'
import type { PageSize } from '#contract/record.ts'
import { type NoticePicture, noticePictures, type Picture } from '#contract/site/notice.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { RolledBack } from '../write-as.ts'
import * as documents from './document-store.ts'
import { actorId } from './stage-document.ts'

export type StagedPictures = Partial<Record<NoticePicture, string>>

/** Why a staged picture could not be used. */
export type NotPlaced = {
  outcome: 'picture-gone' | 'picture-refused'
  picture: NoticePicture
}

const refused = (outcome: NotPlaced) => new RolledBack(outcome)

/**
 * Attaches staged pictures to their slots, or rolls the transaction back with the reason; returns the blobs
 * that they replaced.
 */
export async function placePictures(
  db: Db,
  ctx: Ctx,
  owner: documents.PictureOwner,
  staged: StagedPictures,
): Promise<string[]> {
  const orphans: string[] = []
  for (const picture of noticePictures) {
    const id = staged[picture]
    if (id === undefined) continue
    const mine = { id, stagedBy: actorId(ctx) }
    const [found] = await documents.stagedAmong(db, [id], mine.stagedBy)
    if (!found) throw refused({ outcome: 'picture-gone', picture })
    if (found.pages.length !== 1) throw refused({ outcome: 'picture-refused', picture })
    orphans.push(...(await documents.removeOf(db, owner, [picture])))
    const isClaimed = await documents.claim(db, { ...mine, type: picture }, owner)
    if (!isClaimed) throw refused({ outcome: 'picture-gone', picture })
  }
  return orphans
}

/** Without pictures whose files are in their places already, as when a form is sent again. */
export async function picturesToReplace(
  db: Db,
  owner: documents.PictureOwner,
  staged: StagedPictures,
): Promise<StagedPictures> {
  const held = await documents.originalsOf(db, owner)
  const sent = await documents.originalsAmong(db, Object.values(staged))
  const isHeld = ([picture, id]: [string, string]) => held.get(picture) === sent.get(id)
  return Object.fromEntries(Object.entries(staged).filter((one) => !isHeld(one)))
}

type HeldPicture = { id: string; picture: NoticePicture; size: PageSize }

export async function picturesOf(
  db: Db,
  column: 'noticeId' | 'classId',
  owners: { id: string }[],
): Promise<Map<string, HeldPicture[]>> {
  if (owners.length === 0) return new Map()
  const ids = owners.map(({ id }) => id)
  const rows = await db
    .selectFrom('document')
    .select(['id', `${column} as ownerId`, 'type', 'pages'])
    .where(column, 'in', ids)
    .execute()
  const byOwner = Map.groupBy(rows, ({ ownerId }) => ownerId ?? '')
  return new Map(
    [...byOwner].map(([ownerId, held]) => [
      ownerId,
      held.map(({ id, type, pages }): HeldPicture => {
        const [size = { width: 0, height: 0 }] = JSON.parse(pages) as PageSize[]
        return { id, picture: type as NoticePicture, size }
      }),
    ]),
  )
}

/** The picture of each slot; every slot must be filled. Undefined if the owner was deleted since it was read. */
export function inTheirPlaces(held: HeldPicture[] | undefined) {
  if (!held) return undefined
  const pictureIn = (place: NoticePicture): Picture => {
    const found = held.find(({ picture }) => picture === place)
    if (!found) throw new Error('A picture is lost')
    return { id: found.id, ...found.size }
  }
  return { firstPicture: pictureIn('firstPicture'), secondPicture: pictureIn('secondPicture') }
}

export async function findNoticePicture(db: Db, id: string, size: FileSize) {
  return firstPage(db, id, size)
    .innerJoin('notice', 'notice.id', 'document.noticeId')
    .select(['documentFile.blob', 'documentFile.byteCount', 'notice.isPublished'])
    .executeTakeFirst()
}

export async function findClassPicture(db: Db, id: string, size: FileSize) {
  return firstPage(db, id, size)
    .innerJoin('class', 'class.id', 'document.classId')
    .select(['documentFile.blob', 'documentFile.byteCount'])
    .select(['class.id as classId', 'class.state'])
    .executeTakeFirst()
}

function firstPage(db: Db, id: string, size: FileSize) {
  return db
    .selectFrom('documentFile')
    .innerJoin('document', 'document.id', 'documentFile.documentId')
    .where('documentFile.documentId', '=', id)
    .where('documentFile.page', '=', 1)
    .where('documentFile.size', '=', size)
}
