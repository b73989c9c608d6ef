import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { areSame, textIn, toBase64, utf8 } from '#contract/proof/bytes.ts'
import {
  keyText,
  type NoteKey,
  openCheckpoint,
  readHead,
  readKey,
  readNote,
} from '#contract/proof/note.ts'
import { readProofFile } from '#contract/proof/proof-file.ts'
import { tilePath, tilesOf } from '#contract/proof/tiles.ts'
import { checkProof, readProof } from '#contract/proof/tlog-proof.ts'
import type { Adopted } from '#core/log/adopt-published.ts'
import { beginOtherLog } from '#core/log/begin-other-log.ts'
import { importPublished } from '#core/log/import-published.ts'
import {
  type CheckpointRow,
  headOfLog,
  lastCheckpoint,
  logsOf,
  tileBytes,
} from '#core/log/log-store.ts'
import { proveLeaf } from '#core/log/prove-leaf.ts'
import { logKeyOf, logKeysOf } from '#core/log/publish-log.ts'
import {
  type LogSource,
  type LogVerified,
  sourceOf,
  verifyLog,
  verifyOwnLog,
} from '#core/log/verify-log.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { openTree } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import { ifAbsent, makeFolder } from '#platform/disk.ts'
import type { Portal } from '#server/portal.ts'
import { cosignedHelp, readDemand, type WitnessOptions, witnessHelp } from './check-proof.ts'
import {
  type Asked,
  consoleContext,
  type Ended,
  each,
  failed,
  misused,
  onRows,
  type Run,
} from './command.ts'
import { noSuchLog, numberOfLog, printKeys } from './log-keys.ts'
import { bytesOf, newestPublishedAt, publishedAt } from './log-source.ts'
import { BadInput, countOf } from './terminal.ts'

type CopyOptions = WitnessOptions & { earlier?: string[] }
type OfLog = Asked & { log?: string }

export function addLogCommands(program: Command, { withPortal, withNothing }: Run): void {
  const log = program
    .command('log')
    .description('verifies, exports and continues the transparency log')
  log
    .command('verify')
    .description('verifies the whole log against its signed checkpoints')
    .option(
      '--from <dir or url>',
      'verify a copy instead of the database: a folder, or https://.../log',
    )
    .option(
      '--key <key>',
      'with --from: the present key of the log, as "log key" prints it; after it replaced ones, for --earlier',
      each,
    )
    .option('--earlier <file>', earlierCheckpointHelp, each)
    .option('--witness <key>', witnessHelp, each)
    .option('--cosigned <count>', cosignedHelp)
    .action(async (options: Asked & CopyOptions & { from?: string; key?: string[] }) => {
      const { from, key, earlier } = options
      const unused = key ? 'key' : earlier && 'earlier'
      if (from === undefined && unused) {
        return withNothing(options, async () => misused(needsCopy[unused]))
      }
      if (from === undefined) return withPortal(options, (portal) => verifyOwn(portal, options))
      return withNothing(options, () => verifyCopy(from, key, options))
    })
  log
    .command('key')
    .description('prints the key of the log, for witnesses and for verification')
    .option('--all', 'also the keys that were replaced, newest first, but none that were revoked')
    .option('--log <number>', earlierHelp)
    .action((options: OfLog & { all?: boolean }) =>
      withPortal(options, (portal) => printKeys(portal, options), onRows),
    )
  log
    .command('export')
    .description('writes the log into a folder, with the files that are on the web')
    .argument('<dir>')
    .option('--log <number>', earlierHelp)
    .action((dir: string, options: OfLog) =>
      withPortal(options, (portal) => exportLog(portal, resolve(dir), options.log)),
    )
  log
    .command('prove')
    .description('prints the proof (.tlog-proof) that the log contains a leaf')
    .argument('<index>', 'index of the leaf, from 0')
    .option('--log <number>', earlierHelp)
    .action((index: string, options: OfLog) =>
      withPortal(options, (portal) =>
        prove(portal, /^\d+$/.test(index) ? Number(index) : Number.NaN, options.log),
      ),
    )
  addCommandsAfterRestore(log, withPortal)
}

