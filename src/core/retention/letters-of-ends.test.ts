import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { aCandidate, aSlip, claim, claimed } from '../../../tests/holders.ts'
import {
  anAddedRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { approveRecord } from '../records/approve-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { todayIn } from '../today.ts'
import { keepRecord } from './keep-record.ts'
import { noticeEndings } from './notice-endings.ts'

async function aWorld(test: TestPortal) {
  const admin = await test.as('admin')
  const ctx = { ...admin, mail: { ...admin.mail, isConfigured: true } }
  const recordId = await anAddedRecord(test)
  await keepRecord(ctx, recordId, { change: { until: addDays(todayIn(ctx), 10) } })
  const code = await aSlip(ctx, recordId)
  const candidate = await aCandidate(test)
  /** Who got a mail since the last call that says on which day the record ends */
  const told = async () => {
    const mails = (await test.mails()).splice(0)
    const about = mails.filter(({ subject }) => subject.includes('stop publishing'))
    return about.map(({ to }) => to)
  }
  return { ctx, recordId, code, candidate, told, notice: () => noticeEndings(ctx, {}) }
}

describe.each(engines)('on %s', (engine) => {
  test('a candidate who claims a record that ends soon is told', async () => {
    await using test = await openTestPortal(engine)
    const { code, candidate, told, notice } = await aWorld(test)
    await notice()
    expect(await told()).toEqual([])
    expect(await claim(candidate.ctx, code)).toEqual(claimed)
    expect(await told()).toEqual([candidate.email])
  })

  test('so is the holder of one that was hidden or pending, once visitors find it', async () => {
    await using test = await openTestPortal(engine)
    const { ctx, recordId, code, candidate, told, notice } = await aWorld(test)
    expect(await claim(candidate.ctx, code)).toEqual(claimed)
    await setVisibility(ctx, recordId, 'hidden')
    await withdrawApproval(ctx, recordId)
    await notice()
    await setVisibility(ctx, recordId, 'visible')
    expect(await told()).toEqual([])
    expect(await approveRecord(ctx, recordId)).toBe('approved')
    expect(await told()).toEqual([candidate.email])
    await setVisibility(ctx, recordId, 'hidden')
    expect(await told()).toEqual([])
    expect(await setVisibility(ctx, recordId, 'visible')).toBe('set')
    expect(await told()).toEqual([candidate.email])
    await keepRecord(ctx, recordId, { change: { until: addDays(todayIn(ctx), 100) } })
    await setVisibility(ctx, recordId, 'hidden')
    await setVisibility(ctx, recordId, 'visible')
    expect(await told()).toEqual([])
  })
})
