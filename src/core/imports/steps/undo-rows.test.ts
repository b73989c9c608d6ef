import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import {
  aCsv,
  anImporter,
  imported,
  recordIds,
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
import * as imports from '../import-store.ts'
import { listImportRows } from '../list-import-rows.ts'
import { undoImport } from '../undo-import.ts'
import { undoRows } from './undo-rows.ts'

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

  test('counts rows once that two processes undo at once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { db, now } = admin
    const { id } = await imported(admin, aCsv(someRows(60)))
    // Nobody else works on it meanwhile.
    const lease = { name: 'import', holder: 'here', now: now(), heldForMs: 60_000 }
    await expect.poll(() => claimJob(db, lease, now())).toBe(true)
    await undoImport(admin, id)
    const entry = await imports.find(db, id)
    if (!entry) throw new Error('No import')
    const { signal } = new AbortController()
    await Promise.all([undoRows(admin, entry, signal), undoRows(admin, entry, signal)])
    await releaseJob(db, 'import', 'here')
    const undone = await untilIn(admin, id, 'undone')
    expect(undone.counts).toMatchObject({ reached: 60, deleted: 60, kept: 0 })
  })
})
