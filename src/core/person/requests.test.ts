import { describe, expect, test } from 'vitest'
import { aCandidate, aHeldRecord, aSlip, claim, claimed } from '../../../tests/holders.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import { anAddedRecord, engines, eraseAtOnce, openTestPortal } from '../../../tests/test-portal.ts'
import { deleteAccount } from '../accounts/manage/delete-account.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { readOverview } from '../activity/read-overview.ts'
import { verifyActivity } from '../activity/verify-activity.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { releaseHolding } from '../holdings/release-holding.ts'
import { countNotifications } from '../notifications/count-notifications.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { eraseRecord } from '../records/bin/erase-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { readRetention } from '../retention/read-retention.ts'
import { eraseAgain } from '../upkeep/erase-again.ts'
import { askOwnRequest } from './ask-own-request.ts'
import { closeRequest } from './close-request.ts'
import { listOwnRequests } from './list-own-requests.ts'
import { findRequest, listRequests, listRequestsOf } from './list-requests.ts'
import { recordRequest } from './record-request.ts'
import { withdrawOwnRequest } from './withdraw-own-request.ts'

const access = { kind: 'access', note: '' } as const
const open = { state: 'open' } as const
const closed = { state: 'closed' } as const
const done = { outcome: 'done', answer: '' } as const
const refused = { outcome: 'refused', answer: 'Not possible' } as const
const dayMs = 86_400_000

async function recorded(ctx: Ctx, asked: Parameters<typeof recordRequest>[1]): Promise<string> {
  const made = await recordRequest(ctx, asked)
  if (made.outcome !== 'recorded') throw new Error(made.outcome)
  return made.id
}

