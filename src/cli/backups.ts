import { join } from 'node:path'
import { keyText } from '#contract/proof/note.ts'
import { verifyActivity } from '#core/activity/verify-activity.ts'
import type { Ctx } from '#core/context.ts'
import { pointedAt } from '#core/documents/document-store.ts'
import { type Adopted, type Published, sizeOfIntact } from '#core/log/adopt-published.ts'
import { logKeyOf } from '#core/log/publish-log.ts'
import { type LogResumed, resumeLog } from '#core/log/resume-log.ts'
import { sealStatusLists } from '#core/statements/seal-status-lists.ts'
import { eraseAgain } from '#core/upkeep/erase-again.ts'
import { hideAgain, unknownTo } from '#core/upkeep/hide-again.ts'
import { moveAgain } from '#core/upkeep/move-again.ts'
import { revokeAccess } from '#core/upkeep/revoke-access.ts'
import { revokeKeysAgain } from '#core/upkeep/revoke-keys-again.ts'
import { verifyFiles } from '#core/upkeep/verify-files.ts'
import { withdrawAgain } from '#core/upkeep/withdraw-again.ts'
import * as ledger from '#platform/backup/ledger.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import {
  finishRestore,
  type RestoreAsked,
  type Restored,
  restoreBackup,
} from '#platform/backup/restore-backup.ts'
import { readIntact } from '#platform/blobs/blob-store.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { openBlobStore } from '#platform/blobs/open-blob-store.ts'
import type { Config } from '#platform/config.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import { embeddedFile } from '#platform/db/engine.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import { nearestFolder } from '#platform/disk.ts'
import { freeBytesIn } from '#platform/disk-reserve.ts'
import { backupFaultIn, backupFaultWords } from '#server/doctor/backup-faults.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import type { BackupWanted } from '#server/upkeep.ts'
import { type Broken, flawInWords, unprovenInWords } from './checks.ts'
import { consoleContext, type Ended, failed } from './command.ts'
import { acceptedInWords, acceptKeyOf } from './keys.ts'
import { adoptedInWords, noCopyHelps } from './log-commands.ts'
import { newestPublishedAt } from './log-source.ts'
import { bytesInWords, countOf } from './terminal.ts'

export async function backupSite({ upkeep, config }: Portal, wanted: BackupWanted): Promise<Ended> {
  const { to } = wanted
  const backup = await upkeep.backUp(wanted).catch((error: unknown) => {
    const fault = backupFaultIn(error)
    // The words for the error itself say more of what to do.
    if (fault === 'other' || fault === 'away') throw error
    return fault
  })
  if (typeof backup === 'string') {
    return failed(`The backup failed: ${backupFaultWords[backup]} (${to ?? config.backups.folder})`)
  }
  if (!backup)
    return failed('Another process is making a backup, or it was killed: try again in ten minutes')
  const { folder, files, bytes, missing, onlyInBackups, listFault } = backup
  const list = join(to ?? config.backups.folder, ledger.ledgerFile)
  const unlisted = listFault
    ? `WARNING: ${list} cannot be written (${listFault}), so the newest erasures are missing from it: make the user of the site its owner\n`
    : ''
  const about = `${countOf(files, 'file')}, ${bytesInWords(bytes)}\n${unlisted}`
  if (missing.length === 0 && onlyInBackups.length > 0) {
    const say = `${folder}\n${about}These files are damaged in the store, and intact in this backup:\n${onlyInBackups.join('\n')}\n`
    return { outcome: 'failed', say, data: backup }
  }
  if (missing.length === 0) {
    return { outcome: 'done', say: `${folder}\n`, note: about, data: backup }
  }
  const say = `${folder}\n${about}These bytes are lost or damaged in the store, and not in the backup:\n${missing.join('\n')}\n`
  return { outcome: 'failed', say, data: backup }
}

export type RestoreWanted = RestoreAsked & {
  keepTokens?: boolean | undefined
  /** A copy of the transparency log that was published after the backup */
  logFrom?: string | undefined
  progress: Progress
}

