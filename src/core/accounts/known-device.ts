import type { Ctx } from '../context.ts'

/**
 * A device cookie, as OWASP describes it: a random name for the browser, and a proof for each of the last
 * few emails that signed in there. With it, the owner can still sign in when others have used up the
 * attempts at the account. It grants no access.
 */
const mostEmails = 4
const shape = /^[\w-]{16,64}(\.[\w-]{43}){1,4}$/

export function knownDevice(ctx: Ctx, kept: string | undefined, email: string): string | undefined {
  if (!kept || !shape.test(kept)) return undefined
  const [name = '', ...proofs] = kept.split('.')
  return proofs.includes(proofOf(ctx, name, email)) ? name : undefined
}

/** The new value of the device cookie. */
export function rememberDevice(ctx: Ctx, kept: string | undefined, email: string): string {
  const [known, ...proofs] = kept && shape.test(kept) ? kept.split('.') : []
  const name = known ?? ctx.identity.tokens.create().text
  const proof = proofOf(ctx, name, email)
  const others = proofs.filter((other) => other !== proof).slice(0, mostEmails - 1)
  return [name, proof, ...others].join('.')
}

function proofOf({ identity: { seals } }: Ctx, name: string, email: string): string {
  return seals.fingerprint('device', `${name} ${email}`)
}
