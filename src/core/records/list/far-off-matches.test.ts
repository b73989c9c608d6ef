import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameKey } from '#contract/text/name-key.ts'
import { addDays } from '#contract/validity.ts'
import { aRecord, openTestPortal } from '../../../../tests/test-portal.ts'
import type { Ctx } from '../../context.ts'
import { todayIn } from '../../today.ts'
import * as records from '../record-store.ts'
import { listRecords } from './list-records.ts'

const [old, recent] = [20_500, 10_500]

/** Old records whose visa ends in ten days, and come last by name, among others */
async function fill({ db, ...clock }: Ctx): Promise<void> {
  const createdAt = '2026-01-01T12:00:00.000Z'
  const { documents: _, ...fields } = aRecord()
  const rows = Array.from({ length: old + recent }, (_, index) => {
    const isEnding = index < old && index % 5 !== 4
    const name = `${isEnding ? 'Zahra' : 'Ali'} ${String(index).padStart(5, '0')}`
    const numbers = { passportNumber: `P${index}`, irccNumber: `I${index}` }
    const state = {
      visibility: 'visible',
      approval: 'approved',
      clientDatabase: 'My_Aust',
    } as const
    const times = { createdAt, updatedAt: createdAt, approvedAt: createdAt }
    const kept = { id: `id-${index}`, createdBy: 'most', revision: 1, nameKey: nameKey(name) }
    return { ...fields, ...numbers, ...state, ...times, ...kept, name }
  })
  await db.transaction().execute(async (db) => {
    for (let at = 0; at < rows.length; at += 500) {
      await records.insertMany(db, rows.slice(at, at + 500))
    }
    const day = addDays(todayIn(clock), 10)
    await sql`insert into "document"
      ("id", "recordId", "type", "pages", "stagedBy", "stagedAt", "expiresOn")
      select 'd' || "id", "id", 'visa', '[]', 'most', "createdAt",
        case when "name" like 'Zahra%' then ${day} end from "record"`.execute(db)
  })
}

test('many that match, and none of them among the first of the order, are counted and sorted', async () => {
  await using test = await openTestPortal('sqlite', {}, { holdClock: true })
  const admin = await test.as('admin')
  await fill(admin)
  const query = { has: 'visa', expiry: 'ends-in-30-days', size: 25 } as const
  const found = await listRecords(admin, { ...query, sort: 'name', page: 2 })
  expect(found.total).toEqual({ count: 16_400, isCapped: false })
  const names = found.rows.map(({ name }) => name)
  expect(names[0]).toBe('Zahra 00031')
  expect(names).toEqual(names.toSorted())

  // Where a page is found soon, nothing more is counted.
  const soon = await listRecords(admin, { ...query, sort: '-name', page: 1 })
  expect(soon.total).toEqual({ count: 1000, isCapped: true })
  expect(soon.rows[0]?.name).toBe('Zahra 20498')
})
