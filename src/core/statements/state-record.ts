import type { FileType } from '#contract/document-types.ts'
import { originOfDid } from '#contract/proof/identity.ts'
import { leafText } from '#contract/proof/leaf.ts'
import {
  contexts,
  type DocumentFact,
  digestsOfStatement,
  type Facts,
  notGovernmentNotice,
  statementHeader,
  statementTypes,
  statementVct,
  statusListBits,
  statusListPath,
} from '#contract/proof/statement.ts'
import { officialChecks } from '#contract/site/official-checks.ts'
import { insertWithLeaf } from '#platform/db/log-append.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { claimedNow } from '../documents/check-details.ts'
import { appendLeaves } from '../log/append-leaf.ts'
import { isPublic } from '../records/record-rules.ts'
import { insertNew } from '../rows.ts'
import * as statements from './statement-store.ts'

/** How many random places in a status list are tried before the next list begins */
const tries = 8

/**
 * Makes the statement of a record that becomes public, with its leaf in the log. Call it after
 * `recordActivity`, since the activity is locked before the log.
 */
export async function stateRecord(db: Db, ctx: Ctx, recordId: string): Promise<void> {
  if (ctx.settings.statements === 'off') return
  const places = ctx.identity.signingKeys.randomPlaces(tries, statusListBits) as statements.Places
  const rows = await statements.readForStatement(db, recordId, ...places)
  const [row] = rows
  if (!row || !isPublic(row)) return
  const statusIndex = places.find((place) => !takenIn(row).includes(place))
  const isFull = statusIndex === undefined
  const statusList = (row.statusList ?? 0) + (isFull ? 1 : 0)
  if (isFull) await insertNew(db, 'statusList', { n: statusList })
  const place = { statusList, statusIndex: statusIndex ?? places[0] ?? 0 }
  const made = { id: ctx.newId(), madeAt: ctx.now().toISOString(), ...place }
  const { jwt, hash, disclosures } = ctx.identity.signingKeys.signSdJwt(
    { id: row.keyId, sealed: row.sealed },
    {
      header: { ...statementHeader, kid: `${row.did}#${row.keyId}` },
      payload: payloadOf(ctx, row.did, made),
      subject: 'credentialSubject',
      facts: factsOf(row, rows, ctx.settings.organisation.actsFor),
      digests: digestsOfStatement,
    },
  )
  const { revision, keyId } = row
  const signed = { jwt, hash, disclosures: disclosures.join('~') }
  const leaf = leafText({ what: 'stated', hash }, made.madeAt.slice(0, 10))
  await insertWithLeaf(db, { ...made, recordId, revision, keyId, ...signed }, leaf)
}

/** Ends the statements of a record permanently. Call it after `recordActivity` (lock order). */
export async function endStatements(db: Db, ctx: Ctx, recordId: string): Promise<void> {
  const ended = await statements.endOf(db, recordId, ctx.now().toISOString())
  await withdraw(db, ctx, ended)
}

/** Logs that these statements were withdrawn. Call it after `recordActivity` (lock order). */
export async function withdraw(db: Db, ctx: Pick<Ctx, 'now'>, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  const leaves = hashes.map((hash) => ({ what: 'withdrawn' as const, hash }))
  await appendLeaves(db, ctx, leaves)
}

export async function restateRecord(db: Db, ctx: Ctx, recordId: string): Promise<void> {
  await endStatements(db, ctx, recordId)
  await stateRecord(db, ctx, recordId)
}

/** Erases the content of a record's statements; only the fact that they were withdrawn remains. */
export async function eraseStatements(db: Db, ctx: Ctx, recordId: string): Promise<void> {
  await endStatements(db, ctx, recordId)
  await statements.eraseOf(db, recordId)
}

function takenIn({ taken }: statements.StatementRow): number[] {
  return (taken ?? '').split(',').filter(Boolean).map(Number)
}

type Made = { id: string; madeAt: string; statusList: number; statusIndex: number }

function payloadOf({ settings }: Ctx, did: string, made: Made) {
  const { id, madeAt, statusList, statusIndex } = made
  const { organisation } = settings
  const list = `${originOfDid(did)}${statusListPath}${statusList}`
  return {
    '@context': contexts,
    id: `urn:uuid:${id}`,
    type: statementTypes,
    iss: did,
    vct: statementVct,
    issuer: { id: did, name: organisation.name },
    validFrom: `${madeAt.slice(0, 19)}Z`,
    credentialStatus: {
      id: `${list}#${statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusIndex),
      statusListCredential: list,
    },
    notice: notGovernmentNotice(organisation.name),
    ...(organisation.actsFor && { actsFor: organisation.actsFor }),
    officialChecks: settings.officialChecks.map((name) => officialChecks[name]),
  }
}

function factsOf(
  row: statements.StatementRow,
  pages: statements.StatementRow[],
  actsFor: string,
): Facts {
  const documents = Map.groupBy(pages, ({ type }) => type)
  documents.delete(null)
  return {
    name: row.name,
    passportNumber: row.passportNumber,
    irccNumber: row.irccNumber,
    fatherName: row.fatherName,
    ...(row.motherName && { motherName: row.motherName }),
    address: row.address,
    nationality: row.nationality,
    ...(Object.fromEntries(
      [...documents].map(([type, of]) => [type, documentFact(of, actsFor)]),
    ) as Partial<Record<FileType, DocumentFact>>),
  }
}

/**
 * The fact about one document. Page hashes come from blob names, which begin with the SHA-256 of the bytes.
 */
function documentFact(pages: statements.StatementRow[], actsFor: string): DocumentFact {
  const [first] = pages
  const { originalSha256, originalBytes, seenOn, issuedOn, expiresOn } = first ?? {}
  const said = { provenance: first?.provenance ?? 'copy-received', issuer: first?.issuer ?? '' }
  const { provenance, issuer } = claimedNow(first?.type as FileType, said, actsFor)
  return {
    ...(originalSha256 && { original: { sha256: originalSha256, bytes: originalBytes ?? 0 } }),
    pages: pages.flatMap(({ blob }) => (blob ? [blob.slice(0, 64)] : [])),
    provenance,
    ...(seenOn && { seenOn }),
    ...(issuer && { issuer }),
    ...(issuedOn && { issuedOn }),
    ...(expiresOn && { expiresOn }),
  }
}
