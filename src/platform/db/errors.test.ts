import { expect, test } from 'vitest'
import { isOutOfSpace, isUnavailable } from './errors.ts'

test('the first failure of a disk is reported, though the cleanup after it failed too', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const readOnly = Object.assign(new Error('rm'), { code: 'EROFS' })
  const mistake = new TypeError('A mistake of ours')

  const both = new SuppressedError(readOnly, full)
  expect([isOutOfSpace(both), isUnavailable(both)]).toEqual([true, true])
  const twice = new SuppressedError(mistake, new SuppressedError(mistake, readOnly))
  expect([isOutOfSpace(twice), isUnavailable(twice)]).toEqual([false, true])
  const neither = new SuppressedError(mistake, mistake)
  expect([isOutOfSpace(neither), isUnavailable(neither)]).toEqual([false, false])
})

test('whoever loses a deadlock may try again', () => {
  const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  expect(isUnavailable(lost)).toBe(true)
})
