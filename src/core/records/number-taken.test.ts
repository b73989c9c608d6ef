import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/schema.ts'
import { added, aRecord, openTestPortal } from '../../../tests/test-portal.ts'
import { createAccount } from '../accounts/create-account.ts'
import { addRecord } from './add-record.ts'
import { bringBack } from './bin/bring-back.ts'
import { deleteRecord } from './delete-record.ts'
import { updateRecord } from './update-record.ts'

test('what is there already does not come into the log of PostgreSQL', async () => {
  await using site = await openTestPortal('postgres')
  const admin = await site.as('admin')
  const [passportNumber, irccNumber] = ['LOGGED0001', 'LOGGED0002']
  const first = { passportNumber, irccNumber }
  const binned = await added(addRecord(admin, aRecord(first)))
  await deleteRecord(admin, binned)
  await added(addRecord(admin, aRecord(first)))
  const other = await added(addRecord(admin, aRecord()))

  const taken = { outcome: 'number-taken', field: 'passportNumber' }
  expect(await addRecord(admin, aRecord(first))).toMatchObject(taken)
  const bySecond = aRecord({ passportNumber: 'LOGGED0003', irccNumber })
  expect(await addRecord(admin, bySecond)).toMatchObject({ ...taken, field: 'irccNumber' })
  const fields = { irccNumber }
  expect(await updateRecord(admin, { id: other, revision: 1, fields })).toMatchObject({
    ...taken,
    field: 'irccNumber',
  })
  expect(await bringBack(admin, binned)).toMatchObject(taken)

  const account = { name: 'Robin', photoUrl: '', role: 'student' as const, passwordHash: null }
  const register = () => createAccount(admin, { ...account, email: 'logged@example.org' })
  expect(await register()).toMatchObject({ outcome: 'created' })
  expect(await register()).toEqual({ outcome: 'email-taken' })

  expect((await linesOfTheLog(admin.db)).filter((line) => /logged/i.test(line))).toEqual([])
})

async function linesOfTheLog(db: Db): Promise<string[]> {
  const file = sql`current_setting('data_directory') || '/../log'`
  const { rows } = await sql<{ log: string }>`select pg_read_file(${file}) as log`.execute(db)
  const lines = rows[0]?.log.split('\n') ?? []
  expect(lines.length).toBeGreaterThan(3)
  return lines
}
