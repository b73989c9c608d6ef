import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyActivity } from '#core/activity/verify-activity.ts'
import { addRecord } from '#core/records/add-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { readMark } from '#platform/db/moving/marks.ts'
import { connect, openDatabase } from '#platform/db/open-database.ts'
import { readSecret } from '#platform/secret.ts'
import { openPortal } from '#server/portal.ts'
import { contents, filesBelow, staged } from '../../tests/backups.ts'
import {
  aPlace,
  atPlace,
  fill,
  type Kind,
  large,
  type Place,
  small,
  starts,
} from '../../tests/places.ts'
import { added, anAddedRecord, aRecord } from '../../tests/test-portal.ts'
import { moveSite, takeBack } from './move-site.ts'
import { verifySite } from './verify-site.ts'

vi.setConfig({ testTimeout: 60_000 })

const progress = () => {}
const asked = { progress, settings: 'new.env' }

function move(from: Place, to: Place, more: { dryRun?: boolean; leaveLost?: boolean } = {}) {
  return moveSite(from.config, to.config, { ...asked, ...more })
}

let filled: Place
beforeAll(async () => {
  filled = await aPlace(small)
  await atPlace(filled, fill)
})
afterAll(() => filled[Symbol.asyncDispose]())

/** A site of that kind; the product itself is trusted to make others than the small one. */
async function aSite(kind: Kind): Promise<Place> {
  const copy = await aPlace(small)
  await cp(filled.config.dataDir, copy.config.dataDir, { recursive: true })
  if (kind === small) return copy
  await using from = copy
  const place = await aPlace(kind)
  const moved = await move(from, place)
  if (moved.outcome !== 'done') throw new Error(moved.say)
  return place
}

/** What people would miss: all rows, all bytes, the chain, and numbers that go on. */
async function expectTheSame(place: Place, before: Record<string, string[]>): Promise<void> {
  const { chore: _, ...after } = await contents(place.config.database)
  expect(after).toEqual(before)
  await using portal = await openPortal(place.config)
  expect(await verifySite(portal, progress)).toMatchObject({ outcome: 'done' })
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'test' }, network: 'test' })
  expect(await verifyActivity(ctx.db)).toMatchObject({ outcome: 'whole' })
  await added(addRecord(ctx, aRecord({ passportNumber: 'NEW1', irccNumber: 'NEW2' })))
  const entries = await ctx.db.selectFrom('record').select('entry').orderBy('entry').execute()
  expect(entries.map(({ entry }) => entry)).toEqual([1, 2, 3])
}

const [mixed, crossed] = [
  { engine: 'sqlite', files: 's3' },
  { engine: 'postgres', files: 'disk' },
] as const
const ways: [string, Kind, Kind][] = [
  ['from SQLite and disk to PostgreSQL and S3', small, large],
  ['from PostgreSQL and S3 to SQLite and disk', large, small],
  ['from SQLite and S3 to PostgreSQL and disk', mixed, crossed],
  ['from one machine to another of the same kind', small, small],
]

describe.each(ways)('%s', (_, kind, other) => {
  test('a site is moved whole, and starts there and nowhere else', async () => {
    await using from = await aSite(kind)
    await using to = await aPlace(other)
    const before = await contents(from.config.database)

    const dry = await move(from, to, { dryRun: true })
    expect(dry).toMatchObject({ outcome: 'done', say: expect.stringContaining('would be moved') })
    expect(await starts(from)).toBe(true)
    const moved = await move(from, to)
    expect(moved.say).toContain('compared, and the same')
    expect(moved).toMatchObject({
      outcome: 'done',
      data: { files: 12, tables: { record: { rows: 2 } } },
    })
    expect(await starts(from)).toContain('was moved to')
    expect(readSecret(to.config.secret)).toBe(readSecret(from.config.secret))
    await expectTheSame(to, before)

    expect(await move(from, to)).toMatchObject({
      outcome: 'done',
      data: { outcome: 'moved before' },
    })
    expect(await takeBack(from.config)).toMatchObject({ outcome: 'done' })
    expect(await starts(from)).toBe(true)
    expect(await takeBack(from.config)).toMatchObject({ outcome: 'failed' })
  })
})

test('the database alone is moved, and the files alone, on one machine', async () => {
  await using from = await aSite(small)
  const { DATA_DIR = '' } = from.environment
  await using database = await aPlace(crossed, { DATA_DIR })
  const before = await contents(from.config.database)
  const first = await move(from, database)
  expect(first.say).toMatch(/^The database moved to postgres/m)

  const { DATABASE_URL = '' } = database.environment
  await using both = await aPlace(large, { DATA_DIR, DATABASE_URL })
  const second = await move(database, both)
  expect(second.say).toMatch(/^12 files, .* moved to http/)
  expect(await starts(database)).toContain(`moved away from ${DATA_DIR}/blobs`)
  expect(await move(database, both)).toMatchObject({ data: { outcome: 'moved before' } })
  await expectTheSame(both, before)

  // And the files back to where they lay: what is still there is not carried again.
  expect(await move(both, database)).toMatchObject({ outcome: 'done', data: { lost: [] } })
  expect(await starts(both)).toContain('moved away from http')
  expect(await starts(database)).toBe(true)
  await expect(move(both, await aPlace(small))).rejects.toThrow('were moved away from')
})

