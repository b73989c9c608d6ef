import { forgetOldDrafts } from '#core/drafts/forget-old-drafts.ts'
import { forgetOldKeys } from '#core/idempotency.ts'
import { removeExpired } from '#core/proofs/mailed-token-store.ts'
import { forgetEndedAttempts } from '#platform/db/attempt-counter.ts'
import type { Db } from '#platform/db/schema.ts'

/** Clears away what no longer counts: attempts, links in mails, drafts, idempotency keys. */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  await forgetEndedAttempts(db, now)
  await removeExpired(db, now.toISOString())
  await forgetOldDrafts(db, now)
  await forgetOldKeys(db, now)
}
