import type { DocumentDetails } from '#contract/document-details.ts'
import type { FileType } from '#contract/document-types.ts'
import type { Db } from '#platform/db/schema.ts'

/** If `seenBy` is undefined, the person who stated the provenance and the countersignature are kept. */
export async function setDetails(
  db: Db,
  { recordId, type }: { recordId: string; type: FileType },
  details: DocumentDetails,
  seenBy: string | null | undefined,
): Promise<void> {
  const { provenance, seenOn, confirmedVia, issuer, issuerReference, issuedOn, expiresOn } = details
  await db
    .updateTable('document')
    .set({
      provenance,
      seenOn: seenOn || null,
      confirmedVia: confirmedVia || null,
      issuer: issuer || null,
      issuerReference: issuerReference || null,
      issuedOn: issuedOn || null,
      expiresOn: expiresOn || null,
      ...(seenBy !== undefined && { seenBy, countersignedBy: null }),
    })
    .where('recordId', '=', recordId)
    .where('type', '=', type)
    .execute()
}

/** Who stated more about a document than that a copy was received, and has no countersignature. */
export async function notCountersigned(db: Db, recordId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('document')
    .select('seenBy')
    .where('recordId', '=', recordId)
    .where('provenance', '!=', 'copy-received')
    .where('countersignedBy', 'is', null)
    .execute()
  return rows.map(({ seenBy }) => seenBy)
}

export async function countersign(db: Db, recordId: string, by: string): Promise<void> {
  await db
    .updateTable('document')
    .set({ countersignedBy: by })
    .where('recordId', '=', recordId)
    .where('provenance', '!=', 'copy-received')
    .where('countersignedBy', 'is', null)
    .execute()
}
