import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '#platform/db/engine.ts'
import type { Db } from '#platform/db/schema.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { engines, openTestPortal } from '../../tests/test-portal.ts'
import { lastSignIns, pageOf } from './accounts/manage/account-list-store.ts'
import { listAccounts } from './accounts/manage/list-accounts.ts'
import { listEntries } from './activity/activity-store.ts'
import { exportActivity } from './activity/export-activity.ts'
import { listActors } from './activity/list-actors.ts'
import { listConsentNews } from './consents/consent-news.ts'
import type { Ctx } from './context.ts'
import { stagedBefore } from './documents/document-store.ts'
import { hashStoredPhotos } from './documents/hash-stored-photos.ts'
import { joinStoredPages } from './documents/join-stored-pages.ts'
import { fewRecords, listReminders, type Since } from './expiry/reminder-store.ts'
import { listCorrections } from './holdings/correction-store.ts'
import { lastMapped, nextToWorkOn } from './imports/import-store.ts'
import { sweepImports } from './imports/sweep-imports.ts'
import { listNotifications } from './notifications/list-notifications.ts'
import { mailNotifications } from './notifications/mail-notifications.ts'
import { actionsBy } from './person/person-store.ts'
import { listRequests } from './person/request-store.ts'
import { eraseDue } from './records/bin/erase-due.ts'
import { forgetOldViews } from './shares/share-store.ts'
import { endMany, statementQuery } from './statements/statement-store.ts'

const rows = 20_000

describe.each(engines)('on %s', (engine) => {
  test('a few imports and requests are found without reading all old ones', async () => {
    await using site = await openTestPortal(engine)
    const { db } = await site.as('admin')
    await fill(db)

    const next = await plansOf(db, nextToWorkOn)
    expect(next.map(indexesIn)).toEqual([['import_work'], ['import_compared']])
    const after = { at: '2026-00010000', id: 'r00010000' }
    for (const page of [{}, { after }]) {
      const ask = (db: Db) => listRequests(db, { state: 'closed', limit: 51, ...page })
      expect((await plansOf(db, ask)).map(indexesIn)).toEqual([['person_request_closed']])
      expect((await ask(db)).length).toBe(51)
    }
  })

  test('places in a status list are looked up one by one while there are few statements', async () => {
    await using site = await openTestPortal(engine)
    const { db } = await site.as('admin')
    const plan = await planOf(db, statementQuery(db, 'r', 1, 2, 3, 4, 5, 6, 7, 8).compile())
    // Both columns of the index: a plan of PostgreSQL stays in use while the tables grow.
    expect(plan).toMatch(/statusList\W*=[^a-z]*AND\W*statusIndex/)
  })
})

const exclusions: Record<string, [ask: (db: Db) => Promise<unknown>, begins: string]> = {
  'attempts at codes': [(db) => forgetOldViews(db, new Date()), 'delete from "shareAttempt"'],
  'statements of a stolen key': [
    (db) => endMany(db, '2026', { id: 'a', since: '2026-01-02' }),
    'update "statement"',
  ],
}

// PostgreSQL hashes the rows of NOT IN only if they are few, and otherwise compares each with each.
test.each(Object.entries(exclusions))('%s are joined, not compared', async (_, [ask, begins]) => {
  await using site = await openTestPortal('postgres')
  const { db } = await site.as('admin')
  const asked: CompiledQuery[] = []
  await ask(noting(db, (query) => asked.push(query)))
  const found = asked.filter(({ sql }) => sql.startsWith(begins))
  const plans = await Promise.all(found.map((query) => planOf(db, query)))
  expect(plans).toEqual([expect.stringContaining('Anti Join')])
  expect(plans.join()).not.toContain('SubPlan')
})

test('the last sign-in of an account is found by what the account did', async () => {
  await using site = await openTestPortal('sqlite')
  const { db } = await site.as('admin')
  const [plan = ''] = await plansOf(db, (db) => lastSignIns(db, ['a', 'b']))
  expect(plan).toContain('activity_actorId_action_at')
})

const since: Since = { id: 'a', role: 'moderator', from: '2026-11-01T00:00:00.000Z' }
/** Somebody who has entered many records */
const ofMany: Since = { ...since, id: 'b' }
const subject = 'a'

