import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { sealLists } from './statement-store.ts'

/** After a restore: what was stated since that backup, and is lost, no longer stands. */
export async function sealStatusLists(ctx: Ctx): Promise<void> {
  await writeAs(ctx, 'manage-keys', (db) => sealLists(db, ctx.now().toISOString()))
}
