import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anEmptyPlace, contents } from '../../../../tests/backups.ts'
import { anAccount } from '../../../../tests/sign-in.ts'
import { openTestPortal } from '../../../../tests/test-portal.ts'
import { appliedMigrations } from '../migrate.ts'
import { connect } from '../open-database.ts'
import { loadRows } from './load-rows.ts'
import { type Rows, rowsOf } from './rows.ts'

test('rows are loaded into PostgreSQL however long one statement takes', async () => {
  await using test = await openTestPortal('sqlite')
  await using place = await anEmptyPlace('postgres')
  const { email } = await anAccount(test, 'admin')
  const { db } = await test.as('admin')
  await using other = connect(place.config.database, { isPatient: true })
  let held: Promise<void> | undefined
  /** Locks the table for longer than a request may take, so that the statement that fills it waits. */
  const hold = () => {
    const { promise: isHeld, resolve } = Promise.withResolvers<void>()
    held = other.transaction().execute(async (db) => {
      await sql`lock table "account" in share mode`.execute(db)
      resolve()
      await sleep(9500)
    })
    return isHeld
  }
  const { tables, linesOf } = await rowsOf(db)
  const rows: Rows = {
    tables,
    async *linesOf(table) {
      if (table === 'account') await hold()
      yield* linesOf(table)
    },
  }
  const migrations = await appliedMigrations(db)
  const filling = { from: 'a backup', rows, migrations, progress: () => {}, check: () => {} }
  await loadRows(place.config.database, filling)
  await held
  expect((await contents(place.config.database)).account).toEqual([expect.stringContaining(email)])
})
