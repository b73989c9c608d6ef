import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newShare } from '#contract/shares/share.ts'
import { aHeldRecord, anOwnShare, manyViews, password, view } from '../../../tests/holders.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { bytesOf, unzipped } from '../../../tests/zips.ts'
import { exportOwnCopy } from '../person/export-own-copy.ts'
import { exportPerson } from '../person/export-person.ts'
import { createShare } from '../shares/create-share.ts'
import { listShares } from '../shares/list-shares.ts'
import { createOwnShare } from './create-own-share.ts'
import { exportOwnRecord } from './export-own-record.ts'
import { readOwnRecord } from './read-own-record.ts'
import { revokeOwnShare } from './revoke-own-share.ts'

describe.each(engines)('on %s', (engine) => {
  test('twenty codes an hour, of which lists and one file have the newest', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const [admin, { ctx }] = [await test.as('admin'), holder]
    let queries = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries++
        return result
      },
    }
    const counting = { ...ctx, db: ctx.db.withPlugin(plugin) }
    const first = await anOwnShare(ctx)
    await exportOwnRecord(counting)
    const forOne = queries
    for (let made = 1; made < 20; made++) {
      await revokeOwnShare(ctx, (await anOwnShare(ctx)).id)
    }
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    const refused = await createOwnShare(ctx, { ...asked, password: '' })
    expect(refused).toEqual({ outcome: 'too-often', retryAfterSeconds: expect.any(Number) })
    await view(test, { ...first, viewer: 'Ms Lee' })
    queries = 0
    const views = (await exportOwnRecord(counting))?.shares.map((share) => share.views)
    expect(queries).toBeLessThanOrEqual(forOne)
    expect(views).toHaveLength(20)
    expect(views?.at(-1)).toEqual([{ at: expect.any(String), viewer: 'Ms Lee' }])

    const [ended] = await ctx.db
      .selectFrom('share')
      .selectAll()
      .where('id', '!=', first.id)
      .execute()
    if (!ended) throw new Error('none')
    const more = Array.from({ length: 150 }, (_, index) => {
      return { ...ended, id: ctx.newId(), codeHash: `h${index}` }
    })
    await ctx.db.insertInto('share').values(more).execute()
    const newest = more.map(({ id }) => id).sort((one, other) => (one < other ? 1 : -1))
    const lists = [(await readOwnRecord(ctx))?.shares, await listShares(admin, recordId)]
    for (const list of lists) {
      expect(list?.map(({ id }) => id)).toEqual([...newest.slice(0, 139), first.id])
    }
    const looked = (await exportOwnRecord(ctx))?.shares.map((share) => share.views)
    expect(looked).toEqual([...Array(139).fill([]), views?.at(-1)])
    test.wait(3_600_000)
    expect((await createOwnShare(ctx, { ...asked, password })).outcome).toBe('created')
  })
  test('staff and the holder have twenty live codes each, and lists have all of them', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    let given = ''
    const byStaff = () => createShare(admin, { ...asked, recordId })
    const byHolder = () => createOwnShare(holder.ctx, { ...asked, password: given })
    const madeOf = async (makers: (typeof byStaff | typeof byHolder)[]) => {
      const outcomes = (await Promise.all(makers.map((make) => make()))).map((one) => one.outcome)
      expect(outcomes.filter((one) => one !== 'created' && one !== 'too-many')).toEqual([])
      return outcomes.filter((one) => one === 'created').length
    }
    expect(await madeOf(Array.from({ length: 22 }, () => byStaff))).toBe(20)
    expect(await madeOf(Array.from({ length: 17 }, () => byHolder))).toBe(17)
    test.wait(3_600_000)
    given = password
    const again = Array.from({ length: 5 }, () => byHolder)
    expect(await madeOf([...again, byStaff, byStaff])).toBe(3)

    const [staffs] = (await listShares(admin, recordId)) ?? []
    const { id } = staffs ?? { id: '' }
    const row = admin.db.selectFrom('share').selectAll().where('id', '=', id)
    const one = await row.executeTakeFirstOrThrow()
    const ended = Array.from({ length: 130 }, (_, index) => {
      return { ...one, id: admin.newId(), codeHash: `h${index}`, revokedAt: one.createdAt }
    })
    await admin.db.insertInto('share').values(ended).execute()
    const lists = [(await readOwnRecord(holder.ctx))?.shares, await listShares(admin, recordId)]
    for (const list of lists) {
      expect(list?.filter(({ state }) => state === 'live')).toHaveLength(40)
      expect(list).toHaveLength(140)
    }
  })
  test('a code that was opened often has all views in a copy, in files of 10,000', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    const often = await anOwnShare(holder.ctx)
    const seldom = await anOwnShare(holder.ctx)
    await view(test, { ...seldom, viewer: 'Ms Lee' })
    await manyViews(admin, often.id, 20_001)
    const copies = [await exportPerson(admin, { recordId }), await exportOwnCopy(holder.ctx, '')]
    for (const made of copies) {
      if (made.outcome !== 'exported') throw new Error(made.outcome)
      const zip = unzipped(await bytesOf(made.copy.zip))
      const files = zip.names.filter((name) => name.startsWith('views'))
      expect(files).toEqual(['views.json', 'views-2.json', 'views-3.json'])
      const parts = files.map((name) => zip.json(name))
      expect(parts.map(({ length }) => length)).toEqual([10_000, 10_000, 2])
      const views = parts.flat()
      expect(views[0]).toEqual({
        ...{ share: seldom.id, purpose: 'employer', viewer: 'Ms Lee' },
        at: expect.any(String),
      })
      expect(new Set(views.map(({ viewer }) => viewer)).size).toBe(20_002)
      expect(views.at(-1)).toMatchObject({ share: often.id, at: '2026-01-01T00:00:00.000Z' })
      expect(zip.files.get('README.txt')?.toString()).toContain('- views.json … views-3.json: who')
    }
    const own = await exportOwnRecord(holder.ctx)
    expect(own?.shares.map(({ id, viewCount }) => [id, viewCount])).toEqual([
      [seldom.id, 1],
      [often.id, 20_001],
    ])
    expect(own?.shares.map(({ views }) => [views.length, views[0]?.viewer])).toEqual([
      [1, 'Ms Lee'],
      [500, 'Viewer 20000'],
    ])
  })
})
