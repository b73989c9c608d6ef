import type { Insertable } from 'kysely'
import type { ConsentPurpose } from '#contract/person/consent.ts'
import { type Consent, type ConsentState, termsHold } from '#contract/person/given-consent.ts'
import type { PageSize } from '#contract/record.ts'
import type { Settings } from '#contract/settings.ts'
import type { Person } from '#contract/staff-record.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { filesOf } from '../documents/document-store.ts'

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

/** All consents of a record, newest first. */
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
    by: person(withdrawnBy, row.withdrawnByName),
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

function person(id: string | null, name: string | null): Person {
  return { id: id ?? '', ...(name && { name }) }
}

export type Ended = { withdrawnAt: string; withdrawnBy: string; withdrawnByHolder: 0 | 1 }

/** Withdraws the live consents of a record; false if there was none. */
export async function withdrawLive(
  db: Db,
  { recordId, purpose, ended }: { recordId: string; purpose: ConsentPurpose; ended: Ended },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consent')
    .set(ended)
    .where('recordId', '=', recordId)
    .where('purpose', '=', purpose)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes a signed form with its scan; returns its day and the scan's blobs. What the candidate said stays: a form
 * that was withdrawn becomes an objection.
 */
export async function removeForm(
  db: Db,
  recordId: string,
  id: string,
): Promise<{ signedOn: string | null; blobs: string[] } | undefined> {
  const files = await filesOf(db).where('document.consentId', '=', id).execute()
  const form = await db
    .selectFrom('consent')
    .select(['signedOn', 'withdrawnAt'])
    .where('id', '=', id)
    .where('recordId', '=', recordId)
    .where('evidence', '=', 'signed-form')
    .executeTakeFirst()
  if (!form) return undefined
  await db.deleteFrom('document').where('consentId', '=', id).execute()
  if (form.withdrawnAt === null) await db.deleteFrom('consent').where('id', '=', id).execute()
  else {
    const objection = { evidence: 'objection', signedOn: null, at: form.withdrawnAt } as const
    await db.updateTable('consent').set(objection).where('id', '=', id).execute()
  }
  return { signedOn: form.signedOn, blobs: files.map(({ blob }) => blob) }
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