describe('nothing is moved', () => {
  test('while somebody works on the site; nobody starts in the midst of a move, nor sends it elsewhere', async () => {
    await using from = await aSite(small)
    await using to = await aPlace(large)
    await atPlace(from, async (site) => {
      await expect(move(from, to)).rejects.toThrow(`process ${process.pid} on`)
      expect(await move(from, to, { dryRun: true })).toMatchObject({ outcome: 'done' })
      await anAddedRecord(site, { passportNumber: 'P3', irccNumber: 'I3' })
    })
    const cutOff = moveSite(from.config, to.config, {
      ...asked,
      progress: (done) => {
        if (done === 'record') throw new Error('cut off')
      },
    })
    await expect(cutOff).rejects.toThrow('cut off')
    expect(await starts(from)).toContain('is being moved')
    expect(await starts(to)).toContain('was not finished')

    await using other = await aPlace(large)
    await expect(move(from, other)).rejects.toThrow('go on with that, or give it up')
    await expect(move(from, other, { dryRun: true })).rejects.toThrow('--take-back')
    expect(await move(from, to)).toMatchObject({ outcome: 'done' })
    expect(await starts(to)).toBe(true)
  })

  test('into a place that is in use, or holds the files of others', async () => {
    await using from = await aSite(small)
    const { secret } = from.config
    for (const kind of [large, small]) {
      await using used = await aSite(kind)
      await atPlace(used, staged)
      const { data: before } = await atPlace(used, ({ portal }) => verifySite(portal, progress))
      await expect(move(from, used)).rejects.toThrow('move into an empty database')
      await using free = await aPlace(kind)
      const { database } = free.config
      const others = { ...free, config: { ...used.config, database, secret } }
      await expect(move(from, others)).rejects.toThrow('not of this site')
      const { data: after } = await atPlace(used, ({ portal }) => verifySite(portal, progress))
      expect(after).toEqual(before)
    }
    expect(await starts(from)).toBe(true)
  })

  test('to where it is, from where nothing is, or away from another key', async () => {
    await using from = await aSite(small)
    await expect(move(from, from)).rejects.toThrow('nothing to move')
    await using nowhere = await aPlace(small)
    await expect(move(nowhere, from)).rejects.toThrow('no site to move')
    const SECRET = 'Another-key-0123456789-abcdefghijklmn'
    await using other = await aPlace(large, { SECRET })
    await expect(move(from, other)).rejects.toThrow(`Say SECRET_FILE=${from.config.dataDir}/secret`)
    await using same = await aPlace(large, { SECRET: readSecret(from.config.secret) })
    expect(await move(from, same)).toMatchObject({ outcome: 'done' })
    expect(await filesBelow(same.config.dataDir)).toEqual([])
  })

  test('out of a database that another version wrote', async () => {
    await using from = await aPlace(small)
    await (await openDatabase(from.config.database, [])).destroy()
    await expect(move(from, await aPlace(large))).rejects.toThrow('with this version once')
  })
})

test('what changed the site while it was moved is told, and the new place does not start', async () => {
  await using from = await aSite(small)
  await using to = await aPlace(large)
  const source = connect(from.config.database)
  let isChanged = false
  const moved = await moveSite(from.config, to.config, {
    ...asked,
    progress: (done) => {
      if (isChanged || done !== 'files compared') return
      isChanged = true
      void source.updateTable('record').set({ address: 'Elsewhere' }).execute()
    },
  })
  await source.destroy()
  expect(moved).toMatchObject({ outcome: 'failed', data: { tables: ['record'] } })
  expect(moved.say).toContain('table record')
  expect(await starts(to)).toContain('was not finished')

  // Taken back and begun again, it is another move: what arrived of the first is not mixed into it.
  expect(await takeBack(from.config)).toMatchObject({ outcome: 'done' })
  await expect(move(from, to)).rejects.toThrow('another move that was not finished')
})

test('a file that is lost holds a move up, unless it is let go', async () => {
  await using from = await aSite(small)
  await using to = await aPlace(large)
  const [one = '', ...others] = await filesBelow(join(from.config.dataDir, 'blobs'))
  await rm(one)
  const held = await move(from, to)
  expect(held).toMatchObject({ outcome: 'failed', data: { lost: [one.split('/').at(-1)] } })
  const dropped = await move(from, to, { leaveLost: true })
  expect(dropped).toMatchObject({ outcome: 'done', say: expect.stringContaining('which are lost') })
  const found = await atPlace(to, ({ portal }) => verifySite(portal, progress))
  expect(found).toMatchObject({ outcome: 'failed', data: { files: others.length + 1 } })
})

test('who was erased stays known where the site goes', async () => {
  await using from = await aPlace(large)
  const id = await atPlace(from, async (site) => {
    const record = await anAddedRecord(site)
    await deleteRecord(await site.as('admin'), record)
    return record
  })
  await using to = await aPlace(small)
  await move(from, to)
  const db = connect(to.config.database)
  expect(await readMark(db)).toMatchObject({ state: 'arrived' })
  expect(await db.selectFrom('erased').select('id').execute()).toEqual([{ id }])
  await db.destroy()
})
