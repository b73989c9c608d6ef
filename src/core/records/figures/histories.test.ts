import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RecordUndo, recordUndos } from '#contract/undo.ts'
import { aConsent } from '../../../../tests/consents.ts'
import {
  aRecord,
  asAnother,
  engines,
  lookUp,
  openTestPortal,
  type TestPortal,
} from '../../../../tests/test-portal.ts'
import { verifyActivity } from '../../activity/verify-activity.ts'
import { withdrawConsent } from '../../consents/withdraw-consent.ts'
import type { Ctx } from '../../context.ts'
import { countNotifications } from '../../notifications/count-notifications.ts'
import { listNotifications } from '../../notifications/list-notifications.ts'
import { addRecord } from '../add-record.ts'
import { approveRecord } from '../approve-record.ts'
import { bringBack } from '../bin/bring-back.ts'
import { eraseRecord } from '../bin/erase-record.ts'
import { deleteRecord } from '../delete-record.ts'
import { isPublic } from '../record-rules.ts'
import { sendBack } from '../send-back.ts'
import { setVisibility } from '../set-visibility.ts'
import { undoChanges } from '../undo-changes.ts'
import { updateRecord } from '../update-record.ts'
import { withdrawApproval } from '../withdraw-approval.ts'
import { recordCounts } from './record-counts.ts'

type Row = { id: string; revision: number }
type Staff = { admin: Ctx; either: Ctx; test: TestPortal }
type Change = (staff: Staff, row: Row) => Promise<unknown>

const changes: Record<string, Change> = {
  ...Object.fromEntries(recordUndos.map((of) => [`undo ${of}`, undo(of)])),
  'update as one of them': ({ either }, row) => update(either, row),
  update: ({ admin }, row) => update(admin, row),
  approve: ({ admin }, { id }) => approveRecord(admin, id),
  'approve what was seen': ({ admin }, { id, revision }) => approveRecord(admin, id, revision),
  withdraw: ({ admin }, { id }) => withdrawApproval(admin, id),
  'send back': ({ admin }, { id, revision }) => sendBack(admin, { id, revision, reason: 'x' }),
  hide: ({ admin }, { id }) => setVisibility(admin, id, 'hidden'),
  show: ({ admin }, { id }) =>
    setVisibility(admin, id, 'visible', undefined, { isConfirmed: true }),
  delete: ({ admin }, { id }) => deleteRecord(admin, id),
  'bring back': ({ admin }, { id }) => bringBack(admin, id),
  erase: ({ admin }, { id }) => eraseRecord(admin, id),
  consent: ({ test }, { id }) => aConsent(test, id).catch(unlessGone),
  object: ({ admin }, { id }) => withdrawConsent(admin, id),
}

function unlessGone(error: Error) {
  if (error.message !== 'not-found') throw error
}

function undo(of: RecordUndo): Change {
  return ({ either, admin }, left) => {
    return undoChanges(of === 'add' ? either : admin, { of, left: [left] })
  }
}

function update(ctx: Ctx, { id, revision }: Row) {
  const fields = { fatherName: `Lee ${ctx.newId()}` }
  return updateRecord(ctx, { id, revision, fields })
}

const numbered = (number: number) => ({
  passportNumber: `XX000000${number}`,
  irccNumber: `IRCC000000${number}`,
})
const numbers = [1, 2, 3]

const one = fc.record({
  change: fc.constantFrom('add', ...Object.keys(changes)),
  record: fc.nat({ max: 2 }),
  number: fc.constantFrom(...numbers),
  isModerator: fc.boolean(),
  isOther: fc.boolean(),
})
const step = fc.array(one, { minLength: 1, maxLength: 4 })
const history = fc.array(step, { minLength: 40, maxLength: 40 })

type One = typeof one extends fc.Arbitrary<infer Chosen> ? Chosen : never

/** Everybody acts at once, on what they have seen before. */
async function carryOut(test: TestPortal, chosen: readonly One[]): Promise<void> {
  const ctx = await test.as('admin')
  const seen = await ctx.db.selectFrom('record').select(['id', 'revision']).orderBy('id').execute()
  const moderator = await test.as('moderator')
  await Promise.all(
    chosen.map(({ change, record, number, isModerator, isOther }) => {
      const admin = isOther ? asAnother(ctx, 'another-admin') : ctx
      const either = isModerator ? moderator : admin
      if (change === 'add') return addRecord(either, aRecord(numbered(number)))
      const row = seen[record % Math.max(seen.length, 1)]
      return row && changes[change]?.({ admin, either, test }, row)
    }),
  )
  await test.portal.settled()
}

