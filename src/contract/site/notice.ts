import { z } from 'zod'
import { type PageSize, requiredLine } from '../record.ts'
import { lines } from '../text/lines.ts'

/** Both images of a notice are required. */
export const noticePictures = ['firstPicture', 'secondPicture'] as const
export type NoticePicture = (typeof noticePictures)[number]

export const noticeFields = z.strictObject({
  title: requiredLine(120),
  text: lines(5000),
})
export type NoticeFields = z.infer<typeof noticeFields>

/** The document id is part of the picture's address, so a replaced picture has a new address. */
export type Picture = { id: string } & PageSize

export type Notice = NoticeFields & {
  id: string
  isPublished: boolean
  publishedAt?: string
  updatedAt: string
  revision: number
  pictures: Record<NoticePicture, Picture>
}

export type PublicNotice = NoticeFields & { id: string; publishedOn: string; pictures: Picture[] }

export const mostNoticesShown = 6

export function noticePictureAddress(id: string, size: 'thumbnail' | 'page' = 'thumbnail'): string {
  return `/notices/${id}/${size}`
}
