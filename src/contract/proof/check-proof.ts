import { type Bytes, utf8 } from './bytes.ts'
import { type Checked, checkStatement, type Statement } from './check-statement.ts'
import type { KnownKey, Stands } from './check-status.ts'
import { fromBase64url, type Refusal, Refused, thumbprintOf } from './jws.ts'
import { readLeaf } from './leaf.ts'
import { keyOf, type NoteKey, readHead, readKey, readNote, signatureOf } from './note.ts'
import { mostProofBytes, type ProofFile, type ProofKey, readProofFile } from './proof-file.ts'
import { checkProof, readProof } from './tlog-proof.ts'

/** Four separate answers: a single verdict would hide which of the checks failed. */
export type Answers = {
  signature: Checked['signature']
  key: KeyAnswer
  stands: Stands
  log: LogAnswer
  /** Present only if the key is known and was not stolen before: anybody can sign with a key of their own */
  statement?: Statement
}

export type KeyAnswer =
  | { outcome: 'now' | 'earlier'; fingerprint: string }
  /** The key was stolen at `since`; `compromised-later`: the log shows that the statement is older */
  | { outcome: 'compromised' | 'compromised-later'; fingerprint: string; since: string }
  /** No trusted key: a key that comes with the statement proves nothing about its owner */
  | { outcome: 'unknown'; fingerprint?: string }

export type LogAnswer =
  | Logged
  | { outcome: 'being-logged' | 'without-proof' }
  | { outcome: 'refused'; because: Refusal }

export type Logged = {
  outcome: 'logged'
  /** The day of the log entry, as the organisation states it */
  day: string
  /** Whether the verifier gave the key of the log, it was found in the file, or it was stolen */
  from: KnownKey['from'] | 'stolen'
  /** How many witnesses that the verifier trusts have cosigned the checkpoint */
  witnesses: number
  /** When the first trusted witness cosigned */
  seenAt?: string
  /** How many other witnesses have cosigned: their keys come with the file, so they prove nothing */
  named: number
  /** The file has a time stamp of the checkpoint (RFC 3161). Nothing here reads it. */
  isStamped?: true
}

type ProofToCheck = {
  /** A proof file, a bare statement, a signed code, or a link with one of them behind its # */
  text: string
  /** Keys that the verifier trusts, or fingerprints of keys for statements */
  trusted: (ProofKey | string)[]
  /** Fingerprints of keys of the log: a fingerprint alone does not say what its key is for */
  trustedLogs?: readonly string[]
  /** Keys of witnesses that the verifier trusts, and how many of these must have cosigned */
  witnesses: readonly string[]
  needed?: number | undefined
  /** Fetches the status list at an address; undefined if it cannot be fetched */
  askStatus: (address: string) => Promise<string | undefined>
  /** The trusted keys are all those that the site that checks has now: it knows the addresses that it left */
  isOwnSite?: boolean
  now: Date
}

type Asked = Omit<ProofToCheck, 'text'>