function addCommandsAfterRestore(log: Command, withPortal: Run['withPortal']): void {
  log
    .command('import')
    .description(
      'after a restore: continues the log from what was published, so that nothing contradicts it',
    )
    .requiredOption('--from <dir or url>', 'a folder that log export wrote, or https://.../log')
    .action((options: { from: string } & Asked) =>
      withPortal(options, (portal) => importLog(portal, options.from)),
    )
  log
    .command('begin-again')
    .description('after a restore: begins a new log, if what was published is lost')
    .option('--anyway', 'also if this log can go on, because two sites have signed it')
    .action((options: Asked & { anyway?: boolean }) =>
      withPortal(options, (portal) => beginAgain(portal, options.anyway)),
    )
}

const earlierCheckpointHelp =
  'with --from: a checkpoint, a .tlog-proof or a proof file that you kept; the log has to contain all of its leaves'
const needsCopy = {
  key: '--key needs --from: the database has its own keys',
  earlier: '--earlier needs --from: the database has every checkpoint that it signed',
}

const earlierHelp =
  'an earlier log, from before log begin-again or another address: the first one is 1'

/** Verifies the logs from before `log begin-again`, too. Witnesses are demanded of the present one. */
export async function verifyOwn(portal: Portal, asked: WitnessOptions = {}): Promise<Ended> {
  const demand = await readDemand(asked)
  if (typeof demand === 'string') return misused(demand)
  const { keys: witnesses, needed } = demand
  const ctx = await consoleContext(portal)
  const own = await logKeysOf(ctx)
  const { log: present } = await headOfLog(ctx.db)
  for (const log of await logsOf(ctx.db)) {
    if (log === present) continue
    const verified = await verifyOwnLog(ctx.db, await logKeysOf(ctx, log), { log })
    if (verified.outcome === 'broken')
      return verifiedInWords({ ...verified, at: `${verified.at} of log ${log}` })
  }
  const verified = await verifyOwnLog(ctx.db, own, { witnesses, needed })
  if (verified.outcome === 'broken' || verified.checkpoints > 0) return verifiedInWords(verified)
  const { size } = await headOfLog(ctx.db)
  return {
    outcome: 'done',
    say: `Nothing is signed yet: ${countOf(size, 'leaf waits', 'leaves wait')}\n`,
    data: verified,
  }
}

export async function verifyCopy(from: string, texts: string[] = [], asked: CopyOptions = {}) {
  const [keys, demand] = [await Promise.all(texts.map(readKey)), await readDemand(asked)]
  const wrong = texts.find((_, at) => keys[at] === undefined)
  if (wrong !== undefined) return misused(`--key: ${wrong} ${notAKeyOfLog(wrong)}`)
  if (keys.length === 0) return misused(noKeyOfLog)
  if (!isOfOneLog(keys)) return misused('--key: these are keys of several logs: give those of one')
  if (typeof demand === 'string') return misused(demand)
  const { keys: witnesses, needed } = demand
  const roots = await readEarlier(asked.earlier, keys)
  if (typeof roots === 'string') return failed(roots)
  const { note, get: copied } = await publishedAt(from)
  const get: LogSource['get'] = async (path) => {
    return path === 'checkpoint' ? new TextEncoder().encode(note) : copied(path)
  }
  // A replaced key signed what came before it was replaced, but no present checkpoint.
  const present = keys.slice(0, 1)
  const verified = await verifyLog({ get }, { keys: present, witnesses, needed, roots })
  const isOtherKey = verified.outcome === 'broken' && verified.because === 'not-signed'
  const said = verifiedInWords(verified, asked.earlier?.length)
  return { ...said, ...(isOtherKey && { note: whyNotSigned(note, keys) }) }
}

function whyNotSigned(note: string, [key]: NoteKey[]): string {
  const origin = readHead(readNote(note)?.text ?? '')?.origin
  if (!origin || !key || key.name === origin) return otherKey
  return `It is the log ${origin}, and the key that you gave is of ${key.name}: its name is its address.\n`
}

const notAKeyOfLog = (text: string) =>
  /^[\w-]{43}$/.test(text)
    ? 'is a fingerprint, and only the key itself can verify the log: give what "countersign log key" prints'
    : 'is not a key as "countersign log key" prints it: a character may be wrong'
const noKeyOfLog = '--key: give the key of the log, which the site has on paper'

function isOfOneLog(keys: (NoteKey | undefined)[]): keys is NoteKey[] {
  return keys.every((key) => key !== undefined && key.name === keys[0]?.name)
}

