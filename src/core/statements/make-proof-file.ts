import type { FileType } from '#contract/document-types.ts'
import { utf8 } from '#contract/proof/bytes.ts'
import { fromBase64url, readObject } from '#contract/proof/jws.ts'
import { keyOf, readNote, signatureOf } from '#contract/proof/note.ts'
import {
  type FactName,
  mostProofBytes,
  type ProofFile,
  proofFileText,
} from '#contract/proof/proof-file.ts'
import { notGovernmentNotice } from '#contract/proof/statement.ts'
import { readProof } from '#contract/proof/tlog-proof.ts'
import type { Ctx } from '../context.ts'
import { proveLeaf } from '../log/prove-leaf.ts'
import { didDocumentOf, type PublicKey, readKeys } from './read-keys.ts'
import { isOutdated } from './replace-outdated.ts'
import { standingOf } from './statement-store.ts'

export type Chosen = {
  recordId: string
  /** Includes 'photo' if the photo is disclosed */
  documents: readonly FileType[]
  facts: readonly FactName[]
}

/**
 * The proof file of a record with only the chosen facts; undefined if no statement of the record stands, or
 * until one that says too much, or is refused for its date, is replaced.
 * The caller must first check that all chosen facts may be shown.
 */
export async function makeProofFile(ctx: Ctx, chosen: Chosen): Promise<string | undefined> {
  const { db, settings } = ctx
  if (settings.statements === 'off') return undefined
  const statement = await standingOf(db, chosen.recordId)
  if (!statement || isOutdated(statement, ctx)) return undefined
  const { jwt, disclosures, leaf, keyId } = statement
  const names: readonly string[] = [...chosen.facts, ...chosen.documents]
  const disclosed = disclosures.split('~').filter((one) => names.includes(nameIn(one)))
  const { origin, timestamp, ...log } = await logPart(ctx, leaf)
  const keys = await keysFor(await readKeys(ctx), { keyId, origin, proof: log.proof })
  const file = {
    notice: notGovernmentNotice(issuerOf(jwt)),
    statement: [jwt, ...disclosed, ''].join('~'),
    log,
    did: didDocumentOf(keys),
    keys,
    witnesses: [...settings.witnesses],
  }
  const stamped = proofFileText({ ...file, log: { ...log, ...(timestamp && { timestamp }) } })
  // The stamp can also be had at the address of its checkpoint.
  return utf8(stamped).length > mostProofBytes ? proofFileText(file) : stamped
}

/** The organisation may have another name by now. */
function issuerOf(jwt: string): string {
  const { issuer } = readObject(jwt.split('.')[1] ?? '') as { issuer: { name: string } }
  return issuer.name
}

type Signed = { keyId: string; origin: string; proof: string | undefined }

/**
 * The present keys, and those that signed what is in the file. With all keys of a site that replaces them
 * for years, the file would be larger than checkers accept.
 */
async function keysFor(keys: PublicKey[], { keyId, origin, proof = '' }: Signed) {
  const note = readNote(readProof(proof)?.checkpoint ?? '')
  const isNeeded = keys.map(async ({ id, purpose, retiredAt, publicKeyJwk }) => {
    if (retiredAt === undefined || id === keyId) return true
    if (purpose !== 'log' || !note) return false
    const log = await keyOf(origin, fromBase64url(publicKeyJwk.x ?? ''), 'signature')
    return signatureOf(note, log) !== undefined
  })
  const needed = await Promise.all(isNeeded)
  return keys.filter((_, at) => needed[at])
}

function nameIn(disclosure: string): string {
  const [, name] = readObject(disclosure) as string[]
  return name ?? ''
}

type LogPart = ProofFile['log'] & { origin: string }

async function logPart({ db }: Ctx, id: number | null): Promise<LogPart> {
  const proved = id === null ? undefined : await proveLeaf(db, id)
  if (proved?.outcome !== 'logged') return { leaf: proved?.leaf ?? '', origin: '' }
  const { leaf, proof, timestamp, origin } = proved
  return { leaf, proof, origin, ...(timestamp && { timestamp }) }
}
