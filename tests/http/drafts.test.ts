import { afterAll, expect, test } from 'vitest'
import type { FormState } from '#contract/forms/record-draft.ts'
import { nothingTyped } from '#contract/forms/record-form.ts'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { formOn, sendForm } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const admin = await anAccount(site.portal, 'admin')

async function post(fields: Record<string, string>): Promise<number> {
  const answer = await fetch(`${site.url}/dashboard/drafts`, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: site.url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return answer.status
}

const draftOf = (typed: Partial<FormState['typed']>, at: number, key = 'a'): string => {
  const state = { typed: { ...nothingTyped, ...typed }, staged: {}, removed: [], key, at }
  return JSON.stringify(state)
}

async function formAt(path: string) {
  const html = await (await site.get(path, { headers: { cookie: admin.cookie } })).text()
  return { html, form: await formOn<RecordFormProps>(html) }
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('without a script only the draft that was shown is discarded, or deleted as it is saved', async () => {
  const id = await anAddedRecord(site.portal)
  const [path, form] = [`/Update_A_User/${id}`, `record-${id}`]
  const { typed, seen } = (await formAt(path)).form
  const save = (at: number) => post({ form, value: draftOf({ ...typed, name: `At ${at}` }, at) })
  const shownNow = async () => (await formAt(path)).form.typed.name
  expect(await save(1)).toBe(204)
  const known = hidden((await formAt(path)).html, 'known')
  expect(await save(2)).toBe(204)
  expect(await post({ form, key: 'a', discard: 'on', known })).toBe(303)
  expect(await shownNow()).toBe('At 2')

  const sent = { ...typed, name: 'At 1', seen: JSON.stringify(seen), key: 'a', known }
  expect((await sendForm(site, path, admin, sent)).status).toBe(303)
  expect(await shownNow()).toBe('At 2')
  const newer = hidden((await formAt(path)).html, 'known')
  expect(await post({ form, key: 'a', discard: 'on', known: newer })).toBe(303)
  expect(await shownNow()).toBe('At 1')
})

test('a draft as long as it may be is kept in Bengali, too, and a longer one is refused in words', async () => {
  const value = draftOf({ name: 'ক'.repeat(2000), address: 'খ'.repeat(2000) }, 1)
  expect(await post({ form: 'Entry', value })).toBe(204)
  const typed = Object.fromEntries(
    Object.keys(nothingTyped).map((name) => [name, 'ক'.repeat(2000)]),
  )
  expect(await post({ form: 'Entry', value: draftOf(typed, 2) })).toBe(204)
  expect(await post({ form: 'Entry', value: 'x'.repeat(400_000) })).toBe(413)
})