describe.each(engines)('requests on %s', (engine) => {
  test('a holder asks, admins are told and answer, and the holder is mailed', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    const asked = { kind: 'erasure', note: 'I no longer need it' } as const
    expect(await askOwnRequest(holder.ctx, asked)).toMatchObject({ outcome: 'received' })
    expect(await askOwnRequest(holder.ctx, asked)).toEqual({ outcome: 'open-already' })
    const { rows } = await listRequests(admin, open)
    const request = { kind: 'erasure', byHolder: true, record: { id: recordId, isDeleted: false } }
    expect(rows).toMatchObject([{ ...request, note: asked.note }])
    const { id = '' } = rows[0] ?? {}
    expect(await listNotifications(admin)).toMatchObject([
      { kind: 'request', record: { id: recordId }, request: { id }, reason: asked.note },
    ])
    expect((await countNotifications(admin)).request).toBe(1)
    expect((await countNotifications(await test.as('moderator'))).request).toBe(0)
    expect((await readOverview(admin)).requests).toEqual({ open: 1, overdue: 0 })
    await test.mails().then((mails) => mails.splice(0))
    const answer = 'We have to keep it for another year'
    expect(await closeRequest(admin, { id, outcome: 'refused', answer })).toBe('closed')
    expect(await closeRequest(admin, { id, ...done })).toBe('closed-already')
    expect(await closeRequest(admin, { id: 'nothing', ...done })).toBe('not-found')
    const mails = await test.mails()
    expect(mails.map(({ to }) => to)).toEqual([holder.email])
    expect(JSON.stringify(mails)).not.toMatch(/another year|Robin/)
    const own = (await listOwnRequests(holder.ctx))?.requests
    expect(own).toMatchObject([{ kind: 'erasure', closed: { outcome: 'refused', answer } }])
    expect(JSON.stringify(own)).not.toContain('test-admin')
    expect(await listRequests(admin, open)).toEqual({ rows: [] })
    expect((await listRequests(admin, closed)).rows).toMatchObject([{ id }])
    expect(await listNotifications(admin)).toEqual([])
    const actions = (await listActivityOf(admin, recordId)).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['record.request-closed', 'record.request-received'])
    await deleteAccount(admin, holder.id)
    expect(await findRequest(admin, id)).toMatchObject({ recordedBy: { id: holder.id } })
  })

  test('only admins see requests, and holders see their own and no earlier ones', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    await askOwnRequest(holder.ctx, access)
    await recorded(admin, { recordId, kind: 'objection', note: 'By phone' })
    const kindsSeenBy = async ({ ctx }: { ctx: Ctx }) =>
      (await listOwnRequests(ctx))?.requests.map(({ kind }) => kind)
    const own = (await listOwnRequests(holder.ctx))?.requests
    expect(own?.map(({ kind, note }) => [kind, note])).toEqual([
      ['objection', ''],
      ['access', ''],
    ])
    await setVisibility(admin, recordId, 'hidden')
    expect(await kindsSeenBy(holder)).toEqual(['objection', 'access'])
    await setVisibility(admin, recordId, 'visible')
    const other = await aCandidate(test)
    expect(await listOwnRequests(other.ctx)).toBeUndefined()
    expect(await askOwnRequest(other.ctx, access)).toEqual({ outcome: 'not-found' })
    await admin.db.updateTable('holding').set({ accountId: other.id }).execute()
    expect(await kindsSeenBy(other)).toEqual([])
    expect(await kindsSeenBy(holder)).toBeUndefined()
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(listRequests(ctx, open)).rejects.toThrow(Forbidden)
      await expect(listRequestsOf(ctx, recordId)).rejects.toThrow(Forbidden)
      await expect(recordRequest(ctx, { recordId, ...access })).rejects.toThrow(Forbidden)
      await expect(closeRequest(ctx, { id: 'x', ...done })).rejects.toThrow(Forbidden)
    }
  })

  test('a holder can ask five times an hour', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { holder } = await aHeldRecord(test)
    for (let times = 0; times < 5; times++) {
      expect(await askOwnRequest(holder.ctx, access)).toMatchObject({ outcome: 'received' })
      const [first] = (await listRequests(admin, open)).rows
      await closeRequest(admin, { id: first?.id ?? '', ...done })
    }
    expect(await askOwnRequest(holder.ctx, access)).toMatchObject({ outcome: 'too-often' })
  })

  test('the 30 days count from the day of asking, in the zone of the organisation', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const now = (await test.as('admin')).now()
    // 18:30 UTC: 00:30 of the next day in Dhaka, and 06:30 of the same day in Honolulu
    const at = Date.parse(`${now.toISOString().slice(0, 10)}T18:30:00Z`) + dayMs
    test.wait(at - now.getTime())
    const day = (more: number) => new Date(at + more * dayMs).toISOString().slice(0, 10)
    const ask = async (askedOn?: string, kind: 'access' | 'objection' = 'access') => {
      const recordId = await anAddedRecord(test, {
        passportNumber: `P${Math.random()}`.replace('.', ''),
        irccNumber: `I${Math.random()}`.replace('.', ''),
      })
      return recordRequest(await test.as('admin'), { recordId, kind, askedOn, note: '' })
    }
    const dueOf = async () => (await listRequests(await test.as('admin'), open)).rows[0]?.dueOn
    await test.set({ timeZone: 'Pacific/Honolulu' })
    const future = { outcome: 'invalid', field: 'askedOn', because: 'in-future' }
    expect(await ask(day(1))).toEqual(future)
    expect(await ask()).toMatchObject({ outcome: 'recorded' })
    expect(await dueOf()).toBe(day(30))
    await test.set({ timeZone: 'Asia/Dhaka' })
    expect(await ask(day(2))).toEqual(future)
    expect(await ask(day(1))).toMatchObject({ outcome: 'recorded' })
    expect(await ask(day(1 - 366))).toMatchObject({ because: 'too-early' })
    expect(await ask(day(1 - 365))).toMatchObject({ outcome: 'recorded' })
    expect(await dueOf()).toBe(day(1 - 365 + 30))
    const requests = async () => (await readOverview(await test.as('admin'))).requests
    test.wait(30 * dayMs)
    expect(await requests()).toEqual({ open: 3, overdue: 2 })
    await test.set({ timeZone: 'Pacific/Honolulu' })
    expect(await requests()).toEqual({ open: 3, overdue: 1 })
  })

  test('one of several who record or close the same request at once succeeds', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    for (const kind of ['objection', 'erasure', 'access'] as const) {
      const asks = Array.from({ length: 8 }, () =>
        recordRequest(admin, { recordId, kind, note: '' }),
      )
      const outcomes = (await Promise.all(asks)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1)
    }
    const [request] = (await listRequests(admin, open)).rows
    const closing = { id: request?.id ?? '', ...refused }
    const closings = await Promise.all([1, 2, 3, 4].map(() => closeRequest(admin, closing)))
    expect(closings.filter((outcome) => outcome === 'closed')).toHaveLength(1)
    const actions = (await listActivityOf(admin, recordId)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'record.request-closed')).toHaveLength(1)
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('an erasure answers what asked for it, and leaves ids and days alone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    const note = 'canary-note'
    const copy = await recorded(admin, { recordId, kind: 'access', note })
    await closeRequest(admin, { id: copy, outcome: 'done', answer: 'canary-answer' })
    const erasure = await recorded(admin, { recordId, kind: 'erasure', note })
    await deleteRecord(admin, recordId)
    expect(await listRequestsOf(admin, recordId)).toMatchObject({ record: { isDeleted: true } })
    const late = await recorded(admin, { recordId, kind: 'access', note })
    expect(await eraseRecord(admin, recordId)).toBe('copy-requested')
    // A restore repeats an erasure from after the backup, whatever is open in the backup.
    await eraseAgain(admin, [{ id: recordId, at: admin.now().toISOString() }])
    const rows = await admin.db.selectFrom('personRequest').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('canary')
    const found = await findRequest(admin, erasure)
    expect(found).toMatchObject({ closed: { outcome: 'done', answer: '' } })
    expect(found?.record).toBeUndefined()
    expect(await closeRequest(admin, { id: late, outcome: 'refused', answer: 'canary' })).toBe(
      'closed',
    )
    expect((await findRequest(admin, late))?.closed).toMatchObject({ answer: '' })
    expect(await recordRequest(admin, { recordId, ...access })).toEqual({ outcome: 'not-found' })
    const entries = await listActivityOf(admin, recordId)
    const ended = entries.filter(({ action }) => action === 'record.request-closed')
    expect(ended).toHaveLength(3)
    expect(JSON.stringify(entries)).not.toContain('canary')
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('who asked for an erasure is mailed that it is done, and still sees that request', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    await askOwnRequest(holder.ctx, { kind: 'erasure', note: 'canary-note' })
    await recorded(admin, { recordId, kind: 'objection', note: '' })
    await deleteRecord(admin, recordId)
    const inBin = await listOwnRequests(holder.ctx)
    const kinds = [
      { kind: 'objection', isOwn: false },
      { kind: 'erasure', isOwn: true },
    ]
    expect(inBin).toMatchObject({ hasRecord: false, requests: kinds })
    await test.mails()
    await admin.db.deleteFrom('outbox').execute()
    await eraseAtOnce(admin, recordId)
    const mails = await admin.db.selectFrom('outbox').select('accountId').execute()
    expect(mails).toEqual([{ accountId: holder.id }])
    const own = await listOwnRequests(holder.ctx)
    expect(own).toMatchObject({
      hasRecord: false,
      requests: kinds.map((kind) => ({
        ...kind,
        note: '',
        closed: { outcome: 'done', answer: '' },
      })),
    })
    expect(await listOwnRequests((await aCandidate(test)).ctx)).toBeUndefined()
  })

  test.each(['holder', 'staff'])(
    'the holder is mailed the answer to a request of the %s about a record in the bin, and reads it',
    async (by) => {
      await using test = await openTestPortal(engine)
      const admin = await test.as('admin')
      const { recordId, holder } = await aHeldRecord(test)
      const asked = { kind: 'erasure', note: '' } as const
      if (by === 'staff') await recorded(admin, { ...asked, recordId })
      else await askOwnRequest(holder.ctx, asked)
      await deleteRecord(admin, recordId)
      const [request] = (await listRequests(admin, open)).rows
      await test.mails().then((mails) => mails.splice(0))
      await closeRequest(admin, { id: request?.id ?? '', ...refused })
      expect((await test.mails()).map(({ to }) => to)).toEqual([holder.email])
      const own = await listOwnRequests(holder.ctx)
      expect(own?.requests).toMatchObject([{ closed: refused }])
    },
  )

  test('a holder withdraws an own open request, and nobody else does', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    await askOwnRequest(holder.ctx, { kind: 'erasure', note: '' })
    const staffs = await recorded(admin, { recordId, kind: 'objection', note: '' })
    const own = (await listOwnRequests(holder.ctx))?.requests
    expect(own?.map(({ id, isOwn }) => [id === staffs, isOwn])).toEqual([
      [true, false],
      [false, true],
    ])
    const id = own?.[1]?.id ?? ''
    const other = await aCandidate(test)
    expect(await withdrawOwnRequest(other.ctx, id)).toBe('not-found')
    expect(await withdrawOwnRequest(holder.ctx, staffs)).toBe('not-found')
    expect(await withdrawOwnRequest(holder.ctx, 'nothing')).toBe('not-found')
    await expect(withdrawOwnRequest(await test.as('stranger'), id)).rejects.toThrow(Forbidden)
    expect(await withdrawOwnRequest(holder.ctx, id)).toBe('withdrawn')
    expect(await withdrawOwnRequest(holder.ctx, id)).toBe('closed-already')
    const by = { id: holder.id }
    expect(await findRequest(admin, id)).toMatchObject({ closed: { outcome: 'withdrawn', by } })
    const [entry] = await listActivityOf(admin, recordId)
    expect(entry).toMatchObject({ action: 'record.request-closed', actor: { id: holder.id } })
    expect(await askOwnRequest(holder.ctx, { kind: 'erasure', note: '' })).toMatchObject({
      outcome: 'received',
    })
  })

  test('the day of closing is in the zone of the organisation', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const now = (await test.as('admin')).now()
    // 18:30 UTC: 00:30 of the next day in Dhaka
    const at = Date.parse(`${now.toISOString().slice(0, 10)}T18:30:00Z`) + dayMs
    test.wait(at - now.getTime())
    await test.set({ timeZone: 'Asia/Dhaka' })
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    const id = await recorded(admin, { recordId, ...access })
    await closeRequest(admin, { id, ...done })
    const on = new Date(at + dayMs).toISOString().slice(0, 10)
    expect((await findRequest(admin, id))?.closed).toMatchObject({ on })
    expect((await listRequests(admin, closed)).rows[0]?.closed).toMatchObject({ on })
  })

  test('an erasure is done once the record is erased, an objection once it is not public', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    const objection = await recorded(admin, { recordId, kind: 'objection', note: '' })
    const erasure = await recorded(admin, { recordId, kind: 'erasure', note: '' })
    expect(await closeRequest(admin, { id: objection, ...done })).toBe('still-public')
    await setVisibility(admin, recordId, 'hidden')
    expect(await closeRequest(admin, { id: objection, ...done })).toBe('closed')
    await setVisibility(admin, recordId, 'visible')
    expect(await closeRequest(admin, { id: objection, ...done })).toBe('closed-already')
    expect(await closeRequest(admin, { id: erasure, ...done })).toBe('not-erased')
    await deleteRecord(admin, recordId)
    expect(await closeRequest(admin, { id: erasure, ...done })).toBe('not-erased')
    expect((await listRequests(admin, open)).rows).toMatchObject([{ id: erasure }])
    expect(await closeRequest(admin, { id: erasure, ...refused })).toBe('closed')
    const late = await recorded(admin, { recordId, kind: 'erasure', note: '' })
    await eraseAtOnce(admin, recordId)
    expect(await findRequest(admin, late)).toMatchObject({ closed: { outcome: 'done' } })
  })

  test('lists are paged, the most urgent first', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const today = admin.now().toISOString().slice(0, 10)
    const before = (days: number) => new Date(Date.parse(today) - days * dayMs)
    const ids: string[] = []
    for (const days of [5, 20, 20, 100]) {
      test.wait(1)
      const numbers = { passportNumber: `P${ids.length}`, irccNumber: `I${ids.length}` }
      const recordId = await anAddedRecord(test, numbers)
      const askedOn = before(days).toISOString().slice(0, 10)
      ids.push(await recorded(admin, { recordId, kind: 'objection', askedOn, note: '' }))
    }
    const pages = async (state: 'open' | 'closed') => {
      const seen: string[] = []
      for (let after: string | undefined; ; ) {
        const { rows, next } = await listRequests(admin, { state, after, size: 1 })
        seen.push(...rows.map(({ id }) => id))
        if (!next) return seen
        after = next
      }
    }
    const [first, second, third, last] = ids
    expect(await pages('open')).toEqual([last, second, third, first])
    for (const id of ids) {
      // The second and the third are closed at the same time.
      if (id !== third) test.wait(1000)
      await closeRequest(await test.as('admin'), { id, ...refused })
    }
    expect(await pages('closed')).toEqual([last, third, second, first])
  })

  test('an idempotency key records a request once', async () => {
    await using test = await openTestPortal(engine)
    const { id: account } = await anAccount(test, 'admin')
    const admin = { ...(await test.as('admin')), actor: { role: 'admin', id: account } as const }
    const recordId = await anAddedRecord(test)
    const sending = { key: 'k', fingerprint: 'f' }
    const first = await recordRequest(admin, { recordId, ...access, sending })
    expect(await recordRequest(admin, { recordId, ...access, sending })).toEqual(first)
    const other = { ...sending, fingerprint: 'other' }
    const again = await recordRequest(admin, { recordId, ...access, sending: other })
    expect(again).toEqual({ outcome: 'key-mismatch' })
  })

  test('whoever objected has to be asked about before the record is shown again', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const asked = { recordId, kind: 'objection', note: 'By phone' } as const
    const id = await recorded(admin, asked)
    await setVisibility(admin, recordId, 'hidden')
    expect(await closeRequest(admin, { id, outcome: 'done', answer: 'It is hidden' })).toBe(
      'closed',
    )
    expect(await setVisibility(admin, recordId, 'visible')).toBe('consent-withdrawn')
    const own = await listOwnRequests(holder.ctx)
    expect(own?.requests).toMatchObject([{ kind: 'objection', closed: { answer: 'It is hidden' } }])
  })

  test('an earlier holder keeps an own request, which does not stand in the way of the next', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    expect(await askOwnRequest(holder.ctx, access)).toMatchObject({ outcome: 'received' })
    await releaseHolding(admin, recordId)
    expect(await listOwnRequests(holder.ctx)).toMatchObject({ requests: [{ kind: 'access' }] })
    const next = await aCandidate(test)
    expect(await claim(next.ctx, await aSlip(admin, recordId))).toEqual(claimed)
    expect(await listOwnRequests(holder.ctx)).toBeUndefined()
    expect(await askOwnRequest(next.ctx, access)).toMatchObject({ outcome: 'received' })
    expect((await askOwnRequest(next.ctx, access)).outcome).toBe('open-already')
    const retention = await readRetention(admin, recordId)
    expect(retention?.copyRequest).toEqual(expect.any(String))
    expect(await deleteRecord(admin, recordId)).toBe('copy-requested')
  })
})
