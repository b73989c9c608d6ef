import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  created,
  headings,
  someRows,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { checkImport, saveMapping } from './check-import.ts'
import { findImport } from './find-import.ts'
import { listImports } from './list-imports.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

describe.each(engines)('an import on %s', (engine) => {
  test('keeps choices apart from guesses until the check', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings, 'Village', 'Remarks']
    const { id, mapping } = await created(admin, aCsv([[...aRow(1), 'Bera', 'None']], top))
    const isGuessed = async (of: string) => {
      const found = await findImport(admin, of)
      return found?.columns.map((column) => column.isGuessed)
    }
    expect(await isGuessed(id)).toEqual(top.map(() => true))
    const columns = mapping.columns.with(7, 'nationality')
    const typed = { id, mapping: { columns, existing: 'fill' as const }, guessed: [0, 1, 2, 3, 4] }
    expect(await saveMapping(admin, typed)).toBe('saved')
    const found = await findImport(admin, id)
    expect(found?.mapping).toEqual(typed.mapping)
    expect(await isGuessed(id)).toEqual(top.map((_, at) => at < 5))

    expect(await checkImport(admin, { id, mapping: typed.mapping })).toEqual({
      outcome: 'checking',
    })
    expect(await isGuessed(id)).toEqual(top.map(() => false))
    await untilIn(admin, id, 'checked')
    await saveMapping(admin, { ...typed, guessed: [] })
    expect(await findImport(admin, id)).toMatchObject({ state: 'checked' })
    await saveMapping(admin, { id, mapping, guessed: [] })
    expect(await findImport(admin, id)).toMatchObject({ state: 'read', mapping })
  })

  test('is known to have been imported before, however its date orders were sent', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aCsv([[...aRow(1), '03/04/1990', 'x']], [...headings, 'Date of birth', 'Remarks'])
    const { id, mapping } = await created(admin, path)
    const { columns } = mapping
    expect(columns.slice(6)).toEqual(['birthDate', null])
    const [dateOrder, existing] = ['day-first', 'skip'] as const
    await checkImport(admin, { id, mapping: { columns, existing, dateOrder } })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const again = await created(admin, path)
    const dateOrders = columns.map((target) => (target === 'birthDate' ? dateOrder : null))
    const isKnown = async (now: typeof mapping) => {
      await checkImport(admin, { id: again.id, mapping: now })
      return (await untilIn(admin, again.id, 'checked')).notes.includes('imported-before')
    }
    expect(await isKnown({ dateOrders, existing, columns: columns.slice(0, 7) })).toBe(true)
    expect(await isKnown({ columns, existing: 'fill', dateOrder })).toBe(false)
    expect(await isKnown({ columns: columns.with(5, null), existing, dateOrder })).toBe(false)
  })

  test('that a program sent is checked and compared for an admin whose token has ended', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const same = { 2: 'Rahima Khatun', 3: 'Abdul Karim' }
    await anAddedRecord(test, { name: 'Rahima Khatun', fatherName: 'Abdul Karim' })
    const { id, mapping } = await created(admin, aCsv([aRow(1, same)]))
    const ended = { tokenId: 'ended' }
    await admin.db.updateTable('import').set(ended).execute()
    await checkImport(admin, { id, mapping })
    const dry = await untilIn(admin, id, 'checked', 'read')
    expect(dry).toMatchObject({ state: 'checked', counts: { warned: 1 } })

    const again = { ...ended, comparedRow: 0, counts: JSON.stringify({ rows: 1 }) }
    await admin.db.updateTable('importRow').set({ problems: null }).execute()
    await admin.db.updateTable('import').set(again).execute()
    expect((await untilIn(admin, id, 'checked')).counts).toMatchObject({ warned: 1 })

    await admin.db.updateTable('importRow').set({ problems: null }).execute()
    await admin.db.updateTable('account').set({ role: 'moderator' }).execute()
    await admin.db.updateTable('import').set(again).execute()
    const other = await anImporter(test, 'other-admin')
    expect((await untilIn(other, id, 'checked')).counts).toMatchObject({ warned: 1 })
  })

  test('of a deleted account is taken over by one of two admins at once', async () => {
    await using test = await openTestPortal(engine)
    const [first, second] = [await anImporter(test), await anImporter(test, 'other-admin')]
    for (let n = 0; n < 2; n++) {
      const { id, mapping } = await created(first, aCsv(someRows(1, n)))
      await first.db.updateTable('import').set({ by: 'gone' }).where('id', '=', id).execute()
      const typed = { id, mapping, guessed: [] }
      const both = await Promise.all([first, second].map((one) => saveMapping(one, typed)))
      expect(both.toSorted()).toEqual(['not-found', 'saved'])
    }
  })

  test('runs only as it was checked when somebody looked', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv([aRow(1)]))
    const check = async (existing: 'skip' | 'fill') => {
      await checkImport(admin, { id, mapping: { ...mapping, existing } })
      await untilIn(admin, id, 'checked')
      return (await findImport(admin, id))?.updatedAt ?? ''
    }
    const [before, now] = [await check('skip'), await check('fill')]
    expect(await runImport(admin, id, before)).toBe('not-now')
    expect(await findImport(admin, id)).toMatchObject({ state: 'checked' })
    expect(await runImport(admin, id, now)).toBe('running')
  })

  test('learns columns only from imports that brought something and stayed', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings.slice(0, 3), 'Father', 'Mother', 'Address', 'Remarks']
    const add = async (n: number, change: Record<number, string> = {}) => {
      const { id, mapping } = await created(admin, aCsv([[...aRow(n, change), 'None']], top))
      return { id, mapping }
    }
    const guessed = async () => {
      const found = await findImport(admin, (await add(9)).id)
      const doubtful = found?.columns.map(({ isDoubtful }) => isDoubtful)
      return { targets: found?.mapping.columns.slice(3), doubtful: doubtful?.slice(3) }
    }
    const run = async (n: number, change: Record<number, string> = {}) => {
      const { id, mapping } = await add(n, change)
      const columns = mapping.columns
        .with(3, 'motherName')
        .with(4, 'fatherName')
        .with(6, 'nationality')
      expect(await checkImport(admin, { id, mapping: { ...mapping, columns } })).toEqual({
        outcome: 'checking',
      })
      await untilIn(admin, id, 'checked')
      return id
    }
    const right = ['fatherName', 'motherName', 'address', null]
    const plain = { targets: right, doubtful: [false, false, false, false] }
    await run(1)
    expect(await guessed(), 'checked only').toEqual(plain)
    const wrong = await run(2, { 2: '' })
    await runImport(admin, wrong)
    await untilIn(admin, wrong, 'done')
    expect(await guessed(), 'no row was right').toEqual(plain)

    const done = await run(3)
    await runImport(admin, done)
    await untilIn(admin, done, 'done')
    expect(await guessed()).toEqual({
      targets: ['motherName', 'fatherName', 'address', 'nationality'],
      doubtful: [true, true, false, false],
    })
    await undoImport(admin, done)
    await untilIn(admin, done, 'undone')
    expect(await guessed(), 'undone').toEqual(plain)
  })

  test('is one of a list that comes page by page, the newest first', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await created(admin, aCsv([aRow(n)]))).id)
    const page = async (after?: string) => {
      const { imports, next } = await listImports(admin, { limit: 2, after })
      return { ids: imports.map(({ id }) => id), next }
    }
    const first = await page()
    expect(first).toEqual({ ids: ids.slice(0, 2), next: ids[1] })
    const second = await page(first.next)
    expect(second).toEqual({ ids: ids.slice(2, 4), next: ids[3] })
    expect(await page(second.next)).toEqual({ ids: ids.slice(4), next: undefined })
    expect(await page('\0')).toEqual({ ids: [], next: undefined })
  })

  test('refuses columns of another file, of which there are more', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv([aRow(1)]))
    const more = { ...mapping, columns: [...mapping.columns, null] }
    expect(await checkImport(admin, { id, mapping: more })).toEqual({ outcome: 'too-many' })
  })
})
