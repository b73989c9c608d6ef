import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The order of notifications about consents that candidates gave or withdrew, and whether a holder withdrew: who
 * somebody was cannot be told from an account that is deleted, or has another role, since.
 */
export const consentTimes: Migration = {
  name: '0125-consent-times',
  async up(db) {
    await db.schema.alterTable('consent').addColumn('withdrawnByHolder', 'integer').execute()
    await sql`update "consent" set "withdrawnByHolder" = case when exists (select 1 from "account"
      where "account"."id" = "consent"."withdrawnBy" and "role" = 'student') then 1 else 0 end
      where "withdrawnAt" is not null`.execute(db)
    await sql`create index "consent_withdrawn" on "consent" ("withdrawnAt")
      where "withdrawnAt" is not null`.execute(db)
    await sql`create index "consent_given" on "consent" ("at")
      where "evidence" = 'holder' and "withdrawnAt" is null`.execute(db)
  },
}
