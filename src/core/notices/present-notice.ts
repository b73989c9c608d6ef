import {
  type Notice,
  noticePictures,
  type Picture,
  type PublicNotice,
} from '#contract/site/notice.ts'
import type { Db } from '#platform/db/schema.ts'
import { type HeldPicture, picturesOf } from './notice-pictures.ts'
import type { NoticeRow } from './notice-store.ts'

/** As those see it who edit it. */
export async function presentNotices(db: Db, rows: NoticeRow[]): Promise<Notice[]> {
  const pictures = await picturesOf(
    db,
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
    pictures: {
      firstPicture: pictureIn('firstPicture', pictures.get(id)),
      secondPicture: pictureIn('secondPicture', pictures.get(id)),
    },
  }))
}

export function presentPublicNotice({
  id,
  title,
  text,
  publishedAt,
  pictures,
}: Notice): PublicNotice {
  return {
    id,
    title,
    text,
    publishedOn: (publishedAt ?? '').slice(0, 10),
    pictures: noticePictures.map((picture) => pictures[picture]),
  }
}

function pictureIn(place: HeldPicture['picture'], held: HeldPicture[] = []): Picture {
  const found = held.find(({ picture }) => picture === place)
  if (!found) throw new Error('A notice has lost a picture')
  return { id: found.id, ...found.size }
}
