import { type Kysely, sql } from 'kysely'
import { isPostgres, tableNames } from './engine.ts'
import { papersInLists } from './migrations/0060-papers-in-lists.ts'
import { outbox } from './migrations/0061-outbox.ts'
import { jobs } from './migrations/0070-jobs.ts'
import { oneSettings } from './migrations/0071-one-settings.ts'
import { lookAlikeNumbers } from './migrations/0072-look-alike-numbers.ts'
import { siteKey } from './migrations/0073-site-key.ts'
import { invitations } from './migrations/0075-invitations.ts'
import { tokenScopes } from './migrations/0076-token-scopes.ts'
import { numbersWithoutDots } from './migrations/0077-numbers-without-dots.ts'
import { awaitingSince } from './migrations/0078-awaiting-since.ts'
import { notifications } from './migrations/0079-notifications.ts'
import { bin } from './migrations/0080-bin.ts'
import { searchBySound } from './migrations/0083-search-by-sound.ts'
import { setUpMark } from './migrations/0085-set-up-mark.ts'
import { accountPhotos } from './migrations/0086-account-photos.ts'
import { listViews } from './migrations/0087-list-views.ts'
import { documentDetails } from './migrations/0088-document-details.ts'
import { imports } from './migrations/0092-imports.ts'
import { importedRecords } from './migrations/0094-imported-records.ts'
import { birthDates } from './migrations/0095-birth-dates.ts'
import { duplicates } from './migrations/0104-duplicates.ts'
import { documentEnds } from './migrations/documents/0090-document-ends.ts'
import { documentReminders } from './migrations/documents/0091-document-reminders.ts'
import { scansOfImports } from './migrations/documents/0110-scans-of-imports.ts'
import { endsAndReminders } from './migrations/documents/0111-ends-and-reminders.ts'
import { comparedRows } from './migrations/documents/0112-compared-rows.ts'
import { matchedScans } from './migrations/documents/0122-matched-scans.ts'
import { importedSheets } from './migrations/documents/0123-imported-sheets.ts'
import { narrowStates } from './migrations/documents/0129-narrow-states.ts'
import { foundation } from './migrations/first/0001-foundation.ts'
import { accounts } from './migrations/first/0002-accounts.ts'
import { records } from './migrations/first/0003-records.ts'
import { activityAndNotices } from './migrations/first/0004-activity-notices.ts'
import { drafts } from './migrations/first/0005-drafts.ts'
import { recordLists } from './migrations/first/0006-record-lists.ts'
import { widerListIndexes } from './migrations/first/0007-wider-list-indexes.ts'
import { idempotency } from './migrations/first/0010-idempotency.ts'
import { classes } from './migrations/first/0020-classes.ts'
import { chores } from './migrations/first/0030-chores.ts'
import type { Migration } from './migrations/migration.ts'
import { originals } from './migrations/proof/0098-originals.ts'
import { signingKeys } from './migrations/proof/0099-signing-keys.ts'
import { statements } from './migrations/proof/0100-statements.ts'
import { transparencyLog } from './migrations/proof/0102-transparency-log.ts'
import { loggedKeys } from './migrations/proof/0103-logged-keys.ts'
import { shares } from './migrations/proof/0107-shares.ts'
import { holdings } from './migrations/proof/0113-holdings.ts'
import { corrections } from './migrations/proof/0116-corrections.ts'
import { unreadColumns } from './migrations/proof/0120-unread-columns.ts'
import { provenSessions } from './migrations/proof/0121-proven-sessions.ts'
import { consentAndRetention } from './migrations/proof/0124-consent-and-retention.ts'
import { consentTimes } from './migrations/proof/0125-consent-times.ts'
import { holdersAndHiding } from './migrations/proof/0126-holders-and-hiding.ts'
import { workAndClosedRequests } from './migrations/proof/0127-work-and-closed-requests.ts'
import { analyzedNames } from './migrations/proof/0128-analyzed-names.ts'
import { orderOfEndings } from './migrations/proof/0130-order-of-endings.ts'
import type { Db } from './schema.ts'

/** In order. Only add migrations, never edit them: they may already have run somewhere. */
export const migrations: Migration[] = [
  foundation,
  accounts,
  records,
  activityAndNotices,
  drafts,
  recordLists,
  widerListIndexes,
  idempotency,
  classes,
  chores,
  papersInLists,
  outbox,
  jobs,
  oneSettings,
  lookAlikeNumbers,
  siteKey,
  invitations,
  tokenScopes,
  numbersWithoutDots,
  awaitingSince,
  notifications,
  bin,
  searchBySound,
  setUpMark,
  accountPhotos,
  listViews,
  documentDetails,
  documentEnds,
  documentReminders,
  imports,
  importedRecords,
  birthDates,
  originals,
  signingKeys,
  statements,
  transparencyLog,
  loggedKeys,
  duplicates,
  shares,
  scansOfImports,
  endsAndReminders,
  comparedRows,
  holdings,
  corrections,
  unreadColumns,
  provenSessions,
  matchedScans,
  importedSheets,
  consentAndRetention,
  consentTimes,
  holdersAndHiding,
  workAndClosedRequests,
  analyzedNames,
  narrowStates,
  orderOfEndings,
]

export class NewerSchema extends Error {
  constructor(names: string[]) {
    super(
      `This database was written by a newer Countersign (it knows ${names.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
    )
    this.name = 'NewerSchema'
  }
}

const migrationLock = 7_203_118

type Ledger = { migration: { name: string; appliedAt: string } }

/** Empty if it is no database of Countersign. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await tableNames(db)).has('migration')) return []
  return (await readLedger(db)).toSorted()
}

async function readLedger(db: Db): Promise<string[]> {
  const ledger = db as unknown as Kysely<Ledger>
  const rows = await ledger.selectFrom('migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** The migrations that `migrate` would run on a database in use; empty if new, or newer than this code. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db)
  const isNewer = applied.some((name) => !migrations.some((known) => known.name === name))
  if (applied.length === 0 || isNewer) return []
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name))
}

/** False if the schema is older or newer than this code. */
export async function knowsSchema(db: Db): Promise<boolean> {
  const names = new Set(await readLedger(db))
  return names.size === migrations.length && migrations.every(({ name }) => names.has(name))
}

export async function migrate(db: Db, known: Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
    await sql`create table if not exists "migration" ("name" text primary key, "appliedAt" text not null)`.execute(
      db,
    )
    const applied = new Set(await readLedger(db))

    const names = new Set(known.map((migration) => migration.name))
    const unknown = [...applied].filter((name) => !names.has(name))
    if (unknown.length > 0) throw new NewerSchema(unknown)

    for (const { name, up } of known) {
      if (applied.has(name)) continue
      await up(db)
      const appliedAt = new Date().toISOString()
      const ledger = db as unknown as Kysely<Ledger>
      await ledger.insertInto('migration').values({ name, appliedAt }).execute()
    }
  })
}
