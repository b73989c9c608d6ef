import {
  areSameDetails,
  type DetailField,
  type DetailMistake,
  type DetailsByType,
  type DocumentDetails,
  detailFields,
  noDetails,
} from '#contract/document-details.ts'
import { type DocumentType, documentTypes, type FileType } from '#contract/document-types.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { dayIn } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import type { Ctx } from '../context.ts'
import { checkDetails, type DetailsContext } from './check-details.ts'
import * as documents from './document-store.ts'
import { actorId } from './stage-document.ts'

export type DetailsRefused = { outcome: 'details-refused'; mistakes: DetailMistake[] }

/** The details of one document before and after a change */
export type Stated = {
  type: DocumentType
  before: DocumentDetails
  after: DocumentDetails
  /** The change states more than that a copy was received, and this statement is new */
  isNew: boolean
}

type Planned = { outcome: 'right'; stated: Stated[] } | DetailsRefused

type Change = {
  held: readonly StaffDocument[]
  /** Staged documents by type, and types to remove */
  set?: Partial<Record<FileType, string>> | undefined
  remove?: readonly FileType[] | undefined
  details: DetailsByType
}

/**
 * Plans changes of document details. A replaced file loses its details, since nobody has compared the new
 * file with the original. Unchanged details stay even if today's rules would refuse them.
 */
export function planDetails(ctx: Ctx, change: Change): Planned {
  const around = detailsContext(ctx)
  const stated: Stated[] = []
  const mistakes: DetailMistake[] = []
  for (const { type } of documentTypes) {
    const planned = planOne(type, change, around)
    if (!planned) continue
    if ('mistakes' in planned) mistakes.push(...planned.mistakes)
    else stated.push(planned)
  }
  if (mistakes.length > 0) return { outcome: 'details-refused', mistakes }
  return { outcome: 'right', stated }
}

export function detailsContext({ settings, now }: Pick<Ctx, 'settings' | 'now'>): DetailsContext {
  return { today: dayIn(settings.timeZone, now()), actsFor: settings.organisation.actsFor }
}

function planOne(
  type: DocumentType,
  { held, set = {}, remove = [], details }: Change,
  around: DetailsContext,
): Stated | { mistakes: DetailMistake[] } | undefined {
  const file = held.find((one) => one.type === type)
  const isReplaced = set[type] !== undefined && set[type] !== file?.id
  const before = file?.details ?? noDetails
  const given = details[type] ?? (isReplaced ? noDetails : before)
  if (!isReplaced) {
    if (areSameDetails(given, before) || remove.includes(type)) return undefined
    if (!file) return { mistakes: [{ type, field: 'provenance', because: 'no-file' }] }
  }
  const checked = checkDetails(type, given, around)
  if (checked.outcome === 'mistaken') return checked
  const { details: after } = checked
  if (areSameDetails(after, before) && (!isReplaced || areSameDetails(after, noDetails)))
    return undefined
  const isMore = isReplaced || statement.some((field) => before[field] !== after[field])
  return { type, before, after, isNew: isMore && after.provenance !== 'copy-received' }
}

const statement: readonly DetailField[] = ['provenance', 'seenOn', 'confirmedVia', 'issuer']

export function detailChanges(stated: readonly Stated[]): [string, { from: string; to: string }][] {
  return stated.flatMap(({ type, before, after }) =>
    detailFields
      .filter((field) => before[field] !== after[field])
      .map((field): [string, { from: string; to: string }] => [
        `${type}.${field}`,
        { from: before[field], to: after[field] },
      ]),
  )
}

/** Saves the planned details of documents that are attached already. */
export async function saveDetails(db: Db, ctx: Ctx, recordId: string, stated: readonly Stated[]) {
  for (const { type, after, isNew } of stated) {
    const isCopy = after.provenance === 'copy-received'
    const by = isNew ? actorId(ctx) : undefined
    await documents.setDetails(db, { recordId, type }, after, isCopy ? null : by)
  }
}

/** Whether the admin's statements about documents only count once another admin has approved them. */
export async function needsAnotherAdmin(
  db: Db,
  ctx: Ctx,
  stated: readonly Pick<Stated, 'isNew'>[],
): Promise<boolean> {
  if (ctx.actor.role !== 'admin' || !ctx.settings.requireSecondAdmin) return false
  return stated.some(({ isNew }) => isNew) && accounts.hasAdmin(db, { besides: ctx.actor.id })
}

/** Countersigns the details of a record; false if another admin has to do it. */
export async function countersign(db: Db, ctx: Ctx, recordId: string): Promise<boolean> {
  const by = await documents.notCountersigned(db, recordId)
  if (by.length === 0) return true
  const own = by.map((one) => ({ isNew: one === actorId(ctx) }))
  if (await needsAnotherAdmin(db, ctx, own)) return false
  await documents.countersign(db, recordId, actorId(ctx))
  return true
}
