import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { draftOfRecord } from '#contract/forms/record-draft.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { saveDraft } from '#core/drafts/save-draft.ts'
import { logKeysOf, publishedIn, publishLog } from '#core/log/publish-log.ts'
import { verifyLog, verifyOwnLog } from '#core/log/verify-log.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { readStatusList } from '#core/statements/read-status-list.ts'
import { renewStatistics } from '#core/upkeep/renew-statistics.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { connect } from '#platform/db/open-database.ts'
import { analyzeTables } from '#platform/db/postgres/analyze-tables.ts'
import { aFolder, backedUp, contents, filesBelow, scan, staged } from '../../tests/backups.ts'
import { aConsent } from '../../tests/consents.ts'
import { anAccount } from '../../tests/sign-in.ts'
import {
  anAddedRecord,
  asAnother,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../tests/test-portal.ts'

test('nothing of the erased is left in the SQLite file, in its log, or in a backup made afterwards', async () => {
  await using site = await openTestPortal('sqlite')
  await using kept = aFolder()
  const admin = await site.as('admin')
  const { db } = admin
  const ids: string[] = []
  for (let count = 0; count < 30; count++) {
    const numbers = { passportNumber: `MARKER${count}`, irccNumber: `MARKERI${count}` }
    const id = await anAddedRecord(site, { ...numbers, name: `Marker Name ${count}` })
    const fields = { address: `${count} Marker Street, ${'long '.repeat(30)}` }
    await updateRecord(admin, { id, revision: 1, fields, documents: {} })
    ids.push(id)
  }
  const account = await anAccount(site, 'moderator')
  await db
    .updateTable('account')
    .set({ name: 'Marker Moderator' })
    .where('id', '=', account.id)
    .execute()
  for (const id of ids) {
    const value = JSON.stringify({ address: 'Marker draft '.repeat(20) })
    const draft = { accountId: account.id, form: draftOfRecord(id), value, updatedAt: '2026-01-01' }
    await db.insertInto('draft').values(draft).execute()
  }
  const files = ['', '-wal', '-shm'].map((end) => join(site.dataDir, `countersign.db${end}`))
  const marked = (among: string[]) => among.filter((file) => existsSync(file) && hasMarker(file))
  expect(marked(files)).not.toEqual([])

  for (const id of ids) expect(await eraseAtOnce(admin, id)).toBe('erased')
  expect(await deleteAccount(admin, account.id)).toBe('deleted')
  expect(marked(files)).toEqual([])
  const backup = await backedUp(site, kept.folder)
  expect(marked(await filesBelow(backup))).toEqual([])
})

test('nothing of the erased is left in the statistics of PostgreSQL, or in its files once it is rewritten', async () => {
  await using site = await openTestPortal('postgres')
  const admin = await site.as('admin')
  const { db } = admin
  const ids: string[] = []
  for (let count = 0; count < 30; count++) {
    const numbers = { passportNumber: `MARKER${count}`, irccNumber: `MARKERI${count}` }
    ids.push(await anAddedRecord(site, { ...numbers, name: `Marker Name ${count}` }))
  }
  const account = await anAccount(site, 'moderator')
  for (const id of ids) {
    const draft = { accountId: account.id, form: draftOfRecord(id), updatedAt: '2026-01-01' }
    await db
      .insertInto('draft')
      .values({ ...draft, value: `"Marker ${id}"` })
      .execute()
  }
  await anAddedRecord(site)
  await sql`analyze`.execute(db)
  const samples = async () => {
    const { rows } = await sql<{ tablename: string }>`select distinct tablename from pg_stats
      where cast(pg_stats as text) ilike '%marker%'`.execute(db)
    return rows.map(({ tablename }) => tablename)
  }
  expect(await samples()).not.toEqual([])
  for (const id of ids) await eraseAtOnce(admin, id)
  expect(await samples()).toContain('record')
  const sample = () => analyzeTables(site.portal.config.database)
  const renewed = await renewStatistics(db, sample)
  // An empty table has nothing to sample, and keeps what it had.
  expect(await samples()).toEqual(['draft'])
  expect(await renewStatistics(db, sample, renewed)).toBe(renewed)

  const { rows } = await sql<{ folder: string }>`select
    current_setting('data_directory') || '/base/' || oid as "folder"
    from pg_database where datname = current_database()`.execute(db)
  // As docs/operate/data-care.md says: rows that autovacuum sees at that moment stay until the next time.
  const rewritten = async () => {
    await sql`delete from pg_statistic`.execute(db)
    await sql`vacuum (full, analyze)`.execute(db)
    await sql`checkpoint`.execute(db)
    const files = await filesBelow(rows[0]?.folder ?? '')
    expect(files.length).toBeGreaterThan(100)
    return files.filter(hasMarker)
  }
  await expect.poll(rewritten, { timeout: 30_000 }).toEqual([])
  expect(await samples()).toEqual([])
})

test('a large table of PostgreSQL has the time that it takes to sample it', async () => {
  await using site = await openTestPortal('postgres')
  const { database } = site.portal.config
  await using other = connect(database, { isPatient: true })
  let isDone = false
  const sampled = other.transaction().execute(async (db) => {
    // `analyze` waits for this lock, as it would take longer than the nine seconds of other queries.
    await sql`lock table "record" in share update exclusive mode`.execute(db)
    const done = analyzeTables(database).then(() => {
      isDone = true
    })
    await Promise.race([done, sleep(9500)])
    expect(isDone).toBe(false)
    return { done }
  })
  await (await sampled).done
  expect(isDone).toBe(true)
})

test.each(engines)(
  'statements about an erased record leave nothing in the log, the status list, the files or later backups on %s',
  async (engine) => {
    await using site = await openTestPortal(engine)
    await using kept = aFolder()
    const admin = await site.as('admin')
    const { database, blobs } = site.portal.config
    const logFiles = openLogFiles(blobs)
    const documents = { visa: await staged(site) }
    const typed = { passportNumber: 'MARKERP', irccNumber: 'MARKERI', name: 'Marker Name' }
    const id = await anAddedRecord(site, { ...typed, address: 'Marker Street', documents })
    const consentId = await aConsent(site, id)
    const scans = admin.db
      .selectFrom('documentFile')
      .innerJoin('document', 'document.id', 'documentFile.documentId')
      .select('blob')
      .where('document.consentId', '=', consentId)
    const blobsOfConsent = (await scans.execute()).map(({ blob }) => blob)
    expect(blobsOfConsent.length).toBeGreaterThan(2)
    const waiting = await inADraftOf(site, id)
    const [stated] = await admin.db.selectFrom('statement').selectAll().execute()
    await publishLog({ ...admin, logFiles })
    const sealed = (stated?.disclosures ?? '').split('~')
    const opened = sealed.map((one) => JSON.parse(Buffer.from(one, 'base64url').toString()))
    const visa = opened.find(([, name]) => name === 'visa')?.[2]
    const shown = [
      ...Object.values(typed),
      ...[consentId, ...blobsOfConsent, ...waiting],
      ...['Marker Street', visa.original.sha256, ...visa.pages],
      ...[...(stated?.jwt ?? '').split('.').slice(1), ...sealed],
    ]
    const marks = [...shown, ...opened.map(([salt]) => salt)]
    expect(marks.length).toBeGreaterThan(18)
    const store = blobs.kind === 'disk' ? blobs.folder : ''
    /** All bytes that can be read of the site, in one text */
    const everything = async (backup?: string) => {
      const folders = [store, ...(backup ? [backup] : [])]
      const files = (await Promise.all(folders.map(filesBelow))).flat()
      const texts = files.map((file) => {
        const bytes = readFileSync(file)
        return `${file} ${file.endsWith('.gz') ? gunzipSync(bytes) : bytes.toString('latin1')}`
      })
      const rows = JSON.stringify(await contents(database))
      return [rows, await readStatusList(await site.as('stranger'), 1), ...texts].join('\n')
    }
    const found = (text: string) => marks.filter((mark) => text.includes(mark))
    expect(found(await everything())).toEqual(shown)

    expect(await eraseAtOnce(admin, id)).toBe('erased')
    await publishLog({ ...admin, logFiles })
    const backup = await backedUp(site, kept.folder)
    expect(found(await everything(backup))).toEqual([])
    const keys = await logKeysOf(admin)
    expect(await verifyOwnLog(admin.db, keys)).toMatchObject({ outcome: 'whole' })
    const published = await publishedIn(logFiles, 1)
    const get = async (path: string) =>
      path === 'checkpoint' ? Buffer.from(published?.note ?? '') : published?.get(path)
    expect(await verifyLog({ get }, { keys })).toMatchObject({ outcome: 'whole' })
  },
)

/** Somebody has begun to add a scan to a record; its id, and its files. */
async function inADraftOf(site: TestPortal, recordId: string): Promise<string[]> {
  const { id: accountId } = await anAccount(site, 'admin')
  const editor = asAnother(await site.as('admin'), accountId)
  const bytes = Buffer.concat([scan, Buffer.from('begun')])
  const staged = await stageDocument(editor, { bytes })
  if (staged.outcome !== 'staged') throw new Error(staged.because)
  const value = { staged: { medical: { id: staged.id, name: 'begun.jpg' } } }
  await saveDraft(editor, { form: draftOfRecord(recordId), value })
  const files = editor.db.selectFrom('documentFile').select('blob')
  const rows = await files.where('documentId', '=', staged.id).execute()
  return [staged.id, ...rows.map(({ blob }) => blob)]
}

function hasMarker(file: string): boolean {
  return /marker/i.test(readFileSync(file).toString('latin1'))
}
