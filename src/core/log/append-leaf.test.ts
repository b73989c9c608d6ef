import { describe, expect, test } from 'vitest'
import { leafText, readLeaf } from '#contract/proof/leaf.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { appendLeaf } from './append-leaf.ts'

const hash = 'ab'.repeat(32)

describe.each(engines)('on %s', (engine) => {
  test('leaves stand in the order in which their transactions end, without gaps', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ statements: 'off' })
    const ctx = await test.as('admin')
    const subject = await anAddedRecord(test)
    const append = (fails: boolean) =>
      ctx.db.transaction().execute(async (db) => {
        await recordActivity(db, ctx, 'record.hidden', subject)
        const seq = await appendLeaf(db, ctx, { what: 'stated', hash })
        if (fails) throw new Error('rolled back')
        return seq
      })
    const asked = Array.from({ length: 40 }, (_, index) => append(index % 4 === 0))
    const done = await Promise.allSettled(asked)
    const seqs = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(seqs.toSorted((one, other) => one - other)).toEqual([...Array(30).keys()])

    const rows = await ctx.db.selectFrom('logLeaf').selectAll().orderBy('position').execute()
    expect(rows.map(({ seq, position }) => [seq, position])).toEqual(
      Array.from({ length: 30 }, (_, index) => [index, index]),
    )
    const day = ctx.now().toISOString().slice(0, 10)
    expect(rows[0]?.data).toBe(`countersign/1 stated ${day} ${hash}`)
  })
})

test('every leaf is one short line, and reads back as what it was', () => {
  const thumbprint = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'
  const root = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
  for (const leaf of [
    { what: 'stated', hash },
    { what: 'withdrawn', hash },
    { what: 'key', thumbprint, became: 'compromised' },
    { what: 'activity', seq: 999_999_999_999, hash },
    { what: 'continues', size: 999_999_999_999, root },
    { what: 'restored', from: 999_999_999_999 },
  ] as const) {
    const text = leafText(leaf, '2026-11-20')
    expect(text).toMatch(/^[\x20-\x7e]{1,120}$/)
    expect(readLeaf(text)).toEqual({ ...leaf, day: '2026-11-20' })
  }
  for (const text of [
    '',
    'countersign/2 stated 2026-11-20 x',
    `countersign/1 stated 2026-11-20 X${hash}`,
  ]) {
    expect(readLeaf(text)).toBeUndefined()
  }
})
