import type { Registration } from '#contract/staff.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as sessions from '../session-store.ts'
import { type Registered, registerAccount } from './register-account.ts'

type RegisteredByCall =
  | { outcome: 'registered'; id: string }
  /** The account exists and belongs to the caller */
  | { outcome: 'exists' | 'not-proven' }
  | Exclude<Registered, { session: string }>

/** Registers a person who proves the email; the API token is requested separately. */
export async function registerByCall(
  ctx: Ctx,
  { password, ...typed }: Omit<Registration, 'password'> & { password?: string | undefined },
): Promise<RegisteredByCall> {
  authorise(ctx.actor, 'register')

  const { actor } = ctx
  const isTheirs = actor.role !== 'stranger' && actor.profile?.email === typed.email
  if (isTheirs) return { outcome: 'exists' }
  if (password === undefined) return { outcome: 'not-proven' }
  const registered = await registerAccount(ctx, { ...typed, password })
  if (!('session' in registered)) return registered

  const session = await sessions.findByHash(ctx.db, ctx.identity.tokens.hash(registered.session))
  if (!session) return { outcome: 'not-registered' }
  await sessions.remove(ctx.db, { id: session.sessionId })
  if (registered.outcome !== 'registered') return { outcome: 'exists' }
  return { outcome: 'registered', id: session.id }
}
