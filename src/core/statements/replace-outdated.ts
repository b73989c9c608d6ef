import type { FileType } from '#contract/document-types.ts'
import { clocksDifferByMs, isAfterItsKey, isBeforeItsKey } from '#contract/proof/check-status.ts'
import { readObject } from '#contract/proof/jws.ts'
import type { DocumentFact } from '#contract/proof/statement.ts'
import { governmentInName, isKnownAuthority } from '#contract/site/government-claim.ts'
import { inParts, inTurns, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { claimedNow } from '../documents/check-details.ts'
import { writeAs } from '../write-as.ts'
import { currentKey } from './signing-key-store.ts'
import { restateRecord } from './state-record.ts'
import * as statements from './statement-store.ts'

/** `settings` are those that the statements up to `reached` were compared with. */
export type OutdatedReplaced = { settings: string; reached: string }

/** Change it with what `isOutdated` finds, so that the statements of earlier releases are looked at again. */
const rules = 'own issuers, dates of keys, dates ahead'

const [atOnce, partsOfARun, inOneTransaction] = [500, 20, 25]

/** A statement that is this old was not made by a request that still had earlier settings. */
const surelySettledMs = 2 * 60_000

/**
 * Replaces the statements that claim more than today's settings permit, or that checkers refuse or doubt for
 * their date. It goes through all of them when these settings or the key have changed, and otherwise looks only at
 * the new ones.
 */
export async function replaceOutdated(
  ctx: Ctx,
  before?: OutdatedReplaced,
): Promise<OutdatedReplaced> {
  const { organisation } = ctx.settings
  const key = await currentKey(ctx.db, 'statements')
  // A key that was made while the clock was fast: what it signs today is refused as well.
  const isAhead = isBeforeItsKey(ctx.now().toISOString(), key)
  const isDue: IsDue = isAhead ? saysTooMuch : isOutdated
  const settings = JSON.stringify([
    organisation.actsFor,
    isKnownAuthority(organisation.actsFor),
    organisation.name,
    rules,
    isAhead || key.id,
  ])
  const settledBefore = new Date(ctx.now().getTime() - surelySettledMs).toISOString()
  // Ids have the time in them: with a clock that was fast, those of now would come before. Clocks of servers differ.
  const latest = ctx.now().getTime() + clocksDifferByMs
  const isBefore = before?.settings === settings && timeOf(before.reached) <= latest
  let reached = isBefore ? before.reached : ''
  let position = reached
  for (let part = 0; part < partsOfARun; part++) {
    const rows = await statements.standingAfter(onReaderThread(ctx.db), position, atOnce)
    const found = await inTurns(rows, (row) => (isDue(row, ctx) ? [row] : []))
    const ids = [...new Set(found.flat().flatMap(({ recordId }) => recordId ?? []))]
    await inParts(
      ids,
      (some) => writeAs(ctx, 'approve-record', (db) => replaceFor(db, ctx, some, isDue)),
      inOneTransaction,
    )
    reached = rows.findLast(({ madeAt }) => madeAt < settledBefore)?.id ?? reached
    position = rows.at(-1)?.id ?? position
    if (rows.length < atOnce) break
  }
  return { settings, reached }
}

function timeOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}

async function replaceFor(db: Db, ctx: Ctx, recordIds: string[], isDue: IsDue): Promise<void> {
  await statements.lockToState(db, recordIds)
  for (const id of recordIds) {
    const standing = await statements.allStandingOf(db, id)
    if (standing.some((one) => isDue(one, ctx))) await restateRecord(db, ctx, id)
  }
}

/** With the dates of its key */
type Signed = { jwt: string; disclosures: string; createdAt: string; retiredAt: string | null }
type Stated = { issuer?: { name?: string }; actsFor?: string; validFrom?: string }
type IsDue = typeof isOutdated

/** Whether a statement claims more than the settings of today permit, or cannot be of its date. */
export function isOutdated(one: Signed, ctx: Pick<Ctx, 'settings' | 'now'>): boolean {
  const { validFrom = '' } = readObject(one.jwt.split('.')[1] ?? '') as Stated
  if (isBeforeItsKey(validFrom, one)) return true
  if (isAfterItsKey(validFrom, { retiredAt: one.retiredAt ?? undefined })) return true
  return Date.parse(validFrom) > ctx.now().getTime() + clocksDifferByMs || saysTooMuch(one, ctx)
}

/**
 * An authority that the organisation no longer acts for, a former name of a government, or a document of an
 * authority as issued by us
 */
function saysTooMuch({ jwt, disclosures }: Signed, { settings }: Pick<Ctx, 'settings'>): boolean {
  const { actsFor, name } = settings.organisation
  const { issuer, actsFor: statedFor } = readObject(jwt.split('.')[1] ?? '') as Stated
  if (statedFor && statedFor !== actsFor) return true
  const isPosing = issuer?.name !== name && governmentInName(issuer?.name ?? '')
  if (isPosing && !isKnownAuthority(actsFor)) return true
  return disclosures.split('~').some((one) => claimsMore(one, actsFor))
}

function claimsMore(disclosure: string, actsFor: string): boolean {
  const [, type, fact] = readObject(disclosure) as [string, FileType, Partial<DocumentFact>]
  if (fact?.provenance !== 'issued-by-us') return false
  const said = { provenance: 'issued-by-us', issuer: fact.issuer ?? '' } as const
  const now = claimedNow(type, said, actsFor)
  // Up to version 0.7.0 what we issue ourselves could name any issuer. Codes on paper stay valid where that is harmless.
  return now.provenance !== said.provenance || (now !== said && !!governmentInName(said.issuer))
}