/** What must not be read in the order that SQLite would choose, which knows no sizes of tables. */
const questions: Record<string, [ask: (db: Db) => Promise<unknown>, ...reads: string[]]> = {
  'staged documents': [(db) => stagedBefore(db, '2026', 1), 'document_staged'],
  'what a person did to a subject': [
    (db) => listEntries(db, { who: 'a', subject }, { limit: 1 }),
    'activity_subjectId_at',
  ],
  'one kind of action on a subject': [
    (db) => listEntries(db, { action: 'record.added', subject }, { limit: 1 }),
    'activity_subjectId_at',
  ],
  'what a holder did': [(db) => actionsBy(db, 'a', 'r'), 'activity_subjectId_at'],
  'corrections of own records': [(db) => listCorrections(db, ofMany, 1), 'correction_at', 'record'],
  'corrections of few records': [
    (db) => listCorrections(db, since, 1),
    'record_by_creator',
    'correction',
  ],
  'withdrawals of few consents': [
    (db) => listConsentNews(db, 'consent-withdrawn', since, 1),
    'record_by_creator',
    'activity_subjectId_at',
  ],
  'withdrawals for own records': [
    (db) => listConsentNews(db, 'consent-withdrawn', ofMany, 1),
    'activity_action_at',
    'record',
    'consent_record',
  ],
  'consents to own records': [
    (db) => listConsentNews(db, 'consent-given', ofMany, 1),
    'consent_given',
    'record',
  ],
  'reminders of few records': [
    (db) => listReminders(db, since, 1),
    'record_by_creator',
    'document_ends',
    'documentReminder',
  ],
  'all reminders': [
    (db) => listReminders(db, { ...since, role: 'admin' }, 1),
    'documentReminder_at',
    'document',
    'record',
  ],
  'few reminders': [
    (db) => listReminders(db, { ...since, from: '2026-12-01T00:00:00.000Z' }, 1),
    'documentReminder_at',
  ],
  'accounts of a common role': [
    (db) => pageOf(db, { role: 'student' }, { offset: 0, limit: 1 }),
    'account_2',
  ],
  'accounts of a rare role': [
    (db) => pageOf(db, { role: 'admin' }, { offset: 0, limit: 1 }),
    'account_role',
  ],
}

