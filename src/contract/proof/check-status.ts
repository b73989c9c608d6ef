import {
  fromBase64url,
  type Jwk,
  type Refusal,
  Refused,
  readJws,
  textOf,
  verifyJws,
} from './jws.ts'
import { statusHeader, statusListBits } from './statement.ts'

export type Stands =
  | { outcome: 'stands'; asOf: string }
  /** Without a time: `validFrom` of a list is backdated, and may be before the withdrawal */
  | { outcome: 'withdrawn' }
  /** `because`: the answer is not a valid status list of this site */
  | { outcome: 'could-not-ask'; because?: Refusal }

export type KnownKey = {
  publicKeyJwk: Jwk
  /** `given`: the verifier gave the key; `found`: the key came with the statement */
  from: 'given' | 'found'
  createdAt?: string | undefined
  retiredAt?: string | undefined
  compromisedSince?: string | undefined
}

type Asked = {
  statusList: string | undefined
  did: string
  place: { list: string; index: number }
  /** When the statement was made */
  statedAt: string
  /** Keys that may sign the status list, by thumbprint */
  keys: Map<string, KnownKey>
  now: Date
}

const mostBytes = 1_000_000

/** Reads one bit of a Bitstring Status List. A list that fails a check counts as no answer. */
export async function checkBits(asked: Asked): Promise<Stands> {
  if (asked.statusList === undefined) return { outcome: 'could-not-ask' }
  try {
    return await readList({ ...asked, statusList: asked.statusList })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'could-not-ask', because: error.because }
  }
}

async function readList(asked: Asked & { statusList: string }): Promise<Stands> {
  const { statusList, did, place, statedAt, keys, now } = asked
  if (statusList.length > mostBytes) throw new Refused('too-large')
  const jws = readJws(statusList, statusHeader)
  const { payload, kid } = jws
  // Another site's, or this one's from another address
  if (!kid.startsWith(`${did}#`)) throw new Refused('another-list')
  const key = keys.get(kid.slice(did.length + 1))
  if (!key) throw new Refused('foreign-key')
  if (!(await verifyJws(jws, key))) throw new Refused('wrong-signature')
  const { id, iss, issuer, validFrom, validUntil, credentialSubject } = payload
  if (iss !== did || issuer !== did || id !== place.list) throw new Refused('another-list')
  const subject = (credentialSubject ?? {}) as Record<string, unknown>
  const { encodedList = '', statusPurpose } = subject
  if (statusPurpose !== 'revocation') throw new Refused('another-list')
  const bits = await unpack(textOf(encodedList))
  const isSet = ((bits[place.index >> 3] ?? 0xff) & (0x80 >> (place.index & 7))) !== 0
  // A withdrawal is final: it counts however old the list is, and whatever the local clock says.
  if (isSet) return { outcome: 'withdrawn' }
  // Clocks of visitors are often some minutes slow.
  const latest = now.getTime() + clocksDifferByMs
  if (!(Date.parse(textOf(validFrom)) <= latest)) throw new Refused('not-yet-valid')
  const earliest = Date.parse(statedAt) - listIsOlderByMs
  if (Date.parse(textOf(validFrom)) < earliest) throw new Refused('list-too-early')
  // A thief of the key could sign a list that clears a statement. This check comes after that of `isSet`, so
  // that a file cannot hide a withdrawal by calling the key stolen.
  if (key.compromisedSince) throw new Refused('foreign-key')
  if (isAfterItsKey(validFrom, key)) throw new Refused('key-retired')
  if (!(Date.parse(textOf(validUntil)) > now.getTime())) throw new Refused('outdated')
  return { outcome: 'stands', asOf: textOf(validFrom) }
}

export const clocksDifferByMs = 86_400_000
/** A site dates its lists a minute back and caches keep them for another; its clocks may differ by a third. */
const listIsOlderByMs = 180_000

/**
 * Whether a signature is later than the retirement of its key, which somebody may have found since. A
 * backdated signature would contradict the log.
 */
export function isAfterItsKey(validFrom: unknown, { retiredAt }: Pick<KnownKey, 'retiredAt'>) {
  if (retiredAt === undefined) return false
  return !(Date.parse(textOf(validFrom)) <= Date.parse(retiredAt) + clocksDifferByMs)
}

/** Whether the date is from well before the key was made, so that it cannot be right. */
export function isBeforeItsKey(
  validFrom: string,
  { createdAt }: Pick<KnownKey, 'createdAt'>,
): boolean {
  if (createdAt === undefined) return false
  return Date.parse(validFrom) < Date.parse(createdAt) - clocksDifferByMs
}

async function unpack(encoded: string): Promise<Uint8Array> {
  if (!encoded.startsWith('u')) throw new Refused('wrong-payload')
  const packed = new Blob([fromBase64url(encoded.slice(1))])
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const bits = new Uint8Array(statusListBits / 8)
  let length = 0
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Refused('wrong-payload')
    })
    if (done) break
    if (length + value.length > bits.length) {
      await reader.cancel()
      throw new Refused('too-large')
    }
    bits.set(value, length)
    length += value.length
  }
  if (length !== bits.length) throw new Refused('wrong-payload')
  return bits
}
