import type { Db } from '#platform/db/schema.ts'
import { draftsEndedBefore } from './draft-rules.ts'
import * as drafts from './draft-store.ts'

export async function forgetOldDrafts(db: Db, now: Date): Promise<void> {
  await drafts.removeBefore(db, draftsEndedBefore(now))
}
