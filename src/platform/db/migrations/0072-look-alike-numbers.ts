import { type RawBuilder, sql } from 'kysely'
import { normaliseNumber } from '#contract/record.ts'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'
import type { Migration } from './migration.ts'

/**
 * Numbers with accents, invisible characters or digits of other scripts are stored in the normalised form
 * that lookups use. If another record has that number, both stay as they are.
 */
export const lookAlikeNumbers: Migration = {
  name: '0072-look-alike-numbers',
  up: (db) =>
    storeAsLookedUp(db, (number) =>
      isPostgres(db)
        ? sql<boolean>`${number} collate "C" ~ '[^A-Z0-9./]'`
        : sql<boolean>`${number} glob '*[^A-Z0-9./]*'`,
    ),
}

export async function storeAsLookedUp(
  db: Db,
  isOdd: (number: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> {
  for (const column of ['passportNumber', 'irccNumber'] as const) {
    const odd = await db
      .selectFrom('record')
      .select(['id', column])
      .where(isOdd(sql.ref(column)))
      .execute()
    for (const { id, [column]: number } of odd) {
      const plain = normaliseNumber(number)
      if (plain === number || plain === '') continue
      const taken = db.selectFrom('record').select('id').where(column, '=', plain)
      await db
        .updateTable('record')
        .set({ [column]: plain })
        .where('id', '=', id)
        .where(({ not, exists }) => not(exists(taken)))
        .execute()
    }
  }
}
