import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore, forEachConcurrently } from './semaphore.ts'

test('no more hold a permit than there are, and who waited first is next', async () => {
  const { run, idle, taken, waiting } = createSemaphore(2)
  const begun: number[] = []
  let most = 0
  for (let index = 0; index < 6; index++) {
    void run(async () => {
      begun.push(index)
      most = Math.max(most, taken())
      await sleep(6 - index)
      if (index === 1) throw new Error('one that fails releases, too')
    }).catch(() => {})
  }
  expect([taken(), waiting()]).toEqual([2, 4])
  await idle()
  expect([begun, most, taken(), waiting()]).toEqual([[0, 1, 2, 3, 4, 5], 2, 0, 0])
})

test('owners take turns, however many of one wait', async () => {
  const { acquire, waiting } = createSemaphore(1)
  const order: string[] = []
  const works = ['a', 'a', 'a', 'b', 'c', 'b'].map(async (owner) => {
    const release = await acquire(undefined, owner)
    order.push(owner)
    await sleep(1)
    release()
  })
  expect([waiting(), waiting('a'), waiting('nobody')]).toEqual([5, 2, 0])
  await Promise.all(works)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  expect(waiting()).toBe(0)
})

test('an owner who was let in stands behind the others again', async () => {
  const { acquire } = createSemaphore(2)
  const releases = [await acquire(undefined, 'x'), await acquire(undefined, 'y')]
  const order: string[] = []
  const works = ['a', 'a', 'b'].map(async (owner) => {
    const release = await acquire(undefined, owner)
    order.push(owner)
    release()
  })
  for (const release of releases) release()
  await Promise.all(works)
  expect(order).toEqual(['a', 'b', 'a'])
})

test('whoever gives up waiting leaves, and takes no permit from others', async () => {
  const { acquire, taken, waiting } = createSemaphore(1)
  const release = await acquire()
  const patience = new AbortController()
  const first = acquire(patience.signal)
  const second = acquire()
  patience.abort()
  await expect(first).rejects.toThrow('aborted')
  await expect(acquire(patience.signal)).rejects.toThrow('aborted')
  expect(waiting()).toBe(1)
  release()
  const releaseSecond = await second
  expect([taken(), waiting()]).toEqual([1, 0])
  releaseSecond()
  expect(taken()).toBe(0)
})

test('the first of several failures is thrown, once no work is running', async () => {
  const begun: number[] = []
  let underWay = 0
  async function* numbers() {
    for (let number = 0; number < 100; number++) yield number
  }
  const all = forEachConcurrently(numbers(), 3, async (number) => {
    begun.push(number)
    underWay++
    await sleep(number === 4 ? 1 : 20)
    underWay--
    if (number >= 4) throw new Error(`failed at ${number}`)
  })
  await expect(all).rejects.toThrow('failed at 4')
  expect(underWay).toBe(0)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
})