const notByKey =
  'has no checkpoint that a key of --key signed; if the key was replaced since, give the earlier one too (countersign log key --all)'

/** The roots that the log signed earlier, by the sizes of the tree; or which file has none */
async function readEarlier(files: string[] = [], keys: NoteKey[]) {
  const roots = new Map<number, string>()
  for (const file of files) {
    const note = checkpointIn(textIn((await bytesOf(resolve(file))) ?? new Uint8Array()))
    const opened = await Promise.all(keys.map((log) => openCheckpoint(note, { log })))
    const signed = opened.find((one) => one !== undefined)
    if (!signed) return `--earlier: ${file} ${notByKey}`
    const { size } = signed
    const root = toBase64(signed.root)
    // No log has two roots of one size.
    roots.set(size, (roots.get(size) ?? root) === root ? root : '')
  }
  return roots
}

/** The checkpoint in a proof file or a .tlog-proof, or the text itself */
function checkpointIn(text: string): string {
  const proof = text.startsWith('{') ? proofIn(text) : text
  return readProof(proof)?.checkpoint ?? proof
}

function proofIn(text: string): string {
  try {
    return readProofFile(text.trim()).log.proof ?? ''
  } catch {
    return ''
  }
}

const otherKey = `The key that you gave did not sign it. A replaced key signs no more: take the present one.
`

const tooFewCosigned = `Fewer of the named witnesses have cosigned the checkpoint than there must be; nothing else is wrong
`

type Flaw = Exclude<Extract<LogVerified, { outcome: 'broken' }>['because'], 'not-cosigned'>
const flaws: Record<Flaw, string> = {
  missing: 'it is missing',
  altered: 'it is not as it was signed',
  revived: 'the log says that it was withdrawn, but here it stands',
  'not-signed': 'it is not signed with a key of this log',
  shorter: 'it ends before a checkpoint that you kept, so it is an older copy, or was cut off',
  forked:
    'it contradicts an earlier checkpoint, and the site has signed both: keep both as proof of two histories, and ask who runs the site ("Two sites sign" in docs/operate/statements.md)',
}

function verifiedInWords(verified: LogVerified, earlier = 0): Ended {
  if (verified.outcome === 'broken') {
    const { at, because } = verified
    const say =
      because === 'not-cosigned'
        ? tooFewCosigned
        : `The log is broken at ${at}: ${flaws[because]}\n`
    return { outcome: 'failed', say, data: verified }
  }
  const { size, witnesses } = verified
  const seen = witnesses.length > 0 ? `, cosigned by ${witnesses.join(', ')}` : ''
  const kept = earlier > 0 ? `, with ${countOf(earlier, 'earlier checkpoint')}` : ''
  return {
    outcome: 'done',
    say: `The log is whole: ${countOf(size, 'leaf', 'leaves')}${kept}${seen}\n`,
    data: verified,
  }
}

export async function exportLog(portal: Portal, dir: string, asked?: string): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const { db } = ctx
  const log = await numberOfLog(db, asked)
  if (log === undefined) return failed(noSuchLog)
  const last = await lastCheckpoint(db, log)
  if (!last) return failed('Nothing of the log is signed yet')
  const keys = await logKeysOf(ctx, log)
  const verified = await verifyLog(sourceOf(db, log, last.note), { keys })
  if (verified.outcome === 'broken') return verifiedInWords(verified)
  await makeFolder(dir).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadInput(`${dir} is not a folder, and none can be made there (${code})`)
  })
  if (!(await replacesCopy(db, dir, last))) return failed(`${dir} ${otherCopy}`)
  for (const tile of tilesOf(last.size)) {
    await writeWhole(join(dir, tilePath(tile)), await tileBytes(db, log, tile))
  }
  await writeWhole(join(dir, 'checkpoint'), utf8(last.note))
  return { outcome: 'done', say: `${dir}\n`, note: `${countOf(last.size, 'leaf', 'leaves')}\n` }
}

/** Breaking off must not damage an earlier copy: perhaps nothing else has what it says. */
async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  const there = await readFile(place).catch(ifAbsent)
  if (there && areSame(there, bytes)) return
  await mkdir(dirname(place), { recursive: true })
  await writeFile(`${place}.part`, bytes, { flush: true })
  await rename(`${place}.part`, place)
}

const otherCopy =
  'has a copy that this log does not go on from: a longer one, or of another log. A restore may need it. Choose another folder'

