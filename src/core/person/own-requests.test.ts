import { describe, expect, test } from 'vitest'
import { aCandidate, aHeldRecord, aSlip, claim, claimed } from '../../../tests/holders.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { disableAccount } from '../accounts/manage/disable-account.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import type { Ctx } from '../context.ts'
import { releaseHolding } from '../holdings/release-holding.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { askOwnRequest } from './ask-own-request.ts'
import { closeRequest } from './close-request.ts'
import { listOwnRequests } from './list-own-requests.ts'
import { listRequests } from './list-requests.ts'
import { recordRequest } from './record-request.ts'
import { withdrawOwnRequest } from './withdraw-own-request.ts'

const erasure = { kind: 'erasure', note: 'canary-note' } as const
const refused = { outcome: 'refused', answer: 'canary-answer' } as const

async function asked(admin: Ctx, holder: Ctx, kind: 'access' | 'erasure' = 'erasure') {
  const { outcome } = await askOwnRequest(holder, { ...erasure, kind })
  expect(outcome).toBe('received')
  const { rows } = await listRequests(admin, { state: 'open' })
  return rows.find((row) => row.kind === kind)?.id ?? ''
}

describe.each(engines)('requests of candidates on %s', (engine) => {
  test('an account that was unlinked neither withdraws its request nor reads the answer', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const earlier = await asked(admin, holder.ctx, 'access')
    await closeRequest(admin, { id: earlier, outcome: 'done', answer: 'Come to the office' })
    const id = await asked(admin, holder.ctx)
    test.wait(1)
    await releaseHolding(await test.as('admin'), recordId)
    const kept = { id: earlier, closed: { answer: 'Come to the office' } }
    const seen = { id, kind: 'erasure', isReleased: true }
    expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject([seen, kept])
    const before = await listActivityOf(admin, recordId)
    expect(await withdrawOwnRequest(holder.ctx, id)).toBe('not-found')
    expect(await listActivityOf(admin, recordId)).toEqual(before)

    await test.mails().then((mails) => mails.splice(0))
    expect(await closeRequest(await test.as('admin'), { id, ...refused })).toBe('closed')
    expect(await test.mails()).toEqual([])
    const closed = { outcome: 'refused', answer: '' }
    expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject([{ ...seen, closed }, kept])

    expect(await claim(holder.ctx, await aSlip(admin, recordId))).toEqual(claimed)
    const own = await listOwnRequests(holder.ctx)
    expect(own?.requests[0]).toMatchObject({ id, closed: refused })
    expect(own?.requests[0]).not.toHaveProperty('isReleased')
  })

  test.each(['unlinked', 'disabled', 'deleted with its record'])(
    'an account that was unlinked reads no later answer once the next holder is %s',
    async (how) => {
      await using test = await openTestPortal(engine)
      const { recordId, holder } = await aHeldRecord(test)
      const admin = await test.as('admin')
      const id = await asked(admin, holder.ctx)
      test.wait(1)
      await releaseHolding(admin, recordId)
      const next = await aCandidate(test)
      expect(await claim(next.ctx, await aSlip(admin, recordId))).toEqual(claimed)
      test.wait(1)
      expect(await closeRequest(admin, { id, ...refused })).toBe('closed')
      test.wait(1)
      if (how === 'unlinked') await releaseHolding(admin, recordId)
      else if (how === 'disabled') await disableAccount(admin, { id: next.id, isDisabled: true })
      else await deleteRecord(admin, recordId)
      const closed = { outcome: 'refused', answer: '' }
      const seen = [{ id, isReleased: true, closed }]
      expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject(seen)
      if (how !== 'deleted with its record') return
      await bringBack(admin, recordId)
      expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject(seen)
    },
  )

  test('an account that was unlinked stays so when its record is moved to the bin', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const first = await asked(admin, holder.ctx, 'access')
    const id = await asked(admin, holder.ctx)
    test.wait(1)
    await releaseHolding(admin, recordId)
    await closeRequest(admin, { id: first, ...refused })
    test.wait(1)
    await deleteRecord(admin, recordId)
    const hidden = { id: first, isReleased: true, closed: { outcome: 'refused', answer: '' } }
    const open = { id, isReleased: true }
    expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject([open, hidden])
    expect(await withdrawOwnRequest(holder.ctx, id)).toBe('not-found')
    await test.mails().then((mails) => mails.splice(0))
    expect(await closeRequest(admin, { id, ...refused })).toBe('closed')
    expect(await test.mails()).toEqual([])
    const closed = { ...open, closed: { outcome: 'refused', answer: '' } }
    expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject([closed, hidden])
  })

  test('an account that was linked again is mailed, and reads, an answer from the bin', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const id = await asked(admin, holder.ctx)
    test.wait(1)
    await releaseHolding(admin, recordId)
    expect(await claim(holder.ctx, await aSlip(admin, recordId))).toEqual(claimed)
    test.wait(1)
    await deleteRecord(admin, recordId)
    await test.mails().then((mails) => mails.splice(0))
    expect(await closeRequest(admin, { id, ...refused })).toBe('closed')
    expect((await test.mails()).map(({ to }) => to)).toEqual([holder.email])
    const own = await listOwnRequests(holder.ctx)
    expect(own?.requests).toMatchObject([{ id, closed: refused }])
    expect(own?.requests[0]).not.toHaveProperty('isReleased')
  })

  test('a deletion that is undone unlinks nobody from the answer after the next one', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const read = await asked(admin, holder.ctx, 'access')
    await closeRequest(admin, { id: read, ...refused })
    const id = await asked(admin, holder.ctx)
    test.wait(1)
    await deleteRecord(admin, recordId)
    await bringBack(admin, recordId)
    const seen = { id: read, isReleased: true, closed: refused }
    expect((await listOwnRequests(holder.ctx))?.requests).toMatchObject([{ id }, seen])
    test.wait(1)
    await deleteRecord(admin, recordId)
    await test.mails().then((mails) => mails.splice(0))
    expect(await closeRequest(admin, { id, ...refused })).toBe('closed')
    expect((await test.mails()).map(({ to }) => to)).toEqual([holder.email])
    const [own] = (await listOwnRequests(holder.ctx))?.requests ?? []
    expect(own).toMatchObject({ id, closed: refused })
    expect(own).not.toHaveProperty('isReleased')
  })

  test('a request about a record in the bin is withdrawn by who held it', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const id = await asked(admin, holder.ctx)
    await deleteRecord(admin, recordId)
    const own = await listOwnRequests(holder.ctx)
    expect(own?.requests).toMatchObject([{ id }])
    expect(own?.requests[0]).not.toHaveProperty('isReleased')
    expect(await withdrawOwnRequest(holder.ctx, id)).toBe('withdrawn')
  })

  test('the next holder is not mailed the answer to a request of an earlier one', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const id = await asked(admin, holder.ctx)
    await releaseHolding(admin, recordId)
    const next = await aCandidate(test)
    expect(await claim(next.ctx, await aSlip(admin, recordId))).toEqual(claimed)
    expect(await withdrawOwnRequest(holder.ctx, id)).toBe('not-found')
    await test.mails().then((mails) => mails.splice(0))
    await closeRequest(admin, { id, ...refused })
    expect(await test.mails()).toEqual([])
  })

  test('an open request that staff entered is seen, also while the record is hidden', async () => {
    await using test = await openTestPortal(engine)
    const recordId = await anAddedRecord(test)
    const admin = await test.as('admin')
    const note = 'canary-note'
    const entered = await recordRequest(admin, { recordId, kind: 'erasure', note })
    if (entered.outcome !== 'recorded') throw new Error(entered.outcome)
    const holder = await aCandidate(test)
    expect(await claim(holder.ctx, await aSlip(admin, recordId))).toEqual(claimed)
    await setVisibility(admin, recordId, 'hidden')
    expect(await askOwnRequest(holder.ctx, erasure)).toEqual({ outcome: 'open-already' })
    const own = await listOwnRequests(holder.ctx)
    expect(own?.requests).toMatchObject([{ id: entered.id, kind: 'erasure', isOwn: false }])
    expect(JSON.stringify(own)).not.toMatch(/canary-note|admin/)
    expect(await withdrawOwnRequest(holder.ctx, entered.id)).toBe('not-found')
  })
})