export async function checkAnyProof({ text, ...asked }: ProofToCheck): Promise<Answers> {
  try {
    const file = readAny(text)
    return await check(file, asked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refusedAs(error.because)
  }
}

export function refusedAs(because: Refusal): Answers {
  return {
    signature: { outcome: 'refused', because },
    key: { outcome: 'unknown' },
    stands: { outcome: 'could-not-ask' },
    log: { outcome: 'without-proof' },
  }
}

type Given = Pick<ProofFile, 'statement' | 'keys' | 'witnesses'> & Partial<Pick<ProofFile, 'log'>>

function readAny(text: string): Given {
  if (utf8(text).length > mostProofBytes) {
    // A file that is no text, such as a picture, grows when it is read as text.
    const isShort = text.includes('\uFFFD') && text.length <= mostProofBytes
    throw new Refused(isShort ? 'not-a-statement' : 'too-large')
  }
  // Mail programs quote lines with "> " and links with <>; scanners name the kind of code before the link.
  const bare = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^(> ?)+/gm, '')
    .trim()
    .replace(/^(QR-Code:\s*)?<?https?:\/\/[^\s#]*#([^>]*)>?$/i, '$2')
  if (bare.startsWith('{')) return readProofFile(bare)
  // Some mail programs break links into lines and write ~ as %7E.
  const statement = bare.replaceAll(/\s/g, '').replaceAll(/%7e/gi, '~')
  return { statement, keys: [], witnesses: [] }
}

async function check(file: Given, asked: Asked): Promise<Answers> {
  const { statement: text } = file
  const { askStatus, now, isOwnSite = false } = asked
  const keys = await keysOf(file, asked)
  const signedWith = keys.filter(({ purpose }) => purpose === 'statements')
  const before = await checkStatement({ text, keys: signedWith, now })
  const { signature, statement } = before
  if (!statement) {
    return { signature, key: { outcome: 'unknown' }, stands: before.stands, log: without }
  }
  const log = await checkLog(file, statement, { ...asked, keys })
  const key = keyAnswer(before, log, signedWith)
  // Fetch no status list for an unknown key: whoever made it could send the request to any address.
  if (key.outcome === 'unknown') return { signature, key, stands: before.stands, log }
  const counts = key.outcome !== 'compromised'
  const shown = counts && { statement }
  if (isOwnSite && isOfLeftAddress(statement, asked.trusted)) {
    return { signature, key, stands: { outcome: 'withdrawn' }, log, ...shown }
  }
  const statusList = await askStatus(statement.statusList)
  const { stands } = await checkStatement({ text, keys: signedWith, statusList, now })
  return { signature, key, stands, log, ...shown }
}

/**
 * With a new address a site ends all statements of the one before, whose status lists nobody can ask for. What the
 * file says of a key does not count here.
 */
function isOfLeftAddress({ did, fingerprint }: Statement, trusted: (ProofKey | string)[]): boolean {
  const there = trusted
    .filter((key) => typeof key !== 'string')
    .filter((key) => key.purpose === 'statements' && key.did === did)
  return there.some(({ id }) => id === fingerprint) && there.every(({ retiredAt }) => retiredAt)
}

const without = { outcome: 'without-proof' } as const

type Key = KnownKey & Pick<ProofKey, 'id' | 'purpose'> & { raw: Bytes }

/**
 * The id of each key is computed, not taken from the file. Its dates count wherever they come from, but a key
 * is trusted only if the verifier gave it or its fingerprint.
 */
async function keysOf({ keys }: Given, { trusted, trustedLogs = [] }: Asked): Promise<Key[]> {
  const prints = trusted.filter((one) => typeof one === 'string')
  const known = trusted.filter((one) => typeof one !== 'string')
  const all = await Promise.all([
    ...known.map((key) => readKeyOf(key, 'given')),
    ...keys.map((key) => readKeyOf(key, 'found')),
  ])
  return all.map((key) => {
    const same = all.filter(({ id }) => id === key.id)
    return {
      ...key,
      from: (key.purpose === 'log' ? trustedLogs : prints).includes(key.id) ? 'given' : key.from,
      createdAt: sorted(same.map(({ createdAt }) => createdAt)).at(-1),
      retiredAt: earliest(same.map(({ retiredAt }) => retiredAt)),
      compromisedSince: earliest(same.map(({ compromisedSince }) => compromisedSince)),
    }
  })
}

function earliest(instants: (string | undefined)[]): string | undefined {
  return sorted(instants)[0]
}

function sorted(instants: (string | undefined)[]): string[] {
  return instants
    .filter((at) => at !== undefined)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
}

async function readKeyOf(key: ProofKey, from: Key['from']): Promise<Key> {
  const raw = fromBase64url(key.publicKeyJwk.x ?? '')
  if (raw.length !== 32) throw new Refused('wrong-key')
  return { ...key, raw, id: await thumbprintOf(key), from }
}

function keyAnswer({ key, statement }: Checked, log: LogAnswer, keys: Key[]): KeyAnswer {
  const fingerprint = statement?.fingerprint ?? ''
  if (key.from !== 'given') return { outcome: 'unknown', fingerprint }
  const since = keys.find(({ id }) => id === fingerprint)?.compromisedSince
  if (since !== undefined) {
    const isOlder = log.outcome === 'logged' && log.from === 'given' && log.day < since.slice(0, 10)
    return { outcome: isOlder ? 'compromised-later' : 'compromised', fingerprint, since }
  }
  return { outcome: key.outcome === 'retired' ? 'earlier' : 'now', fingerprint }
}

/** Checkpoints are signed each minute, so after a day a missing log proof is no longer a normal delay. */
const loggedWithinMs = 86_400_000

async function checkLog(
  file: Given,
  statement: Statement,
  { keys, trustedLogs, witnesses, needed = 0, now }: Asked & { keys: Key[] },
): Promise<LogAnswer> {
  const { hash, host, isSignedCode, validFrom, fingerprint } = statement
  if (!file.log || isSignedCode) return without
  const { leaf: text, proof, timestamp } = file.log
  const leaf = readLeaf(text)
  if (leaf?.what !== 'stated' || leaf.hash !== hash) return refused('another-leaf')
  if (proof === undefined) {
    // The proof of an older statement was left out of the file, or the statement was never logged.
    const isNew = Math.abs(now.getTime() - Date.parse(validFrom)) < loggedWithinMs
    return isNew ? { outcome: 'being-logged' } : without
  }
  const note = readNote(readProof(proof)?.checkpoint ?? '')
  const origin = readHead(note?.text ?? '')?.origin
  if (!note || !origin) return refused('not-a-proof')
  if (!isLogOf(host, origin)) return refused('foreign-log')
  const known = await readWitnesses([...witnesses, ...file.witnesses])
  for (const { raw, compromisedSince, ...key } of logKeysIn(keys, fingerprint, trustedLogs)) {
    // A site has a key of its own for its log. Whoever has the key for statements could log any day with it.
    if (key.id === fingerprint) continue
    // So can whoever stole the log's key.
    const from = compromisedSince ? 'stolen' : key.from
    const log = await keyOf(origin, raw, 'signature')
    if (!signatureOf(note, log)) continue
    const checked = await checkProof(proof, { leaf: text, log, witnesses: known })
    if (checked.outcome === 'not-signed-by-the-log') continue
    if (checked.outcome !== 'logged') return refused(checked.outcome)
    const { cosigned } = checked.checkpoint
    const trusted = cosigned.filter((one) => witnesses.includes(one.key))
    if (trusted.length < needed) return refused('too-few-witnesses')
    // A time of 0 says nothing of the time.
    const seen = trusted.filter(({ at }) => at.getTime() > 0)
    const [seenAt] = seen.map(({ at }) => at.toISOString()).toSorted()
    const counts = { witnesses: trusted.length, named: cosigned.length - trusted.length }
    const more = { ...(seenAt && { seenAt }), ...(timestamp && { isStamped: true as const }) }
    return { outcome: 'logged', day: leaf.day, from, ...counts, ...more }
  }
  return refused('not-signed-by-the-log')
}

/**
 * Each log key once; the copy that the verifier gave wins over one in the file. If the verifier gave any, no other
 * counts: whoever made the file can log any day with a key of their own. With keys of one site, such as those of
 * /Check, nothing is known of the log of another.
 */
function logKeysIn(keys: Key[], fingerprint: string, trustedLogs: readonly string[] = []): Key[] {
  const logs = keys.filter(({ purpose }) => purpose === 'log')
  const once = [...new Map(logs.toReversed().map((key) => [key.id, key])).values()].toReversed()
  const given = once.filter(({ from }) => from === 'given')
  const isOfGiven = keys.some(({ id, from }) => id === fingerprint && from === 'given')
  return trustedLogs.length > 0 || (isOfGiven && given.length > 0) ? given : once
}

export async function readWitnesses(texts: string[]): Promise<NoteKey[]> {
  const read = await Promise.all([...new Set(texts)].map(readKey))
  return read.filter((key): key is NoteKey => key?.type === 'cosignature')
}

function refused(because: Refusal): LogAnswer {
  return { outcome: 'refused', because }
}

/** A log that was started again has a number at the end of its origin. */
function isLogOf(host: string, origin: string): boolean {
  const base = `${host}/proof/log`
  return (
    origin === base ||
    (origin.startsWith(`${base}/`) && /^\d+$/.test(origin.slice(base.length + 1)))
  )
}
