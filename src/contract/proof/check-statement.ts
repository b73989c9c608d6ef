import { hexOf, sha256, utf8 } from './bytes.ts'
import {
  checkBits,
  clocksDifferByMs,
  isAfterItsKey,
  isBeforeItsKey,
  type KnownKey,
  type Stands,
} from './check-status.ts'
import { hostOfDid, isDid, originOfDid } from './identity.ts'
import {
  isInstant,
  type Refusal,
  Refused,
  readJws,
  readObject,
  textOf,
  thumbprintOf,
  toBase64url,
  verifyJws,
} from './jws.ts'
import { mostProofBytes } from './proof-file.ts'
import { isSignedCode, readSignedCode } from './signed-code.ts'
import {
  contexts,
  digestsOfStatement,
  type Facts,
  notGovernmentNotice,
  statementHeader,
  statementTypes,
  statementVct,
  statusListBits,
  statusListPath,
} from './statement.ts'

// This module runs in browsers too: import no library and nothing of Node.

type StatementToCheck = {
  /** An SD-JWT in its compact form */
  text: string
  keys: KnownKey[]
  /** The signed status list; undefined if it could not be fetched */
  statusList?: string | undefined
  now: Date
}

export type Checked = {
  signature:
    | { outcome: 'valid'; isDatedAhead?: true }
    | { outcome: 'no-key' }
    | { outcome: 'refused'; because: Refusal }
  key: { outcome: 'in-use' | 'retired' | 'compromised' | 'unknown'; from?: KnownKey['from'] }
  stands: Stands
  /** Present once the signature is valid */
  statement?: Statement
}

export type Statement = {
  /** Read from the code of a printed sheet, which has fewer facts and no log proof */
  isSignedCode: boolean
  did: string
  host: string
  fingerprint: string
  organisation: string
  /** The authority that the organisation says it acts for */
  actsFor?: string
  validFrom: string
  notice: string
  /** The disclosed facts; others may be withheld (selective disclosure) */
  facts: Partial<Facts>
  /** SHA-256 of the JWT, in hex, as in the transparency log */
  hash: string
  /** Address of the status list, which says whether the statement was withdrawn */
  statusList: string
}

/** Answers separately: is it signed, whose is the key, does it stand? `checkAnyProof` adds the log. */
export async function checkStatement(asked: StatementToCheck): Promise<Checked> {
  const unasked: Checked = {
    signature: { outcome: 'no-key' },
    key: { outcome: 'unknown' },
    stands: { outcome: 'could-not-ask' },
  }
  try {
    return await check(asked, unasked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...unasked, signature: { outcome: 'refused', because: error.because } }
  }
}

async function check(asked: StatementToCheck, unasked: Checked): Promise<Checked> {
  const { text, keys, statusList, now } = asked
  if (text.length > mostProofBytes) throw new Refused('too-large')
  const { jws, did, place, said } = isSignedCode(text)
    ? readSignedCode(text)
    : await readStatement(text)
  const { kid } = jws

  const fingerprint = kid.slice(kid.indexOf('#') + 1)
  const found = await Promise.all(keys.map(async (key) => [key, await thumbprintOf(key)] as const))
  const [key] = found.find(([, id]) => id === fingerprint) ?? []
  if (!key) return unasked
  if (!(await verifyJws(jws, key))) throw new Refused('wrong-signature')
  if (isAfterItsKey(said.validFrom, key)) throw new Refused('key-retired')
  // A signed code names the day of its statement, which an earlier key may have signed.
  if (!said.isSignedCode && isBeforeItsKey(said.validFrom, key)) throw new Refused('key-not-made')
  // A file must not bring along the key of a status list that clears its own statement.
  const own = found.filter(([one]) => one.from === key.from)
  const stands = await checkBits({
    statusList,
    did,
    place,
    statedAt: said.validFrom,
    keys: new Map(own.map(([one, id]) => [id, one])),
    now,
  })
  // No refusal: the clock here may be wrong.
  const isDatedAhead = Date.parse(said.validFrom) > now.getTime() + clocksDifferByMs
  return {
    signature: { outcome: 'valid', ...(isDatedAhead && { isDatedAhead }) },
    key: { outcome: stateOf(key), from: key.from },
    stands,
    statement: { did, host: hostOfDid(did), fingerprint, statusList: place.list, ...said },
  }
}

