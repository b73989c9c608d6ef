import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupFault } from '#contract/site/overview.ts'
import { removeOver as removeOverSessions } from '#core/accounts/session-store.ts'
import type { Ctx } from '#core/context.ts'
import * as documents from '#core/documents/document-store.ts'
import { forgetOldDrafts } from '#core/drafts/draft-store.ts'
import { removeExpiredSlips } from '#core/holdings/holding-store.ts'
import { forgetOldKeys } from '#core/idempotency.ts'
import { removeExpired as removeExpiredInvitations } from '#core/invitations/invitation-store.ts'
import { removeExpired } from '#core/proofs/mailed-token-store.ts'
import { readSettings } from '#core/settings/read-settings.ts'
import { forgetOldViews } from '#core/shares/share-store.ts'
import {
  backupFailure,
  forgetBackupFailure,
  noteBackupFailure,
} from '#core/upkeep/backup-failure.ts'
import { listErased, stateOfLists } from '#core/upkeep/erased-store.ts'
import { claimJob, extendLease, finishJob, releaseJob } from '#core/upkeep/job-store.ts'
import { backupJob } from '#core/upkeep/last-backup.ts'
import { listBackups, removeOldBackups } from '#platform/backup/backups.ts'
import { keepLedger, readOurs } from '#platform/backup/keep-ledger.ts'
import * as ledger from '#platform/backup/ledger.ts'
import { openManifest } from '#platform/backup/manifest.ts'
import { takeBackup } from '#platform/backup/take-backup.ts'
import type { BlobStore } from '#platform/blobs/blob-store.ts'
import { type Config, ConfigProblems } from '#platform/config.ts'
import { forgetEndedAttempts } from '#platform/db/attempt-counter.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import { stateOf } from '#platform/db/dump/snapshot.ts'
import { emptyLog, mayExist } from '#platform/db/engine.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { connect } from '#platform/db/open-database.ts'
import { onReaderThread, onWriterThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { spaceCheck } from '#platform/disk.ts'
import { mustHaveItsKey } from '#platform/identity/site-key.ts'
import type { Log } from '#platform/log.ts'
import { readSecret } from '#platform/secret.ts'
import { newUuid } from '#platform/uuid.ts'
import { backupFaultIn, backupFaultWords } from './doctor/backup-faults.ts'
import { reasonOf } from './doctor/findings.ts'
import { checkBackupFolder } from './doctor/folders.ts'

type Deps = {
  config: Config
  db: Db
  blobs: BlobStore
  mail: Ctx['mail']
  log: Log
  now: () => Date
}
export type BackupWanted = Partial<Record<'to' | 'passphrase', string | undefined>> & {
  progress?: Progress
}

const heldForMs = 600_000
const retriedAfterMs = 600_000
const heldOnEveryMs = 60_000
const leftOffWithinMs = 3000

export type Upkeep = ReturnType<typeof createUpkeep> & { removePutOff(): Promise<void> }

export function createUpkeep(deps: Deps) {
  const backups = createBackups(deps)
  return { ...backups, ...createDailyBackup(deps, backups), ...createErasedLists(deps) }
}

type Backups = ReturnType<typeof createBackups>

function createBackups(deps: Deps) {
  const { config, db, log, now } = deps
  const holder = newUuid()
  let underWay: Promise<unknown> | undefined
  let isStopping = false

  function lease() {
    return { name: backupJob, holder, now: now(), heldForMs }
  }

  /** Takes a backup; returns undefined if another process is taking one. */
  async function backUp(wanted: BackupWanted = {}, dueSince?: Date) {
    if (!(await claimJob(db, lease(), dueSince ?? now()))) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay = promise
    const holding = setInterval(() => {
      extendLease(db, lease()).catch((error: unknown) =>
        log.warn({ error }, 'the lease of a running backup could not be extended'),
      )
    }, heldOnEveryMs).unref()
    try {
      const { to = config.backups.folder, passphrase = config.backups.passphrase } = wanted
      const progress = unlessStopping(wanted.progress)
      const backup = await takeBackup(copied(deps), { to, passphrase, progress })
      const { at, bytes, files, missing } = backup
      await finishJob(db, lease(), { at, bytes, files, missing: missing.length })
      await forgetBackupFailure(db)
      return backup
    } catch (error) {
      // If the database is unavailable, the lease expires by itself.
      await releaseJob(db, backupJob, holder).catch(() => {})
      throw error
    } finally {
      clearInterval(holding)
      resolve()
    }
  }

  /** Cancels a backup between two files if the process stops; its draft is deleted. */
  function unlessStopping(progress: BackupWanted['progress'] = () => {}): typeof progress {
    return (what, count, of) => {
      if (isStopping) throw new Error('Left off: this process ends')
      progress(what, count, of)
    }
  }

  return {
    backUp,
    /** Cancels a running backup, so that another process can take it. */
    stopBackground(): void {
      isStopping = true
    },
    async leaveOff(): Promise<void> {
      isStopping = true
      const late = new Promise((resolve) => setTimeout(resolve, leftOffWithinMs).unref())
      await Promise.race([underWay, late])
    },
    isStopping: () => isStopping,
  }
}

const folderFaults: Record<string, BackupFault | undefined> = {
  'backups-unfit': 'not-writable',
  'backups-full': 'no-space',
}

function createDailyBackup({ config, db, mail, log, now }: Deps, { backUp, isStopping }: Backups) {
  const { folder, at, keep } = config.backups

  async function noteFailure(fault: BackupFault, because: object, says: string): Promise<void> {
    log.error({ folder, ...because }, says)
    await noteBackupFailure({ db, now, mail }, fault)
  }

  /** If the site is not set up, old backups may be all that is left of a lost database: keeps them. */
  async function removeOld(missing?: string[]): Promise<void> {
    const { isSetUp } = await readSettings(db)
    if (!isSetUp) return
    const { removed, stuck, needed } = await removeOldBackups(folder, { keep, now: now(), missing })
    if (removed > 0) log.info({ removed }, 'old backups removed')
    for (const one of stuck) log.error(one, 'an old backup cannot be removed')
    if (needed.length > 0)
      log.error(
        { backups: needed },
        'old backups are kept, as they may have files that are missing',
      )
  }

  return {
    /** Reports at the start that no backup can be made, instead of only when one is due. */
    async checkFolder(): Promise<void> {
      if (at === undefined) return
      const unfit = await checkBackupFolder({ config })
      for (const { finding, says } of unfit) {
        const fault = folderFaults[finding]
        if (fault) return noteFailure(fault, { because: finding }, `no backups: ${says}`)
      }
      const isOver = (await backupFailure(db))?.fault === 'not-writable'
      if (isOver) await forgetBackupFailure(db)
    },
    /** Takes the daily backup if it is due; failures are retried after a while. */
    async backUpIfDue(): Promise<void> {
      if (at === undefined) return
      const failed = await backupFailure(db)
      const failedMs = failed && now().getTime() - Date.parse(failed.at)
      if (failedMs !== undefined && failedMs >= 0 && failedMs < retriedAfterMs) return
      // While too little space is left the site takes nothing new, each time that this is tried.
      const progress = spaceCheck(config.dataDir, config.minFreeBytes, folder)
      const backup = await backUp({ progress }, lastMoment(now(), at)).catch(async (error) => {
        if (isStopping()) throw error
        const fault = backupFaultIn(error)
        const { path } = error as NodeJS.ErrnoException
        await noteFailure(
          fault,
          { because: reasonOf(error), path },
          `the daily backup failed: ${backupFaultWords[fault]}`,
        )
        // For when BACKUP_KEEP was lowered, since only backups that succeed remove old ones otherwise
        if (fault === 'no-space') await removeOld()
      })
      if (!backup) return
      const { files, bytes, missing, onlyInBackups, listFault } = backup
      log.info({ files, bytes, missing: missing.length }, 'backed up')
      if (listFault)
        log.error({ because: listFault }, `${ledger.ledgerFile} beside it cannot be written`)
      if (missing.length > 0) log.error({ blobs: missing }, 'files of documents are missing')
      if (onlyInBackups.length > 0) {
        log.error({ blobs: onlyInBackups }, 'files are damaged, and intact in this backup')
      }
      await removeOld(missing)
    },
  }
}

function createErasedLists({ config, db, log, now }: Deps) {
  const { folder } = config.backups
  const lists = [config.dataDir, folder].map((place) => {
    return { place, update: keepLedger(join(place, ledger.ledgerFile)) }
  })
  let logHoldsErased = false

  async function emptyLogOnce(): Promise<void> {
    if (!logHoldsErased) return
    // Reads in the same iteration of the event loop share a snapshot, which would keep the log from emptying.
    await new Promise((resolve) => setImmediate(resolve))
    logHoldsErased = false
    const isEmpty = await emptyLog(db).catch((error: unknown) => {
      log.warn({ error }, 'the log of the database still holds what was erased')
    })
    if (!isEmpty) logHoldsErased = true
  }

  return {
    /** Written beside the database and beside the backups, since only one of them may survive. */
    async rememberErased(id: string): Promise<void> {
      logHoldsErased = true
      const erased = { id, at: now().toISOString() }
      for (const place of [config.dataDir, folder]) {
        await ledger
          .noteInLedger(join(place, ledger.ledgerFile), erased)
          .catch((error: NodeJS.ErrnoException) => {
            // The folder does not exist yet: the first backup creates it and copies the whole ledger into it.
            if (error.code !== 'ENOENT')
              log.error({ error }, 'the list of erased records could not be brought up to date')
          })
      }
      await emptyLogOnce()
    },
    /** Tries again later, if somebody was reading during the erasure. */
    emptyLogIfNeeded: emptyLogOnce,
    /** Copies all erasures from the database to the ledgers: other processes and machines erase too. */
    async copyErased(): Promise<void> {
      const reading = onReaderThread(db)
      const at = now()
      const state = await stateOfLists(reading, at.toISOString())
      let read: ReturnType<typeof readOurs> | undefined
      const ours = () => {
        read ??= readOurs(reading)
        return read
      }
      // One of the two disks may be full, or its list belong to somebody else.
      const written = await Promise.allSettled(
        lists
          .filter(({ place }) => existsSync(place))
          .map(({ update }) => update({ db: reading, state, ours, now: at })),
      )
      const failed = written.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

/**
 * Before an existing database is migrated, checks its key and takes a backup. A restore takes none: it comes from
 * one, and those who were erased since are not erased again yet.
 */
export async function prepareToOpen(
  deps: Omit<Deps, 'db' | 'mail'>,
  { acceptsKey, isRestoring }: { acceptsKey: boolean; isRestoring: boolean },
): Promise<void> {
  const { database, secret } = deps.config
  if (!mayExist(database)) return
  await using db = connect(database)
  if (acceptsKey) readSecret(secret)
  else await mustHaveItsKey(db, secret)
  if (!isRestoring) await backUpBeforeMigrating({ ...deps, db })
}

async function backUpBeforeMigrating(deps: Omit<Deps, 'mail'>): Promise<void> {
  const { config, db, log } = deps
  const { folder, at, passphrase } = config.backups
  if (at === undefined) return
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  const earlier = await backupOfEarlierStart(db, config.backups)
  if (earlier) {
    const says = 'an earlier start made a backup before the schema changes; no activity since'
    log.info({ pending, backup: earlier }, says)
    return
  }
  log.info({ pending }, 'backing up before the schema changes')
  const wanted = { to: folder, passphrase, isBeforeMigrating: true }
  // Before the first version, nobody was erased, and there was no table for it.
  const isFirst = pending.includes('0003-records')
  const site = isFirst ? { ...copied(deps), erased: async () => [] } : copied(deps)
  await takeBackup(site, wanted).catch((error: NodeJS.ErrnoException) => {
    log.error({ error }, 'no backup could be made before the schema changes')
    throw new ConfigProblems([
      `BACKUP_DIR: the backup that is made before the schema changes failed (${error.code ?? error.name}); nothing has changed`,
    ])
  })
}

/**
 * The newest backup, if a start made it of this data: a failing start is repeated, and each would make another.
 * A daily one may lack drafts and the like, which add nothing to the activity.
 */
async function backupOfEarlierStart(db: Db, { folder, passphrase }: Config['backups']) {
  const newest = (await listBackups(folder)).at(-1)
  const kept = newest && (await openManifest(newest.folder, passphrase).catch(() => undefined))
  const isSealed = kept?.head.sealed !== undefined
  if (!kept?.head.isBeforeMigrating || isSealed !== (passphrase !== undefined)) return undefined
  const { migrations, activity } = await stateOf(db)
  const isSame =
    kept.end.activity === activity && String(kept.end.migrations) === String(migrations)
  return isSame ? newest?.folder : undefined
}

/** What a backup needs */
function copied({ config, db, blobs, now }: Omit<Deps, 'mail' | 'log'>) {
  return {
    config,
    blobs,
    pointedAt: (names: string[]) => documents.pointedAt(db, names),
    erased: async () => (await listErased(db)).map(ledger.ledgerLine),
    now,
  }
}

/** Deletes expired attempts, links, invitations, drafts, keys and views. */
export async function tidyUp(given: Db, now: Date): Promise<void> {
  // These look through whole tables.
  const db = onWriterThread(given)
  await forgetEndedAttempts(db, now)
  await removeExpired(db, now.toISOString())
  await removeOverSessions(db, now)
  await removeExpiredInvitations(db, now.toISOString())
  await forgetOldDrafts(db, now)
  await forgetOldKeys(db, now)
  await removeExpiredSlips(db, now.toISOString())
  await forgetOldViews(db, now)
}

/** The most recent moment with this time of day, in local time. */
function lastMoment(now: Date, minutes: number): Date {
  const moment = new Date(now)
  moment.setHours(0, minutes, 0, 0)
  if (moment <= now) return moment
  // The day first: in the night of a change of the clock the time would stay moved.
  moment.setDate(moment.getDate() - 1)
  moment.setHours(0, minutes, 0, 0)
  return moment
}
