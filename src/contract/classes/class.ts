import { z } from 'zod'
import { requiredLine } from '../record.ts'
import { type NoticePicture, noticePictures, type Picture } from '../site/notice.ts'
import { lines } from '../text/lines.ts'
import { currencyCodes, inMinorUnits, mostAmount } from './money.ts'

/** Both images of a class are required. */
export const classPictures = noticePictures
export type ClassPicture = NoticePicture

/** Only admins see drafts; a cancelled class stays cancelled. */
export const classStates = ['draft', 'published', 'cancelled'] as const
export type ClassState = (typeof classStates)[number]

/**
 * Cancelling a class sends an email to everybody who is enrolled, so the seats are limited to the number of
 * emails that can be queued at once.
 */
const mostSeats = 400

/** Earlier days are typing mistakes, such as a year of two digits */
export const dayOfClasses = z.iso
  .date()
  .refine((day) => day >= '2000-01-01', { error: 'too-early' })

export const classFields = z.strictObject({
  title: requiredLine(120),
  text: lines(5000),
  /** A date; the time of day is part of the place */
  startsOn: dayOfClasses,
  place: requiredLine(200),
  seats: z.int().min(1).max(mostSeats),
  fee: z.int().min(0).max(mostAmount).describe(inMinorUnits),
  currency: z.enum(currencyCodes),
})
export type ClassFields = z.infer<typeof classFields>

export type Class = ClassFields & {
  id: string
  state: ClassState
  seatsTaken: number
  updatedAt: string
  revision: number
  pictures: Record<ClassPicture, Picture>
}

export function classPictureAddress(id: string, size: 'thumbnail' | 'page' = 'thumbnail'): string {
  return `/dashboard/class-pictures/${id}/${size}`
}

export type OwnClass = {
  shown: Class
  isSelected: boolean
  isEnrolled: boolean
  hasStarted: boolean
}

export const choices = ['select', 'unselect', 'enrol', 'leave'] as const
export type Choice = (typeof choices)[number]
