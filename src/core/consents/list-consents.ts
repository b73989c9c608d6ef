import type { Consent } from '#contract/person/given-consent.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { consentsOf } from './consent-store.ts'

/** The consents of a record, newest first; undefined if the caller may not read the record. */
export async function listConsents(ctx: Ctx, recordId: string): Promise<Consent[] | undefined> {
  if (!(await findStaffRecord(ctx, recordId))) return undefined
  return consentsOf(ctx.db, recordId)
}
