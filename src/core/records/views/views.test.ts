import { describe, expect, test } from 'vitest'
import { mostFilters } from '#contract/record-list.ts'
import type { Role } from '#contract/staff.ts'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../../tests/test-portal.ts'
import { Forbidden } from '../../authorise.ts'
import { chooseParts } from './choose-parts.ts'
import { readListView } from './read-list-view.ts'
import { removeFilter } from './remove-filter.ts'
import { saveFilter } from './save-filter.ts'

async function somebody(test: TestPortal, role: Role = 'admin') {
  const { id } = await anAccount(test, role)
  return test.portal.ctxFor({ actor: { role, id }, network: '192.0.2.1' })
}

describe.each(engines)('on %s', (engine) => {
  test('what somebody wants to see of a list is kept for them alone, list by list', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await somebody(test), await somebody(test)]
    const usual = (await readListView(other, 'records')).parts
    await chooseParts(one, { list: 'records', parts: ['changed', 'state'] })
    await chooseParts(one, { list: 'queue', parts: [] })

    expect((await readListView(one, 'records')).parts).toEqual(['state', 'changed'])
    expect((await readListView(one, 'queue')).parts).toEqual([])
    expect((await readListView(other, 'records')).parts).toEqual(usual)
    await chooseParts(one, { list: 'records', parts: ['waiting', 'entered'] })
    // The list of records has no part 'waiting'.
    expect((await readListView(one, 'records')).parts).toEqual(['entered'])
  })

  test('a filter is saved by name, replaced by its name, and removed', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = [await somebody(test), await somebody(test)]
    const list = 'records'
    await saveFilter(one, { list, name: 'Hidden', filter: { visibility: 'hidden' } })
    await saveFilter(one, { list, name: 'Bare', filter: { lacks: 'photo', sort: '-changed' } })
    await saveFilter(one, { list: 'queue', name: 'Hidden', filter: { submission: 'again' } })
    await saveFilter(one, { list, name: 'Bare', filter: { lacks: 'medical' } })

    expect((await readListView(one, list)).filters).toEqual([
      { name: 'Bare', filter: { lacks: 'medical' } },
      { name: 'Hidden', filter: { visibility: 'hidden' } },
    ])
    await removeFilter(other, { list, name: 'Hidden' })
    await removeFilter(one, { list, name: 'Bare' })
    expect((await readListView(one, list)).filters.map(({ name }) => name)).toEqual(['Hidden'])
    expect((await readListView(other, list)).filters).toEqual([])
  })

  test('a person has at most so many filters, over all lists', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test, 'moderator')
    for (let number = 1; number <= mostFilters; number++) {
      const saved = { list: number % 2 ? 'own' : 'queue', name: `${number}`, filter: {} } as const
      expect(await saveFilter(one, saved)).toBe('saved')
    }
    expect(await saveFilter(one, { list: 'own', name: 'One more', filter: {} })).toBe('too-many')
    const replaced = { list: 'own', name: '1', filter: { has: 'photo' } } as const
    expect(await saveFilter(one, replaced)).toBe('replaced')
  })

  test('what this version does not know is left out, and all goes with the account', async () => {
    await using test = await openTestPortal(engine)
    const one = await somebody(test)
    const { actor, db } = one
    if (actor.role === 'stranger') throw new Error('Not signed in')
    const row = { accountId: actor.id, list: 'records', kind: 'filter' as const }
    await db
      .insertInto('listView')
      .values([
        { ...row, name: 'Newer', value: '{"shape":"round"}' },
        { ...row, name: 'Words', value: '{"search":"Robin"}' },
        { ...row, kind: 'parts', name: '', value: '["smell","state"]' },
      ])
      .execute()
    expect(await readListView(one, 'records')).toEqual({ parts: ['state'], filters: [] })
    await db.deleteFrom('account').where('id', '=', actor.id).execute()
    expect(await db.selectFrom('listView').selectAll().execute()).toEqual([])
  })

  test('students have no lists of records', async () => {
    await using test = await openTestPortal(engine)
    const student = await somebody(test, 'student')
    for (const attempt of [
      () => readListView(student, 'records'),
      () => chooseParts(student, { list: 'records', parts: [] }),
      () => saveFilter(student, { list: 'records', name: 'x', filter: {} }),
      () => removeFilter(student, { list: 'records', name: 'x' }),
    ]) {
      await expect(attempt()).rejects.toThrow(Forbidden)
    }
  })
})
