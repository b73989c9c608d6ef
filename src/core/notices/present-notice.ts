import { type Notice, noticePictures, type PublicNotice } from '#contract/site/notice.ts'
import { dayIn } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'
import { inTheirPlaces, picturesOf } from '../documents/placed-pictures.ts'
import type { NoticeRow } from './notice-store.ts'

/** The editors' view of notices. */
export async function presentNotices(db: Db, rows: NoticeRow[]): Promise<Notice[]> {
  const pictures = await picturesOf(
    db,
    'noticeId',
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, title, text, isPublished, publishedAt, updatedAt, revision }) => ({
    id,
    title,
    text,
    isPublished: isPublished === 1,
    ...(publishedAt !== null && { publishedAt }),
    updatedAt,
    revision,
    pictures: inTheirPlaces(pictures.get(id)),
  }))
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
