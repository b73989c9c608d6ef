import type { Db } from '#platform/db/schema.ts'
import { holdersOf } from '../holdings/holding-store.ts'
import type { Letter } from '../proofs/letter.ts'
import { isPublic } from '../records/record-rules.ts'
import { findEndings, lockCandidates } from './ending-store.ts'

/**
 * Letters to the holders of those of these records that are noticed and not hidden yet. Call it after the notice, and
 * after a change by which visitors find such a record or somebody holds it. Nothing ends for the holder of a record
 * that visitors cannot find anyway.
 */
export async function lettersOfEnds(db: Db, ids: readonly string[]): Promise<Letter[]> {
  if (ids.length === 0) return []
  const endings = (await findEndings(db, ids)).filter(({ hiddenOn }) => hiddenOn === null)
  if (endings.length === 0) return []
  const days = new Map(endings.map(({ recordId, nextOn }) => [recordId, nextOn]))
  const shown = (await lockCandidates(db, [...days.keys()])).filter(isPublic)
  const shownIds = shown.map(({ id }) => id)
  const told = await holdersOf(db, shownIds)
  return told.map(({ recordId, accountId, email: to, locale }): Letter => {
    const hidesOn = days.get(recordId) ?? ''
    return { kind: 'own-record-ends', to, accountId, hidesOn, locale: locale ?? undefined }
  })
}
