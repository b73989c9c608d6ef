import { expect, test } from 'vitest'
import { nameOf, takesFiles } from './pages.tsx'

test.each([
  '/api/v1/documents',
  '/api/v1/imports',
  '/api/v1/imports?name=people.csv',
  '/api/v1/imports/0197/files',
  '/images',
  '/images?key=abc',
  '/dashboard/Entry',
  '/dashboard/ManagePost',
  '/dashboard/posts',
  '/register',
  '/Update_A_User/0197',
])('%s is waited for as long as something comes', (address) => {
  expect(takesFiles(address)).toBe(true)
})

test.each([
  '/',
  '/login',
  '/api/v1/records',
  '/api/v1/lookups',
  '/api/v1/imports/0197/run',
  '/cofees',
  '/jwt',
  '/images/x',
])('%s has to be there in time', (address) => {
  expect(takesFiles(address)).toBe(false)
})

test.each([
  ['/result/A01234567', '/result'],
  ['/RESULT/A01234567/?x=1', '/result'],
  ['/IRCC/I1234', '/ircc'],
  ['/API/Users/sam@example.org', '/api/users'],
  ['/api/v1/records/0197', '/api/v1/records'],
  ['/API/V1/records/0197', '/api/v1/records'],
  ['/api/Docs', '/api/docs'],
  ['/results/A01234567', 'other'],
])('%s is logged as %s', (address, name) => {
  expect(nameOf(address)).toBe(name)
})

test('a path with thousands of slashes is read in no time', async () => {
  // A regular expression for the slashes at the end took half a minute for this.
  const path = `/${'/'.repeat(60_000)}x`
  expect(takesFiles(path)).toBe(false)
  expect(nameOf(path)).toBe('other')
  // Lets the time limit of this test count.
  await new Promise(setImmediate)
}, 5000)
