import type { FileType } from '#contract/document-types.ts'
import type { Db } from '#platform/db/schema.ts'
import { Forbidden } from '../authorise.ts'
import type { Actor, Ctx } from '../context.ts'
import { mayEnter } from '../records/record-rules.ts'
import * as documents from './document-store.ts'
import { stager } from './stage-document.ts'

export class DocumentGone extends Error {
  readonly type: FileType
  constructor(type: FileType) {
    super('A staged document is gone')
    this.type = type
  }
}

export function authoriseDocuments(actor: Actor, types: FileType[]): void {
  if (!types.every((type) => mayEnter(actor, type))) throw new Forbidden('stage-document')
}

/** Claims staged documents for a record: all of them, or none and DocumentGone. */
export async function attachDocuments(
  db: Db,
  ctx: Ctx,
  recordId: string,
  staged: [FileType, string][],
): Promise<void> {
  for (const [type, id] of staged) {
    const claimed = await documents.claim(db, { id, type, stagedBy: stager(ctx) }, recordId)
    if (!claimed) throw new DocumentGone(type)
  }
}
