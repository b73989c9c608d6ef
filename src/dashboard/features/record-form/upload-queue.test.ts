import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openUploadQueue, type Send, type UploadEnd, type UploadState } from './upload-queue.ts'

const arrived: UploadEnd = { status: 'arrived', id: 'x', pages: [] }
const file = (name: string) => new File(['x'], name)
const always = { isOnline: () => true, nextOnline: async () => {} }

test('three files are under way at once, the others wait', async () => {
  let now = 0
  let most = 0
  const send: Send = async () => {
    most = Math.max(most, ++now)
    await sleep(5)
    now--
    return arrived
  }
  const queue = openUploadQueue(send, { network: always })
  const ends = Array.from({ length: 11 }, () => endOf(queue, file('a')))
  expect(await Promise.all(ends)).toHaveLength(11)
  expect(most).toBe(3)
})

test('a file for which there is no place is sent again when the server says, however often', async () => {
  let tries = 0
  const putOff: Send = async () => (++tries > 6 ? arrived : { status: 'put-off', seconds: 0.01 })
  const options = { waits: [1], network: always }
  expect(await endOf(openUploadQueue(putOff, options), file('a'))).toEqual(arrived)
  expect(tries).toBe(7)
})

test('a broken connection is tried again, and after some tries somebody is asked', async () => {
  let tries = 0
  const twiceBroken: Send = async () => (++tries > 2 ? arrived : { status: 'broken' })
  const options = { waits: [1, 1, 1], network: always }
  expect(await endOf(openUploadQueue(twiceBroken, options), file('a'))).toEqual(arrived)
  expect(tries).toBe(3)

  tries = -9
  const end = await endOf(openUploadQueue(twiceBroken, options), file('a'))
  expect([end.status, tries]).toEqual(['broken', -5])
})

test('what is refused is not tried again', async () => {
  let tries = 0
  const refuse: Send = async () => {
    tries++
    return { status: 'refused', because: 'damaged' }
  }
  await endOf(openUploadQueue(refuse, { network: always }), file('a'))
  expect(tries).toBe(1)
})

test('without a network it waits, and goes on by itself', async () => {
  let isOnline = false
  const states: string[] = []
  const network = {
    isOnline: () => isOnline,
    async nextOnline() {
      await sleep(5)
      isOnline = true
    },
  }
  const queue = openUploadQueue(async () => arrived, { network })
  await endOf(queue, file('a'), ({ status }) => states.push(status))
  expect(states).toEqual(['waiting', 'offline', 'sending', 'arrived'])
})

test('what is stopped says nothing more, and makes room', async () => {
  const heard: UploadState[] = []
  const held = Promise.withResolvers<UploadEnd>()
  let isAborted = false
  const send: Send = (sent, _onShare, signal) => {
    if (sent.name === 'b') return Promise.resolve(arrived)
    signal.addEventListener('abort', () => {
      isAborted = true
      held.resolve({ status: 'broken' })
    })
    return held.promise
  }
  const queue = openUploadQueue(send, { atOnce: 1, network: always })
  const stop = queue.add(file('a'), (state) => heard.push(state))
  const second = endOf(queue, file('b'))
  const stopThird = queue.add(file('c'), (state) => heard.push(state))
  await sleep(1)
  stopThird()
  stop()
  expect(await second).toEqual(arrived)
  expect(isAborted).toBe(true)
  expect(heard.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'sending'])
})

function endOf(
  queue: ReturnType<typeof openUploadQueue>,
  file: File,
  onState: (state: UploadState) => void = () => {},
): Promise<UploadState> {
  return new Promise((resolve) => {
    queue.add(file, (state) => {
      onState(state)
      if (['arrived', 'refused', 'broken', 'signed-out'].includes(state.status)) resolve(state)
    })
  })
}
