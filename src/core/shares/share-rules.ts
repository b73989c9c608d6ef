import type { FileType } from '#contract/document-types.ts'
import {
  mostViewsListed,
  type Share,
  type SharedField,
  type ShareState,
  type ShareViewPage,
  viewCursor,
  wrongUntilLocked,
} from '#contract/shares/share.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx, CurrentSettings } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { pageFrom } from '../rows.ts'
import { find, type ListedShare, type ShareRow, viewsOf } from './share-store.ts'

type Ends = Pick<ShareRow, 'revokedAt' | 'expiresAt' | 'mostViews' | 'views' | 'wrong'>

export function stateOf(share: Ends, now: Date): ShareState {
  if (share.revokedAt !== null) return 'revoked'
  if (share.expiresAt <= now.toISOString()) return 'expired'
  if (share.wrong >= wrongUntilLocked) return 'locked'
  return share.mostViews !== null && share.views >= share.mostViews ? 'used-up' : 'live'
}

/** Whether a view that is open may continue: it does even if others use up the views or enter wrong PINs. */
export function isOpen({ revokedAt, expiresAt }: Pick<Ends, 'revokedAt' | 'expiresAt'>, now: Date) {
  return revokedAt === null && expiresAt > now.toISOString()
}

export function chosenIn({ documents, fields }: Pick<ShareRow, 'documents' | 'fields'>) {
  const listed = (text: string) => text.split(' ').filter(Boolean)
  return { documents: listed(documents) as FileType[], fields: listed(fields) as SharedField[] }
}

/** A holder's share may show documents that the organisation withholds, since they belong to the holder. */
export function settingsFor({ byHolder }: Pick<ShareRow, 'byHolder'>, settings: CurrentSettings) {
  if (byHolder === 0) return settings
  return { ...settings, withheld: { ...settings.withheld, documents: [] } }
}

export function handsOutStatement(
  { settings }: Ctx,
  { statementToo }: Pick<ShareRow, 'statementToo'>,
): boolean {
  return statementToo === 1 && settings.statements !== 'off'
}

export function hashOfCode({ identity: { seals } }: Ctx, code: string): string {
  return seals.fingerprint('share', code)
}

export function hashOfPin({ identity: { seals } }: Ctx, codeHash: string, pin: string): string {
  return seals.fingerprint('share pin', `${codeHash} ${pin}`)
}

/** What a view is stored under if the form that opened it has an id. */
export function hashOfView({ identity: { seals } }: Ctx, codeHash: string, form: string): string {
  return seals.fingerprint('share view', `${codeHash} ${form}`)
}

export function presentShare(row: ListedShare, now: Date): Share {
  const { id, secondFact, purpose, label, createdAt, expiresAt, mostViews, views } = row
  return {
    ...{ id, secondFact, purpose, label, createdAt, expiresAt, mostViews, views },
    ...chosenIn(row),
    statementToo: row.statementToo === 1,
    byHolder: row.byHolder === 1,
    state: stateOf(row, now),
    createdBy: { id: row.createdBy, ...(row.createdByName && { name: row.createdByName }) },
    ...(row.revokedAt && { revokedAt: row.revokedAt }),
  }
}

export async function findShare(ctx: Ctx, recordId: string, id: string) {
  const record = await findStaffRecord(ctx, recordId)
  const share = record && (await find(ctx.db, id))
  return share?.recordId === recordId ? share : undefined
}

export type ViewsAsked = { after?: string | undefined; size?: number }

export async function readViews(
  ctx: Ctx,
  shareId: string,
  { after = '', size = mostViewsListed }: ViewsAsked = {},
): Promise<ShareViewPage> {
  const [, at, id] = viewCursor.exec(after) ?? []
  const found = await viewsOf(onReaderThread(ctx.db), {
    shareId,
    after: at && id ? { at, id } : undefined,
    limit: size + 1,
  }).execute()
  const { shown, next } = pageFrom(found, size, ({ at, id }) => `${at}_${id}`)
  return { views: shown.map(({ at, network, viewer }) => ({ at, network, viewer })), ...next }
}
