import type { Db } from '#platform/db/schema.ts'

/** Who does what now; instants throughout, which sort as text. */
export type Taking = { name: string; holder: string; now: Date; heldForMs: number }

/**
 * Takes a chore that is due since `dueSince`, unless somebody has it in hand. Who dies over it loses it
 * after a while. A chore that was never heard of is not due yet.
 */
export async function takeChore(
  db: Db,
  { name, holder, now, heldForMs }: Taking,
  dueSince: Date,
): Promise<boolean> {
  const at = now.toISOString()
  await db
    .insertInto('chore')
    .values({ name, holder: '', heldUntil: '', dueFrom: at, doneAt: null, result: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('chore')
    .set({ holder, heldUntil: later(now, heldForMs) })
    .where('name', '=', name)
    .where('heldUntil', '<', at)
    .where('dueFrom', '<=', dueSince.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It takes longer. */
export async function holdChore(db: Db, { name, holder, now, heldForMs }: Taking): Promise<void> {
  await db
    .updateTable('chore')
    .set({ heldUntil: later(now, heldForMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** Done: it is due again from the next moment that it is set for. */
export async function finishChore(
  db: Db,
  { name, holder, now }: Omit<Taking, 'heldForMs'>,
  result: unknown,
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('chore')
    .set({ holder: '', heldUntil: '', dueFrom: at, doneAt: at, result: JSON.stringify(result) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** Not done: whoever comes next may take it at once. */
export async function putDownChore(db: Db, name: string, holder: string): Promise<void> {
  await db
    .updateTable('chore')
    .set({ holder: '', heldUntil: '' })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

export async function findChore(db: Db, name: string) {
  return db
    .selectFrom('chore')
    .select(['heldUntil', 'doneAt', 'result'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function listChores(db: Db) {
  return db.selectFrom('chore').select(['name', 'doneAt']).execute()
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
