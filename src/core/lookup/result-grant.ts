import { type LookupPage, lookupPageKeys, lookupPages } from '#contract/lookup-pages.ts'
import type { Ctx } from '../context.ts'

const purpose = 'result'
const form = 1
const hexLength = 32

export type OpenedGrant =
  | { outcome: 'open'; recordId: string; page: LookupPage }
  | { outcome: 'expired' | 'forged' }

/** A text that lets its holder see one record on one page, and that says nothing about either. */
export function grantResult(ctx: Ctx, recordId: string, page: LookupPage): string {
  const payload = Buffer.alloc(2 + hexLength / 2)
  payload[0] = form
  payload[1] = lookupPageKeys.indexOf(page.key)
  payload.write(recordId.replaceAll('-', ''), 2, 'hex')
  const expiresAt = new Date(ctx.now().getTime() + ctx.grantMinutes * 60_000)
  return ctx.seals.seal(purpose, payload, expiresAt)
}

export function openGrant(ctx: Ctx, grant: string): OpenedGrant {
  const opened = ctx.seals.open(purpose, grant, ctx.now())
  if (opened.outcome !== 'open') return opened
  const payload = Buffer.from(opened.payload)
  const key = lookupPageKeys[payload[1] ?? -1]
  if (payload[0] !== form || !key) return { outcome: 'forged' }
  const hex = payload.toString('hex', 2)
  const recordId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { outcome: 'open', recordId, page: lookupPages[key] }
}