/** Restores a backup into an empty site, repeats later erasures, and verifies the result. */
export async function restoreSite(config: Config, wanted: RestoreWanted): Promise<Ended> {
  const { passphrase, verify = false, progress } = wanted
  const { acceptKey: acceptsKey = false, keepTokens = false, logFrom } = wanted
  const copy = logFrom === undefined ? undefined : await newestPublishedAt(logFrom, withoutLog)
  await using held = new AsyncDisposableStack()
  const restored = await restoreBackup(
    { config, held, openBlobs: () => openBlobStore(config.blobs, { report: () => {} }) },
    wanted,
  )
  if (restored.outcome === 'not-empty' || restored.outcome === 'flawed') {
    return failed(`Nothing was restored: ${whyNot(restored)}`)
  }
  const { head, end, blobs } = restored.manifest
  const found = restored.lists.flatMap((list) => list.erased ?? [])
  const about = `Backup of ${head.at}: ${countOf(end.rows.record ?? 0, 'record')}, ${countOf(end.files, 'file')}, ${bytesInWords(end.bytes)}\n${unprovenInWords(restored.manifest, passphrase)}${listsInWords(restored.lists)}`
  const lists = restored.lists.map(({ place, erased }) => ({
    place,
    erased: erased && erasedIn(erased).length,
  }))
  const data = { at: head.at, rows: end.rows, files: end.files, bytes: end.bytes, lists }
  if (restored.outcome === 'would-be-restored') {
    const key = acceptsKey ? keyAcceptedInWords(restored) : ''
    return dryRunEnded(config, { copy, logFrom, about: `${about}${key}`, data, verify })
  }

  await using portal = await openPortal(config, {
    isRestoring: true,
    acceptsKey,
    speaksOn: 'stderr',
  })
  const ctx = await consoleContext(portal)
  const accepted = acceptsKey ? acceptedInWords(await acceptKeyOf(portal)) : ''
  const { count, moved } = await doAgain(ctx, config, { found, since: head.at })
  const { log, ...keys } = await goOnStating(ctx, config, { copy, found })
  const revoked = keepTokens ? undefined : await revokeAccess(ctx)
  const activity = await verifyActivity(ctx.db, knownIn(end.activity))
  const files = verify
    ? await verifyFiles({ ...ctx, readIntact }, (count) => progress('files verified', count, blobs))
    : undefined
  // Another restore would find the same, so the operator decides whether the site starts with this data.
  await finishRestore(config, ctx.db)
  const bad = [...(files?.missing ?? []), ...(files?.damaged ?? [])].map(({ blob }) => blob)
  const lost = files ? bad : [...(await pointedAt(ctx.db, [...end.missing, '']))]
  const wrong = [
    activity.outcome === 'whole'
      ? ''
      : `Restored, and the site can start, but ${brokenActivity(activity)}`,
    lost.length > 0 ? `Restored, but these bytes are lost:\n${lost.join('\n')}` : '',
    log.outcome === 'refused' ? logRefused(log) : '',
  ].filter(Boolean)
  const again = { erasedAgain: count, movedAgain: moved, ...keys }
  const say = [
    about,
    countedInWords(restored.manifest),
    `Restored; ${count} erased again, ${moved.bin} moved to the bin again, ${moved.back} brought back from it again, ${countOf(moved.withdrawn, 'consent')} withdrawn again, ${countOf(moved.hidden, 'record')} hidden again, ${countOf(moved.pending, 'approval')} withdrawn again, ${keysInWords(keys, head.at)}${activity.outcome === 'whole' ? ' The activity is whole.' : ''}`,
    log.outcome === 'refused' ? '' : await logInWords(ctx, log),
    accessInWords(head.at, revoked),
    accepted,
    ...wrong,
  ].filter(Boolean)
  return {
    outcome: wrong.length > 0 ? 'failed' : 'done',
    say: `${say.join('\n').trimEnd()}\n`,
    data: { ...data, ...again, ...(revoked ?? nothingRevoked), problems: wrong },
  }
}

/** For `catch`: the error of a full disk names no disk. */
export function whereFull({ dataDir, database, blobs }: Config) {
  return (error: unknown): Ended => {
    if (!isOutOfSpace(error)) throw error
    const places = [
      dataDir,
      ...(embeddedFile(database) ? [] : ['the database in DATABASE_URL']),
      ...(blobs.kind === 'disk' ? [] : [`the bucket "${blobs.bucket}"`]),
    ]
    return failed(
      `The disk is full: make room where ${places.join(' or ')} is, and run the same command again, which goes on`,
    )
  }
}

function brokenActivity(activity: Broken): string {
  return `its activity is broken at entry ${activity.at}: ${flawInWords(activity)}. The backup has it like that; for an activity that is whole restore an earlier one into an empty place.`
}

