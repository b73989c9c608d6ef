import { isDid, originOfDid } from './identity.ts'
import { isInstant, Refused, readJws, textOf } from './jws.ts'
import { type Facts, statusListBits, statusListPath } from './statement.ts'

/**
 * What a sheet of paper carries in a QR code: a compact JWS, signed with the key of the statements. Its
 * type stays as it is on sheets that were printed.
 */
export const signedCodeHeader = { alg: 'EdDSA', typ: 'slip+jwt' } as const

/** In every signed code, word for word: nobody may take it for a government's. */
const codeNotice = 'Not from a government. No visa, no permit. Ask the authority.'

export type SignedCodeSays = {
  organisation: string
  /** As in its statement */
  actsFor?: string
  validFrom: string
  /** The number of the status list, and the place in it */
  status: [number, number]
  /** SHA-256 of the JWT of the statement, in hex: the transparency log has it */
  statement: string
  /** Documents with their last day, if they have one */
  facts: Record<string, string | { expiresOn?: string }>
}

export function signedCodePayload(says: SignedCodeSays): object {
  return { notice: codeNotice, ...says }
}

/** In the fragment, which goes to no server */
export function signedCodeAddress(origin: string, signedCode: string): string {
  return `${origin}/Check#${signedCode}`
}

/** A header is written in one way only, so all signed codes begin alike. */
const beginning = btoa(JSON.stringify(signedCodeHeader)).slice(0, 40)

export function isSignedCode(text: string): boolean {
  return text.startsWith(beginning)
}

/** Its key says of which site it is. */
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