type Records = Awaited<ReturnType<typeof allRecords>>

function allRecords({ db }: Ctx) {
  return db.selectFrom('record').selectAll().execute()
}

function expectedCounts(records: Records) {
  const live = records.filter(({ deletedAt }) => deletedAt === null)
  const pending = live.filter(({ approval }) => approval === 'pending')
  return {
    all: live.length,
    public: live.filter(isPublic).length,
    hidden: live.filter(({ visibility }) => visibility === 'hidden').length,
    pending: pending.filter(({ sentBackAt }) => sentBackAt === null).length,
    sentBack: pending.filter(({ sentBackAt }) => sentBackAt !== null).length,
  }
}

/** What the public finds, and what is signed, by record: its present revision and nothing else. */
async function checkPublic(test: TestPortal, admin: Ctx, records: Records): Promise<void> {
  const shown = records.filter(isPublic)
  for (const number of numbers.map(numbered)) {
    const found = await lookUp(test, number.passportNumber)
    const isFound = shown.some(({ passportNumber }) => passportNumber === number.passportNumber)
    expect(found.outcome).toBe(isFound ? 'found' : 'not-found')
  }
  const statements = await admin.db.selectFrom('statement').selectAll().execute()
  const standing = statements.filter(({ endedAt }) => endedAt === null)
  const key = (id: string | null, revision: number) => `${id} ${revision}`
  expect(standing.map(({ recordId, revision }) => key(recordId, revision)).toSorted()).toEqual(
    shown.map(({ id, revision }) => key(id, revision)).toSorted(),
  )
  const leaves = await admin.db.selectFrom('logLeaf').select('data').execute()
  const logged = (what: string) => leaves.filter(({ data }) => data.includes(` ${what} `)).length
  expect(logged('stated')).toBe(statements.length)
  expect(logged('withdrawn')).toBe(statements.length - standing.length)
}

const turns: Record<string, Record<string, string>> = {
  'record.hidden': { visibility: 'hidden' },
  'record.unhidden': { visibility: 'visible' },
  'record.approved': { approval: 'approved' },
  'record.approval-withdrawn': { approval: 'pending' },
  'record.deleted': { place: 'bin' },
  'record.brought-back': { place: 'list' },
}

/** Each change is told once, and all together lead to the present state. */
async function checkActivity({ db }: Ctx, records: Records): Promise<void> {
  expect(await verifyActivity(db)).toMatchObject({ outcome: 'whole' })
  const entries = await db.selectFrom('activity').selectAll().orderBy('seq').execute()
  for (const { id, visibility, approval, deletedAt, fatherName } of records) {
    const state: Record<string, string> = { visibility: 'visible', place: 'list' }
    for (const { action, changes: text } of entries.filter(({ subjectId }) => subjectId === id)) {
      const told = JSON.parse(text)
      for (const field of ['approval', 'fatherName'].filter((field) => told[field])) {
        if (state[field]) expect(state[field]).toBe(told[field].from)
        state[field] = told[field].to
      }
      for (const [field, to] of Object.entries(turns[action] ?? {})) {
        expect(state[field]).not.toBe(to)
        state[field] = to
      }
    }
    const place = deletedAt === null ? 'list' : 'bin'
    expect({ approval, fatherName, ...state }).toEqual({ approval, fatherName, visibility, place })
  }
}

async function checkNews(ctx: Ctx): Promise<void> {
  const listed = await listNotifications(ctx)
  for (const [kind, count] of Object.entries(await countNotifications(ctx))) {
    expect(listed.filter((one) => one.kind === kind)).toHaveLength(count)
  }
}

describe.each(engines)('on %s', (engine) => {
  test('whatever staff do at once, rows, figures, statements, news and activity agree', async () => {
    const agrees = fc.asyncProperty(history, async (steps) => {
      await using test = await openTestPortal(engine)
      const admin = await test.as('admin')
      for (const chosen of steps) {
        await carryOut(test, chosen)
        const records = await allRecords(admin)
        expect(await recordCounts(admin)).toEqual(expectedCounts(records))
        await checkPublic(test, admin, records)
        await checkActivity(admin, records)
        await checkNews(asAnother(admin, 'a third admin'))
      }
    })
    await fc.assert(agrees, { numRuns: 3, endOnFailure: true })
  })
})
