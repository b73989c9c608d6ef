import { expect, test } from 'vitest'
import { openTestPortal } from '../../tests/test-portal.ts'
import { Forbidden } from '../core/authorise.ts'
import { meaningOf, whatIsUndone } from './failed-page.ts'
import { pageAt } from './pages.tsx'

test('a right that was lost and came back in another role is refused, and is no fault of ours', async () => {
  await using site = await openTestPortal('sqlite')
  const errors: unknown[] = []
  const { page, params } = pageAt('/account')
  const url = new URL('http://localhost/account')
  const asked = { url, params, origin: url.origin, headers: new Headers() }
  const request = { ...asked, ctx: () => site.as('student'), route: never, form: never }
  const told = {
    page,
    request,
    askAnew: () => {},
    reportError: (error: unknown) => errors.push(error),
  }
  expect(await meaningOf(new Forbidden('use-own-account'), told)).toBe(409)
  expect(await meaningOf(new Forbidden('add-record'), told)).toEqual({ pageFor: 'staff' })
  expect(errors).toEqual([])
  // A form may have been saved before its files were tidied up.
  expect(whatIsUndone({ method: 'POST', page, request }, { status: 409 })).toBe('change-begun')
})

async function never(): Promise<never> {
  throw new Error('Nobody asks')
}
