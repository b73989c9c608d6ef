import type { Insertable } from 'kysely'
import { type Consent, type ConsentState, termsHold } from '#contract/person/given-consent.ts'
import type { PageSize } from '#contract/record.ts'
import type { Settings } from '#contract/settings.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { removeOf } from '../documents/document-store.ts'
import { person } from '../records/reading/present-staff-record.ts'
import { didChange, isAny } from '../rows.ts'

export async function insert(db: Db, consent: Insertable<Schema['consent']>): Promise<void> {
  await db.insertInto('consent').values(consent).execute()
}

function withScans(db: Db) {
  return db
    .selectFrom('consent')
    .leftJoin('account as giver', 'giver.id', 'consent.givenBy')
    .leftJoin('account as ender', 'ender.id', 'consent.withdrawnBy')
    .leftJoin('document', 'document.consentId', 'consent.id')
    .selectAll('consent')
    .select(['giver.name as givenByName', 'ender.name as withdrawnByName'])
    .select(['document.id as scanId', 'document.pages'])
}

type ConsentRow = Awaited<ReturnType<ReturnType<typeof withScans>['execute']>>[number]

export async function consentsOf(db: Db, recordId: string): Promise<Consent[]> {
  const rows = await withScans(db)
    .where('consent.recordId', '=', recordId)
    .orderBy('consent.at', 'desc')
    .orderBy('consent.id', 'desc')
    .execute()
  return rows.map(present)
}

function present(row: ConsentRow): Consent {
  const { id, purpose, evidence, textVersion, locale, at, signedOn, withdrawnAt, withdrawnBy } = row
  const ended = withdrawnAt && {
    at: withdrawnAt,
    by: person(withdrawnBy ?? '', row.withdrawnByName),
    byCandidate: row.withdrawnByHolder === 1,
  }
  const pages: PageSize[] = JSON.parse(row.pages ?? '[]')
  return {
    ...{ id, purpose, evidence, textVersion, locale, at },
    terms: JSON.parse(row.terms),
    ...(signedOn && { signedOn }),
    givenBy: person(row.givenBy, row.givenByName),
    ...(ended && { withdrawn: ended }),
    ...(row.scanId && { scan: { id: row.scanId, pages } }),
  }
}

export type Ended = { withdrawnAt: string; withdrawnBy: string; withdrawnByHolder: 0 | 1 }

type Withdrawal = {
  recordId: string
  /** Leaves consents alone that were given later; on paper, on a later day */
  asked: { at: string; day: string } | undefined
  ended: Ended
}

/** Withdraws the live consents of a record; false if there was none. */
export function withdrawLive(db: Db, { recordId, asked, ended }: Withdrawal): Promise<boolean> {
  const change = db
    .updateTable('consent')
    .set(ended)
    .where('recordId', '=', recordId)
    .where('purpose', '=', 'publication')
    .where('withdrawnAt', 'is', null)
    .$if(asked !== undefined, (query) => {
      const { at, day } = asked ?? { at: '', day: '' }
      return query.where(({ or, eb }) =>
        or([eb('signedOn', '<=', day), eb('signedOn', 'is', null).and('at', '<=', at)]),
      )
    })
  return didChange(change)
}

export async function hasLive(db: Db, recordId: string): Promise<boolean> {
  const live = db.selectFrom('consent').select('id').where('recordId', '=', recordId)
  return isAny(live.where('withdrawnAt', 'is', null))
}

export function hasScan(db: Db, recordId: string, id: string): Promise<boolean> {
  const scans = db
    .selectFrom('consent')
    .innerJoin('document', 'document.consentId', 'consent.id')
    .select('document.id')
  return isAny(scans.where('consent.id', '=', id).where('consent.recordId', '=', recordId))
}

type Removed = { signedOn: string | null; wasLive: boolean; blobs: string[] }

/**
 * Deletes a signed form with its scan, or an objection that staff entered. What the candidate said stays: a form
 * that was withdrawn becomes an objection, unless a later one says the same. It gets an id of its own, so that a
 * repeated request does not remove it too.
 */
export async function removeMistake(
  db: Db,
  { recordId, id, newId }: { recordId: string; id: string; newId: string },
): Promise<Removed | undefined> {
  const known = db.selectFrom('consent').selectAll().where('id', '=', id)
  const consent = await known.where('recordId', '=', recordId).executeTakeFirst()
  const isForm = consent?.evidence === 'signed-form'
  const isByStaff = consent?.evidence === 'objection' && consent.withdrawnByHolder !== 1
  if (!consent || !(isForm || isByStaff)) return undefined
  const { signedOn, withdrawnAt: at, withdrawnBy } = consent
  const blobs = await removeOf(db, { consentId: id })
  await db.deleteFrom('consent').where('id', '=', id).execute()
  const last = await lastWithdrawal(db, recordId)
  if (isForm && at !== null && (last === undefined || last < at)) {
    const objection = { id: newId, evidence: 'objection', signedOn: null, at } as const
    await insert(db, { ...consent, ...objection, givenBy: withdrawnBy ?? '' })
  }
  return { signedOn, wasLive: at === null, blobs }
}

/** When the consent to publish a record was last withdrawn, or objected to; undefined if never. */
export async function lastWithdrawal(db: Db, recordId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('consent')
    .select((row) => row.fn.max('withdrawnAt').as('at'))
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Whether a staged scan is byte for byte that of a consent which was withdrawn. */
export function isOfWithdrawn(db: Db, recordId: string, document: string): Promise<boolean> {
  const found = db
    .selectFrom('consent')
    .innerJoin('document', 'document.consentId', 'consent.id')
    .innerJoin('document as given', 'given.originalSha256', 'document.originalSha256')
    .select('consent.id')
    .where('consent.recordId', '=', recordId)
    .where('consent.withdrawnAt', 'is not', null)
    .where('given.id', '=', document)
  return isAny(found)
}

/** Whether each of these records may be published as far as its candidate is concerned. */
export async function statesOf(
  db: Db,
  settings: Settings,
  recordIds: string[],
): Promise<Map<string, ConsentState>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('consent')
    .select(['recordId', 'withdrawnAt', 'terms'])
    .where('recordId', 'in', recordIds)
    .where('purpose', '=', 'publication')
    .execute()
  const of = Map.groupBy(rows, ({ recordId }) => recordId)
  return new Map(recordIds.map((id) => [id, stateIn(of.get(id) ?? [], settings)]))
}

export async function stateOf(db: Db, settings: Settings, recordId: string): Promise<ConsentState> {
  return (await statesOf(db, settings, [recordId])).get(recordId) ?? 'none'
}

type Known = { withdrawnAt: string | null; terms: string }

function stateIn(consents: Known[], settings: Settings): ConsentState {
  const live = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (live.some(({ terms }) => termsHold(JSON.parse(terms), settings))) return 'live'
  if (live.length > 0) return 'outdated'
  return consents.length > 0 ? 'withdrawn' : 'none'
}
