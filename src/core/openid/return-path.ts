import type { Ctx } from '#core/context.ts'
import type { PendingSignIn } from '#platform/identity/open-id.ts'

/** The page to return to, and whether the flow runs in a popup. */
export type ReturnPath = {
  to: string | undefined
  isPopup: boolean
  /** The account whose owner authenticates again at the provider */
  again?: string | undefined
}

const purpose = 'open-id'
export const returnPathLastsMs = 10 * 60_000

export function sealReturnPath(
  { now, identity: { seals } }: Ctx,
  path: ReturnPath & { pending: PendingSignIn },
): string {
  const payload = new TextEncoder().encode(JSON.stringify(path))
  return seals.seal(purpose, payload, new Date(now().getTime() + returnPathLastsMs))
}

export function unsealReturnPath({ now, identity: { seals } }: Ctx, kept: string) {
  const opened = seals.open(purpose, kept, now())
  if (opened.outcome !== 'open') return undefined
  return JSON.parse(new TextDecoder().decode(opened.payload)) as ReturnPath & {
    pending: PendingSignIn
  }
}
