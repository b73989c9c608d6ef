import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { lookUpRecord } from '#core/lookup/look-up-record.ts'
import { openResult } from '#core/lookup/open-result.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { readConfig } from '#platform/config.ts'
import { examine } from '#server/checkup.ts'
import { tell } from '#ui/i18n/checkup/words.ts'
import { startPostgresPair } from './failover/postgres-pair.ts'
import { anAddedRecord, lookUp, openTestPortal } from './test-portal.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const pair = lasting.use(await startPostgresPair({ isSynchronous: false, isDurable: false }))
const environment = { DATABASE_URL: pair.primary.url, METRICS_PORT: '0' }
const site = lasting.use(
  await openTestPortal('postgres', { ...environment, DATABASE_REPLICA_URL: pair.standby.url }),
)

const answeredBy = async (portal = site) => {
  const text = (await portal.portal.metrics?.text()) ?? ''
  const count = (outcome: string) => {
    return Number(
      new RegExp(`replica_reads_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0,
    )
  }
  return { answered: count('answered'), behind: count('behind'), failed: count('failed') }
}

/** Until the replica serves again, and a moment longer. */
async function untilReplicaAnswers(): Promise<void> {
  const { answered } = await answeredBy()
  await expect
    .poll(
      async () => {
        await lookUp(site, 'NONE')
        return (await answeredBy()).answered
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(answered)
}

test('a replica serves lookups, and never what is no longer so, however far it is behind', async () => {
  const id = await anAddedRecord(site)
  await untilReplicaAnswers()
  const seen = await lookUp(site, 'XX0000001')
  if (seen.outcome !== 'found') throw new Error('Not found')
  const ctx = await site.as('admin')
  const stranger = await site.as('stranger')
  const open = () => openResult(stranger, seen.grant, lookupPages.home)
  expect((await open()).outcome).toBe('found')

  await pair.query('standby', 'select pg_wal_replay_pause()')
  for (let round = 0; round < 5; round++) {
    await setVisibility(ctx, id, 'hidden')
    expect((await lookUp(site, 'XX0000001')).outcome).toBe('not-found')
    expect((await open()).outcome).toBe('not-found')
    await setVisibility(ctx, id, 'visible')
    expect((await lookUp(site, 'XX0000001')).outcome).toBe('found')
    expect((await open()).outcome).toBe('found')
  }
  await anAddedRecord(site, { passportNumber: 'XX0000002', irccNumber: 'I2' })
  expect((await lookUp(site, 'XX0000002')).outcome).toBe('found')
  await deleteRecord(ctx, id)
  expect((await lookUp(site, 'XX0000001')).outcome).toBe('not-found')
  expect((await answeredBy()).behind).toBeGreaterThan(0)
  const before = (await answeredBy()).answered
  await lookUp(site, 'XX0000002')
  expect((await answeredBy()).answered).toBe(before)

  await pair.query('standby', 'select pg_wal_replay_resume()')
  await untilReplicaAnswers()
  expect((await lookUp(site, 'XX0000002')).outcome).toBe('found')
})

test('a database that is no copy of this one is never believed', async () => {
  await using other = await openTestPortal('postgres')
  const number = { passportNumber: 'XX0000009', irccNumber: 'I9' }
  for (let n = 0; n < 3; n++) {
    const change = { passportNumber: `YY000000${n}`, irccNumber: `Y${n}` }
    await anAddedRecord(other, change)
  }
  const { database } = other.portal.config
  if (database.engine !== 'postgres') throw new Error('Not PostgreSQL')
  await using mistaken = await openTestPortal('postgres', {
    METRICS_PORT: '0',
    DATABASE_REPLICA_URL: database.url,
  })
  await anAddedRecord(mistaken, number)
  expect((await lookUp(mistaken, 'XX0000009')).outcome).toBe('found')
  expect((await lookUp(mistaken, 'YY0000001')).outcome).toBe('not-found')
  expect(await answeredBy(mistaken)).toMatchObject({ answered: 0, failed: 0 })
})

/** What the doctor says of a replica, in both languages. */
async function examined(DATABASE_REPLICA_URL: string) {
  const { dataDir, database } = site.portal.config
  if (database.engine !== 'postgres') throw new Error('Not PostgreSQL')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_REPLICA_URL }
  const checked = await examine(readConfig(settings), { how: 'command' })
  const found = checked.filter(({ check }) => check === 'replica')
  const said = found.flatMap((one) => [tell(one, 'en').says, tell(one, 'bn').says]).join('\n')
  expect(said).not.toMatch(/postgres:|[{}]/)
  return { found: found.map(({ finding, facts }) => ({ finding, ...facts })), said }
}

test('the doctor tells a replica that follows from one that lags, and from what is none of this database', async () => {
  const { url } = pair.standby
  await untilReplicaAnswers()
  expect((await examined(url)).found).toEqual([{ finding: 'replica-good' }])
  await pair.query('standby', 'select pg_wal_replay_pause()')
  for (const n of [1, 2, 3]) {
    await anAddedRecord(site, { passportNumber: `LAG${n}`, irccNumber: `LAG${n}` })
  }
  const { found, said } = await examined(url)
  expect(found).toMatchObject([{ finding: 'replica-behind', changes: 3 }])
  expect(said).toContain('last changes (3)')
  expect(said).toContain('৩টি পরিবর্তন')
  await pair.query('standby', 'select pg_wal_replay_resume()')
  await untilReplicaAnswers()

  expect((await examined(pair.primary.url)).found).toEqual([{ finding: 'replica-writes' }])
  await pair.query('primary', 'create database other')
  const empty = url.replace(/\/[^/]*$/, '/other')
  await expect
    .poll(async () => (await examined(empty)).found, { timeout: 15_000, interval: 500 })
    .toEqual([{ finding: 'replica-another' }])
  const other = empty
    .replace(pair.standby.url, pair.primary.url)
    .replace(`:${pair.standby.port}`, `:${pair.primary.port}`)
  await using another = await openTestPortal('postgres', { DATABASE_URL: other })
  await anAddedRecord(another)
  await sleep(500)
  expect((await examined(empty)).found).toEqual([{ finding: 'replica-another' }])
  const nobody = url.replace(`:${pair.standby.port}`, ':9')
  expect((await examined(nobody)).found).toEqual([{ finding: 'replica-away', why: 'ECONNREFUSED' }])
}, 60_000)

test('without the replica the database serves; without the database nobody is told anything uncertain', async () => {
  await pair.stop('standby', 'immediate')
  expect((await lookUp(site, 'XX0000002')).outcome).toBe('found')
  expect((await answeredBy()).failed).toBeGreaterThan(0)
  await pair.start('standby')
  await untilReplicaAnswers()

  const stranger = await site.as('stranger')
  await pair.stop('primary', 'fast')
  const asked = { by: 'passportNumber', number: 'XX0000002', page: lookupPages.home } as const
  expect((await lookUpRecord(stranger, asked)).outcome).toBe('unavailable')
  await pair.start('primary')
  await expect.poll(async () => (await lookUpRecord(stranger, asked)).outcome).toBe('found')
}, 40_000)

test('of several servers the one that takes writes is used, and after a failover the other', async () => {
  await using both = await openTestPortal('postgres', { DATABASE_URL: swapped(pair.urlOfBoth) })
  expect((await lookUp(both, 'XX0000002')).outcome).toBe('found')
  await expect
    .poll(
      async () => {
        const [row] = await pair.query(
          'primary',
          'select pg_current_wal_lsn() = replay_lsn as "isThere" from pg_stat_replication',
        )
        return row?.isThere
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  await pair.stop('primary', 'immediate')
  await pair.promote()
  await expect
    .poll(async () => (await both.as('stranger').then(() => lookUp(both, 'XX0000002'))).outcome, {
      timeout: 15_000,
    })
    .toBe('found')
  await anAddedRecord(both, { passportNumber: 'XX0000003', irccNumber: 'I3' })

  // Whoever knows the new primary takes the old one for nothing else than what it is.
  await pair.start('primary')
  await pair.stop('standby', 'fast')
  expect(await both.portal.checkReady()).toMatchObject({ database: 'failed' })
  await pair.start('standby')
  await expect
    .poll(async () => (await both.portal.checkReady()).database, { timeout: 15_000 })
    .toBe('ok')
  expect((await lookUp(both, 'XX0000003')).outcome).toBe('found')
}, 60_000)

/** The standby first. */
function swapped(url: string): string {
  return url.replace(/@([^,]+),([^/]+)\//, '@$2,$1/')
}