const withoutLog = 'A site that has not signed one yet is restored without --log-from'
const whole = 'It is whole, and can be restored here.'
const unread =
  'Nothing speaks against restoring it here, but its files were not read: --dry-run --verify reads them, and names what is damaged.'

function whyNot(refused: Exclude<Restored, { manifest: Manifest }>): string {
  if (refused.outcome === 'not-empty') {
    return `there is already something in ${refused.what}. Restore into an empty place.`
  }
  const paths = refused.flaws.map(({ path, because }) => `  ${path}: ${because}`)
  return `the backup is damaged.\n${paths.join('\n')}`
}

function logRefused(refused: Extract<Adopted, { outcome: 'refused' }>): string {
  const todo = noCopyHelps[refused.because] ?? otherCopy
  return `Restored, and the site can start, but its transparency log signs nothing: ${adoptedInWords(refused)}. ${todo}`
}

const otherCopy =
  'Give another copy: countersign log import --from ... Only if there is none: countersign log begin-again'

function keyAcceptedInWords({ losesKey }: { losesKey: boolean }): string {
  return losesKey
    ? '\nThe key of the backup is lost (--accept-key): everybody who has a second factor loses it, with their sessions and API tokens, and signs in with the password alone until they set it up again; other keys sign statements and the log. If somebody still has the key, give it to this site instead.'
    : '\nThe key of the backup is there, so --accept-key changes nothing: second factors stay.'
}

type DryRun = {
  copy: Published | undefined
  logFrom: string | undefined
  about: string
  data: { bytes: number }
  verify: boolean
}

async function dryRunEnded(config: Config, { copy, logFrom, about, data, verify }: DryRun) {
  const { blobs, dataDir, database } = config
  const free = freeBytesIn(nearestFolder(dataDir))
  if (blobs.kind === 'disk' && embeddedFile(database) && free < data.bytes) {
    return failed(
      `${about}\nThe disk of ${dataDir} has only ${bytesInWords(free)} free: make room, or restore to another one`,
    )
  }
  const size = copy && (await sizeOfIntact(copy))
  if (copy && size === undefined) {
    return failed(
      `${about}\n${logFrom}: this copy of the log is damaged, or not whole: name another one`,
    )
  }
  const isInStore = !copy && (await openLogFiles(blobs).list('')).length > 0
  const log = copy
    ? `The copy of the log is whole: ${countOf(size ?? 0, 'leaf', 'leaves')}. Only the restore finds out whether a key of the backup signed it.`
    : isInStore
      ? 'The transparency log goes on from log/ in the file store, if that is of this site.'
      : 'No copy of the transparency log was named, so another one would begin, for good. If you have what was published after the backup, name it with --log-from.'
  return { outcome: 'done', say: `${about}\n${log}\n${verify ? whole : unread}\n`, data } as const
}

async function logInWords({ db }: Ctx, log: LogResumed): Promise<string> {
  if (log.outcome !== 'begun') return adoptedInWords(log)
  const key = keyText(await logKeyOf(db))
  return `Nothing is known of what the transparency log published after this backup, so another one begins. Tell its witnesses its key:\n${key}`
}

/** Repeats the erasures, deletions, undone deletions, hidings and withdrawals of approval and consent */
async function doAgain(
  ctx: Ctx,
  { dataDir }: Config,
  { found, since }: { found: ledger.LedgerEntry[]; since: string },
) {
  // First, or the new statement of a record that is brought back could get the place of one that is lost.
  await sealStatusLists(ctx)
  const erased = erasedIn(found)
  const moves = ledger.lastMoves(found).filter(({ at }) => at > since)
  const count = await eraseAgain(ctx, erased)
  const withdrawn = ledger.withdrawnIn(found)
  // First, so that whoever withdrew is not brought back into view.
  const withdrawnAgain = await withdrawAgain(ctx, withdrawn)
  // A change that began before the backup may have been saved after it.
  const from = new Date(Date.parse(since) - 3_600_000).toISOString()
  const late = await unknownTo(
    ctx,
    ledger.shownIn(found).filter(({ at }) => at > from),
  )
  const ended = { hidden: ledger.hiddenIn(late), pending: ledger.pendingIn(late) }
  // Both before records go into the bin and after others come out of it: in the bin nothing is hidden.
  const before = await hideAgain(ctx, ended)
  const moved = { ...(await moveAgain(ctx, moves)), withdrawn: withdrawnAgain }
  const after = await hideAgain(ctx, ended)
  const hidden = before.hidden + after.hidden
  const pending = before.pending + after.pending
  // All of it, since another restore may be of a backup before this one.
  await ledger.addToLedger(`${dataDir}/${ledger.ledgerFile}`, found.map(ledger.ledgerLine))
  return { count, moved: { ...moved, hidden, pending } }
}

