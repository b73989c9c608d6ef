import { isDid, originOfDid } from './identity.ts'
import { isInstant, Refused, readJws, textOf } from './jws.ts'
import { type Facts, statusListBits, statusListPath } from './statement.ts'

/**
 * The content of the QR code on a printed sheet: a compact JWS, signed with the key for statements. Its type
 * must not change: sheets with it are already printed.
 */
export const signedCodeHeader = { alg: 'EdDSA', typ: 'slip+jwt' } as const

/** Every signed code contains exactly this text, so that nobody takes it for a government's. */
const codeNotice = 'Not from a government. No visa, no permit. Ask the authority.'

export type SignedCodeContent = {
  organisation: string
  /** The authority in the statement that the organisation acts for */
  actsFor?: string
  validFrom: string
  /** The number of the status list, and the index in it */
  status: [number, number]
  /** SHA-256 of the statement's JWT, in hex, as in the transparency log */
  statement: string
  /** Documents with their expiry date, if they have one */
  facts: Record<string, string | { expiresOn?: string }>
}

export function signedCodePayload(says: SignedCodeContent): object {
  return { notice: codeNotice, ...says }
}

/** The code is in the fragment of the address, which browsers do not send to the server */
export function signedCodeAddress(origin: string, signedCode: string): string {
  return `${origin}/Check#${signedCode}`
}

/** The header is always serialised in the same way, so all signed codes begin with the same letters. */
const beginning = btoa(JSON.stringify(signedCodeHeader)).slice(0, 40)

export function isSignedCode(text: string): boolean {
  return text.startsWith(beginning)
}

/** The key id names the site that signed the code. */
export function readSignedCode(text: string) {
  const jws = readJws(text, signedCodeHeader)
  const { organisation, actsFor, validFrom, status, statement, notice, facts } = jws.payload
  const did = jws.kid.split('#', 1)[0]
  const hash = textOf(statement)
  const [list, index, ...more] = Array.isArray(status) ? (status as unknown[]) : []
  const isWhole =
    typeof organisation === 'string' &&
    isInstant(validFrom) &&
    typeof facts === 'object' &&
    facts !== null &&
    notice === codeNotice &&
    /^[0-9a-f]{64}$/.test(hash) &&
    isCount(list) &&
    isCount(index) &&
    more.length === 0
  if (!isWhole || !isDid(did)) throw new Refused('wrong-payload')
  if (index >= statusListBits) throw new Refused('status-index-out-of-range')
  const said = {
    isSignedCode: true,
    organisation: textOf(organisation),
    ...(typeof actsFor === 'string' && { actsFor }),
    validFrom: textOf(validFrom),
    notice: codeNotice,
    hash,
    facts: facts as Partial<Facts>,
  }
  return { jws, did, place: { list: `${originOfDid(did)}${statusListPath}${list}`, index }, said }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
