import type { FileType } from '#contract/document-types.ts'
import { readObject } from '#contract/proof/jws.ts'
import { type FactName, type ProofFile, proofFileText } from '#contract/proof/proof-file.ts'
import { notGovernmentNotice } from '#contract/proof/statement.ts'
import type { Ctx } from '../context.ts'
import { proveLeaf } from '../log/prove-leaf.ts'
import { readDidDocument, readKeys } from './read-keys.ts'
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
 * until one that says too much is replaced.
 * The caller must first check that all chosen facts may be shown.
 */
export async function makeProofFile(ctx: Ctx, chosen: Chosen): Promise<string | undefined> {
  const { db, settings } = ctx
  if (settings.statements === 'off') return undefined
  const statement = await standingOf(db, chosen.recordId)
  if (!statement || isOutdated(statement, settings.organisation)) return undefined
  const { jwt, disclosures, leaf } = statement
  const names: readonly string[] = [...chosen.facts, ...chosen.documents]
  const disclosed = disclosures.split('~').filter((one) => names.includes(nameIn(one)))
  return proofFileText({
    notice: notGovernmentNotice(settings.organisation.name),
    statement: [jwt, ...disclosed, ''].join('~'),
    log: await logPart(ctx, leaf),
    did: await readDidDocument(ctx),
    keys: await readKeys(ctx),
    witnesses: [...settings.witnesses],
  })
}

function nameIn(disclosure: string): string {
  const [, name] = readObject(disclosure) as string[]
  return name ?? ''
}

async function logPart({ db }: Ctx, id: number | null): Promise<ProofFile['log']> {
  const proved = id === null ? undefined : await proveLeaf(db, id)
  if (proved?.outcome !== 'logged') return { leaf: proved?.leaf ?? '' }
  const { leaf, proof, timestamp } = proved
  return { leaf, proof, ...(timestamp && { timestamp }) }
}
