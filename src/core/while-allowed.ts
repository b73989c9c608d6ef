import { lockActor } from './accounts/authenticate.ts'
import { type Action, Forbidden } from './authorise.ts'
import type { Ctx } from './context.ts'

const askedAgainMs = 1000

/**
 * Aborts a streamed answer when the reader loses the permission, or what it is about changes so that `isAllowed` is
 * false: an export may be read for hours.
 */
export async function* whileAllowed<Piece>(
  ctx: Ctx,
  action: Action,
  pieces: AsyncIterable<Piece>,
  isAllowed: () => Promise<boolean> = async () => true,
): AsyncGenerator<Piece, void> {
  let askedAt = ctx.now().getTime()
  for await (const piece of pieces) {
    const now = ctx.now().getTime()
    if (now - askedAt >= askedAgainMs) {
      const isStill = (await lockActor(ctx.db, ctx)) && (await isAllowed())
      if (!isStill) throw new Forbidden(action)
      askedAt = now
    }
    yield piece
  }
}
