import { type LookupPage, lookupPageKeys, lookupPages } from '#contract/lookup-pages.ts'
import type { Ctx } from '../context.ts'

const purpose = 'result'
const form = 1

export type OpenedGrant =
  | { outcome: 'open'; recordId: string; page: LookupPage }
  | { outcome: 'expired' | 'forged' }

/** A sealed grant for one record on one page. It reveals neither. */
export function grantResult(ctx: Ctx, recordId: string, page: LookupPage): string {
  const payload = new Uint8Array(2 + 16)
  payload.set([form, lookupPageKeys.indexOf(page.key)])
  const hex = recordId.replaceAll('-', '')
  for (let at = 0; at < 16; at++) {
    payload[2 + at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
  }
  const expiresAt = new Date(ctx.now().getTime() + ctx.settings.grantMinutes * 60_000)
  return ctx.identity.seals.seal(purpose, payload, expiresAt)
}

export function openGrant(ctx: Ctx, grant: string): OpenedGrant {
  const opened = ctx.identity.seals.open(purpose, grant, ctx.now())
  if (opened.outcome !== 'open') return opened
  const { payload } = opened
  const key = lookupPageKeys[payload[1] ?? -1]
  if (payload[0] !== form || !key) return { outcome: 'forged' }
  let hex = ''
  for (const byte of payload.subarray(2)) hex += byte.toString(16).padStart(2, '0')
  const recordId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { outcome: 'open', recordId, page: lookupPages[key] }
}
