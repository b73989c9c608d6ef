import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileType } from '#contract/document-types.ts'
import {
  fileTypesIn,
  listedApprovals,
  listedExpiries,
  type RecordFilter,
  recordSorts,
} from '#contract/record-list.ts'
import { submissions } from '#contract/staff-record.ts'
import { nameKey, wordsOf } from '#contract/text/name-key.ts'
import { soundOf, soundsOneLetterOff } from '#contract/text/name-sound.ts'
import { addDays } from '#contract/validity.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { aRecord, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import type { Ctx } from '../../context.ts'
import { todayIn } from '../../today.ts'
import * as records from '../record-store.ts'
import { isCovered, pathsOf } from './access-paths.ts'
import { findPlaces } from './find-places.ts'
import { type Cursor, orderOf } from './list-order.ts'
import { listRecords } from './list-records.ts'
import * as list from './list-store.ts'
import { conditionsOf } from './plan-list.ts'

const many = 400
const day = (index: number) => `2026-01-${String(1 + (index % 20)).padStart(2, '0')}`

/** A generated record: searches match many or few of them, in all states and by different people. */
function invented(index: number) {
  const name = [`Ali${index % 7 === 0 ? ' Núr' : ''}`, 'Begum', 'রহিমা'][index % 3] ?? ''
  const isPending = index % 5 === 0
  return {
    ...aRecord(),
    passportNumber: `P${(index * 37) % many}`.padEnd(5, '0') + index,
    irccNumber: `I${index}`,
    name: `${name} ${String.fromCharCode(97 + (index % 26))}${index % 11}`,
    visibility: index % 4 === 0 ? 'hidden' : 'visible',
    approval: isPending ? 'pending' : 'approved',
    sentBackAt: isPending && index % 10 === 0 ? `${day(0)}T00:00:00.000Z` : null,
    isAgain: index % 15 === 5,
    clientDatabase: index % 50 === 7 ? 'Elsewhere' : 'My_Aust',
    createdBy: index % 9 === 0 ? 'few' : 'most',
    importId: index % 3 === 0 ? `import ${index % 2}` : null,
    createdAt: `${day(Math.floor(index / 20))}T12:00:00.000Z`,
    updatedAt: `${day(index * 3)}T12:00:00.000Z`,
    entry: index + 1,
    papers: [
      ...(index % 3 === 0 ? [] : (['photo'] as const)),
      ...(index % 2 === 0 ? (['visa'] as const) : []),
      ...(index % 40 === 6 ? (['medical'] as const) : []),
    ],
    /** Days from today to the last day of the visa and of the medical form */
    ends: {
      visa: [undefined, -1, 0, 30, 31, 60, 61][index % 7],
      medical: (index % 9) * 20 - 60,
    },
  } as const
}
type Invented = ReturnType<typeof invented>

const people = Array.from({ length: many }, (_, index) => invented(index))

async function fill(ctx: Ctx): Promise<void> {
  const { db } = ctx
  const today = todayIn(ctx)
  await db.transaction().execute(async (db) => {
    for (const { documents: _, papers, ends, isAgain, ...record } of people) {
      const id = `id-${String(record.entry).padStart(6, '0')}`
      await records.insert(db, { ...record, id, approvedAt: null, revision: 1 })
      const again = { awaitingSince: `${day(0)}T23:00:00.000Z`.replace('01-01', '02-01') }
      if (isAgain) await db.updateTable('record').set(again).where('id', '=', id).execute()
      for (const type of papers) {
        const document = { id: `${id}-${type}`, recordId: id, type, pages: '[]' }
        const staged = { stagedBy: record.createdBy, stagedAt: record.createdAt }
        const days = type === 'photo' ? undefined : ends[type]
        const expiresOn = days === undefined ? null : addDays(today, days)
        await db
          .insertInto('document')
          .values({ ...document, ...staged, expiresOn })
          .execute()
      }
    }
  })
}

