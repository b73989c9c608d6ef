import { authorise } from '../authorise.ts'
import type { Actor, Ctx } from '../context.ts'
import { mayEdit } from '../records/record-rules.ts'
import * as documents from './document-store.ts'
import { pageNamed } from './page-named.ts'
import { readBytes } from './read-bytes.ts'

/** One page, or all in one picture, of records that the caller may edit or documents they staged. */
export async function openStaffDocument(
  ctx: Ctx,
  { documentId, ...asked }: { documentId: string; page: string; size: string },
): Promise<Uint8Array | undefined> {
  authorise(ctx.actor, 'open-staff-document')

  const page = pageNamed(asked)
  const file = page && (await documents.findStaffFile(ctx.db, documentId, page))
  if (!file || !mayOpen(ctx.actor, file)) return undefined
  return readBytes(ctx, file)
}

function mayOpen(actor: Actor, { stagedBy, createdBy }: documents.StaffFile): boolean {
  if (createdBy !== null) return mayEdit(actor, { createdBy: { id: createdBy } })
  return actor.role !== 'stranger' && actor.id === stagedBy
}
