import { documentTypes, fileTypes } from '#contract/document-types.ts'
import { lookupPages } from '#contract/lookup-pages.ts'
import { candidateDatabase as clientDatabase } from '#contract/record.ts'
import { besideNumber } from '#contract/settings.ts'
import type { DocumentEnd, OwnRecord, OwnShareViews } from '#contract/shares/holding.ts'
import type { Share } from '#contract/shares/share.ts'
import { stateOf } from '../consents/consent-store.ts'
import type { Ctx } from '../context.ts'
import type { HeldDocument } from '../documents/document-store.ts'
import { grantResult } from '../lookup/result-grant.ts'
import { presentPublicRecord } from '../records/present-record.ts'
import { findRow } from '../records/reading/staff-rows.ts'
import { isPublic } from '../records/record-rules.ts'
import { findByIdWithDocuments } from '../records/record-store.ts'
import { presentShare, readViews } from '../shares/share-rules.ts'
import { type ListedShare, listOf } from '../shares/share-store.ts'
import { find } from './correction-store.ts'
import { ownHolding } from './own-holding.ts'

/**
 * The public view of the caller's own record, and the share codes that show it; undefined without a record.
 */
export async function readOwnRecord(ctx: Ctx): Promise<OwnRecord | undefined> {
  const held = await ownHolding(ctx)
  if (!held) return undefined
  const { accountId: id, recordId, claimedAt } = held
  const record = await findByIdWithDocuments(ctx.db, recordId)
  const isShown = record !== undefined && isPublic(record)
  const shares = await listOwnShares(ctx, { id, recordId, isShown })
  const correction = await find(ctx.db, recordId)
  const consent = await stateOf(ctx.db, ctx.settings, recordId)
  const own = { claimedAt, consent, shares, ...(correction && { correction }) }
  if (!isShown) return { ...own, documents: [] }
  const shown = presentPublicRecord(record, record.held, lookupPages.home, ctx.settings)
  return {
    ...own,
    shown: {
      record: shown,
      grant: grantResult(ctx, recordId, lookupPages.home),
      ends: endsOf(record.held),
      isFound: besideNumber(ctx.settings) !== 'birthDate' || record.birthDate !== '',
    },
    documents: fileTypes.filter((type) => record.held.some((one) => one.type === type)),
  }
}

function endsOf(held: HeldDocument[]): DocumentEnd[] {
  return documentTypes.flatMap(({ type }) => {
    const expiresOn = held.find((one) => one.type === type)?.details?.expiresOn
    return expiresOn ? [{ type, expiresOn }] : []
  })
}

/** One share code of the caller's record, with its newest views. */
export async function readOwnShare(ctx: Ctx, shareId: string): Promise<OwnShareViews | undefined> {
  const held = await ownHolding(ctx)
  if (!held) return undefined
  const { accountId: id, recordId } = held
  const record = await findRow(ctx.db, recordId)
  const isShown = record !== undefined && isPublic({ ...record, clientDatabase })
  const shares = await listOwnShares(ctx, { id, recordId, isShown })
  const share = shares.find((one) => one.id === shareId)
  if (!share) return undefined
  const { views, next } = await readViews(ctx, shareId)
  return { share, views: views.map(({ at, viewer }) => ({ at, viewer })), hasMore: Boolean(next) }
}

type Whose = { id: string; recordId: string; isShown: boolean }

/**
 * The caller's share codes and, while the record is public, those of staff without their internal labels.
 * Codes of an earlier holder are left out.
 */
async function listOwnShares(ctx: Ctx, { id, recordId, isShown }: Whose): Promise<Share[]> {
  const isOwn = ({ byHolder, createdBy }: ListedShare) => byHolder === 1 && createdBy === id
  const rows = await listOf(ctx.db, recordId, ctx.now())
  return rows
    .filter((row) => (isShown && row.byHolder === 0) || isOwn(row))
    .map((row) => {
      const share = presentShare(row, ctx.now())
      const createdBy = { id: 'organisation', name: ctx.settings.organisation.name }
      return isOwn(row) ? share : { ...share, label: '', createdBy }
    })
}
