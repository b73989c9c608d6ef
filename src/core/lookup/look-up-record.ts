import type { LookupPage, NumberKind } from '#contract/lookup-pages.ts'
import { birthDate, type PublicRecord, personName, readSoughtNumber } from '#contract/record.ts'
import { type BesideNumber, besideNumber } from '#contract/settings.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { unavailable } from '../outage.ts'
import { presentPublicRecord } from '../records/present-record.ts'
import { isPublic } from '../records/record-rules.ts'
import * as records from '../records/record-store.ts'
import { countLookup, uncountGuess } from './lookup-limits.ts'
import { nameMatches } from './match-name.ts'
import { grantResult } from './result-grant.ts'

type Lookup = {
  /** The kinds of number to try in turn, until a record is found */
  by: readonly NumberKind[]
  number: string
  name?: string | undefined
  birthDate?: string | undefined
  page: LookupPage
  /** False allows the documents to come without their pages */
  withPages?: boolean
}

type LookupField = 'number' | NonNullable<BesideNumber>

type Searched =
  | { outcome: 'found'; record: PublicRecord; grant: string }
  | { outcome: 'not-found' }
  | { outcome: 'invalid'; field: LookupField; because: string }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'unavailable' }

/** Until the organisation is named, nothing is looked up or counted. */
export type LookedUp = Searched | { outcome: 'not-set-up' }

/**
 * A timing-attack defence: if there is no record, the name and date are compared with these, so that a
 * wrong number takes as long as a wrong name or date.
 */
const nobody = { name: 'no record has this name', birthDate: '' }

export async function lookUpRecord(ctx: Ctx, lookup: Lookup): Promise<LookedUp> {
  authorise(ctx.actor, 'look-up-record')

  if (!ctx.settings.isSetUp) return { outcome: 'not-set-up' }
  const looked = await lookUp(ctx, lookup).catch(unavailable)
  ctx.counters.figures.note(looked.outcome, ctx.now())
  if (looked.outcome === 'not-found') {
    ctx.counters.misses.note()
    // A wrong name takes some microseconds longer than an unknown number.
    if (besideNumber(ctx.settings)) await ctx.operations.randomDelay()
  }
  return looked
}

async function lookUp(ctx: Ctx, lookup: Lookup): Promise<Searched> {
  const { by, number: typed, page, withPages = true } = lookup
  const beside = besideNumber(ctx.settings)
  const number = readSoughtNumber(typed)
  if (!number.success) return invalid('number', number.error)
  const given = readBeside(lookup, beside)
  if ('outcome' in given) return given

  const counted = await countLookup(ctx, { number: number.data, beside })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const fits = (known: Pick<Found, 'name' | 'birthDate'> = nobody) => {
    if (beside === 'name') return nameMatches(given.name, known.name)
    // A record without a date of birth matches no date.
    return beside !== 'birthDate' || given.birthDate === known.birthDate
  }
  const record = await findFirst(by, fits, (kind) => find(ctx, kind, number.data, withPages))
  if (!record) return { outcome: 'not-found' }

  const held = record.held ?? (await documents.documentsOf(ctx.db, record.id))
  if (beside) await uncountGuess(ctx, { number: number.data, beside })
  return {
    outcome: 'found',
    record: presentPublicRecord(record, held, page, ctx.settings),
    grant: grantResult(ctx, record.id, page),
  }
}

type Given = { name: string; birthDate: string }

const schemas = { name: personName, birthDate }

/** Validates only what the policy requires: a name or date that it does not require is not used. */
function readBeside(lookup: Lookup, beside: BesideNumber): Given | Searched {
  const given = { name: '', birthDate: '' }
  if (!beside) return given
  const checked = schemas[beside].safeParse(lookup[beside] ?? '')
  if (!checked.success) return invalid(beside, checked.error)
  if (checked.data === '') return { outcome: 'invalid', field: beside, because: 'required' }
  return { ...given, [beside]: checked.data }
}

type Found = records.ShownRecord & Partial<records.WithDocuments>

async function findFirst(
  kinds: readonly NumberKind[],
  fits: (known?: Found) => boolean,
  find: (kind: NumberKind) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const kind of kinds) {
    const record = await find(kind)
    if (fits(record) && record && isPublic(record)) return record
  }
  return undefined
}

/** Where a name or date is required, documents are read later, so that the timing reveals nothing. */
function find({ db, settings }: Ctx, by: NumberKind, number: string, withPages: boolean) {
  return settings.lookupPolicy === 'number'
    ? records.findPublicWithDocuments(db, by, number, withPages)
    : records.findPublicByNumber(db, by, number)
}

function invalid(field: LookupField, error: { issues: { message: string }[] }): Searched {
  return { outcome: 'invalid', field, because: error.issues[0]?.message ?? 'not-text' }
}