test.each(Object.entries(questions))('an index leads to %s', async (_, [ask, ...reads]) => {
  await using site = await openTestPortal('sqlite')
  const { db } = await site.as('admin')
  await fillRecords(db, ofMany.id, fewRecords + 1)
  await fillReminders(db, fewRecords + 1)
  const plan = (await plansOf(db, ask)).at(-1) ?? ''
  const steps = [...plan.matchAll(/(?:SEARCH|SCAN)[^"]*/g)].map(([step]) => step)
  for (const [at, read] of reads.entries()) expect(steps[at]).toContain(read)
})

test('which imports brought something is known without their rows', async () => {
  await using site = await openTestPortal('sqlite')
  const { db } = await site.as('admin')
  expect((await plansOf(db, (db) => lastMapped(db, 20))).join()).not.toContain('importRow')
})

const work: Record<string, [tables: RegExp, ask: (ctx: Ctx) => Promise<unknown>]> = {
  'the list of accounts': [/"account"/, (ctx) => listAccounts(ctx)],
  'the people in the activity': [/"account"/, listActors],
  'the export of the activity': [
    /from \(select \* from "activity"/,
    async (ctx) => Array.fromAsync(await exportActivity(ctx, {})),
  ],
  'the list of notifications': [/"record"/, listNotifications],
  'emails about notifications': [/"record"/, mailNotifications],
  'the sweep of imports': [/"import"/, sweepImports],
  'photos of earlier versions': [/"document"/, (ctx) => hashStoredPhotos(ctx, { reached: '' })],
  'pages of earlier versions': [/"document"/, (ctx) => joinStoredPages(ctx, { reached: '' })],
}

test.each(Object.entries(work))('%s is read in a thread', async (_, [tables, ask]) => {
  await using site = await openTestPortal('sqlite')
  const admin = await site.as('admin')
  const { id } = await anAccount(site, 'moderator')
  const mailed = { notificationLocale: 'en' } as const
  await admin.db.updateTable('account').set(mailed).where('id', '=', id).execute()
  const here: string[] = []
  const db = noting(admin.db, ({ sql }) => here.push(sql))
  await ask({ ...admin, db, mail: { ...admin.mail, isConfigured: true } })
  const isOfMails = /"notificationLocale" is not null/
  expect(here.filter((sql) => tables.test(sql) && !isOfMails.test(sql))).toEqual([])
})

test('the rows of imports are read once for all records that are due', async () => {
  await using site = await openTestPortal('postgres')
  const admin = await site.as('admin')
  await fill(admin.db)
  await fillRecords(admin.db, 'a', 3)
  await admin.db.updateTable('record').set({ clientDatabase: 'bin', deletedAt: '2020' }).execute()
  await admin.db.deleteFrom('import').where('id', '>', 'i00000001').execute()
  const asked: string[] = []
  const db = noting(admin.db, ({ sql }) => asked.push(sql))
  expect(await eraseDue({ ...admin, db })).toEqual({ erased: 3 })
  expect(asked.filter((sql) => sql.startsWith('select "n", "raw"'))).toHaveLength(1)
})

async function fillRecords(db: Db, by: string, count: number): Promise<void> {
  await sql`insert into "record" ("id", "passportNumber", "irccNumber", "name", "fatherName",
      "motherName", "address", "nationality", "visibility", "approval", "clientDatabase",
      "createdBy", "createdAt", "updatedAt", "revision")
    with recursive t(n) as (select 1 union all select n + 1 from t where n < ${sql.lit(count)})
    select 'r' || n, 'P' || n, 'I' || n, '', '', '', '', '', 'visible', 'approved', 'My_Aust',
      ${by}, '2026', '2026', 1 from t`.execute(db)
}

async function fillReminders(db: Db, count: number): Promise<void> {
  await sql`insert into "document" ("id", "recordId", "type", "pages", "stagedBy", "stagedAt")
    values ('d', 'r1', 'visa', '[]', 'b', '2026')`.execute(db)
  await sql`insert into "documentReminder" ("documentId", "expiresOn", "threshold", "at")
    with recursive t(n) as (select 1 union all select n + 1 from t where n < ${sql.lit(count)})
    select 'd', '2026-12-01', n, '2026-11-20' from t`.execute(db)
}

async function fill(db: Db): Promise<void> {
  const numbers = isPostgres(db)
    ? sql`select lpad(n::text, 8, '0') as n from generate_series(1, ${sql.lit(rows)}) as t(n)`
    : sql`with recursive t(n) as (select 1 union all select n + 1 from t where n < ${sql.lit(rows)})
        select printf('%08d', n) as n from t`
  await sql`insert into "import" ("id", "by", "network", "name", "fileHash", "state", "headings",
      "notes", "counts", "createdAt", "updatedAt")
    select 'i' || n, 'a', '', 'f', 'h', 'done', '[]', '{}', '{}', '2026', '2026-' || n
    from (${numbers}) as numbers`.execute(db)
  await sql`insert into "personRequest" ("id", "recordId", "kind", "note", "byHolder", "askedOn",
      "dueOn", "recordedBy", "recordedAt", "outcome", "answer", "closedBy", "closedAt")
    select 'r' || n, 'x', 'access', '', 0, '2026-01-01', '2026-02-01', 'a', '2026', 'done', '', 'a',
      '2026-' || n
    from (${numbers}) as numbers`.execute(db)
  if (isPostgres(db)) await sql`analyze`.execute(db)
}

/** How the engine runs each query that this asks. */
async function plansOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = []
  await ask(noting(db, (query) => asked.push(query)))
  return Promise.all(asked.map((query) => planOf(db, query)))
}

/** Notes what is asked on the connection of the event loop. */
function noting(db: Db, note: (query: CompiledQuery) => void): Db {
  const executor = db.getExecutor()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      note(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

async function planOf(db: Db, query: CompiledQuery): Promise<string> {
  const explain = isPostgres(db) ? 'explain' : 'explain query plan'
  const { rows } = await db.executeQuery({ ...query, sql: `${explain} ${query.sql}` })
  return JSON.stringify(rows)
}

function indexesIn(plan: string): string[] {
  return [...plan.matchAll(/(?:import|person_request)_[a-z]+/g)].map(([name]) => name)
}
