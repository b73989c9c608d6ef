import type { FileType } from '#contract/document-types.ts'
import { type SharedField, type ShareState, wrongUntilLocked } from '#contract/shares/share.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { find, type ShareRow } from './share-store.ts'

type Ends = Pick<ShareRow, 'revokedAt' | 'expiresAt' | 'mostViews' | 'views' | 'wrong'>

export function stateOf(share: Ends, now: Date): ShareState {
  if (share.revokedAt !== null) return 'revoked'
  if (share.expiresAt <= now.toISOString()) return 'expired'
  if (share.wrong >= wrongUntilLocked) return 'locked'
  return share.mostViews !== null && share.views >= share.mostViews ? 'used-up' : 'live'
}

/** What was opened stays open when the last view is used, and when others try wrong PINs. */
export function isOpen({ revokedAt, expiresAt }: Pick<Ends, 'revokedAt' | 'expiresAt'>, now: Date) {
  return revokedAt === null && expiresAt > now.toISOString()
}

export function chosenIn({ documents, fields }: Pick<ShareRow, 'documents' | 'fields'>) {
  const listed = (text: string) => text.split(' ').filter(Boolean)
  return { documents: listed(documents) as FileType[], fields: listed(fields) as SharedField[] }
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

/** A share of a record that this person may read */
export async function findShare(ctx: Ctx, recordId: string, id: string) {
  const record = await findStaffRecord(ctx, recordId)
  const share = record && (await find(ctx.db, id))
  return share?.recordId === recordId ? share : undefined
}
