import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password1234',
  'P@ssw0rd2026!',
  'Passw0rdPassw0rd',
  'iloveyou123456',
  'letmein!!!!!!',
  'correcthorsebatterystaple',
  'bangladesh1971',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  'passwordpasswordpassword',
  'Lantern.Lantern.Lantern.',
  'আমারআমারআমারআমার',
  '123456789012',
  'qwertyuiop[]12',
  '1qaz2wsx3edc4rfv',
  '1qaz2wsx2026',
  'abcdefghijkl9',
  'poiuytrewq1234',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'sampleganj ferry timetable',
  'mnfs-z9bh-zzur-kjku',
  'four boats on the Meghna',
  'Rahima drinks tea at dawn',
  'v8#Kq2!xWp9Z',
  'নদীর ধারে একটি বটগাছ',
  'x'.repeat(4) + 'my grandmother sells lanterns'.repeat(3),
])('%s is taken', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('a long password is looked at at once, whatever it is made of', () => {
  const started = performance.now()
  for (const text of [`${'a'.repeat(255)}b`, 'ab'.repeat(127), `${'abc'.repeat(84)}abd`]) {
    isCommonPassword(text)
    isCommonPassword('!'.repeat(128) + text)
  }
  expect(performance.now() - started).toBeLessThan(200)
})
