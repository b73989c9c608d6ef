import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { leasedJobs } from './leased-jobs.ts'

const hour = 3_600_000

describe.each(engines)('on %s', (engine) => {
  test('one of several processes does what is due, and another if that one fails', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { db, now, operations } = await test.as('admin')
    const done: string[] = []
    let fails = false
    const processes = ['one', 'two', 'three'].map((holder) =>
      leasedJobs({ db, now, operations, holder })('tidy', hour, async () => {
        done.push(holder)
        if (fails) throw new Error('half-way')
      }),
    )
    const allTry = () => Promise.allSettled(processes.map((work) => work()))

    await allTry()
    expect(done).toEqual([])
    for (let hours = 1; hours <= 3; hours++) {
      test.wait(hour)
      await allTry()
      await allTry()
      expect(done).toHaveLength(hours)
    }

    test.wait(hour)
    fails = true
    await processes[0]?.().catch(() => {})
    fails = false
    await processes[1]?.()
    await allTry()
    expect(done.slice(3)).toEqual(['one', 'two'])

    test.wait(10_000 * hour)
    await allTry()
    // Another process holds the lease while the clock is corrected.
    const lease = { holder: 'ended', heldUntil: new Date(now().getTime() + hour).toISOString() }
    await db.updateTable('job').set(lease).where('name', '=', 'tidy').execute()
    test.wait(-9_990 * hour)
    await allTry()
    expect(done).toHaveLength(7)
    await allTry()
    expect(done).toHaveLength(7)

    const minute = hour / 60
    test.wait(-4 * minute)
    await allTry()
    expect(done).toHaveLength(7)
    test.wait(-36 * minute)
    await allTry()
    expect(done).toHaveLength(8)
    await allTry()
    expect(done).toHaveLength(8)
  })

  test('the first run of a job comes an interval after the start, and not two', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const ctx = await test.as('admin')
    let runs = 0
    const job = leasedJobs({ ...ctx, holder: 'one' })('first', hour, async () => runs++)
    test.wait(hour)
    await job()
    expect(runs).toBe(1)
    await ctx.db.deleteFrom('job').where('name', '=', 'first').execute()
    await job()
    expect(runs, 'of a row that was deleted to start over').toBe(2)
  })

  test('what takes longer than its interval is done once at a time', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await test.as('admin')
    let underWay = 0
    let most = 0
    const [one, two] = ['one', 'two'].map((holder) =>
      leasedJobs({ ...ctx, holder })('slow', 300, async () => {
        most = Math.max(most, ++underWay)
        await sleep(1500)
        underWay--
      }),
    )
    const tries: (Promise<void> | undefined)[] = []
    for (let times = 0; times < 20; times++) {
      tries.push(one?.(), two?.())
      await sleep(100)
    }
    await Promise.all(tries)
    expect(most).toBe(1)
  })
})
