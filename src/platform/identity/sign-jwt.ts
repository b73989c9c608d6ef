import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { randomPart } from '../random.ts'

export type Sign = (bytes: Uint8Array) => Uint8Array

/** 18 bytes are exactly 24 base64 letters, so one random text can be cut into all salts. */
const [saltBytes, saltLength] = [18, 24]

/** A JWS in its compact form. */
export function signJwt(sign: Sign, header: object, payload: object): string {
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`
  return `${signed}.${Buffer.from(sign(Buffer.from(signed))).toString('base64url')}`
}

export type Claims = {
  header: object
  /** `subject` is the name of the claim whose parts can be disclosed separately */
  payload: Record<string, unknown>
  subject: string
  facts: Record<string, unknown>
  /** The fixed number of digests: decoys make up for missing facts */
  digests: number
}

/** Signs an SD-JWT (RFC 9901). Digests are sorted, so that their order reveals nothing. The hash is SHA-256 in hex. */
export function signSdJwt(sign: Sign, claims: Claims) {
  const { header, payload, subject, facts, digests } = claims
  const named = Object.entries(facts)
  const random = randomPart(saltBytes * Math.max(named.length, digests)).toString('base64url')
  const salted = (at: number) => random.slice(at * saltLength, (at + 1) * saltLength)
  const disclosures = named.map(([name, value], at) =>
    base64url(JSON.stringify([salted(at), name, value])),
  )
  const decoys = Math.max(0, digests - disclosures.length)
  const _sd = [
    ...disclosures.map(digestOf),
    ...Array.from({ length: decoys }, (_, at) => digestOf(salted(named.length + at))),
  ].toSorted()
  const whole = { ...payload, _sd_alg: 'sha-256', [subject]: { _sd } }
  const jwt = signJwt(sign, header, whole)
  return { jwt, disclosures, hash: hash('sha256', jwt) }
}

/** The encoding of a Bitstring Status List: multibase of gzip */
export function packBits(bits: Uint8Array): string {
  return `u${gzipSync(bits).toString('base64url')}`
}

function digestOf(disclosure: string): string {
  return hash('sha256', disclosure, 'base64url')
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
