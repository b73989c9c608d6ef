import { typedFieldsOf } from '#contract/forms/record-form.ts'
import { readObject } from '#contract/proof/jws.ts'
import { presentEntry } from '../activity/present-entry.ts'
import { cellsOf } from '../imports/present-import.ts'
import { chosenIn, stateOf } from '../shares/share-rules.ts'
import type { PersonRows } from './read-person.ts'

type By = (id: string | null) => { id: string; role?: string } | undefined

/**
 * Everything that is stored about a person, for that person. Other people are named by id and role alone. Left out
 * are codes, PINs and their hashes, networks, and texts of which a form says that only staff see them.
 */
export function presentPerson(rows: PersonRows, now: Date) {
  const by: By = (id) => {
    const role = rows.roles.get(id ?? '')
    return id ? { id, ...(role && { role }) } : undefined
  }
  return {
    record: presentRecord(rows, by),
    documents: rows.documents.map((one) => presentDocument(one, by)),
    account: rows.holding && {
      id: rows.holding.accountId,
      name: rows.holding.name,
      email: rows.holding.email,
      claimedAt: rows.holding.claimedAt,
    },
    claimSlips: rows.slip.map(({ expiresAt, madeBy }) => ({ expiresAt, madeBy: by(madeBy) })),
    correction: rows.correction,
    consents: rows.consents.map((one) => presentConsent(one, by)),
    requests: rows.requests.map(presentRequest),
    shares: rows.shares.map((share) => presentShare(share, by, now)),
    statements: rows.statements.map(presentStatement),
    reminders: rows.reminders.map(({ type, expiresOn, threshold, at }) => {
      return { document: type, expiresOn, daysBefore: threshold, at }
    }),
    ...presentRetention(rows),
    imports: presentImports(rows),
    drafts: rows.drafts.map(({ accountId, value, updatedAt }) => {
      return { typedBy: { id: accountId }, updatedAt, value: JSON.parse(value) }
    }),
    openedForReview: rows.opened.map(({ accountId, revision }) => {
      return { by: { id: accountId }, revision }
    }),
  }
}

function presentRecord({ record, entries }: PersonRows, by: By) {
  const approval = entries.find(({ action }) => action === 'record.approved')
  return {
    id: record.id,
    ...typedFieldsOf(record),
    visibility: record.visibility,
    approval: record.approval,
    enteredBy: by(record.createdBy),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    approvedAt: record.approvedAt,
    ...(record.approvedAt !== null &&
      approval?.actorId && { approvedBy: { id: approval.actorId, role: approval.actorKind } }),
    awaitingSince: record.awaitingSince,
    sentBackAt: record.sentBackAt,
    sentBackReason: record.sentBackReason,
    deletedAt: record.deletedAt,
    revision: record.revision,
    entryNumber: record.entry,
  }
}

function presentDocument(one: PersonRows['documents'][number], by: By) {
  return {
    id: one.id,
    type: one.type,
    pages: (JSON.parse(one.pages) as unknown[]).length,
    provenance: one.provenance,
    statedBy: by(one.seenBy),
    countersignedBy: by(one.countersignedBy),
    seenOn: one.seenOn,
    confirmedVia: one.confirmedVia,
    issuer: one.issuer,
    issuerReference: one.issuerReference,
    issuedOn: one.issuedOn,
    expiresOn: one.expiresOn,
    uploadedAt: one.stagedAt,
    originalSha256: one.originalSha256,
    originalBytes: one.originalBytes,
    ...(one.photoHash && { photoHash: one.photoHash }),
  }
}

function presentConsent(one: PersonRows['consents'][number], by: By) {
  const { id, purpose, textVersion, locale, evidence, signedOn, at, withdrawnAt } = one
  return {
    ...{ id, purpose, textVersion, locale, terms: JSON.parse(one.terms), evidence, signedOn, at },
    givenBy: by(one.givenBy),
    withdrawnAt,
    withdrawnBy: by(one.withdrawnBy),
  }
}

function presentRequest(request: PersonRows['requests'][number]) {
  const { id, kind, note, askedOn, dueOn, recordedAt, outcome, answer, closedAt } = request
  const byCandidate = request.byHolder === 1
  return { id, kind, note, askedOn, dueOn, recordedAt, byCandidate, outcome, answer, closedAt }
}

function presentShare(share: PersonRows['shares'][number], by: By, now: Date) {
  const { id, secondFact, purpose, label, createdAt, expiresAt, revokedAt } = share
  return {
    ...{ id, secondFact, purpose, createdAt, expiresAt, revokedAt },
    // The form promises staff that only staff see their label.
    ...(share.byHolder === 1 && { label }),
    ...chosenIn(share),
    state: stateOf(share, now),
    views: share.views,
    mostViews: share.mostViews,
    withStatement: share.statementToo === 1,
    byCandidate: share.byHolder === 1,
    createdBy: by(share.createdBy),
  }
}

/** A statement that has ended appears with its facts alone: its signature would still convince somebody offline. */
function presentStatement(statement: PersonRows['statements'][number]) {
  const { id, revision, keyId, hash, madeAt, endedAt, disclosures } = statement
  const facts = disclosures.split('~').filter(Boolean).map(readObject) as [
    string,
    string,
    unknown,
  ][]
  const named = Object.fromEntries(facts.map(([, name, value]) => [name, value]))
  return { id, revision, keyId, hash, madeAt, endedAt, facts: named }
}

function presentRetention({ record, held, ending }: PersonRows) {
  return {
    keepUntil: record.keepUntil,
    ending: ending && {
      endsOn: ending.endsOn,
      noticedOn: ending.noticedOn,
      hiddenOn: ending.hiddenOn,
    },
    hold: held ? { isHeld: true, since: held.heldAt } : { isHeld: false },
  }
}

/** The person's rows with their scans, and then imports that have scans of the person and no such row */
function presentImports({ rows, files }: PersonRows) {
  const alone = files.filter(({ origin, isOfRow }) => {
    return !isOfRow && rows.every(({ id }) => id !== origin.id)
  })
  return [
    ...rows.map((row) => {
      const columns = JSON.parse(row.headings) as string[]
      const cells = cellsOf(row).map(String)
      return {
        ...presentOrigin(row),
        row: row.n,
        outcome: row.outcome,
        cells: cells.map((cell, at) => ({ column: columns[at] ?? '', cell })),
        scans: files.filter(({ origin }) => origin.id === row.id).map(presentScan),
      }
    }),
    ...[...Map.groupBy(alone, ({ origin }) => origin)].map(([origin, scans]) => {
      return { ...presentOrigin(origin), scans: scans.map(presentScan) }
    }),
  ]
}

type ImportScan = PersonRows['files'][number]

function presentOrigin({ name, by, createdAt }: ImportScan['origin']) {
  return { file: name, importedAt: createdAt, importedBy: { id: by } }
}

function presentScan({ path, type }: ImportScan) {
  return { path, document: type }
}

/** The activity about a record, without names and networks of staff and the reasons of holds */
export function presentActivity(entries: PersonRows['entries']) {
  return entries.map(presentEntry).map(({ seq, at, actor, action, changes, isErased }) => {
    const { kind: role, id } = actor
    const told =
      action === 'record.held' ? changes.filter(({ field }) => field !== 'reason') : changes
    return { seq, at, action, by: { role, ...(id && { id }) }, changes: told, isErased }
  })
}