async function readStatement(text: string) {
  const [jwt = '', ...disclosures] = text.split('~')
  if (disclosures.pop() !== '') throw new Refused('not-a-statement')
  const jws = readJws(jwt, statementHeader)
  const { payload, kid } = jws
  const said = {
    isSignedCode: false,
    organisation: textOf((payload.issuer as Payload | undefined)?.name),
    validFrom: textOf(payload.validFrom),
    notice: textOf(payload.notice),
    ...(typeof payload.actsFor === 'string' && { actsFor: payload.actsFor }),
    hash: hexOf(await sha256(utf8(jwt))),
  }
  const form = formOf(payload, kid)
  return { jws, ...form, said: { ...said, facts: await factsIn(payload, disclosures) } }
}

function stateOf({ retiredAt, compromisedSince }: KnownKey): Checked['key']['outcome'] {
  if (compromisedSince) return 'compromised'
  return retiredAt ? 'retired' : 'in-use'
}

type Payload = Record<string, unknown>

/** Refuses a payload that this software would not have written. */
function formOf(payload: Payload, kid: string) {
  const { iss: did, issuer, vct, notice, validFrom, credentialStatus: status } = payload
  if (!isDid(did) || vct !== statementVct) throw new Refused('wrong-payload')
  // Others would show one more type as the name of the document.
  if (!isSame(payload.type, statementTypes) || !isSame(payload['@context'], contexts)) {
    throw new Refused('wrong-payload')
  }
  if ((issuer as Payload | undefined)?.id !== did) throw new Refused('foreign-issuer')
  if (!kid.startsWith(`${did}#`)) throw new Refused('foreign-key')
  const organisation = textOf((issuer as Payload).name)
  const isNoticed = notice === notGovernmentNotice(organisation)
  if (!isNoticed || !isInstant(validFrom)) throw new Refused('wrong-payload')
  // It would end by itself, which this software never says: others would tell that it has ended.
  if ('validUntil' in payload) throw new Refused('wrong-payload')
  const { statusListIndex, statusListCredential, statusPurpose } = (status ?? {}) as Payload
  const index = Number(textOf(statusListIndex))
  if (!/^\d{1,6}$/.test(textOf(statusListIndex)) || index >= statusListBits) {
    throw new Refused('status-index-out-of-range')
  }
  const list = textOf(statusListCredential)
  if (!list.startsWith(`${originOfDid(did)}${statusListPath}`)) throw new Refused('foreign-status')
  if (statusPurpose !== 'revocation') throw new Refused('wrong-payload')
  return { did, place: { list, index } }
}

function isSame(given: unknown, expected: unknown): boolean {
  return JSON.stringify(given) === JSON.stringify(expected)
}

/** Each disclosure must match its own digest. A digest without a disclosure is a withheld fact or a decoy. */
async function factsIn(payload: Payload, disclosures: string[]): Promise<Partial<Facts>> {
  const { _sd: digests, ...plain } = (payload.credentialSubject ?? {}) as Payload
  if (!Array.isArray(digests) || digests.length !== digestsOfStatement || !isSame(plain, {})) {
    throw new Refused('wrong-payload')
  }
  if (payload._sd_alg !== 'sha-256') throw new Refused('wrong-payload')
  if (new Set(digests).size !== digests.length) throw new Refused('duplicate-digest')
  if (new Set(disclosures).size !== disclosures.length) throw new Refused('duplicate-disclosure')
  const facts = new Map<string, unknown>()
  for (const disclosure of disclosures) {
    if (!digests.includes(toBase64url(await sha256(utf8(disclosure))))) {
      throw new Refused('unreferenced-disclosure')
    }
    const parts = readObject(disclosure)
    if (!Array.isArray(parts) || parts.length !== 3) throw new Refused('wrong-disclosure')
    const [salt, name, value] = parts as unknown[]
    if (typeof salt !== 'string' || typeof name !== 'string') throw new Refused('wrong-disclosure')
    if (facts.has(name) || name === '_sd' || name === '...') throw new Refused('wrong-disclosure')
    facts.set(name, value)
  }
  return Object.fromEntries(facts) as Partial<Facts>
}
