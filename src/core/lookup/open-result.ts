import type { LookupPage } from '#contract/lookup-pages.ts'
import type { FileHashes } from '#contract/proof/file-hashes.ts'
import type { PublicRecord } from '#contract/record.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { hashesOfFiles } from '../documents/hashes-of-files.ts'
import { unavailable } from '../outage.ts'
import { presentPublicRecord } from '../records/present-record.ts'
import { isPublic } from '../records/record-rules.ts'
import * as records from '../records/record-store.ts'
import { openGrant } from './result-grant.ts'

type OpenedResult =
  | { outcome: 'found'; record: PublicRecord; hashes: FileHashes[] }
  | { outcome: 'not-found' | 'expired' | 'unavailable' }

/** Reads the record of a grant again, as long as the grant is valid and the record public. */
export async function openResult(ctx: Ctx, grant: string, page: LookupPage): Promise<OpenedResult> {
  authorise(ctx.actor, 'look-up-record')

  return open(ctx, grant, page).catch(unavailable)
}

async function open(ctx: Ctx, grant: string, page: LookupPage): Promise<OpenedResult> {
  const opened = openGrant(ctx, grant)
  if (opened.outcome !== 'open' || opened.page?.key !== page.key) return { outcome: 'expired' }
  const record = await records.findByIdWithDocuments(ctx.db, opened.recordId)
  if (!record || !isPublic(record)) return { outcome: 'not-found' }
  const shown = presentPublicRecord(record, record.held, page, ctx.settings)
  const hashes = await hashesOfFiles(ctx.db, opened.recordId, shown)
  return { outcome: 'found', record: shown, hashes }
}
