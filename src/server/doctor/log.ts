import { areSame } from '#contract/proof/bytes.ts'
import { openCheckpoint, readHead, readNote } from '#contract/proof/note.ts'
import { tilePath } from '#contract/proof/tiles.ts'
import { missingLogTiles } from '#core/log/complete-log-files.ts'
import {
  type CheckpointRow,
  headOfLog,
  heldIn,
  lastCheckpoint,
  lastTimestamped,
} from '#core/log/log-store.ts'
import {
  folderOf,
  type LogPublished,
  logJob,
  logKeysOf,
  publishedSizes,
} from '#core/log/publish-log.ts'
import { doLeavesMatchHashes, isAsSigned } from '#core/log/verify-log.ts'
import { readResult } from '#core/upkeep/job-store.ts'
import { type LogFiles, openLogFiles } from '#platform/blobs/log-files.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import { openTree } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import { isThisMachine } from '#platform/environment/values.ts'
import { readAtMost } from '#platform/tlog/read-at-most.ts'
import { type Found, failed, type Look, warning } from './findings.ts'

const newerKeySays =
  'Nothing is signed: what was published of it ({published}) is longer than what is here ({size}), and signed with a newer key.'
const newerKeyTodo =
  'No older copy can help. Restore a backup from after the key was replaced; only if there is none: countersign log begin-again'

const replacedSays =
  'Nothing is signed: a later log than this one (of {size}) is in the file store. The database was set back.'
const replacedTodo =
  'Restore a backup from after that log began; only if there is none: countersign log begin-again'

const lateAfterMinutes = 30
const dayMs = 86_400_000

/** Compares the transparency log with its published and served copies, and checks its witnesses. */
export const checkLog: Look = async ({ config, tables, signal }) => {
  if (!tables) return undefined
  const { log, held, size } = await headOfLog(tables)
  const last = await lastCheckpoint(tables, log)
  const logFiles = openLogFiles(config.blobs)
  const sizes = await publishedSizes(logFiles, log).catch(() => 'unread' as const)
  const isUnread = sizes === 'unread'
  const published = isUnread ? undefined : sizes.at(-1)
  const isBehind = published !== undefined && published > size
  // If the file store cannot be read, the check of the store reports why.
  if (held !== null || isBehind || (last && published === undefined && !isUnread)) {
    const { because, seen } = heldIn(held ?? '')
    const facts = { published: seen ?? published ?? (isUnread ? 'not read' : 'lost'), size }
    if (because === 'newer-key') return [failed('log-held', newerKeySays, newerKeyTodo, facts)]
    if (because === 'replaced') return [failed('log-held', replacedSays, replacedTodo, facts)]
    const says =
      'Nothing is signed: what was published of it ({published}) is not what is here ({size}).'
    const copy = seen === undefined ? 'a copy of what was published' : 'a copy that has all of that'
    const wait =
      held === null && isBehind
        ? 'Start the site and wait a minute: it reads the rest from the file store. If this stays, run'
        : 'Run'
    const todo = `${wait}: countersign log import --from ${copy}. Only if there is none: countersign log begin-again`
    return [failed('log-held', says, todo, facts)]
  }
  if (last && !(await isWhole(tables, last))) {
    const says = 'Lines of the log, or hashes of them, were changed or are missing here.'
    const todo =
      'Run: countersign log verify, and find out who could write to the database. Restore a backup: statements since go on from what was published.'
    return [failed('log-damaged', says, todo)]
  }
  const [apart, lost] = await Promise.all([
    compareWithServed(tables, { log, publicUrl: config.publicUrl, signal }),
    last ? lookForTiles(logFiles, last) : [],
  ])
  if (apart) return [apart]
  const state = await readResult<LogPublished | null>(tables, logJob)
  const late = Object.entries(state?.witnesses ?? {}).filter(([, { failing }]) => {
    return failing && Date.now() - Date.parse(failing.since) > lateAfterMinutes * 60_000
  })
  const away = late.map(([name, { failing }]) => {
    const todo =
      'Check that it is running and knows the key (countersign log key), and that LOG_WITNESSES is right.'
    const facts = { name, why: failing?.because ?? '' }
    return warning('witness-away', 'The witness {name} does not cosign: {why}.', todo, facts)
  })
  const undated = config.timestampUrl && last ? await unstamped(tables, last) : []
  return [...lost, ...away, ...undated]
}

