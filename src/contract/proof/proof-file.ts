import { type KeyPurpose, keyPurposes } from './identity.ts'
import { isInstant, type Jwk, Refused, readObject } from './jws.ts'
import { isSignedCode } from './signed-code.ts'
import { notGovernmentNotice } from './statement.ts'

/** The file that a recipient keeps: with the key's fingerprint it proves a statement without the site. */
export type ProofFile = {
  countersign: typeof version
  notice: string
  /** An SD-JWT with the chosen disclosures */
  statement: string
  /** `proof` (C2SP tlog-proof) is absent until the next checkpoint is signed */
  log: { leaf: string; proof?: string; timestamp?: string }
  did: object
  keys: ProofKey[]
  /** Keys of the witnesses that cosign checkpoints, in the format of signed notes */
  witnesses: string[]
}

export type ProofKey = {
  id: string
  purpose: KeyPurpose
  did?: string
  publicKeyJwk: Jwk
  createdAt?: string
  retiredAt?: string
  compromisedSince?: string
}

export const factNames = [
  'name',
  'passportNumber',
  'irccNumber',
  'fatherName',
  'motherName',
  'address',
  'nationality',
] as const
export type FactName = (typeof factNames)[number]

const version = 'countersign-proof/1'
/** A form with such a file is within the limit of the server for all forms, 64 KiB. */
export const mostProofBytes = 64_000
/** UTF-16 takes two bytes for a letter, and two for its mark. The limit above is that of the text. */
export const mostProofFileBytes = 2 * mostProofBytes + 2

/** The layout matters: the printed shell commands read the file line by line. */
export function proofFileText(file: Omit<ProofFile, 'countersign'>): string {
  return `${JSON.stringify({ countersign: version, ...file }, null, 2)}\n`
}

/** Nothing else may be in a file: nobody signed it, but people read it beside what is signed. */
const namesOf = {
  file: ['countersign', 'notice', 'statement', 'log', 'did', 'keys', 'witnesses'],
  log: ['leaf', 'proof', 'timestamp'],
  key: ['id', 'purpose', 'did', 'publicKeyJwk', 'createdAt', 'retiredAt', 'compromisedSince'],
  jwk: ['kty', 'crv', 'x'],
  did: ['@context', 'id', 'alsoKnownAs', 'verificationMethod', 'assertionMethod'],
  method: ['type', 'controller', 'publicKeyJwk'],
}
const textOfDids = /^(did:web:\S+|https?:\/\/\S+|JsonWebKey|OKP|Ed25519|[\w-]{43})$/
const witnessKey = /^[^\s+]+\+[\da-f]{8}\+[\w+/=]+$/

/** Accepts only JSON as this software writes it, so that no name occurs twice. */
export function readProofFile(text: string): ProofFile {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // Text may have been cut off, or broken into lines by a mail program.
    throw new Refused('not-a-proof-file')
  }
  // Indented, deep lists would be thousands of times as long as the text.
  if (isDeeper(read, mostLevels)) throw new Refused('not-canonical-json')
  const spellings = [JSON.stringify(read, null, 2), JSON.stringify(read)]
  if (!spellings.includes(text)) throw new Refused('not-canonical-json')
  const { countersign, notice, statement, log, did, keys, witnesses } = partsOf(read)
  const { leaf, proof = '', timestamp = '' } = partsOf(log)
  const isWhole =
    countersign === version &&
    isOurNotice(notice, statement) &&
    hasOnly(namesOf.file, read) &&
    hasOnly(namesOf.log, log) &&
    [statement, leaf, proof, timestamp].every((part) => typeof part === 'string') &&
    /^[A-Za-z\d+/]*={0,2}$/.test(String(timestamp)) &&
    isOfDid(did) &&
    isListOf(keys, isOurKey) &&
    isListOf(witnesses, (one) => typeof one === 'string' && witnessKey.test(one))
  if (!isWhole) throw new Refused('not-a-proof-file')
  // A signed code names its log leaf itself, so whoever stole the key could name any leaf.
  if (isSignedCode(String(statement))) throw new Refused('not-a-statement')
  return read as ProofFile
}

/** The organisation may have had another name than in the statement, but a name says nothing of a visa. */
function isOurNotice(notice: unknown, statement: unknown): boolean {
  const [name = ''] = String(notice).split(' states what its own record says. ', 1)
  const isName = name.length <= mostNameLetters && !endOfSentence.test(name)
  return notice === notGovernmentNotice(name) && (isName || name === issuerOf(String(statement)))
}

/** Whether a DID document, or a part of it, says only what ours do. */
function isOfDid(value: unknown): boolean {
  if (typeof value === 'string') return textOfDids.test(value)
  if (typeof value !== 'object' || value === null) return false
  const names = [...namesOf.did, ...namesOf.method, ...namesOf.jwk]
  return (Array.isArray(value) || hasOnly(names, value)) && Object.values(value).every(isOfDid)
}

function isOurKey(value: unknown): boolean {
  if (!isKey(value) || !hasOnly(namesOf.key, value)) return false
  const { id, purpose, did, publicKeyJwk } = value
  const { kty, crv } = publicKeyJwk
  return (
    hasOnly(namesOf.jwk, publicKeyJwk) &&
    [kty, crv].join(' ') === 'OKP Ed25519' &&
    keyPurposes.includes(purpose) &&
    /^[\w-]{0,43}$/.test(String(id)) &&
    (did === undefined || /^did:web:\S+$/.test(String(did)))
  )
}

/** The limit of the settings for the name of an organisation */
const mostNameLetters = 120
/** A full stop that does not belong to an abbreviation, as in "Pvt. Ltd. (Regd.)" */
const endOfSentence = /[\p{L}\p{M}\p{N}]{5}[.!?।] /u

function issuerOf(statement: string): unknown {
  try {
    const [, payload = ''] = statement.split('.', 2)
    return partsOf(partsOf(readObject(payload)).issuer).name
  } catch {
    return undefined
  }
}

function hasOnly(names: string[], value: unknown): boolean {
  return Object.keys(partsOf(value)).every((name) => names.includes(name))
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A proof file has five. */
const mostLevels = 8

function isDeeper(value: unknown, levels: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))
  )
}

const mostInList = 100

function isListOf(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= mostInList && value.every(is)
}

export function isKey(value: unknown): value is ProofKey {
  const { purpose, publicKeyJwk, createdAt, retiredAt, compromisedSince } = partsOf(value)
  const { kty, crv, x } = partsOf(publicKeyJwk)
  const dates = [createdAt, retiredAt, compromisedSince].filter((at) => at !== undefined)
  return [purpose, kty, crv, x].every((text) => typeof text === 'string') && dates.every(isInstant)
}
