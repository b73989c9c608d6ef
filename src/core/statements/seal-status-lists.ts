import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { sealLists } from './statement-store.ts'

/** After a restore: ends the statements that were made after the backup and are lost. */
export async function sealStatusLists(ctx: Ctx): Promise<void> {
  await writeAs(ctx, 'manage-keys', (db) => sealLists(db, ctx.now().toISOString()))
}
