import { expect, test } from 'vitest'
import { sharePlaces } from './places.ts'

function aMember() {
  const granted: number[] = []
  const wanted: boolean[] = []
  return {
    granted: (number: number) => granted.push(number),
    wanted: (isUrgent: boolean) => wanted.push(isUrgent),
    seen: { granted, wanted },
  }
}

test('there are never more places taken than there are, and who asked first is next', () => {
  const places = sharePlaces(2)
  const [one, two] = [aMember(), aMember()]
  places.take(one, 1)
  places.take(one, 2)
  places.take(two, 1)
  places.take(one, 3)
  expect([one.seen.granted, two.seen.granted]).toEqual([[1, 2], []])
  places.giveBack(one, 1)
  places.giveBack(one, 1)
  expect([one.seen.granted, two.seen.granted]).toEqual([[1, 2], [1]])
  places.giveBack(two, 1)
  expect(one.seen.granted).toEqual([1, 2, 3])
})

test('who holds more than who waits gives up one soon, who holds as much only what is idle', () => {
  const places = sharePlaces(2)
  const [one, two] = [aMember(), aMember()]
  places.take(one, 1)
  places.take(one, 2)
  places.take(two, 1)
  expect(one.seen.wanted).toEqual([true])
  places.giveBack(one, 2)
  places.take(one, 3)
  expect(two.seen.wanted).toEqual([false])
})

test('what somebody held who is gone is there for others, and what they waited for is not', () => {
  const places = sharePlaces(1)
  const [one, two, three] = [aMember(), aMember(), aMember()]
  places.take(one, 1)
  places.take(two, 1)
  places.take(three, 1)
  places.leave(two)
  places.leave(one)
  expect([two.seen.granted, three.seen.granted]).toEqual([[], [1]])
})
