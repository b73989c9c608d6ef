import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The order of notifications about consents that candidates gave or withdrew. */
export const consentTimes: Migration = {
  name: '0125-consent-times',
  async up(db) {
    await sql`create index "consent_withdrawn" on "consent" ("withdrawnAt")
      where "withdrawnAt" is not null`.execute(db)
    await sql`create index "consent_given" on "consent" ("at")
      where "evidence" = 'holder' and "withdrawnAt" is null`.execute(db)
  },
}
