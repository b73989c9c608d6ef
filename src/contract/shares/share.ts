import { z } from 'zod'
import { type FileType, fileTypes } from '../document-types.ts'
import { line, type PublicRecord } from '../record.ts'

/** What a viewer has to know besides the code */
export const secondFacts = ['pin', 'name', 'none'] as const
export type SecondFact = (typeof secondFacts)[number]

export const sharePurposes = ['employer', 'school', 'landlord', 'authority', 'other'] as const
export type SharePurpose = (typeof sharePurposes)[number]

/** Fields that can be chosen for a share; the name is always shown. */
export const sharedFields = ['parents', 'address', 'nationality'] as const
export type SharedField = (typeof sharedFields)[number]

export const shareStates = ['live', 'revoked', 'expired', 'used-up', 'locked'] as const
export type ShareState = (typeof shareStates)[number]

export const [usualDays, mostDays, mostShareViews, mostLiveShares] = [30, 90, 1000, 20]
/** This many wrong PINs or names in total lock a share. */
export const wrongUntilLocked = 5

/** The name that a viewer gives for themselves */
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

export type Share = {
  id: string
  state: ShareState
  documents: FileType[]
  fields: SharedField[]
  secondFact: SecondFact
  purpose: SharePurpose
  label: string
  createdBy: { id: string; name?: string }
  /** Whether the candidate made the share, not staff */
  byHolder: boolean
  createdAt: string
  expiresAt: string
  revokedAt?: string
  mostViews: number | null
  statementToo: boolean
  views: number
}

/** One view of a share; nobody has verified the viewer's name. */
export type ShareView = { at: string; network: string; viewer: string }

export type SharedRecord = Omit<PublicRecord, 'nationality'> & { nationality?: string }
