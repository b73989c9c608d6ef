import { sql } from 'kysely'
import { storeAsLookedUp } from './0072-look-alike-numbers.ts'
import type { Migration } from './migration.ts'

/** Full stops are removed like dashes: A.0123 and A0123 are the same number. */
export const numbersWithoutDots: Migration = {
  name: '0077-numbers-without-dots',
  up: (db) => storeAsLookedUp(db, (number) => sql<boolean>`${number} like '%.%'`),
}