/** After a restore, the log could not go on without them. */
async function lookForTiles(logFiles: LogFiles, last: CheckpointRow): Promise<Found[]> {
  // If the file store cannot be read, the check of the store reports why.
  const missing = await missingLogTiles(logFiles, last).catch(() => undefined)
  const [first, ...others] = missing ?? []
  if (!first) return []
  const says =
    'Files of the published log are missing in the file store ({count}; the first: {path}): a restored backup could not go on from them.'
  const todo =
    'The site writes them anew from the database when it starts, and once a day: restart it, and find out what removed them. If they stay missing, run: countersign log verify'
  const facts = { count: others.length + 1, path: `log/${folderOf(last.log)}${tilePath(first)}` }
  return [failed('log-files-missing', says, todo, facts)]
}

/** One checkpoint per day gets a time stamp, within minutes. */
async function unstamped(db: Db, { signedAt, timestamp }: CheckpointRow): Promise<Found[]> {
  const since = timestamp === null ? (await lastTimestamped(db))?.signedAt : signedAt
  if (since && Date.parse(signedAt) - Date.parse(since) < 2 * dayMs) return []
  const says = 'No checkpoint has a time stamp since {since}.'
  const todo = 'Check TIMESTAMP_URL: "no time stamp could be had" in the log says why.'
  const facts = { since: since?.slice(0, 10) ?? 'the beginning' }
  return [warning('timestamps-away', says, todo, facts)]
}

/** Checks a random sample of leaves, since the log can be long; `log verify` reads all of it. */
async function isWhole(db: Db, last: CheckpointRow): Promise<boolean> {
  try {
    return (await isAsSigned(db, last)) && (await doLeavesMatchHashes(db, last))
  } catch (error) {
    if (isUnavailable(error)) throw error
    return false
  }
}

type Served = { log: number; publicUrl: URL; signal: AbortSignal }

/** Compares the log with the one at the site's address: another site may sign there, or a longer log. */
async function compareWithServed(db: Db, { log, publicUrl, signal }: Served) {
  const read = async (number: number) => {
    const address = new URL(`/proof/log/${folderOf(number)}checkpoint`, publicUrl)
    const within = AbortSignal.any([signal, AbortSignal.timeout(servedWithinMs)])
    const answer = await fetch(address, { signal: within, redirect: 'error' }).catch(
      () => undefined,
    )
    const bytes = answer?.ok ? await readAtMost(answer, mostBytes).catch(() => '') : ''
    const text = bytes.toString()
    return readNote(text) && text
  }
  const [note, later] = await Promise.all([read(log), read(log + 1)])
  const address = `${publicUrl.origin}/proof/log`
  const head = readHead(readNote(note ?? '')?.text ?? '')
  if (!note || !head) return undefined
  const keys = await logKeysOf({ db })
  const opened = await Promise.all(keys.map((key) => openCheckpoint(note, { log: key })))
  if (opened.every((one) => one === undefined)) {
    // On a local address, another site may have used the same port before.
    if (isThisMachine(publicUrl.hostname)) return undefined
    const says = '{address} is a log that this site has not signed.'
    return failed('log-of-another', says, apartTodo, { address })
  }
  const size = (await lastCheckpoint(db, log))?.size ?? 0
  const facts = { address, published: later ? `log ${log + 1}` : head.size, size }
  if (later || head.size > size) {
    const says = '{address} is longer ({published}) than the log here ({size}): two sites sign it.'
    return failed('log-served-longer', says, apartTodo, facts)
  }
  if (areSame(await openTree(db, log, head.size).root(), head.root)) return undefined
  const says = '{address} contradicts the log here: at {published} leaves they are not the same.'
  return failed('log-served-otherwise', says, apartTodo, facts)
}

const [servedWithinMs, mostBytes] = [4000, 100_000]
const apartTodo =
  'Check whether another copy of this site is running, or was restored: stop one of them. docs/operate/statements.md says how the log goes on.'
