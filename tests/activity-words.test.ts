import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { listActivityOf } from '#core/activity/list-activity-of.ts'
import { closeRequest } from '#core/person/close-request.ts'
import { exportPerson } from '#core/person/export-person.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { changeWords } from '#dashboard/features/activity/change-words.ts'
import { requestsMessagesIn } from '#ui/i18n/parts/requests.ts'
import { anAddedRecord, engines, openTestPortal } from './test-portal.ts'

describe.each(engines)('the words of the activity on %s', (engine) => {
  test('what requests and copies record has titles and words in every language', async () => {
    await using portal = await openTestPortal(engine)
    const admin = await portal.as('admin')
    const recordId = await anAddedRecord(portal)
    await setVisibility(admin, recordId, 'hidden')
    for (const kind of ['access', 'erasure', 'objection'] as const) {
      const made = await recordRequest(admin, { recordId, kind, note: '' })
      if (made.outcome !== 'recorded') throw new Error(made.outcome)
      const outcome = kind === 'erasure' ? 'refused' : 'done'
      await closeRequest(admin, { id: made.id, outcome, answer: 'x' })
    }
    await exportPerson(admin, { recordId })
    const entries = await listActivityOf(admin, recordId)
    const about = entries.filter(({ action }) => /request|copied|hold|held/.test(action))
    expect(new Set(about.map(({ action }) => action)).size).toBeGreaterThan(2)
    for (const locale of locales) {
      const { kinds, outcomes } = requestsMessagesIn(locale)
      const said: string[] = []
      for (const { changes } of about) {
        for (const { title, change } of changeWords(changes, { locale, staff: [] })) {
          expect(title, locale).not.toBe(change.field)
          said.push(change.to ?? '')
        }
      }
      expect(said).toEqual(
        expect.arrayContaining([...Object.values(kinds), outcomes.done, outcomes.refused]),
      )
    }
  })
})

test('counts are written with the digits of the language, and a phone number as it is', () => {
  const fields = ['numbers', 'records', 'seats', 'organisation.phone']
  const changes = fields.map((field) => ({ field, to: '1500' }))
  const said = (locale: 'en' | 'bn') =>
    changeWords(changes, { locale, staff: [] }).map(({ change }) => change.to)
  expect(said('en')).toEqual(['1,500', '1,500', '1,500', '1500'])
  expect(said('bn')).toEqual(['১,৫০০', '১,৫০০', '১,৫০০', '1500'])
})

test('what somebody typed is no name of what each object has', () => {
  const typed = { field: 'fatherName', from: 'constructor', to: '__proto__' }
  const [said] = changeWords([typed], { locale: 'en', staff: [] })
  expect(said?.change).toEqual(typed)
})

test('amounts name their currency, which is told beside them only when it changes', () => {
  const said = (changes: { field: string; from?: string; to: string }[]) =>
    changeWords(changes, { locale: 'en', staff: [] }).map(({ change }) => change.to)
  const amount = { field: 'amount', to: '50000' }
  const [words] = said([amount, { field: 'currency', to: 'BDT' }])
  expect(words).toMatch(/BDT|৳/)
  expect(said([amount, { field: 'currency', to: 'BDT' }])).toEqual([words])
  expect(said([amount, { field: 'currency', from: 'AUD', to: 'BDT' }])).toEqual([words, 'BDT'])
  expect(said([{ field: 'currency', to: 'BDT' }])).toEqual(['BDT'])
})
