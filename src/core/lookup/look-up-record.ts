import type { LookupPage, NumberKind } from '#contract/lookup-pages.ts'
import { type PublicRecord, personName, soughtNumber } from '#contract/record.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { isOutage } from '../outage.ts'
import { presentPublicRecord } from '../records/present-record.ts'
import { isPublic } from '../records/record-rules.ts'
import * as records from '../records/record-store.ts'
import { countLookup, takeBackName } from './lookup-limits.ts'
import { nameMatches } from './match-name.ts'
import { grantResult } from './result-grant.ts'

export type Lookup = {
  /** One after the other, until a record is found */
  by: readonly NumberKind[]
  number: string
  name?: string | undefined
  page: LookupPage
  /** With 'types', documents may come without their pages */
  papers?: records.Papers
}

type Searched =
  | { outcome: 'found'; record: PublicRecord; grant: string }
  | { outcome: 'not-found' }
  | { outcome: 'invalid'; field: 'number' | 'name'; because: string }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'unavailable' }

/** Before the organisation is named, nothing is looked up, nor counted. */
export type LookedUp = Searched | { outcome: 'not-set-up' }

/**
 * The name to compare with if there is no record, so that a wrong number takes as long as a wrong
 * name.
 */
const nobody = 'no record has this name'
const noName = { success: true, data: '' } as const

export async function lookUpRecord(ctx: Ctx, lookup: Lookup): Promise<LookedUp> {
  authorise(ctx.actor, 'look-up-record')

  if (!ctx.settings.isSetUp) return { outcome: 'not-set-up' }
  const looked = await lookUp(ctx, lookup).catch((error: unknown): Searched => {
    if (isOutage(error)) return { outcome: 'unavailable' }
    throw error
  })
  ctx.counters.figures.note(looked.outcome, ctx.now())
  if (looked.outcome === 'not-found') ctx.counters.misses.note()
  return looked
}

async function lookUp(ctx: Ctx, lookup: Lookup): Promise<Searched> {
  const { by, number: typed, name, page, papers = 'pages' } = lookup
  const needsName = ctx.settings.lookupPolicy === 'number+name'
  const number = soughtNumber.safeParse(typed)
  if (!number.success) return invalid('number', number.error)
  const typedName = name ? personName.safeParse(name) : noName
  if (!typedName.success) return invalid('name', typedName.error)
  if (needsName && !typedName.data)
    return { outcome: 'invalid', field: 'name', because: 'required' }

  const counted = await countLookup(ctx, { number: number.data, withName: needsName })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const isNamed = (name = nobody) => !needsName || nameMatches(typedName.data, name)
  const record = await findFirst(by, isNamed, (kind) => find(ctx, kind, number.data, papers))
  if (!record) return { outcome: 'not-found' }

  const held = record.held ?? (await documents.documentsOf(ctx.db, record.id))
  if (needsName) await takeBackName(ctx, number.data)
  return {
    outcome: 'found',
    record: presentPublicRecord(record, held, page, ctx.settings),
    grant: grantResult(ctx, record.id, page),
  }
}

type Found = records.ShownRecord & Partial<records.WithPapers>

async function findFirst(
  kinds: readonly NumberKind[],
  isNamed: (name?: string) => boolean,
  find: (kind: NumberKind) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const kind of kinds) {
    const record = await find(kind)
    if (isNamed(record?.name) && record && isPublic(record)) return record
  }
  return undefined
}

/**
 * Where a name is required, documents are read later: a wrong name must take no longer than a wrong
 * number.
 */
function find(
  { db, settings }: Ctx,
  by: NumberKind,
  number: string,
  papers: records.Papers,
): Promise<Found | undefined> {
  return settings.lookupPolicy === 'number'
    ? records.findPublicWithPapers(db, by, number, papers)
    : records.findPublicByNumber(db, by, number)
}

function invalid(field: 'number' | 'name', error: { issues: { message: string }[] }): Searched {
  return { outcome: 'invalid', field, because: error.issues[0]?.message ?? 'not-text' }
}
