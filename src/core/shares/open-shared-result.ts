import type { FileHashes } from '#contract/proof/file-hashes.ts'
import type { PublicRecord } from '#contract/record.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { hashesOfFiles } from '../documents/hashes-of-files.ts'
import { openGrant } from '../lookup/result-grant.ts'
import { unavailable } from '../outage.ts'
import { presentSharedRecord } from '../records/present-record.ts'
import { isPublic } from '../records/record-rules.ts'
import { findByIdWithDocuments } from '../records/record-store.ts'
import { chosenIn, isOpen, settingsFor } from './share-rules.ts'
import { find } from './share-store.ts'

type OpenedShare =
  | { outcome: 'found'; record: PublicRecord; isEmpty: boolean; hashes: FileHashes[] }
  | { outcome: 'not-found' | 'expired' | 'unavailable' }

/** Reads again what a share code opened, as long as grant and share are valid and the record is public. */
export async function openSharedResult(ctx: Ctx, grant: string): Promise<OpenedShare> {
  authorise(ctx.actor, 'look-up-record')
  return open(ctx, grant).catch(unavailable)
}

async function open(ctx: Ctx, grant: string): Promise<OpenedShare> {
  const opened = openGrant(ctx, grant)
  if (opened.outcome !== 'open' || !opened.shareId) return { outcome: 'expired' }
  const share = await find(ctx.db, opened.shareId)
  const record = await findByIdWithDocuments(ctx.db, opened.recordId)
  if (!share || !isOpen(share, ctx.now())) return { outcome: 'not-found' }
  if (!record || !isPublic(record)) return { outcome: 'not-found' }
  const chosen = chosenIn(share)
  const shown = presentSharedRecord(record, record.held, chosen, settingsFor(share, ctx.settings))
  const { photo, documents, fatherName, motherName, address, nationality } = shown
  const details = [fatherName, motherName, address, nationality]
  const left = chosen.documents.length > 0 ? [photo, ...documents] : details
  return {
    outcome: 'found',
    isEmpty: !left.some(Boolean),
    record: shown,
    hashes: await hashesOfFiles(ctx.db, opened.recordId, shown),
  }
}
