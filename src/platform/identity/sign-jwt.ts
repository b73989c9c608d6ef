import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'

export type Sign = (bytes: Uint8Array) => Uint8Array

/** The hash is SHA-256 of the JWT, in hex. */
export type SdJwt = { jwt: string; disclosures: string[]; hash: string }

const saltBytes = 16

/** A JWS in its compact form. */
export function signJwt(sign: Sign, header: object, payload: object): string {
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`
  return `${signed}.${Buffer.from(sign(Buffer.from(signed))).toString('base64url')}`
}

export type Claims = {
  header: object
  /** `subject` is the claim whose parts are disclosed one by one */
  payload: Record<string, unknown>
  subject: string
  facts: Record<string, unknown>
  /** So many digests, whatever there is to disclose: the others stand for nothing */
  digests: number
}

/** An SD-JWT of RFC 9901. The digests are sorted, so that their order tells nothing. */
export function signSdJwt(sign: Sign, claims: Claims): SdJwt {
  const { header, payload, subject, facts, digests } = claims
  const disclosures = Object.entries(facts).map(([name, value]) =>
    base64url(JSON.stringify([randomBytes(saltBytes).toString('base64url'), name, value])),
  )
  const decoys = Math.max(0, digests - disclosures.length)
  const _sd = [
    ...disclosures.map(digestOf),
    ...Array.from({ length: decoys }, () => digestOf(randomBytes(32).toString('base64url'))),
  ].toSorted()
  const whole = { ...payload, _sd_alg: 'sha-256', [subject]: { _sd } }
  const jwt = signJwt(sign, header, whole)
  return { jwt, disclosures, hash: createHash('sha256').update(jwt).digest('hex') }
}

/** As a Bitstring Status List holds its bits: multibase of gzip */
export function packBits(bits: Uint8Array): string {
  return `u${gzipSync(bits).toString('base64url')}`
}

function digestOf(disclosure: string): string {
  return createHash('sha256').update(disclosure).digest('base64url')
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
