import { createReadStream, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import { textIn } from '#contract/proof/bytes.ts'
import {
  type Answers,
  checkAnyProof,
  type Logged,
  readWitnesses,
  refusedAs,
} from '#contract/proof/check-proof.ts'
import { type Refusal, thumbprintOf } from '#contract/proof/jws.ts'
import { keyText, readKey } from '#contract/proof/note.ts'
import { isKey, mostProofFileBytes, type ProofKey } from '#contract/proof/proof-file.ts'
import { unturned } from '#contract/text/unturned.ts'
import { checkWords, listRefusal } from '#site/features/check/words.ts'
import { type Asked, type Ended, each, failed, misused, type Run } from './command.ts'
import { BadInput } from './terminal.ts'

export type WitnessOptions = { witness?: string[]; cosigned?: string }
type Options = Asked & WitnessOptions & { key?: string[]; logKey?: string[]; status?: string }

const about = `
It asks nobody. Give what you have on paper: --key and --log-key take fingerprints of the keys for statements
and for the log. They can be given several times, as can --witness.
Of witnesses it counts those that you name, and no others: a file could bring along any.
Exit codes: 0 signed with a key that you gave, and nothing speaks against it (with --status: the list says
that it still stands); 1 anything else; 2 not understood.`

export function addCheckCommand(program: Command, { withNothing }: Run): void {
  program
    .command('check')
    .description('checks a proof file, offline and without the site')
    .argument(
      '<file>',
      'a .countersign.json, a statement alone, or what the code of a printed sheet says',
    )
    .option(
      '--key <key>',
      'key for statements: a fingerprint, a JWK, or a file with a JWK, did.json, or keys.json, which has those of the log too',
      each,
    )
    .option(
      '--log-key <key>',
      'key of the log, a fingerprint or as "log key" prints it: no other counts, and a proof of the log is demanded',
      each,
    )
    .option('--status <file>', 'a saved status list, to tell whether the statement was withdrawn')
    .option('--witness <key>', witnessHelp, each)
    .option('--cosigned <count>', cosignedHelp)
    .addHelpText('after', about)
    .action((file: string, options: Options) => {
      return withNothing(options, () => checkProofFile(file, options))
    })
}

export const witnessHelp =
  'key of a witness that you trust (name+hash+key): each of them has to have cosigned'
export const cosignedHelp = 'with --witness: so many of them are enough'

/** The demanded witnesses and their number, or a message if the options are invalid */
export async function readDemand({ witness = [], cosigned }: WitnessOptions) {
  const keys = await readWitnesses(witness)
  const needed = cosigned === undefined ? keys.length : Number(cosigned)
  const isKnown = (text: string) => keys.some((key) => keyText(key) === text)
  const wrong = witness.find((text) => !isKnown(text))
  if (wrong !== undefined) return `--witness: ${wrong} is not the key of a witness`
  // Whoever has one key can sign under two names.
  const bytes = keys.map(({ key }) => key.toString())
  const twice = keys.find((_, at) => bytes.indexOf(bytes[at] ?? '') < at)
  if (twice) return `--witness: ${keyText(twice)} has the key of another one: name it once`
  if (!Number.isInteger(needed) || needed < Math.min(1, keys.length) || needed > keys.length) {
    return '--cosigned takes a number from 1 to that of the witnesses that you name'
  }
  return { keys, needed }
}

export async function checkProofFile(file: string, options: Options): Promise<Ended> {
  const { key = [], logKey = [], status } = options
  const demand = await readDemand(options)
  if (typeof demand === 'string') return misused(demand)
  const { needed } = demand
  const trusted: (ProofKey | string)[] = []
  for (const text of key) {
    const keys = await readTrusted(text)
    if (keys.length === 0) {
      const say = `--key: ${text} is neither a key nor a file with keys: give a fingerprint (43 characters), or keys.json of the site (/proof/keys.json)`
      return isTyped(text) ? misused(say) : failed(say)
    }
    trusted.push(...keys)
  }
  const logs = await Promise.all(logKey.map(fingerprintOfLog))
  const wrong = logKey.find((_, at) => logs[at] === undefined)
  if (wrong !== undefined) return misused(`--log-key: ${wrong} ${noLogKey}`)
  const trustedLogs = logs.filter((print) => print !== undefined)
  const both = trustedLogs.find((print) => trusted.includes(print))
  if (both !== undefined) return misused(`--log-key: ${both} is a key for statements (--key)`)
  const list = status === undefined ? undefined : await readLimited(status, mostListBytes)
  if (status !== undefined && list === undefined)
    return failed(`--status: ${status} is too large for a status list`)
  if ((await stat(file)).isDirectory()) return failed(`${file} is a folder`)
  const text = await readLimited(file, mostProofFileBytes)
  if (text?.trim() === '') return failed(`${file} is empty`)
  const answers =
    text === undefined
      ? refusedAs('too-large')
      : await checkAnyProof({
          text,
          trusted,
          trustedLogs,
          witnesses: demand.keys.map(keyText),
          needed,
          askStatus: async () => list?.trim(),
          now: new Date(),
        })
  const { statement } = answers
  const facts = Object.entries(statement?.facts ?? {}).map(([name, value]) => {
    return `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  const actsFor = statement?.actsFor ? [`It said that it acts for: ${statement.actsFor}`] : []
  const said = [
    `Signature:     ${signatureInWords(answers)}`,
    `Whose key:     ${keyInWords(answers)}`,
    `Still stands:  ${standsInWords(answers)}`,
    `In the log:    ${logInWords(answers)}`,
    ...(statement ? ['', statement.notice, ...actsFor, ...facts] : []),
  ]
  const { signature, stands, log } = answers
  const isDatedAhead = signature.outcome === 'valid' && signature.isDatedAhead
  // Whoever cannot forge a proof leaves it out. What is being logged cannot have an early date.
  const isDated =
    log.outcome === 'logged' ||
    (needed === 0 && (logKey.length === 0 || log.outcome === 'being-logged'))
  const stillStands =
    status === undefined ? stands.outcome !== 'withdrawn' : stands.outcome === 'stands'
  const isAgainst = isDatedAhead || !stillStands || log.outcome === 'refused' || !isDated
  return {
    outcome: statement && !isAgainst ? 'done' : 'failed',
    // A fact with line breaks could look like several facts.
    say: said.map((line) => `${unturned(line).replaceAll('\n', '\uFFFD')}\n`).join(''),
    isReport: true,
    data: answers,
  }
}

/** The code, which never changes, and the sentence of the page */
function inWords(because: Refusal): string {
  return `${because}: ${checkWords.en.refusals[because]}`
}

const refused = (because: Refusal) => `refused: ${inWords(because)}`

function signatureInWords({ signature, key, statement }: Answers): string {
  if (signature.outcome === 'refused') return refused(signature.because)
  if (signature.outcome === 'no-key') return noKey
  if (key.outcome === 'unknown') return `unproven: ${checkWords.en.fitsUnknownKey}`
  if (key.outcome.startsWith('compromised')) return `unproven: ${checkWords.en.fitsStolenKey}`
  if (!signature.isDatedAhead) return 'valid'
  const at = statement ? `, ${statement.validFrom}` : ''
  return `valid, but dated ahead${at}: wrong, unless the clock here is`
}

const noKey =
  'not checked: its key is neither in the file nor among those that you gave. ' +
  'The code of a sheet brings no key, and a fingerprint is none: --key keys.json'

function keyInWords({ key }: Answers): string {
  switch (key.outcome) {
    case 'now':
      return `one that you gave, ${key.fingerprint}`
    case 'earlier':
      return `an earlier one of the site, ${key.fingerprint}`
    case 'compromised':
      return `stolen since ${key.since}, and nothing shows that this is older: ${key.fingerprint}`
    case 'compromised-later':
      return `stolen since ${key.since}; the log shows that this is older: ${key.fingerprint}`
    case 'unknown':
      return key.fingerprint
        ? `unknown, compare its fingerprint with one on paper: ${key.fingerprint}`
        : 'unknown'
  }
}

const notLookedAt = 'not looked at, because nothing shows who signed this'

function standsInWords({ signature, stands, statement }: Answers): string {
  if (signature.outcome !== 'valid') return notLookedAt
  if (stands.outcome === 'could-not-ask' && stands.because === 'another-list' && statement) {
    return `could not ask: another-list: the one of this statement is ${statement.statusList}`
  }
  if (stands.outcome === 'could-not-ask' && stands.because === 'foreign-key') {
    return 'could not ask: the list is signed with a key that you did not give: --key keys.json'
  }
  if (stands.outcome === 'could-not-ask') {
    const { because } = stands
    if (because) return `could not ask: ${because}: ${listRefusal(because, checkWords.en)}`
    return `not asked${statement ? `: save ${statement.statusList}, and give it as --status` : ''}`
  }
  return stands.outcome === 'stands' ? `yes, as of ${stands.asOf}` : 'withdrawn'
}

function logInWords({ signature, log }: Answers): string {
  if (signature.outcome !== 'valid') return notLookedAt
  switch (log.outcome) {
    case 'logged':
      return `since ${log.day}, with ${log.witnesses} ${log.witnesses === 1 ? 'witness' : 'witnesses'}${loggedFurther(log)}`
    case 'being-logged':
      return 'being logged: the next checkpoint will have it'
    case 'without-proof':
      return 'no proof of the log came with it'
    case 'refused':
      return refused(log.because)
  }
}

function loggedFurther({ seenAt, isStamped, named, from }: Logged): string {
  const parts = [
    ...(seenAt ? [`first seen by one at ${seenAt}`] : []),
    ...(isStamped
      ? ['the file has a time stamp, which is not checked here: /Check has the commands for it']
      : []),
    ...(named > 0
      ? [`cosignatures that prove nothing, as the file alone names the key: ${named}`]
      : []),
    ...(from === 'found' ? ['which key the log has, the file says itself'] : []),
    ...(from === 'stolen' ? ['the key of the log is stolen, so this date proves nothing'] : []),
  ]
  return parts.map((part) => `; ${part}`).join('')
}

const mostListBytes = 1_000_000

/** Undefined if it is larger than the limit. Reads no more than that, as the size that a device or a pipe reports is 0. */
async function readLimited(path: string, most: number): Promise<string | undefined> {
  const bytes = await buffer(createReadStream(path, { end: most }))
  return bytes.length > most ? undefined : textIn(bytes)
}

/** A public key has the same length. */
function isFingerprint(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

const noLogKey =
  'is neither a fingerprint (43 characters) nor a key as "countersign log key" prints it'

/** Undefined if it is neither */
async function fingerprintOfLog(text: string): Promise<string | undefined> {
  if (isFingerprint(text)) return text
  const read = await readKey(text.trim())
  if (read?.type !== 'signature') return undefined
  const x = Buffer.from(read.key).toString('base64url')
  return thumbprintOf({ publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x } })
}

async function readTrusted(text: string): Promise<(ProofKey | string)[]> {
  if (isFingerprint(text)) return [text]
  const read = jsonIn(isTyped(text) ? text : await readKeyFile(text))
  const { keys, statement, verificationMethod, assertionMethod } = (read ?? {}) as KeyFile
  // A proof file cannot vouch for itself.
  if (statement !== undefined) return []
  if (Array.isArray(keys)) return keys.filter(isUsable)
  if (!Array.isArray(verificationMethod)) return [keyFrom(read)].filter(isUsable)
  // A stolen key is no longer in `assertionMethod`.
  const asserting: unknown[] = Array.isArray(assertionMethod) ? assertionMethod : []
  const standing = verificationMethod.filter((method) => asserting.includes(method?.id))
  return standing.map(({ publicKeyJwk }) => keyFrom(publicKeyJwk)).filter(isUsable)
}

/** A key of the wrong length would be refused in words about the proof. */
function isUsable(key: unknown): key is ProofKey {
  return isKey(key) && isFingerprint(key.publicKeyJwk.x ?? '')
}

/** The list of keys that a site publishes, its DID document, or something else */
type KeyFile = Partial<
  Record<'keys' | 'statement' | 'verificationMethod' | 'assertionMethod', unknown>
>

function keyFrom(publicKeyJwk: unknown) {
  return { id: '', purpose: 'statements', publicKeyJwk }
}

/** Whether it names no file */
function isTyped(key: string): boolean {
  if (key.startsWith('{')) return true
  try {
    return statSync(key, { throwIfNoEntry: false }) === undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENAMETOOLONG'
  }
}

async function readKeyFile(path: string): Promise<string> {
  const text = await readLimited(path, mostListBytes).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadInput(`--key: ${path} is not a file that can be read (${code})`)
  })
  if (text === undefined) throw new BadInput(`--key: ${path} is too large for a file of keys`)
  return text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
