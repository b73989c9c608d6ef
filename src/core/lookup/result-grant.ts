import { type LookupPage, lookupPageKeys, lookupPages } from '#contract/lookup-pages.ts'
import { lookupPolicies } from '#contract/settings.ts'
import type { Ctx } from '../context.ts'

const purpose = 'result'
const form = { page: 1, share: 2 } as const
const idBytes = 16

type OpenedGrant =
  | { outcome: 'open'; recordId: string; page: LookupPage; shareId?: undefined }
  | { outcome: 'open'; recordId: string; shareId: string; page?: undefined }
  | { outcome: 'expired' | 'forged' }

/** A sealed grant for one record on one page, as long as the policy stays. It is encrypted, so it reveals nothing. */
export function grantResult(ctx: Ctx, recordId: string, page: LookupPage): string {
  return seal(ctx, [form.page, placeOf(ctx, page.key), ...bytesOf(recordId)])
}

/** A sealed grant for the part of a record that one share code opens, from the view that was counted. */
export function grantSharedResult(
  ctx: Ctx,
  share: { id: string; recordId: string },
  countedAt: Date,
): string {
  return seal(ctx, [form.share, ...bytesOf(share.id), ...bytesOf(share.recordId)], countedAt)
}

function seal(ctx: Ctx, bytes: number[], from = ctx.now()): string {
  return ctx.identity.seals.seal(purpose, new Uint8Array(bytes), grantEnd(ctx, from))
}

export function grantEnd({ settings }: Ctx, from: Date): Date {
  return new Date(from.getTime() + settings.grantMinutes * 60_000)
}

export function openGrant(ctx: Ctx, grant: string): OpenedGrant {
  const opened = ctx.identity.seals.open(purpose, grant, ctx.now())
  if (opened.outcome !== 'open') return opened
  const [kind, ...rest] = opened.payload
  if (kind === form.share) {
    const [shareId, recordId] = [rest.slice(0, idBytes), rest.slice(idBytes)].map(idIn)
    return shareId && recordId ? { outcome: 'open', recordId, shareId } : { outcome: 'forged' }
  }
  const [place = -1, ...id] = rest
  const key = lookupPageKeys[place % policyStep]
  if (kind !== form.page || !key) return { outcome: 'forged' }
  if (place !== placeOf(ctx, key)) return { outcome: 'expired' }
  return { outcome: 'open', recordId: idIn(id), page: lookupPages[key] }
}

/** More than there are pages, so that one byte holds page and policy */
const policyStep = 16

function placeOf({ settings }: Ctx, key: LookupPage['key']): number {
  return lookupPageKeys.indexOf(key) + policyStep * lookupPolicies.indexOf(settings.lookupPolicy)
}

function bytesOf(id: string): number[] {
  const bytes: number[] = []
  for (let at = 0; at < id.length; at += 2) {
    if (id[at] === '-') at++
    bytes.push(hexDigit(id.charCodeAt(at)) * 16 + hexDigit(id.charCodeAt(at + 1)))
  }
  return bytes
}

/** Faster than parseInt: of both digits and letters, the low four bits give the place in their alphabet. */
function hexDigit(code: number): number {
  return (code & 15) + (code >> 6) * 9
}

function idIn(bytes: number[]): string {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
