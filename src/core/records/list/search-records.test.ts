import { describe, expect, test } from 'vitest'
import { type RecordListQuery, recordListQuery } from '#contract/record-list.ts'
import {
  added,
  aRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../../tests/test-portal.ts'
import { Forbidden } from '../../authorise.ts'
import { addRecord } from '../add-record.ts'
import { deleteRecord } from '../delete-record.ts'
import { updateRecord } from '../update-record.ts'
import { findRecords } from './find-records.ts'
import { listRecords } from './list-records.ts'

async function fill(test: TestPortal, names: readonly string[]): Promise<string[]> {
  const admin = await test.as('admin')
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const numbers = { passportNumber: `BX01${index}77${index}`, irccNumber: `IR${index}/2024` }
    ids.push(await added(addRecord(admin, aRecord({ name, ...numbers }))))
  }
  return ids
}

async function found(test: TestPortal, search: string, query: Partial<RecordListQuery> = {}) {
  const admin = await test.as('admin')
  return listRecords(admin, recordListQuery.parse({ search, sort: 'oldest', ...query }))
}

async function names(test: TestPortal, search: string): Promise<string[]> {
  const { rows, total } = await found(test, search)
  expect(total).toEqual({ count: rows.length, isCapped: false })
  return rows.map(({ name }) => name)
}

/** Spellings of one name: each one finds all others on its line. */
const alike = [
  ['Akter', 'Akhter', 'Aktar', 'আক্তার'],
  ['Mohammad', 'Muhammad', 'Md', 'Mohd', 'Mohammed', 'মোঃ'],
  ['Hossain', 'Hussain', 'Hosen', 'হোসেন'],
  ['Rahman', 'Rohman', 'Rahaman', 'রহমান'],
  ['Begum', 'Begom', 'বেগম'],
  ['Chowdhury', 'Choudhury', 'Chaudhuri', 'চৌধুরী'],
  ['Sheikh', 'Shaikh', 'Sk', 'শেখ'],
  ['Uddin', 'Uddeen', 'উদ্দিন'],
  ['Khatun', 'Khatoon', 'খাতুন'],
  ['Farooq', 'Faruk', 'Pharuq', 'Faruque'],
  ['Zahid', 'Jahid'],
  ['Vuiyan', 'Bhuiyan'],
  ['Ahmed', 'Ahmad', 'Ahammed', 'আহমেদ'],
]

/** Different names that sound similar: neither may find the other. */
const different = [
  ['Rahim', 'Karim'],
  ['Hasan', 'Hossain'],
  ['Kamal', 'Jamil'],
  ['Salma', 'Selim'],
  ['Nasir', 'Nasrin'],
  ['Jahan', 'Jahir'],
  ['Rokeya', 'Rabeya'],
  ['Mahmud', 'Mohammad'],
  ['Ali', 'Abu'],
  ['Amin', 'Imam'],
] as const