function passes(one: Invented, filter: RecordFilter): boolean {
  const {
    search = '',
    visibility,
    approval,
    submission,
    enteredBy,
    importId,
    enteredFrom,
    enteredTo,
    has,
    lacks,
    expiry,
  } = filter
  const papers: readonly FileType[] = one.papers
  const is = one.approval === 'approved' ? 'approved' : one.sentBackAt ? 'sent-back' : 'pending'
  return (
    one.clientDatabase === 'My_Aust' &&
    (visibility === undefined || one.visibility === visibility) &&
    (approval === undefined || is === approval) &&
    (submission === undefined || (is === 'pending' && (submission === 'again') === one.isAgain)) &&
    (enteredBy === undefined || one.createdBy === enteredBy) &&
    (importId === undefined || one.importId === importId) &&
    (enteredFrom === undefined || one.createdAt.slice(0, 10) >= enteredFrom) &&
    (enteredTo === undefined || one.createdAt.slice(0, 10) <= enteredTo) &&
    (has === undefined || papers.includes(has)) &&
    (lacks === undefined || fileTypesIn(lacks).every((type) => !papers.includes(type))) &&
    (expiry === undefined || ends(one).some(ranges[expiry])) &&
    (search.trim() === '' || closeness(one, search) !== undefined)
  )
}

const ranges = {
  ended: (days: number) => days < 0,
  'ends-in-60-days': (days: number) => days >= 0 && days <= 60,
  'ends-in-30-days': (days: number) => days >= 0 && days <= 30,
}

function ends({ papers, ends }: Invented): number[] {
  const days = papers.map((type) => (type === 'photo' ? undefined : ends[type]))
  return days.filter((one) => one !== undefined)
}

/** The expected tier. 0: whole words or number; 1: parts, or words that sound alike; 2: one wrong letter */
function closeness(one: Invented, search: string): number | undefined {
  const [names, typed] = [wordsOf(one.name), wordsOf(search)]
  const numbers = [one.passportNumber, one.irccNumber]
  const number = search.toUpperCase().replaceAll(' ', '')
  const isPartOfNumber = (text: string) =>
    text !== '' &&
    numbers.some((one) => one.startsWith(text) || (text.length >= 3 && one.endsWith(text)))
  const isAlike = (word: string) => {
    const sound = soundOf(word)
    const isSame = (other: string) =>
      other === sound || (sound.length >= 4 && other.startsWith(sound))
    return (
      nameKey(one.name).includes(word) ||
      (!/\p{N}/u.test(word) && names.some((name) => isSame(soundOf(name))))
    )
  }
  const isMistyped = (word: string) => {
    const sounds = /\p{N}/u.test(word) || word.length < 4 ? [] : soundsOneLetterOff(word)
    return names.some((name) => sounds.includes(soundOf(name)))
  }
  const pieces = search.trim().split(/\s+/)
  const isBoth = pieces.some((piece, at) => {
    const others = wordsOf(pieces.toSpliced(at, 1).join(' '))
    return (
      pieces.length > 1 &&
      /\p{N}/u.test(piece) &&
      isPartOfNumber(piece.toUpperCase()) &&
      others.every(isAlike)
    )
  })
  const all = (is: (word: string) => boolean) => typed.length > 0 && typed.every(is)
  if (all((word) => names.includes(word)) || numbers.includes(number)) return 0
  if (all(isAlike) || isPartOfNumber(number) || isBoth) return 1
  return all((word) => isAlike(word) || isMistyped(word)) ? 2 : undefined
}

function bytes(text: string) {
  return Buffer.from(text)
}

function inOrder(all: Invented[], sort: (typeof recordSorts)[number], search = ''): string[] {
  const isDescending = sort.startsWith('-') || sort === 'newest'
  const by = {
    name: (one: Invented) => nameKey(one.name),
    passportNumber: (one: Invented) => one.passportNumber,
    irccNumber: (one: Invented) => one.irccNumber,
    changed: (one: Invented) => one.updatedAt,
    newest: () => '',
    oldest: () => '',
  }[sort.replace('-', '') as 'name']
  const sorted = all.toSorted((one, other) => {
    return Buffer.compare(bytes(by(one)), bytes(by(other))) || one.entry - other.entry
  })
  if (isDescending) sorted.reverse()
  const tiers = Map.groupBy(sorted, (one) => closeness(one, search) ?? 0)
  return [0, 1, 2].flatMap((tier) => tiers.get(tier) ?? []).map(({ irccNumber }) => irccNumber)
}

