import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { chooseByGrant, type StatementAsked } from './choose-by-grant.ts'
import { makeProofFile } from './make-proof-file.ts'

/** The proof file with the signed statement of a result. */
export async function openStatement(ctx: Ctx, asked: StatementAsked): Promise<string | undefined> {
  authorise(ctx.actor, 'look-up-record')

  const chosen = await chooseByGrant(ctx, asked)
  return chosen && makeProofFile(ctx, chosen)
}
