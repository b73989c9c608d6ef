import { type Notice, noticePictures, type PublicNotice } from '#contract/site/notice.ts'
import { dayIn } from '#contract/validity.ts'
import type { Db, NoticeTable } from '#platform/db/schema.ts'
import { inTheirPlaces, picturesOf } from '../documents/placed-pictures.ts'

/** The editors' view of notices, without those that were deleted since they were read. */
export async function presentNotices(db: Db, rows: NoticeTable[]): Promise<Notice[]> {
  const held = await picturesOf(db, 'noticeId', rows)
  return rows.flatMap(({ id, title, text, isPublished, publishedAt, updatedAt, revision }) => {
    const pictures = inTheirPlaces(held.get(id))
    if (!pictures) return []
    return {
      id,
      title,
      text,
      isPublished: isPublished === 1,
      ...(publishedAt !== null && { publishedAt }),
      updatedAt,
      revision,
      pictures,
    }
  })
}

export function presentPublicNotice(
  { id, title, text, publishedAt, pictures }: Notice,
  timeZone: string,
): PublicNotice {
  return {
    id,
    title,
    text,
    publishedOn: publishedAt ? dayIn(timeZone, new Date(publishedAt)) : '',
    pictures: noticePictures.map((picture) => pictures[picture]),
  }
}
