import type { Db } from '#platform/db/schema.ts'
import { isOpen } from '../person/request-store.ts'
import { holdOf } from './hold-store.ts'

export type WhyKept =
  /** It is kept until an admin ends its hold */
  | 'on-hold'
  /** What is under a request for a copy is kept until the request is closed */
  | 'copy-requested'

/**
 * Why a record may be neither deleted nor erased, nor its files removed; undefined if it may. Call it while the
 * record is locked, so that nobody puts it on hold or records a request meanwhile.
 */
export async function whyKept(db: Db, recordId: string): Promise<WhyKept | undefined> {
  if (await holdOf(db, recordId)) return 'on-hold'
  return (await isOpen(db, recordId, 'access')) ? 'copy-requested' : undefined
}
