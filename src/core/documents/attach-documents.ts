import type { FileType } from '#contract/document-types.ts'
import type { Refusal } from '#contract/uploads.ts'
import type { Db } from '#platform/db/schema.ts'
import { Forbidden } from '../authorise.ts'
import type { Actor, Ctx } from '../context.ts'
import { mayAttach } from '../records/record-rules.ts'
import { RolledBack } from '../write-as.ts'
import * as documents from './document-store.ts'
import { actorId } from './stage-document.ts'

export type NotAttached =
  | { outcome: 'document-gone'; type: FileType }
  | { outcome: 'document-refused'; type: FileType; because: Extract<Refusal, 'one-page-only'> }

export function authoriseDocuments(actor: Actor, types: FileType[]): void {
  if (!types.every((type) => mayAttach(actor, type))) throw new Forbidden('stage-document')
}

const refused = (outcome: NotAttached) => new RolledBack(outcome)

/** Attaches all staged documents to a record, or rolls the transaction back with the reason. */
export async function attachDocuments(
  db: Db,
  ctx: Ctx,
  recordId: string,
  staged: [FileType, string][],
): Promise<void> {
  for (const [type, id] of staged) {
    const mine = { id, stagedBy: actorId(ctx) }
    const [photo] = type === 'photo' ? await documents.stagedAmong(db, [id], mine.stagedBy) : []
    if (photo && photo.pages.length > 1) {
      throw refused({ outcome: 'document-refused', type, because: 'one-page-only' })
    }
    const claimed = await documents.claim(db, { ...mine, type }, { recordId })
    if (!claimed) throw refused({ outcome: 'document-gone', type })
  }
}
