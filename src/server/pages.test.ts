import { expect, test } from 'vitest'
import { takesFiles } from './pages.tsx'

test.each([
  '/api/v1/documents',
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

test.each(['/', '/login', '/api/v1/records', '/api/v1/lookups', '/cofees', '/jwt', '/images/x'])(
  '%s has to be there in time',
  (address) => {
    expect(takesFiles(address)).toBe(false)
  },
)
