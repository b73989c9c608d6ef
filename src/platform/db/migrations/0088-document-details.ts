import type { Migration } from './migration.ts'

/**
 * The provenance of a document, who has seen the original, and its dates. `seenBy` is the account that states
 * it; `countersignedBy` is the admin who approved the record with it.
 */
export const documentDetails: Migration = {
  name: '0088-document-details',
  async up(db) {
    await db.schema
      .alterTable('document')
      .addColumn('provenance', 'text', (column) => column.notNull().defaultTo('copy-received'))
      .execute()
    for (const column of [
      'seenBy',
      'seenOn',
      'confirmedVia',
      'issuer',
      'issuerReference',
      'issuedOn',
      'expiresOn',
      'countersignedBy',
    ]) {
      await db.schema.alterTable('document').addColumn(column, 'text').execute()
    }
  },
}
