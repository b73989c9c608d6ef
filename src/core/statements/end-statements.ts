import type { Db } from '#platform/db/schema.ts'

/** For statements of every record, which a job makes anew where they are still due. */
export async function endEveryStatement(_db: Db, _at: string): Promise<void> {}

export async function endStatementsOfKey(_db: Db, _id: string, _at: string): Promise<void> {}
