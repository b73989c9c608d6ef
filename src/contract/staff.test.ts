import { expect, test } from 'vitest'
import { newPassword } from './staff.ts'

test('NUL, which nobody can type, makes no password long enough', () => {
  expect(newPassword.safeParse('boats\0\0\0\0\0\0\0').error?.issues[0]?.message).toBe('too-short')
  expect(newPassword.safeParse('boats on the\0').data).toBe('boats on the')
})
