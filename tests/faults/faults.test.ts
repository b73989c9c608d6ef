import { describe, expect, test } from 'vitest'
import { takeDatabaseAway } from './database-outages.ts'
import { failSystemCalls } from './failing-disk.ts'
import { fillDisk, starveDisk } from './failing-volume.ts'
import { canHaveFaultyDisks } from './faulty-disk.ts'
import { killAtSystemCalls } from './kills.ts'
import { cutPower } from './power-cuts.ts'

const isPossible = await canHaveFaultyDisks()
if (!isPossible)
  console.log('No disk can be made to fail here (Linux, root, loop devices): left out')

const seed = Date.now() % 1_000_000
const sound = { flaws: [] }

/** A short version: `npm run test:faults` repeats each of these often enough to be significant. */
describe.runIf(isPossible)(`data is kept (seed ${seed})`, () => {
  test('through power cuts on SQLite', async () => {
    const figures = await cutPower({ engine: 'sqlite', cuts: 3, seed })
    expect(figures).toMatchObject({ ...sound, runs: 3 })
    expect(figures.acknowledged).toBeGreaterThan(10)
  }, 300_000)

  test('through power cuts on PostgreSQL', async () => {
    expect(await cutPower({ engine: 'postgres', cuts: 2, seed })).toMatchObject(sound)
  }, 300_000)

  test('and without flushing it is not', async () => {
    const { flaws } = await cutPower({ engine: 'sqlite', cuts: 5, seed, flushes: false })
    expect(flaws.length).toBeGreaterThan(0)
  }, 300_000)

  test('when the server is killed at a system call', async () => {
    expect(await killAtSystemCalls({ kills: 2, seed })).toMatchObject(sound)
  }, 300_000)

  test('when system calls fail', async () => {
    expect(await failSystemCalls({ faults: 7, seed })).toMatchObject(sound)
  }, 300_000)

  test('when PostgreSQL goes away in one way after the other', async () => {
    expect(await takeDatabaseAway({ outages: 4, seed })).toMatchObject(sound)
  }, 300_000)

  test('when the disk is full, and when it loses writes', async () => {
    expect(await fillDisk({ times: 1, seed })).toMatchObject(sound)
    expect(await starveDisk({ times: 1, seed })).toMatchObject(sound)
  }, 300_000)
})
