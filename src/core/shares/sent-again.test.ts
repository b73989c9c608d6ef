import { describe, expect, test } from 'vitest'
import { newShare, wrongUntilLocked } from '#contract/shares/share.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { createShare } from './create-share.ts'
import { listShareViews } from './list-share-views.ts'
import { openSharedResult } from './open-shared-result.ts'
import { revokeShare } from './revoke-share.ts'
import { type ShareAsked, viewShare } from './view-share.ts'

const minuteMs = 60_000
const notFound = { outcome: 'not-found' }
const found = { outcome: 'found' }
const formId = crypto.randomUUID()

describe.each(engines)('a form that opens a share is sent again on %s', (engine) => {
  async function openShares() {
    const test = await openTestPortal(engine)
    const recordId = await anAddedRecord(test)
    const admin = await test.as('admin')
    return {
      test,
      admin,
      recordId,
      async share(mostViews: number | null = 1) {
        const asked = { documents: ['visa'], purpose: 'employer', mostViews }
        const made = await createShare(admin, { recordId, ...newShare.parse(asked) })
        if (made.outcome !== 'created') throw new Error(made.outcome)
        const { id, code, pin = '' } = made
        return { id, code, pin, recordId }
      },
      view: async (asked: ShareAsked) => viewShare(await test.as('stranger'), asked),
      [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
    }
  }

  test('it shows the same again, and counts once', async () => {
    await using on = await openShares()
    const share = await on.share()
    const both = await Promise.all([on.view({ ...share, formId }), on.view({ ...share, formId })])
    expect(both).toMatchObject([found, found])
    expect(await on.view({ ...share, formId })).toMatchObject(found)
    expect((await listShareViews(on.admin, share))?.views).toHaveLength(1)
    for (const other of [
      { formId: crypto.randomUUID() },
      { formId: undefined },
      { viewer: 'Another' },
    ]) {
      expect(await on.view({ ...share, formId, ...other }), JSON.stringify(other)).toEqual(notFound)
    }
    const ten = await on.share(10)
    const all = await Promise.all(Array.from({ length: 50 }, () => on.view({ ...ten, formId })))
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['found']))
    expect((await listShareViews(on.admin, ten))?.views).toHaveLength(1)
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
    const others = await Promise.all(ids.map((formId) => on.view({ ...ten, formId })))
    expect(others.filter(({ outcome }) => outcome === 'found')).toHaveLength(9)
    expect((await listShareViews(on.admin, ten))?.views).toHaveLength(10)
  })

  test('it shows nothing for longer than the first view, and then counts again', async () => {
    await using on = await openShares()
    const share = await on.share(2)
    await on.view({ ...share, formId })
    on.test.wait(14 * minuteMs)
    const again = await on.view({ ...share, formId })
    if (again.outcome !== 'found') throw new Error(again.outcome)
    const shown = async () => openSharedResult(await on.test.as('stranger'), again.grant)
    expect(await shown()).toMatchObject(found)
    on.test.wait(2 * minuteMs)
    expect(await shown()).toEqual({ outcome: 'expired' })
    expect(await on.view({ ...share, formId })).toMatchObject(found)
    expect((await listShareViews(on.admin, share))?.views).toHaveLength(2)
    expect(await on.view({ ...share, formId })).toEqual(notFound)
  })

  test('it opens no other share, and none that is revoked, hidden, locked or tried with a wrong PIN', async () => {
    await using on = await openShares()
    const [used, other] = [await on.share(), await on.share()]
    await on.view({ ...used, formId: crypto.randomUUID() })
    expect(await on.view({ ...other, formId })).toMatchObject(found)
    expect(await on.view({ ...used, formId })).toEqual(notFound)
    await setVisibility(on.admin, on.recordId, 'hidden')
    expect(await on.view({ ...other, formId })).toEqual(notFound)
    await setVisibility(on.admin, on.recordId, 'visible')
    expect(await on.view({ ...other, formId })).toMatchObject(found)
    await revokeShare(on.admin, other)
    expect(await on.view({ ...other, formId })).toEqual(notFound)

    const locked = await on.share()
    expect(await on.view({ ...locked, formId })).toMatchObject(found)
    const wrong = locked.pin === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < wrongUntilLocked; tries++) {
      expect(await on.view({ ...locked, pin: wrong, formId })).toEqual(notFound)
    }
    expect(await on.view({ ...locked, formId })).toEqual(notFound)
  })
})
