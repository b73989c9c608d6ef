import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import {
  confirmPassword,
  type PasswordRefused,
  requiredReauthentication,
} from '../confirm-password.ts'
import * as sessions from '../session-store.ts'

/** Takes the password once more: for 15 minutes it is then not asked for again in this session. */
export async function reauthenticate(
  ctx: Ctx,
  password: string,
): Promise<PasswordRefused | undefined> {
  const { sessionId = '' } = authoriseInPerson(ctx.actor, 'use-own-account')

  if (!(await requiredReauthentication(ctx))) return undefined
  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  const at = ctx.now().toISOString()
  return writeAs(ctx, 'use-own-account', async (db) => {
    await sessions.setProven(db, sessionId, at)
    return undefined
  })
}