type Since = { copy: Published | undefined; found: ledger.LedgerEntry[] }

/** Applies what was stated, withdrawn and revoked after the backup, as far as it is known */
async function goOnStating(ctx: Ctx, { blobs }: Config, { copy, found }: Since) {
  const log = await resumeLog(ctx, { logFiles: openLogFiles(blobs), copy })
  const { revoked, replaced } = log.outcome === 'adopted' ? log : noKeys
  const all = new Set([...revoked, ...(await revokeKeysAgain(ctx, ledger.stolenIn(found)))])
  const keysReplaced = replaced.filter((id) => !all.has(id)).length
  return { log, keysRevoked: all.size, keysReplaced }
}

const noKeys = { revoked: [], replaced: [] }

type KeysChanged = { keysRevoked: number; keysReplaced: number }

/** No list and no log may know of a key that was changed after the backup, so this says what to check. */
function keysInWords({ keysRevoked, keysReplaced }: KeysChanged, at: string): string {
  const counts = `${countOf(keysRevoked, 'signing key')} revoked again, ${keysReplaced} replaced again.`
  const todo =
    keysRevoked + keysReplaced > 0
      ? 'Print the fingerprint of a new one for statements on your letterheads (countersign key list); of a new one for the log, give the witnesses the output of countersign log key.'
      : `If you revoked or replaced one after ${at}, it signs again: before you start the site, run countersign key list, and countersign key revoke or key rotate.`
  return `${counts} ${todo}`
}

function erasedIn(entries: ledger.LedgerEntry[]): ledger.LedgerEntry[] {
  const erased = entries.filter(({ became }) => became === undefined)
  return [...new Map(erased.map((one) => [one.id, one])).values()]
}

function countedInWords({ end, blobs }: Manifest): string {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  const tables = Object.keys(end.rows).length
  return `\nCounted: ${countOf(rows, 'row')} in ${countOf(tables, 'table')} and ${countOf(blobs, 'file')}, as in the backup.`
}

const nothingRevoked = { tokensRevoked: 0, sharesRevoked: 0, holdingsReleased: 0 }

/** Access that was taken away from somebody after the backup is unknown here, so this says what to check. */
function accessInWords(at: string, revoked: typeof nothingRevoked | undefined): string {
  const tokens = revoked
    ? `${countOf(revoked.tokensRevoked, 'API token of the backup was', 'API tokens of the backup were')} revoked, and ${countOf(revoked.sharesRevoked, 'share code')}; ${countOf(revoked.holdingsReleased, 'candidate needs', 'candidates need')} a new slip to claim their record.`
    : 'API tokens and share codes of the backup work again and its records stay claimed, also what was revoked since (--keep-tokens).'
  return `Everybody has to sign in again. ${tokens}
Accounts, emails, passwords, second factors and roles are those of ${at}: disable again whom you disabled since then. A password that was changed since, perhaps because somebody else knew it, is the old one again: countersign user reset-password. So are the settings. Records that were hidden since are hidden again, and those whose approval was withdrawn await it again, if a list above has them.`
}

/** Shows the operator whether a list of erased records is missing that should exist. */
function listsInWords(lists: ledger.ErasedList[]): string {
  const read = lists.filter(({ erased }) => erased)
  const others = lists.filter(({ erased }) => !erased)
  const lines = [
    `Lists of who was erased that were read: ${read.map(({ place, erased }) => `${place} (${erasedIn(erased ?? []).length})`).join(', ')}`,
  ]
  if (others.length > 0) {
    const named = others.map(({ place, because }) => (because ? `${place} (${because})` : place))
    lines.push(`No such list: ${named.join(', ')}`)
  }
  return lines.join('\n')
}

function knownIn(activity: string) {
  const [seq, hash] = activity.split(':')
  return hash ? { seq: Number(seq), hash } : undefined
}
