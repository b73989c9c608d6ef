import { originOfDid } from '#contract/proof/identity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { allKeys, currentKey, type SigningKey } from './signing-key-store.ts'

export type PublicKey = Pick<SigningKey, 'id' | 'purpose' | 'did' | 'createdAt'> & {
  publicKeyJwk: Record<string, string>
  retiredAt?: string
  compromisedSince?: string
}

/** All keys, newest first, including retired and compromised ones. */
export async function readKeys(ctx: Ctx): Promise<PublicKey[]> {
  authorise(ctx.actor, 'read-keys')

  return (await allKeys(ctx.db)).map(presentKey)
}

/** The fingerprint of the current statement key, which organisations print on their letterheads. */
export async function readFingerprint(ctx: Ctx): Promise<string> {
  authorise(ctx.actor, 'read-keys')

  return (await currentKey(ctx.db, 'statements')).id
}

function presentKey(key: SigningKey): PublicKey {
  const { id, purpose, did, createdAt, retiredAt, compromisedSince } = key
  return {
    id,
    purpose,
    did,
    publicKeyJwk: JSON.parse(key.publicJwk),
    createdAt,
    ...(retiredAt && { retiredAt }),
    ...(compromisedSince && { compromisedSince }),
  }
}

/** The DID document of the site: it lists all keys, but compromised ones not in assertionMethod. */
export async function readDidDocument(ctx: Ctx): Promise<object> {
  return didDocumentOf(await readKeys(ctx))
}

export function didDocumentOf(all: PublicKey[]): object {
  const keys = all.filter(({ purpose }) => purpose === 'statements')
  const did = keys.find(({ retiredAt }) => !retiredAt)?.did ?? ''
  const own = keys.filter((key) => key.did === did)
  const nameOf = ({ id }: PublicKey) => `${did}#${id}`
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id: did,
    alsoKnownAs: [originOfDid(did)],
    verificationMethod: own.map((key) => ({
      id: nameOf(key),
      type: 'JsonWebKey',
      controller: did,
      publicKeyJwk: key.publicKeyJwk,
    })),
    assertionMethod: own.filter(({ compromisedSince }) => !compromisedSince).map(nameOf),
  }
}
