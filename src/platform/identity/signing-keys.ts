import { createPrivateKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { randomPart } from '../random.ts'
import { type Claims, packBits, type Sign, signJwt, signSdJwt } from './sign-jwt.ts'
import type { Vault } from './vault.ts'

export type SigningKeys = ReturnType<typeof createSigningKeys>

type PublicJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string }

/** The id is the JWK thumbprint of RFC 7638. */
type SealedKey = { id: string; sealed: string }

const purpose = 'signing key'

/** Ed25519 keys. The private part is encrypted, and bound to the id of its row. */
export function createSigningKeys(vault: Vault) {
  const unsealed = new Map<string, KeyObject>()

  function privateKey({ id, sealed }: SealedKey): KeyObject {
    const name = `${id} ${sealed}`
    const known = unsealed.get(name)
    if (known) return known
    const key = Buffer.from(vault.unlock(purpose, id, sealed))
    const opened = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    unsealed.set(name, opened)
    return opened
  }

  function signWith(key: SealedKey): Sign {
    return (bytes) => sign(null, bytes, privateKey(key))
  }

  function create(): SealedKey & { publicJwk: string } {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    const jwk: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x }
    const id = thumbprint(jwk)
    // Command lines would take an id that begins with a dash for an option.
    if (id.startsWith('-')) return create()
    const bytes = privateKey.export({ format: 'der', type: 'pkcs8' })
    return { id, publicJwk: JSON.stringify(jwk), sealed: vault.lock(purpose, id, bytes) }
  }

  return {
    create,
    /** Whether the private key was encrypted with this site's key */
    opens(key: SealedKey): boolean {
      try {
        return privateKey(key).type === 'private'
      } catch {
        return false
      }
    },
    sign: (key: SealedKey, bytes: Uint8Array): Uint8Array => sign(null, bytes, privateKey(key)),
    signSdJwt: (key: SealedKey, claims: Claims) => signSdJwt(signWith(key), claims),
    signJwt: (key: SealedKey, header: object, payload: object) =>
      signJwt(signWith(key), header, payload),
    packBits,
    /** Random places in a status list. As its size is a power of two, all places are equally likely. */
    randomPlaces: (count: number, of: number) =>
      Array.from({ length: count }, () => randomPart(4).readUInt32BE() % of),
  }
}

function thumbprint({ crv, kty, x }: PublicJwk): string {
  return hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url')
}