/** Whether the folder has no copy of a log, or one that this log continues: a restored database may have lost what it has. */
async function replacesCopy(db: Db, dir: string, { log, size, note }: CheckpointRow) {
  const text = await readFile(join(dir, 'checkpoint'), 'utf8').catch(ifAbsent)
  const [before, own] = [text, note].map((one = '') => readHead(readNote(one)?.text ?? ''))
  if (!before) return true
  if (before.origin !== own?.origin || before.size > size) return false
  return areSame(await openTree(db, log, before.size).root(), before.root)
}

export async function prove(portal: Portal, position: number, asked?: string): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const { db } = ctx
  const log = await numberOfLog(db, asked)
  if (log === undefined) return failed(noSuchLog)
  if (!Number.isSafeInteger(position)) return misused('Give the index of the leaf as a number')
  const proved = await proveLeaf(db, { log, position })
  if (!proved) return failed('There is no such leaf')
  if (proved.outcome === 'being-logged')
    return failed('It is not in a checkpoint yet: wait a minute')
  const { proof, leaf } = proved
  const checked = (await logKeysOf(ctx, log)).map((log) => checkProof(proof, { leaf, log }))
  if ((await Promise.all(checked)).every(({ outcome }) => outcome !== 'logged')) {
    return failed(
      'The log is broken: what it says is not what was signed. Run: countersign log verify',
    )
  }
  return { outcome: 'done', say: proved.proof, note: `${proved.leaf}\n`, data: proved }
}

/** What to do where another copy of the log would be refused, too */
export const noCopyHelps: Partial<Record<Refused['because'], string>> = {
  'newer-key':
    'No older copy can help. Restore a backup from after the key was replaced; only if there is none: countersign log begin-again',
  replaced:
    'No copy can help. Restore a backup from after that log began; only if there is none: countersign log begin-again',
  'claims-later':
    'If you began another log since the backup, restore one from after that. Otherwise give another copy',
}
type Refused = Extract<Adopted, { outcome: 'refused' }>

const refusals = {
  'not-of-this-log': 'it is not signed by a key of this log',
  'newer-key': 'it is signed with a key of the log that is newer than this database',
  'too-short': 'a longer copy was seen here, and going on from this one would contradict it',
  older: 'it is older than what this site has signed',
  incomplete: 'parts of it are missing',
  'another-history': 'this database and it contradict each other',
  replaced: 'a later log in the file store of this site has replaced it',
  'claims-later': 'it says that it is of a later log, which no key in this database has signed',
  busy: 'the site wrote at the same moment; try again',
}

export async function importLog(portal: Portal, from: string): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const logFiles = openLogFiles(portal.config.blobs)
  const adopted = await importPublished({ ...ctx, logFiles }, await newestPublishedAt(from))
  const say = adoptedInWords(adopted)
  if (adopted.outcome === 'refused') {
    const todo = noCopyHelps[adopted.because]
    return { ...failed(`Nothing was imported: ${say}${todo ? `. ${todo}` : ''}`), data: adopted }
  }
  const count = adopted.revoked.length + adopted.replaced.length
  const keys =
    count > 0
      ? `\n${countOf(count, 'signing key was', 'signing keys were')} revoked or replaced, as the log says.`
      : ''
  return { outcome: 'done', say: `${say}${keys}\n`, data: adopted }
}

export function adoptedInWords(adopted: Adopted): string {
  if (adopted.outcome === 'refused') return refusals[adopted.because]
  const { size, added, withdrawn } = adopted
  const goesOn = `The log goes on after ${countOf(size, 'leaf', 'leaves')}: ${countOf(added, 'was', 'were')} imported, and ${countOf(withdrawn, 'statement that is', 'statements that are')} lost here withdrawn.`
  return added > 0 ? goesOn : `${goesOn} ${nothingNew}`
}

const nothingNew =
  'If anything was published after this copy, the log now contradicts it: stop the site and import a newer copy.'

async function beginAgain(portal: Portal, anyway = false): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const { held } = await headOfLog(ctx.db)
  if (held === null && !anyway) return failed('The log goes on: there is no need for another one')
  await beginOtherLog(ctx, openLogFiles(portal.config.blobs))
  const key = keyText(await logKeyOf(ctx.db))
  return { outcome: 'done', say: `${key}\n`, note: 'Tell the witnesses this key of the new log.\n' }
}
