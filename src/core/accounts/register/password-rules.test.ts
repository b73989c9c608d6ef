import { expect, test } from 'vitest'
import { weaknessOf } from './password-rules.ts'

const about = {
  email: 'rahima.akter@sample-mail.org',
  name: 'Rahima Akter Chowdhury',
  organisation: 'Example Migration Services',
}

test.each([
  ['password1234', 'common'],
  ['P@ssw0rd2026!', 'common'],
  ['Passw0rdPassw0rd', 'common'],
  ['iloveyou123456', 'common'],
  ['SunshineDragon1', 'common'],
  ['letmein!!!!!!', 'common'],
  ['correcthorsebatterystaple', 'common'],
  ['bangladesh1971', 'common'],
  ['aaaaaaaaaaaaaaaa', 'repeated'],
  ['abcabcabcabcabc', 'repeated'],
  ['1212121212121', 'repeated'],
  ['passwordpasswordpassword', 'repeated'],
  ['Lantern.Lantern.Lantern.', 'repeated'],
  ['আমারআমারআমারআমার', 'repeated'],
  ['123456789012', 'sequence'],
  ['qwertyuiop[]12', 'sequence'],
  ['1qaz2wsx3edc4rfv', 'sequence'],
  ['abcdefghijkl9', 'sequence'],
  ['poiuytrewq1234', 'sequence'],
  ['rahima.akter2026', 'about-you'],
  ['RahimaChowdhury!', 'about-you'],
  ['example-migration', 'about-you'],
  ['sample-mail 1990', 'about-you'],
])('%s would be guessed early: %s', (password, because) => {
  expect(weaknessOf(password, about)).toBe(because)
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
  expect(weaknessOf(password, about)).toBeUndefined()
})
