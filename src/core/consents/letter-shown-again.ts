import { candidateDatabase as clientDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import type { Letter } from '../proofs/letter.ts'
import { findRow } from '../records/reading/staff-rows.ts'
import { isPublic } from '../records/record-rules.ts'

/** The letter to a holder who does not agree, if the record is public now; call it after it was shown or approved. */
export async function letterShownAgain(db: Db, recordId: string): Promise<Letter[]> {
  const record = await findRow(db, recordId)
  const holder = await holdingOf(db, recordId)
  if (!record || !holder || !isPublic({ ...record, clientDatabase })) return []
  const { email: to, accountId } = holder
  return [{ kind: 'shown-again', to, accountId }]
}
