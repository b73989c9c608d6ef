import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openTestPortal } from '../../tests/test-portal.ts'
import { watchHealth } from './health.ts'

/** A database and a file store that the test can make unavailable or hang. */
function aWorld() {
  let written = ''
  const log = openLog('warn', { write: (line) => (written += line) })
  const world = { database: 'ok', store: 'ok', migrations: 'ok', disk: 'ok' }
  const check = (part: keyof typeof world) => async () => {
    if (world[part] === 'hanging') await new Promise(() => {})
    if (world[part] !== 'ok') throw Object.assign(new Error('secret'), { code: world[part] })
  }
  const checks = {
    database: check('database'),
    store: check('store'),
    migrations: check('migrations'),
    disk: check('disk'),
  }
  const lines = () => written.split('\n').filter(Boolean)
  return { health: watchHealth(checks, log), world, lines }
}

test('each change of state is one line, and says why', async () => {
  const { health, world, lines } = aWorld()
  for (let times = 0; times < 5; times++) await health.look()
  expect(lines()).toEqual([])
  world.database = 'ECONNREFUSED'
  for (let times = 0; times < 5; times++) await Promise.all([health.look(), health.look()])
  expect(lines()).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    part: 'database',
    because: 'ECONNREFUSED',
    msg: 'the database cannot be used',
  })
  expect(lines()[0]).not.toContain('secret')
  world.database = 'ok'
  for (let times = 0; times < 5; times++) await health.look()
  expect(lines()).toHaveLength(2)
  expect(JSON.parse(lines()[1] ?? '')).toMatchObject({ msg: 'the database is back', seconds: 0 })
})

test('only a schema of another version takes a process out of service', async () => {
  const { health, world } = aWorld()
  const well = { database: 'ok', store: 'ok', migrations: 'ok', disk: 'ok' }
  expect(await health.read()).toEqual({ ...well, status: 'ready' })
  world.store = 'ETIMEDOUT'
  world.disk = 'ENOSPC'
  const low = { ...well, store: 'failed', disk: 'low' }
  expect(await health.read()).toEqual({ ...low, status: 'degraded' })
  world.database = 'ECONNREFUSED'
  expect(await health.read()).toEqual({ ...low, database: 'failed', status: 'degraded' })
  world.migrations = 'other'
  expect(await health.read()).toMatchObject({ status: 'unready' })
})

test('a store that hangs keeps no balancer waiting', async () => {
  const { health, world } = aWorld()
  world.store = 'hanging'
  const startedAt = performance.now()
  expect(await health.read()).toMatchObject({ status: 'ready', store: 'ok' })
  world.database = 'ECONNREFUSED'
  expect(await health.read()).toMatchObject({ status: 'degraded', database: 'failed' })
  expect(performance.now() - startedAt).toBeLessThan(2900)
})

test('a damaged database is not reported as changed by another version', async () => {
  await using test = await openTestPortal('sqlite')
  const { portal, dataDir } = test
  const { db } = await test.as('admin')
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await sql`pragma shrink_memory`.execute(db)
  truncateSync(join(dataDir, 'countersign.db'), 8192)
  expect(await portal.health.read()).toMatchObject({ database: 'failed', migrations: 'ok' })
})
