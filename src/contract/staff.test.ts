import { expect, test } from 'vitest'
import { newPassword } from './staff.ts'

test('a password with NUL is refused, since nobody could sign in with it', () => {
  for (const password of ['boats\0\0\0\0\0\0\0', 'boats on the\0', 'four\0boats on the Meghna']) {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe('not-text')
  }
})