/** Mostly nothing: of ten filters about two are set, since hardly anything passes more. */
const maybe = <T>(values: readonly T[], weight = 4) =>
  fc.oneof(
    { weight, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
const searches = [
  '',
  'ali',
  'li n',
  'nur',
  'begum',
  'হি',
  'a',
  'z',
  'x1',
  'P1',
  'p 10',
  'I',
  'I39',
  'begom',
  'Begim',
  'bgeum',
  'rohima',
  'e4 begum',
  '399',
  'nur 3',
  'ali I39',
]
const query = fc.record({
  search: maybe(searches, 1),
  visibility: maybe(['visible', 'hidden'] as const),
  approval: maybe(listedApprovals),
  submission: maybe(submissions),
  enteredBy: maybe(['few', 'most', 'nobody']),
  importId: maybe(['import 0', 'import 1', 'import 2']),
  enteredFrom: maybe([day(0), day(3), day(15)]),
  enteredTo: maybe([day(4), day(15), '2025-01-01']),
  has: maybe(['photo', 'medical', 'ticket'] as const),
  lacks: maybe(['photo', 'visa', 'medical', 'ticket', 'visa,medical', 'ticket,photo'] as const),
  expiry: maybe(listedExpiries),
  sort: fc.constantFrom(...recordSorts),
  size: fc.constantFrom(7, 25),
  page: fc.constantFrom(1, 2, 5),
})

describe.each(engines)('on %s', (engine) => {
  test('whatever is asked of a list, it is what going through all records would find', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    await fill(admin)

    const isRight = fc.asyncProperty(query, async ({ sort, size, page, ...filter }) => {
      const all = people.filter((one) => passes(one, filter))
      const expected = inOrder(all, sort, filter.search)
      const list = await listRecords(admin, { ...filter, sort, size, page })
      expect(list.total).toEqual({ count: all.length, isCapped: false })
      const start = (list.page - 1) * size
      const shown = list.rows.map(({ irccNumber }) => irccNumber)
      expect(shown).toEqual(expected.slice(start, start + size))
      if (!list.next) return
      const next = await listRecords(admin, { ...filter, sort, size, page: 1, after: list.next })
      const following = next.rows.map(({ irccNumber }) => irccNumber)
      expect(following).toEqual(expected.slice(start + size, start + 2 * size))
    })
    await fc.assert(isRight, { numRuns: 150 })
  })

  test('a document ends after its last day, and soon means within as many days', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    await fill(admin)
    for (const expiry of listedExpiries) {
      const all = people.filter((one) => passes(one, { expiry }))
      const list = await listRecords(admin, { expiry, sort: 'name', size: 100, page: 1 })
      expect(list.total).toEqual({ count: all.length, isCapped: false })
      const shown = list.rows.map(({ irccNumber }) => irccNumber)
      expect(shown).toEqual(inOrder(all, 'name').slice(0, 100))
    }
  })

  test('whichever path is gone, it leads to the same records', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    await fill(admin)
    const db = onReaderThread(admin.db)

    const isSame = fc.asyncProperty(query, async ({ sort, size, page, ...filter }) => {
      const expected = inOrder(
        people.filter((one) => passes(one, filter)),
        sort,
      ).map((number) => 1 + Number(number.slice(1)))
      const conditions = await conditionsOf(db, filter, admin)
      if (!conditions) {
        expect(expected).toEqual([])
        return
      }
      const [skip, order] = [(page - 1) * size, orderOf(sort)]
      if (conditions.search && list.isSortedBySql(order)) {
        const sought = await list.findSearchMatches(db, conditions, { most: people.length, order })
        expect(sought?.map(({ entry }) => entry)).toEqual(expected)
        expect(await list.findSearchMatches(db, conditions, { most: -1 })).toBeUndefined()
      }
      for (const path of ['order', ...pathsOf(conditions)] as const) {
        const all = await list.findMatches(db, conditions, path)
        expect(new Set(all.map(({ entry }) => entry))).toEqual(new Set(expected))
        if (list.isSortedBySql(order)) {
          const sorted = await list.findMatches(db, conditions, path, {
            most: people.length,
            order,
          })
          expect(sorted.map(({ entry }) => entry)).toEqual(expected)
        }
        const part = { skip, take: size }
        const places = await list.pageOf(db, conditions, path, order, part)
        const shown = expected.slice(skip, skip + size)
        expect(places.map(({ entry }) => entry)).toEqual(shown)
        if (path !== 'ends' && (path !== 'order' || isCovered(conditions))) {
          const along = path === 'order' ? {} : { path }
          for (const tried of [1, 30, people.length]) {
            const wanted = { ...part, ...along, tried }
            const soon = await list.pageAmong(db, conditions, order, wanted)
            const isFull = shown.length === size && skip + size <= people.length
            if (tried === people.length) expect(soon !== undefined).toBe(isFull)
            if (soon) expect(soon.map(({ entry }) => entry)).toEqual(shown)
          }
        }
        const rest = { after: places.at(-1), skip: 0, take: size }
        const following = await list.pageOf(db, conditions, path, order, rest)
        if (!rest.after) continue
        const next = expected.slice(skip + size, skip + 2 * size)
        expect(following.map(({ entry }) => entry)).toEqual(next)
      }
    })
    await fc.assert(isSame, { numRuns: 60 })
  })

  test('where the first of an order are enough, nothing else is gone through', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    await fill(admin)
    const db = onReaderThread(admin.db)
    const filter = { lacks: 'idCard', search: 'a' } as const
    const conditions = await conditionsOf(db, filter, admin)
    if (!conditions) throw new Error('Some match')
    const path = () => Promise.reject(new Error('An index is asked for'))
    const parts = [async () => ({ how: 'walk', conditions, path }) as const]
    const plan = { parts, total: { count: 1000, isCapped: true } }
    const expected = inOrder(
      people.filter((one) => passes(one, filter)),
      'name',
    ).map((number) => 1 + Number(number.slice(1)))
    const wanted = { skip: 1, take: 5 }
    const places = await findPlaces(db, plan, orderOf('name'), wanted)
    expect(places.map(({ entry }) => entry)).toEqual(expected.slice(1, 6))
    const all = { skip: 0, take: expected.length + 1 }
    await expect(findPlaces(db, plan, orderOf('name'), all)).rejects.toThrow('An index')
  })

  test('tiers that are walked follow each other, forwards and backwards', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    await fill(admin)
    const db = onReaderThread(admin.db)

    const isSame = fc.asyncProperty(query, async ({ sort, size, page: _, ...filter }) => {
      const conditions = await conditionsOf(db, filter, admin)
      const search = conditions?.search
      if (!search) return
      const parts = search.tiers.map((_, only) => async () => {
        const walked = { ...conditions, search: { ...search, only } }
        return { how: 'walk', conditions: walked, path: async () => 'order' as const } as const
      })
      const plan = { parts, total: { count: 1000, isCapped: true } }
      const order = orderOf(sort)
      const expected = inOrder(
        people.filter((one) => passes(one, filter)),
        sort,
        filter.search,
      ).map((number) => 1 + Number(number.slice(1)))
      const found: Cursor[] = []
      for (let after: Cursor | undefined; ; after = found.at(-1)) {
        const places = await findPlaces(db, plan, order, { after, skip: 0, take: size })
        if (places.length === 0) break
        found.push(...places)
      }
      expect(found.map(({ entry }) => entry)).toEqual(expected)

      const reversed = { ...order, isDescending: !order.isDescending }
      const backward = { after: found.at(-1), skip: 0, take: expected.length, isBackward: true }
      const before = await findPlaces(db, plan, reversed, backward)
      const others = expected.toReversed().slice(1)
      if (backward.after) expect(before.map(({ entry }) => entry)).toEqual(others)
    })
    await fc.assert(isSame, { numRuns: 60 })
  })
})
