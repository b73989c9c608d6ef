import * as accounts from '../accounts/account-store.ts'
import { openAccountPhoto } from '../accounts/photo/open-account-photo.ts'
import { lacksTwoFactor } from '../accounts/session-rules.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { openStaffDocument } from './open-staff-document.ts'
import { actorId } from './stage-document.ts'

const purpose = 'staff image'

/** A sealed, expiring grant that opens a document with the permissions of the person who made it. */
export function grantImage(ctx: Ctx, documentId: string): string {
  const payload = new TextEncoder().encode(`${documentId} ${actorId(ctx)}`)
  const expiresAt = new Date(ctx.now().getTime() + ctx.settings.grantMinutes * 60_000)
  return ctx.identity.seals.seal(purpose, payload, expiresAt)
}

/** All pages of a document in one picture, or the photo of an account, while the maker of the grant may open it. */
export async function openGrantedImage(
  ctx: Ctx,
  { documentId, grant }: { documentId: string; grant: string },
): Promise<Uint8Array | undefined> {
  authorise(ctx.actor, 'look-up-record')

  const opened = ctx.identity.seals.open(purpose, grant, ctx.now())
  if (opened.outcome !== 'open') return undefined
  const [id, maker = ''] = new TextDecoder().decode(opened.payload).split(' ')
  if (id !== documentId) return undefined
  const account = await accounts.findById(ctx.db, maker)
  if (!account || account.disabledAt || account.role === 'student') return undefined
  if (lacksTwoFactor(ctx.settings, account)) return undefined
  const asMaker: Ctx = { ...ctx, actor: { role: account.role, id: account.id } }
  const scan = await openStaffDocument(asMaker, { documentId, page: 'all', size: 'page' })
  return scan ?? openAccountPhoto(asMaker, documentId)
}
