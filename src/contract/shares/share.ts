import { z } from 'zod'
import { fileTypes } from '../document-types.ts'
import { line } from '../record.ts'
import { person } from '../staff-record.ts'

/** What a viewer has to know besides the code */
export const secondFacts = ['pin', 'name', 'none'] as const
export type SecondFact = (typeof secondFacts)[number]

export const sharePurposes = ['employer', 'school', 'landlord', 'authority', 'other'] as const
export type SharePurpose = (typeof sharePurposes)[number]

/** Fields that can be chosen for a share; the name is always shown. */
export const sharedFields = ['parents', 'address', 'nationality'] as const
export type SharedField = (typeof sharedFields)[number]

const shareStates = ['live', 'revoked', 'expired', 'used-up', 'locked'] as const
export type ShareState = (typeof shareStates)[number]

export const [usualDays, mostDays, mostShareViews] = [30, 90, 1000]
/** For staff, per record; the holder may have as many, so that codes of staff do not use up theirs. */
export const mostLiveShares = 20
/** A page, a file and one answer of the API have the newest views of a share, up to this many. */
export const mostViewsListed = 500
/** This many wrong PINs or names in total lock a share. */
export const wrongUntilLocked = 5

export const viewerName = line(100)

function someOf<Value extends string>(values: readonly Value[]) {
  return z
    .array(z.enum(values))
    .max(values.length)
    .transform((chosen) => values.filter((value) => chosen.includes(value)))
}

export const newShare = z
  .strictObject({
    documents: someOf(fileTypes),
    fields: someOf(sharedFields).default([]),
    secondFact: z.enum(secondFacts).default('pin'),
    purpose: z.enum(sharePurposes),
    label: line(100).default(''),
    days: z.int().min(1).max(mostDays).default(usualDays),
    /** Null: no limit */
    mostViews: z.int().min(1).max(mostShareViews).nullable().default(null),
    /** Whether viewers get the signed statement: unlike the share, their copy cannot be revoked */
    statementToo: z.boolean().default(false),
  })
  .refine(({ documents, fields }) => documents.length + fields.length > 0, {
    error: 'required',
    path: ['documents'],
  })
export type NewShare = z.infer<typeof newShare>

export const share = z.object({
  id: z.string(),
  state: z.enum(shareStates),
  documents: z.array(z.enum(fileTypes)),
  fields: z.array(z.enum(sharedFields)),
  secondFact: z.enum(secondFacts),
  purpose: z.enum(sharePurposes),
  label: z.string(),
  createdBy: person,
  byHolder: z.boolean().describe('True if the candidate created the share, false if staff did'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().optional(),
  mostViews: z.int().nullable(),
  statementToo: z.boolean(),
  views: z.int(),
})
export type Share = z.infer<typeof share>

export const shareView = z.object({
  at: z.iso.datetime(),
  network: z.string(),
  viewer: z.string().describe('Who the viewer claims to be. It is not verified.'),
})
export type ShareView = z.infer<typeof shareView>

/** The place of a view among those of its share */
export const viewCursor = /^([\d:.TZ-]{24})_([\w-]{1,64})$/
/** Newest first, with the cursor of the next page */
export type ShareViewPage = { views: ShareView[]; next?: string }
