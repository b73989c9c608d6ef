import { z } from 'zod'
import { type FileType, fileTypes } from '../document-types.ts'
import { line, type PublicRecord } from '../record.ts'

/** What has to be known besides the code */
export const secondFacts = ['pin', 'name', 'none'] as const
export type SecondFact = (typeof secondFacts)[number]

export const sharePurposes = ['employer', 'school', 'landlord', 'authority', 'other'] as const
export type SharePurpose = (typeof sharePurposes)[number]

/** The fields that may be chosen; the name is always shown. */
export const sharedFields = ['parents', 'address', 'nationality'] as const
export type SharedField = (typeof sharedFields)[number]

export const shareStates = ['live', 'revoked', 'expired', 'used-up', 'locked'] as const
export type ShareState = (typeof shareStates)[number]

export const [usualDays, mostDays, mostShareViews, mostLiveShares] = [30, 90, 1000, 20]
/** So many wrong PINs or names, in all, lock a code. */
export const wrongUntilLocked = 5

/** Who somebody says they are */
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
    /** Null: as many as there are */
    mostViews: z.int().min(1).max(mostShareViews).nullable().default(null),
    /** Hands out the signed statement of what it shows, which nobody can take back */
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
  /** Whether the candidate made it, not staff */
  byHolder: boolean
  createdAt: string
  expiresAt: string
  revokedAt?: string
  mostViews: number | null
  statementToo: boolean
  views: number
}

/** That somebody saw what was shared; nobody has checked who it was. */
export type ShareView = { at: string; network: string; viewer: string }

/** What a code shows */
export type SharedRecord = Omit<PublicRecord, 'nationality'> & { nationality?: string }