describe.each(engines)('on %s', (engine) => {
  test('names are found by each of their usual spellings', async () => {
    await using test = await openTestPortal(engine)
    await fill(test, alike.flat())
    for (const spellings of alike) {
      for (const spelling of spellings) {
        const others = spellings.filter((other) => other !== spelling)
        const closest = (await names(test, spelling)).slice(0, spellings.length)
        expect(closest, spelling).toEqual([spelling, ...others])
      }
    }
  })

  test('other names are not found for it', async () => {
    await using test = await openTestPortal(engine)
    await fill(test, different.flat())
    for (const [one, other] of different) {
      expect(await names(test, one), one).toContain(one)
      expect(await names(test, one), one).not.toContain(other)
      expect(await names(test, other), other).not.toContain(one)
    }
  })

  test('one letter may be wrong: replaced, missing, too many or swapped, in any script', async () => {
    await using test = await openTestPortal(engine)
    const kept = ['Shahnaz Parvin', 'Abdul Mannan', 'রোকেয়া সুলতানা', 'Delwar Hossain']
    await fill(test, kept)
    const mistyped: Record<string, string> = {
      'shahnaj parbun': 'Shahnaz Parvin',
      shagnaz: 'Shahnaz Parvin',
      shanaz: 'Shahnaz Parvin',
      shahhnwaz: 'Shahnaz Parvin',
      'prvain shahnaz': 'Shahnaz Parvin',
      'Abdul Manann': 'Abdul Mannan',
      abdulk: 'Abdul Mannan',
      abdu: 'Abdul Mannan',
      badul: 'Abdul Mannan',
      সুতানা: 'রোকেয়া সুলতানা',
      রোকেজা: 'রোকেয়া সুলতানা',
      sultama: 'রোকেয়া সুলতানা',
      hossaim: 'Delwar Hossain',
      'hussein delwsr': 'Delwar Hossain',
    }
    for (const [search, name] of Object.entries(mistyped)) {
      expect(await names(test, search), search).toEqual([name])
    }
    for (const far of ['shgnax', 'badlu', 'hxssxyn', 'mnn']) {
      expect(await names(test, far), far).toEqual([])
    }
  })

  test('the words may come in any order, beside a number or a part of one', async () => {
    await using test = await openTestPortal(engine)
    await fill(test, ['Rahima Akter', 'Akter Karim', 'Rahima Khatun'])
    const expected: Record<string, string[]> = {
      'khatun rahima': ['Rahima Khatun'],
      'akter rahima': ['Rahima Akter'],
      'akhter rohima': ['Rahima Akter'],
      'rahima 772': ['Rahima Khatun'],
      'BX01 akter': ['Rahima Akter', 'Akter Karim'],
      'bx01-0 rahima': ['Rahima Akter'],
      'rahima 771': [],
      bx010770: ['Rahima Akter'],
      '1771': ['Akter Karim'],
      '1 771': ['Akter Karim'],
      '71': [],
      '/2024': ['Rahima Akter', 'Akter Karim', 'Rahima Khatun'],
      'ir 2': ['Rahima Khatun'],
    }
    for (const [search, names_] of Object.entries(expected)) {
      expect(await names(test, search), search).toEqual(names_)
    }
  })

  test('the closest come first in every order, and pages neither lose nor repeat any', async () => {
    await using test = await openTestPortal(engine)
    const all = ['Fahim', 'Raheem', 'Rahim', 'Rahima', 'Karim', 'Rahim', 'Fahim', 'Raheem', 'Rahin']
    await fill(test, all)
    const oldest = ['Rahim', 'Rahim', 'Raheem', 'Rahima', 'Raheem', 'Fahim', 'Fahim', 'Rahin']
    expect(await names(test, 'rahim')).toEqual(oldest)
    const byName = await found(test, 'rahim', { sort: 'name' })
    expect(byName.rows.map(({ name }) => name)).toEqual([
      ...['Rahim', 'Rahim', 'Raheem', 'Raheem', 'Rahima', 'Fahim', 'Fahim', 'Rahin'],
    ])
    for (const sort of ['oldest', 'name', '-name', 'newest', 'irccNumber', '-changed'] as const) {
      const whole = (await found(test, 'rahim', { sort })).rows.map(({ id }) => id)
      const [byCursor, byNumber]: [string[], string[]] = [[], []]
      for (let page = 1, after: string | undefined; page <= 3; page++) {
        const next = await found(test, 'rahim', { sort, size: 3, ...(after && { after }) })
        byCursor.push(...next.rows.map(({ id }) => id))
        after = next.next
        const numbered = await found(test, 'rahim', { sort, size: 3, page })
        byNumber.push(...numbered.rows.map(({ id }) => id))
        expect(numbered).toMatchObject({ pages: 3, total: { count: 8, isCapped: false } })
      }
      expect(byCursor, sort).toEqual(whole)
      expect(byNumber, sort).toEqual(whole)
    }
  })

  test('what is searched follows every change of a name, and no word outlives its records', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ binDays: 0 })
    const [first = '', second = ''] = await fill(test, ['Zubaida Zubaida Haque', 'Rafiq Haque'])
    const admin = await test.as('admin')
    const words = async () => {
      const rows = await admin.db.selectFrom('nameWord').selectAll().orderBy('word').execute()
      return rows.map(({ word, sound, count }) => `${word} ${sound} ${count}`)
    }
    expect(await words()).toEqual(['haque hak 2', 'rafiq rafik 1', 'zubaida jubida 2'])
    expect(await names(test, 'jubaida')).toEqual(['Zubaida Zubaida Haque'])

    await updateRecord(admin, { id: first, revision: 1, fields: { name: 'Selina Hoque' } })
    expect(await names(test, 'jubaida')).toEqual([])
    expect(await names(test, 'saleena haq')).toEqual(['Selina Hoque'])
    expect(await words()).toEqual([
      ...['haque hak 1', 'hoque hak 1', 'rafiq rafik 1', 'selina silina 1'],
    ])
    await updateRecord(admin, { id: first, revision: 2, fields: { address: 'Elsewhere' } })
    await deleteRecord(admin, second)
    expect(await names(test, 'haque')).toEqual(['Selina Hoque'])
    expect(await words()).toEqual(['hoque hak 1', 'selina silina 1'])
  })

  test('the quick lookup finds any record by name or part of a number, closest first', async () => {
    await using test = await openTestPortal(engine)
    await fill(test, [...Array<string>(9).fill('Nasreen Akter'), 'Nasrin Akhter'])
    const moderator = await test.as('moderator')
    const found = (typed: string) => findRecords(moderator, typed)
    const looked = await found(' akhter  nasrin ')
    expect(looked).toMatchObject({ outcome: 'found', total: { count: 10, isCapped: false } })
    const records = looked.outcome === 'found' ? looked.records : []
    expect(records.map(({ name }) => name)).toEqual([
      'Nasrin Akhter',
      ...Array<string>(7).fill('Nasreen Akter'),
    ])
    expect(await found('8/2024')).toMatchObject({ records: [{ irccNumber: 'IR8/2024' }] })
    expect(await found(' ')).toMatchObject({ records: [] })
    expect(await found('r'.repeat(10_000))).toMatchObject({ records: [] })
    await expect(findRecords(await test.as('student'), 'nasrin')).rejects.toThrow(Forbidden)
  })

  test('hostile searches are answered soon', async () => {
    await using test = await openTestPortal(engine)
    await fill(test, ['Rahima Khatun', '100% Sure_Name'])
    const long = 'rahima '.repeat(15).slice(0, 100)
    const hostile: Record<string, string[]> = {
      [long]: ['Rahima Khatun'],
      ['x'.repeat(100)]: [],
      ['ab '.repeat(33)]: [],
      [Array.from({ length: 26 }, (_, at) => `${String.fromCharCode(97 + at)}zzz`)
        .join(' ')
        .slice(0, 100)]: [],
      ['র'.repeat(100)]: [],
      '%': [],
      _: [],
      '100%': ['100% Sure_Name'],
      sure_name: ['100% Sure_Name'],
      'rah%ma': ['Rahima Khatun'],
      r_zma: [],
      '"\'(){}[]*^:-+': [],
      'NEAR(rahima khatun)': [],
      'rahima" OR "x': [],
      'rahima\0khatun': ['Rahima Khatun'],
      '\0': [],
      '😀': [],
      '😀 rahima 👩‍👩‍👧': ['Rahima Khatun'],
      '\ud800 rahima': ['Rahima Khatun'],
      '\u202erahima': ['Rahima Khatun'],
    }
    for (const [search, expected] of Object.entries(hostile)) {
      expect(await names(test, search), JSON.stringify(search)).toEqual(expected)
    }
    expect(recordListQuery.safeParse({ search: 'r'.repeat(10_000) }).success).toBe(false)
  })
})
