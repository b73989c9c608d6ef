import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

const most = 100

/** The newest imports, to filter records by. */
export async function namesOfImports(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorise(ctx.actor, 'read-imports')
  return ctx.db
    .selectFrom('import')
    .select(['id', 'name'])
    .where('state', 'in', ['running', 'stopped', 'done', 'undoing', 'undone'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
