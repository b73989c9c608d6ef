import { type LookupPage, lookupPageKeys, lookupPages } from '#contract/lookup-pages.ts'
import type { Ctx } from '../context.ts'

const purpose = 'result'
const form = 1

export type OpenedGrant =
  | { outcome: 'open'; recordId: string; page: LookupPage }
  | { outcome: 'expired' | 'forged' }

/** A sealed grant for one record on one page. It reveals neither. */
export function grantResult(ctx: Ctx, recordId: string, page: LookupPage): string {
  const pairs = recordId.replaceAll('-', '').match(/../g) ?? []
  const bytes = pairs.map((pair) => Number.parseInt(pair, 16))
  const payload = Uint8Array.from([form, lookupPageKeys.indexOf(page.key), ...bytes])
  const expiresAt = new Date(ctx.now().getTime() + ctx.settings.grantMinutes * 60_000)
  return ctx.identity.seals.seal(purpose, payload, expiresAt)
}

export function openGrant(ctx: Ctx, grant: string): OpenedGrant {
  const opened = ctx.identity.seals.open(purpose, grant, ctx.now())
  if (opened.outcome !== 'open') return opened
  const { payload } = opened
  const key = lookupPageKeys[payload[1] ?? -1]
  if (payload[0] !== form || !key) return { outcome: 'forged' }
  const hex = Array.from(payload.subarray(2), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const recordId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { outcome: 'open', recordId, page: lookupPages[key] }
}
