import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { staged } from '../../../tests/backups.ts'
import { aConsent } from '../../../tests/consents.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { removeConsent } from '../consents/remove-consent.ts'
import type { Ctx } from '../context.ts'
import { eraseDue } from '../records/bin/erase-due.ts'
import { eraseRecord } from '../records/bin/erase-record.ts'
import { changeMany } from '../records/change-many.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { undoChanges } from '../records/undo-changes.ts'
import { updateRecord } from '../records/update-record.ts'
import { endHoldOfRecord } from '../retention/end-hold-of-record.ts'
import { holdRecord } from '../retention/hold-record.ts'
import { keepRecord } from '../retention/keep-record.ts'
import { readRetention } from '../retention/read-retention.ts'
import { workOnRetention } from '../retention/work-on-retention.ts'
import { todayIn } from '../today.ts'
import { closeRequest } from './close-request.ts'
import { listRequests } from './list-requests.ts'
import { recordRequest } from './record-request.ts'
import { findSubject } from './request-store.ts'

const access = { kind: 'access', note: '' } as const
const open = { state: 'open' } as const
const done = { outcome: 'done', answer: '' } as const
const dayMs = 86_400_000

async function recorded(ctx: Ctx, asked: Parameters<typeof recordRequest>[1]): Promise<string> {
  const made = await recordRequest(ctx, asked)
  if (made.outcome !== 'recorded') throw new Error(made.outcome)
  return made.id
}

describe.each(engines)('records under a request for a copy on %s', (engine) => {
  test('while a request for a copy is open, the record is neither deleted nor erased', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    await holdRecord(admin, recordId, { reason: 'A court asks' })
    const first = await recorded(admin, { recordId, ...access })
    expect(await deleteRecord(admin, recordId)).toBe('on-hold')
    expect(await endHoldOfRecord(admin, recordId)).toBe('ended')
    expect(await deleteRecord(admin, recordId)).toBe('copy-requested')
    expect(await deleteRecord(admin, recordId, { revision: 1 })).toBe('copy-requested')
    const many = await changeMany(admin, { change: 'delete', ids: [recordId] })
    expect(many).toMatchObject({ results: [{ outcome: 'copy-requested' }] })
    const undone = await undoChanges(admin, { of: 'add', left: [{ id: recordId, revision: 1 }] })
    expect(undone).toEqual([{ outcome: 'copy-requested' }])
    expect(await readRetention(admin, recordId)).toMatchObject({ copyRequest: first })
    await closeRequest(admin, { id: first, ...done })
    expect((await readRetention(admin, recordId))?.copyRequest).toBeUndefined()
    expect(await deleteRecord(admin, recordId)).toBe('deleted')

    const second = await recorded(admin, { recordId, ...access })
    await recorded(admin, { recordId, kind: 'erasure', note: '' })
    expect(await deleteRecord(admin, recordId)).toBe('not-found')
    expect(await eraseRecord(admin, recordId)).toBe('copy-requested')
    await closeRequest(admin, { id: second, ...done })
    expect(await eraseRecord(admin, recordId)).toBe('erased')
    const actions = (await listActivityOf(admin, recordId)).map(({ action }) => action)
    const holds = actions.filter((action) => action.startsWith('record.h'))
    expect(holds).toEqual(['record.hold-ended', 'record.held'])
  })

  test('while a request for a copy is open, the files of the record stay', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test, { documents: { visa: await staged(test) } })
    const consentId = await aConsent(test, recordId)
    const id = await recorded(admin, { recordId, ...access })
    expect(await removeConsent(admin, { recordId, consentId })).toBe('copy-requested')
    const documents = { set: { visa: await staged(test) } }
    const change = { id: recordId, revision: 1, fields: {}, documents }
    const kept = { outcome: 'files-kept', because: 'copy-requested', types: ['visa'] }
    expect(await updateRecord(admin, change)).toEqual(kept)
    await closeRequest(admin, { id, ...done })
    expect(await updateRecord(admin, change)).toMatchObject({ outcome: 'updated' })
  })

  test('what is due in the bin is erased, except what is under a request for a copy', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    for (let n = 0; n < 102; n++) {
      const number = `BIN${n}`
      const numbers = { passportNumber: number, irccNumber: number }
      const recordId = await anAddedRecord(test, numbers)
      await deleteRecord(admin, recordId)
      if (n < 101) await recorded(admin, { recordId, ...access })
    }
    test.wait(40 * dayMs)
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 1 })
    const [request] = (await listRequests(admin, open)).rows
    await closeRequest(admin, { id: request?.id ?? '', ...done })
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 1 })
  })

  test('retention leaves a record alone while a request for a copy is open', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const recordId = await anAddedRecord(test)
    const setUp = await test.as('admin')
    await keepRecord(setUp, recordId, { change: { until: addDays(todayIn(setUp), 3) } })
    let run = await workOnRetention(setUp)
    const days = async (count: number) => {
      for (let n = 0; n < count; n++) {
        test.wait(dayMs)
        run = await workOnRetention(await test.as('admin'), run)
      }
    }
    const ending = async () => (await readRetention(await test.as('admin'), recordId))?.ending
    await days(4)
    expect(await ending()).toMatchObject({ next: 'hides' })
    const id = await recorded(await test.as('admin'), { recordId, ...access })
    expect(await ending()).toBeUndefined()
    await days(70)
    const record = await findStaffRecord(await test.as('admin'), recordId)
    expect(record).toMatchObject({ visibility: 'visible' })
    await closeRequest(await test.as('admin'), { id, ...done })
    await days(29)
    expect(await ending()).toMatchObject({ next: 'hides' })
    await days(2)
    expect(await ending()).toMatchObject({ next: 'deletes' })
    const second = await recorded(await test.as('admin'), { recordId, ...access })
    expect(await ending()).toMatchObject({ next: 'kept' })
    await days(70)
    await closeRequest(await test.as('admin'), { id: second, ...done })
    await days(1)
    expect(await ending()).toMatchObject({ next: 'deletes' })
    const kept = { change: { moreMonths: 12 }, showAgain: true } as const
    const shown = await keepRecord(await test.as('admin'), recordId, kept)
    expect(shown).toMatchObject({ outcome: 'kept', isShown: true })
  })

  test('a request for a copy and a deletion at once come one after the other', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (let n = 0; n < 12; n++) {
      const number = `RACE${n}`
      const recordId = await anAddedRecord(test, { passportNumber: number, irccNumber: number })
      const ask = () => recordRequest(admin, { recordId, ...access })
      const erase = async () => {
        await deleteRecord(admin, recordId)
        return { outcome: await eraseRecord(admin, recordId) }
      }
      const works = n % 2 ? [ask, erase] : [erase, ask]
      const outcomes = (await Promise.all(works.map((work) => work()))).map((one) => one.outcome)
      const isErased = (await findSubject(admin.db, recordId)) === undefined
      expect(outcomes.includes('recorded')).toBe(!isErased)
      expect(outcomes.includes('erased')).toBe(isErased)
    }
  })
})
