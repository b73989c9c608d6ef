import { type Bytes, sha256, toBase64, utf8 } from './bytes.ts'

/** Why a text is refused as not signed by this software; the check page has a sentence for each reason. */
const refusals = [
  'not-a-statement',
  'not-a-proof-file',
  'too-large',
  'not-base64url',
  'not-canonical-json',
  'wrong-algorithm',
  'wrong-type',
  'unknown-extension',
  'wrong-payload',
  'wrong-key',
  'wrong-signature',
  'key-retired',
  'key-not-made',
  'foreign-issuer',
  'foreign-key',
  'foreign-status',
  'foreign-log',
  'status-index-out-of-range',
  'wrong-disclosure',
  'duplicate-digest',
  'duplicate-disclosure',
  'unreferenced-disclosure',
  'another-list',
  'not-yet-valid',
  'list-too-early',
  'outdated',
  'another-leaf',
  'not-a-proof',
  'not-signed-by-the-log',
  'too-few-witnesses',
  'not-in-the-log',
] as const
export type Refusal = (typeof refusals)[number]

export class Refused extends Error {
  readonly because: Refusal
  constructor(because: Refusal) {
    super(because)
    this.because = because
  }
}

type Jws = {
  payload: Record<string, unknown>
  kid: string
  signed: string
  signature: Bytes
}

/** Objects become '': a `toString` in parsed JSON would make String() throw. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}

/** Accepts only times in our own format: the check page shows the text, which must not have other words. */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}

export type Jwk = { kty?: string; crv?: string; x?: string }

/** Accepts only canonical base64url, so that no two texts decode to the same bytes. */
export function fromBase64url(text: string): Bytes {
  let bytes: Bytes
  try {
    const base64 = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    bytes = Uint8Array.from(base64, (letter) => letter.charCodeAt(0))
  } catch {
    throw new Refused('not-base64url')
  }
  if (toBase64url(bytes) !== text) throw new Refused('not-base64url')
  return bytes
}

/**
 * Accepts only JSON as JSON.stringify writes it. So no name occurs twice: of a duplicate, some parsers would
 * take the first value and others the last.
 */
export function readObject(part: string): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64url(part))
    if (JSON.stringify(JSON.parse(text)) !== text) throw new Error('Spelled otherwise')
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('not-canonical-json')
  }
  return JSON.parse(text)
}

export function readJws(jws: string, expected: { alg: string; typ: string; cty?: string }): Jws {
  const [head = '', body = '', signature = '', ...more] = jws.split('.')
  if (more.length > 0 || signature === '') throw new Refused('not-a-statement')
  const header = readObject(head) as Record<string, unknown> | null
  if (header?.alg !== expected.alg) throw new Refused('wrong-algorithm')
  if (header.typ !== expected.typ || header.cty !== expected.cty) throw new Refused('wrong-type')
  if ('crit' in header) throw new Refused('unknown-extension')
  const payload = readObject(body)
  if (typeof payload !== 'object' || payload === null) throw new Refused('wrong-payload')
  // This software signs no times of RFC 7519. Whoever ignored them would accept what has expired.
  if ('exp' in payload || 'nbf' in payload) throw new Refused('wrong-payload')
  return {
    payload: payload as Record<string, unknown>,
    kid: textOf(header.kid),
    signed: `${head}.${body}`,
    signature: fromBase64url(signature),
  }
}

export async function verifyJws({ signed, signature }: Jws, key: { publicKeyJwk: Jwk }) {
  const { kty, crv, x } = key.publicKeyJwk
  if (kty !== 'OKP' || crv !== 'Ed25519' || !x) throw new Refused('wrong-key')
  const raw = fromBase64url(x)
  const imported = await crypto.subtle
    .importKey('raw', raw, 'Ed25519', false, ['verify'])
    .catch(() => {
      throw new Refused('wrong-key')
    })
  return crypto.subtle.verify('Ed25519', imported, signature, utf8(signed))
}

/** JWK thumbprint (RFC 7638) */
export async function thumbprintOf({ publicKeyJwk: { crv, kty, x } }: { publicKeyJwk: Jwk }) {
  return toBase64url(await sha256(utf8(JSON.stringify({ crv, kty, x }))))
}

export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
