import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import type { Ctx } from '#core/context.ts'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  imported,
  recordIds,
  sent,
  someRows,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { insert } from '../../consents/consent-store.ts'
import { makeClaimSlip } from '../../holdings/make-claim-slip.ts'
import { closeRequest } from '../../person/close-request.ts'
import { recordRequest } from '../../person/record-request.ts'
import { deleteRecord } from '../../records/delete-record.ts'
import { findStaffRecord } from '../../records/reading/find-staff-record.ts'
import { keepRecord } from '../../retention/keep-record.ts'
import { todayIn } from '../../today.ts'
import { claimJob, releaseJob } from '../../upkeep/job-store.ts'
import { addImportFiles } from '../add-import-files.ts'
import { checkImport } from '../check-import.ts'
import { createImport } from '../create-import.ts'
import { findImport } from '../find-import.ts'
import * as imports from '../import-store.ts'
import { listImportRows } from '../list-import-rows.ts'
import { problemsOf } from '../present-import.ts'
import { runImport } from '../run-import.ts'
import { stopImport } from '../stop-import.ts'
import { undoImport } from '../undo-import.ts'
import { undoRows } from './undo-rows.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

/** An import of 60 rows whose undo has begun, and on which nobody else works. */
async function begunToUndo(admin: Ctx) {
  const { db, now } = admin
  const { id } = await imported(admin, aCsv(someRows(60)))
  const lease = { name: 'import', holder: 'here', now: now(), heldForMs: 60_000 }
  await expect.poll(() => claimJob(db, lease, now())).toBe(true)
  await undoImport(admin, id)
  const entry = await imports.find(db, id)
  if (!entry) throw new Error('No import')
  return { id, entry }
}

describe.each(engines)('undoing an import on %s', (engine) => {
  test('keeps records that were agreed to, shared, claimed, asked about or kept since', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await imported(admin, aCsv(someRows(8)))
    const ids = await recordIds(admin, id)
    const [agreed = '', shared = '', slip = '', held = '', asked = '', answered = '', binned = ''] =
      ids
    const retained = ids.at(-1) ?? ''
    await keepRecord(admin, retained, { change: { until: addDays(todayIn(admin), 40) } })
    const { db } = admin
    const at = admin.now().toISOString()
    const consent = { purpose: 'publication', textVersion: 1, locale: 'en', terms: '{}' } as const
    const given = { evidence: 'signed-form', signedOn: at.slice(0, 10), givenBy: 'x', at } as const
    for (const recordId of [agreed, binned]) {
      await insert(db, { id: admin.newId(), recordId, ...consent, ...given })
    }
    await db
      .insertInto('share')
      .values({
        ...{ id: admin.newId(), recordId: shared, codeHash: 'x', pinHash: null },
        ...{ secondFact: 'none', documents: '', fields: '', purpose: 'other', label: '' },
        ...{ createdBy: 'x', createdAt: at, expiresAt: at, mostViews: null, views: 0 },
        ...{ statementToo: 0, revokedAt: null, lockToldAt: null },
      })
      .execute()
    expect(await makeClaimSlip(admin, slip)).toMatchObject({ outcome: 'made' })
    const holding = { recordId: held, accountId: 'test-admin', claimedAt: at }
    await db.insertInto('holding').values(holding).execute()
    for (const recordId of [asked, answered]) {
      const request = { recordId, kind: 'objection', askedOn: at.slice(0, 10), note: '' } as const
      const made = await recordRequest(admin, request)
      const closing = { outcome: 'refused', answer: 'No' } as const
      if (recordId === answered && made.outcome === 'recorded') {
        await closeRequest(admin, { id: made.id, ...closing })
      }
    }
    await deleteRecord(admin, binned)

    await undoImport(admin, id)
    const undone = await untilIn(admin, id, 'undone')
    expect(undone.counts).toMatchObject({ deleted: 2, kept: 6 })
    const page = await listImportRows(admin, { id, choice: 'kept', limit: 10 })
    const kept = [agreed, shared, slip, held, asked, retained]
    expect(page?.rows.map(({ recordId }) => recordId)).toEqual(kept)
    expect(await findStaffRecord(admin, agreed)).toMatchObject({ id: agreed })
    expect(await findStaffRecord(admin, answered)).toBeUndefined()
  })

  test('keeps no name of an erased person where there is no bin', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ binDays: 0 })
    const admin = await anImporter(test)
    const path = aCsv([
      aRow(1, { 0: 'IM0000001', 2: 'Person 1' }),
      aRow(2, { 0: 'IM0000002', 2: '???' }),
    ])
    const made = await createImport(admin, { name: 'IM0000001 Person 1.csv', upload: sent(path) })
    if (made.outcome !== 'created') throw new Error(made.because)
    const { id, mapping } = made.import
    const zip = aZip({
      'IM0000001 & IM0000002 visa.jpg': scan,
      'IM0000001 & IM0000002 medical.txt': 'none',
      'IM0000001/lmia.jpg': scan,
      'IM0000001/lmia 2.jpg': scan,
    })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    expect((await untilIn(admin, id, 'done')).counts).toMatchObject({ added: 2 })
    const [, second = ''] = await recordIds(admin, id)
    await keepRecord(admin, second, { change: { until: addDays(todayIn(admin), 40) } })
    await undoImport(admin, id)
    expect((await untilIn(admin, id, 'undone')).counts).toMatchObject({ deleted: 1, kept: 1 })
    const { db } = admin
    const rows = await db.selectFrom('importRow').select(['n', 'raw', 'problems']).execute()
    const told = rows.map(({ n, problems }) => [
      n,
      ...problemsOf({ problems }).map((one) => one.because),
    ])
    expect(told.toSorted()).toEqual([[2], [3, 'letters-lost']])
    const names = await db.selectFrom('import').select('name').execute()
    const files = await db.selectFrom('importFile').select('path').execute()
    expect(JSON.stringify([rows, names, files])).not.toMatch(/IM0000001|Person 1/)
  })

  test('notes the network of whoever undoes it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await imported(admin, aCsv(someRows(1)))
    await undoImport({ ...admin, network: '198.51.100.0' }, id)
    await untilIn(admin, id, 'undone')
    const notes = admin.db.selectFrom('activity').select('network')
    const deleted = await notes.where('action', '=', 'record.deleted').execute()
    expect(deleted).toEqual([{ network: '198.51.100.0' }])
  })

  test('counts rows once that two processes undo at once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, entry } = await begunToUndo(admin)
    const { signal } = new AbortController()
    await Promise.all([undoRows(admin, entry, signal), undoRows(admin, entry, signal)])
    await releaseJob(admin.db, 'import', 'here')
    const undone = await untilIn(admin, id, 'undone')
    expect(undone.counts).toMatchObject({ reached: 60, deleted: 60, kept: 0 })
  })

  test('notes what it deleted while it was being stopped', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, entry } = await begunToUndo(admin)
    await stopImport(admin, id)
    await undoRows(admin, entry, new AbortController().signal)
    const stopped = await findImport(admin, id)
    expect(stopped).toMatchObject({ state: 'stopped', counts: { deleted: 50 } })
  })
})
