import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is the same however its letters were sent, and one that nobody can have is wrong', async () => {
  const { hash, check } = createPasswords()
  const kept = String(await hash('\u00e9'.repeat(20)))
  expect(kept).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(await check('e\u0301'.repeat(20), kept)).toBe(true)
  expect(await check('e\u0301'.repeat(21), kept)).toBe(false)

  const endless = 'e'.repeat(1000)
  expect(await check(endless, String(await hash(endless)))).toBe(false)
})

test('a password with NUL at its end is another one, which nobody can have', async () => {
  const { hash, check } = createPasswords({ N: 1024, r: 8, p: 1 })
  const kept = String(await hash('four boats on the Meghna'))
  expect(await check('four boats on the Meghna', kept)).toBe(true)
  expect(await check('four boats on the Meghna\0', kept)).toBe(false)
})
