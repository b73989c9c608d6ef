import { longestTyped, normaliseNumber, type PublicRecord, personName } from '#contract/record.ts'
import { viewerName, wrongUntilLocked } from '#contract/shares/share.ts'
import { readShareCode } from '#contract/shares/share-code.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countLookup } from '../lookup/lookup-limits.ts'
import { nameMatches } from '../lookup/match-name.ts'
import { grantEnd, grantSharedResult } from '../lookup/result-grant.ts'
import { unavailable } from '../outage.ts'
import { presentSharedRecord } from '../records/present-record.ts'
import { isPublic } from '../records/record-rules.ts'
import { findByIdWithDocuments } from '../records/record-store.ts'
import { stands } from '../statements/statement-store.ts'
import * as rules from './share-rules.ts'
import * as shares from './share-store.ts'
import { tellLockedShares } from './tell-locked-shares.ts'

export type ShareAsked = {
  code: string
  pin?: string | undefined
  /** The candidate's name, if the share asks for it */
  name?: string | undefined
  /** The viewer's own name, as they state it */
  viewer?: string | undefined
  /** Idempotency key: a form that is sent twice counts once */
  formId?: string | undefined
}

type Opened = {
  record: PublicRecord
  grant: string
  /** Whether the grant opens the signed statement too */
  hasStatement: boolean
}

type ShareViewed =
  | ({ outcome: 'found' } & Opened)
  | { outcome: 'not-found' }
  | { outcome: 'invalid'; field: 'code' | 'viewer'; because: string }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'unavailable' | 'not-set-up' }

/**
 * Opens a share by its code, and counts the view. Unknown, expired, revoked, used-up and locked codes,
 * wrong PINs, and records that are not public all get the same answer after the same work. A mistyped code
 * is recognised by its check symbol, without a query.
 */
export async function viewShare(ctx: Ctx, asked: ShareAsked): Promise<ShareViewed> {
  authorise(ctx.actor, 'look-up-record')
  if (!ctx.settings.isSetUp) return { outcome: 'not-set-up' }
  const viewer = viewerName.safeParse(asked.viewer ?? '')
  const code = readShareCode(asked.code)
  if (!code) {
    const because = asked.code.trim() === '' ? 'required' : 'mistyped'
    return { outcome: 'invalid', field: 'code', because }
  }
  if (!viewer.success) {
    const because = viewer.error.issues[0]?.message ?? 'not-text'
    return { outcome: 'invalid', field: 'viewer', because }
  }
  const viewed = await view(ctx, { ...asked, code, viewer: viewer.data }).catch(unavailable)
  if (viewed.outcome === 'not-found') {
    ctx.counters.misses.note()
    await ctx.operations.randomDelay()
  }
  return viewed
}

type Given = ShareAsked & { viewer: string }

async function view(ctx: Ctx, given: Given): Promise<ShareViewed> {
  const counted = await countLookup(ctx, { number: given.code, beside: undefined })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const { isLockedNow, ...tried } = await ctx.db.transaction().execute((db) => {
    return tryCode(db, ctx, given)
  })
  // Done after the response, since its duration would reveal that the code exists.
  if (isLockedNow) ctx.operations.afterwards(() => tellLockedShares(ctx))
  return tried
}

type Found = NonNullable<Awaited<ReturnType<typeof shares.findByCode>>>
type Tried = (({ outcome: 'found' } & Opened) | { outcome: 'not-found' }) & {
  isLockedNow?: boolean
}

/** Concurrent attempts at the same code are serialised, so that each wrong PIN and each view counts. */
async function tryCode(db: Db, ctx: Ctx, given: Given): Promise<Tried> {
  const now = ctx.now()
  const codeHash = rules.hashOfCode(ctx, given.code)
  const wrong = await shares.lockAttempts(db, codeHash, now.toISOString())
  const found = await shares.findByCode(db, codeHash)
  const sent = await findSent(db, ctx, { ...given, codeHash })
  const isRight = fits(ctx, { ...given, codeHash }, found)
  const state = found && isPublic(found) ? rules.stateOf({ ...found, wrong }, now) : undefined
  const mayOpen = state === 'live' || (state === 'used-up' && sent.countedAt !== undefined)
  const opened = found && isRight && mayOpen ? await open(db, ctx, found, sent) : undefined
  // An empty form is no guess, so that its owner is not locked out by it.
  const isGuess = given.pin?.trim() || given.name?.trim()
  const wrongNow = found && !isRight && isGuess ? wrong + 1 : wrong
  await shares.setAttempts(db, codeHash, wrongNow)
  if (opened) return opened
  return { outcome: 'not-found', isLockedNow: wrong < wrongNow && wrongNow === wrongUntilLocked }
}

const nobody = { secondFact: 'pin', pinHash: null, name: 'no record has this name' } as const

/** Compares name and PIN even if the code does not exist, so that the timing does not reveal it. */
function fits(
  ctx: Ctx,
  { codeHash, pin = '', name = '' }: ShareAsked & { codeHash: string },
  known: Pick<Found, 'secondFact' | 'pinHash' | 'name'> = nobody,
): boolean {
  const given = personName.safeParse(name)
  const isName = nameMatches(given.data ?? '', known.name)
  // Without the label that a pasted PIN may have
  const digits = normaliseNumber(pin.slice(0, longestTyped)).replace(/\D/g, '')
  const isPin = rules.hashOfPin(ctx, codeHash, digits) === known.pinHash
  return { pin: isPin, name: isName, none: true }[known.secondFact]
}

type Sent = { viewId: string; viewer: string; countedAt?: string | undefined }

/**
 * What to store the view as, and when the same form was counted, if that grant is still valid. The id depends on code
 * and viewer too: a form that was sent for one share opens no other, and another viewer counts.
 */
async function findSent(
  db: Db,
  ctx: Ctx,
  { codeHash, viewer, formId }: Given & { codeHash: string },
): Promise<Sent> {
  if (!formId) return { viewId: ctx.newId(), viewer }
  const viewId = rules.hashOfView(ctx, codeHash, `${formId} ${viewer}`)
  const countedAt = await shares.viewedAt(db, viewId)
  if (countedAt === undefined) return { viewId, viewer }
  const isOver = grantEnd(ctx, new Date(countedAt)) <= ctx.now()
  return isOver ? { viewId: ctx.newId(), viewer } : { viewId, viewer, countedAt }
}

async function open(
  db: Db,
  ctx: Ctx,
  share: Found,
  { viewId, viewer, countedAt }: Sent,
): Promise<Tried | undefined> {
  const record = await findByIdWithDocuments(db, share.recordId)
  const at = ctx.now().toISOString()
  const row = { id: viewId, shareId: share.id, at, network: ctx.network, viewer }
  if (!record || !isPublic(record)) return undefined
  // The state that `tryCode` read may have been changed since.
  if (countedAt === undefined && !(await shares.addView(db, row))) return undefined
  return {
    outcome: 'found',
    record: presentSharedRecord(
      record,
      record.held,
      rules.chosenIn(share),
      rules.settingsFor(share, ctx.settings),
    ),
    grant: grantSharedResult(ctx, share, new Date(countedAt ?? at)),
    hasStatement: rules.handsOutStatement(ctx, share) && (await stands(db, share.recordId)),
  }
}
