import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#contract/settings.ts'
import { createSetUpToken } from '#core/accounts/set-up/set-up-link.ts'
import { type Credentials, whoIsIt } from '#core/accounts/who-is-it.ts'
import { createLookupFigures } from '#core/activity/lookup-figures.ts'
import type { Actor, Ctx, CurrentSettings } from '#core/context.ts'
import { sweepStaged } from '#core/documents/sweep-staged.ts'
import { ensureSettings, readSettings } from '#core/settings/read-settings.ts'
import { listJobs } from '#core/upkeep/job-store.ts'
import { isBackingUp, lastBackupAt } from '#core/upkeep/last-backup.ts'
import { leasedJobs } from '#core/upkeep/leased-jobs.ts'
import { createAfterwards } from '#platform/afterwards.ts'
import { withRemovalsPutOff } from '#platform/backup/removals-put-off.ts'
import { refuseUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { openBlobStore } from '#platform/blobs/open-blob-store.ts'
import type { Config } from '#platform/config.ts'
import { openAttemptCounter } from '#platform/db/attempt-counter.ts'
import { mustKnowSchema } from '#platform/db/migrate.ts'
import { connectionsOf, openDatabase } from '#platform/db/open-database.ts'
import { watchFreeSpace } from '#platform/health/free-space.ts'
import { createMetrics, type Metrics } from '#platform/health/metrics.ts'
import { openSpool } from '#platform/http/spool.ts'
import { createOpenId } from '#platform/identity/open-id.ts'
import { createSecondFactors } from '#platform/identity/second-factors.ts'
import { createVault } from '#platform/identity/vault.ts'
import { type Log, openLog } from '#platform/log.ts'
import type { Deliver } from '#platform/mail/deliver.ts'
import { createPasswords, type PasswordCost } from '#platform/passwords.ts'
import { openPicturePool } from '#platform/pictures/picture-pool.ts'
import { NoPictureProcess } from '#platform/pictures/picture-process.ts'
import { createBackground } from '#platform/process/background.ts'
import { createSeals } from '#platform/seals.ts'
import { mustBeOnADisk, openDataDir, readSecret } from '#platform/secret.ts'
import { tokens } from '#platform/tokens.ts'
import { newUuid } from '#platform/uuid.ts'
import { createDoctor } from './doctor/run-doctor.ts'
import { asFixed } from './fixed-settings.ts'
import { delivererFor, openPostOffice } from './post-office.ts'
import { backUpBeforeMigrating, createUpkeep, tidyUp } from './upkeep.ts'

export type Readiness = Record<'database' | 'store' | 'migrations', 'ok' | 'failed'> & {
  /** Low: nothing new is kept, and lookups go on */
  disk: 'ok' | 'low'
}

export type Upkeep = ReturnType<typeof createUpkeep> & { removePutOff(): Promise<void> }

/** Whoever asks: by what they bring along, or, within the product, by name. */
export type Caller = { network: string } & ({ actor: Actor } | { credentials: Credentials })

/** Everything that runs, put together: what a process opens at its start and closes at its end. */
export type Portal = AsyncDisposable & {
  config: Config
  log: Log
  upkeep: Upkeep
  metrics: Metrics | undefined
  /** Where files that people send lie while they are looked at */
  spoolFolder: string
  ctxFor(caller: Caller): Promise<Ctx>
  /** While there is no admin, prints the link by which whoever reads the console becomes one. */
  announceSetUp(): Promise<void>
  /** As they were when they were last read: what can be said while the database is away. */
  lastSettings(): CurrentSettings
  /** When the work that was left for after the answers is done, mails included. */
  settled(): Promise<void>
  /** Begins no more work of its own: the end is near */
  rest(): void
  isResting(): boolean
  /** Whether the database and the file store can serve, and there is room. */
  checkReady(): Promise<Readiness>
}

const figuresEveryMs = 10_000
const tidyEveryMs = 600_000
const mailsEveryMs = 5000
const spaceEveryMs = 5000
const backupEveryMs = 60_000
const sweepEveryMs = 3_600_000

type Options = {
  clock?: () => Date
  /** What the settings of a new instance begin with; an existing one keeps its own */
  first?: Partial<Settings>
  /** Whoever carries mails, in place of the server that is configured */
  deliver?: Deliver
  /** What a program is to read is on standard output alone */
  speaksOn?: 'stdout' | 'stderr'
  /** Whoever restores goes on with what nobody else may start on */
  isRestoring?: boolean
  /** What a password costs to check; tests pay less */
  passwordCost?: PasswordCost | undefined
}

export async function openPortal(
  config: Config,
  {
    clock = () => new Date(),
    first = {},
    speaksOn = 'stdout',
    deliver = delivererFor(config, speaksOn),
    isRestoring,
    passwordCost,
  }: Options = {},
): Promise<Portal> {
  openDataDir(config.dataDir)
  mustBeOnADisk('BACKUP_DIR', config.backups.folder)
  if (!isRestoring) refuseUnfinishedRestore(config.dataDir)
  const log = openLog(config.logLevel, speaksOn)
  const secret = readSecret(config.secret)
  const seals = createSeals(secret)
  const kept = await openBlobStore(config.blobs, {
    report: (why) => log.warn({ why }, 'files cannot be reached'),
  })
  const spool = await openSpool(join(config.dataDir, 'spool'))
  await backUpBeforeMigrating({ config, blobs: kept, log, now: clock })
  let metrics: Metrics | undefined
  const db = await openDatabase(config.database, undefined, {
    fromMs: config.slowQueryMs,
    note(query) {
      log.warn(query, 'a slow query')
      metrics?.noteSlowQuery()
    },
  })
  const { store: blobs, removePutOff } = withRemovalsPutOff(kept, () => isBackingUp(db, clock()))
  await ensureSettings(db, newUuid(), clock(), first)

  let lastSettings = await currentSettings()

  async function currentSettings(): Promise<CurrentSettings> {
    return asFixed(config, await readSettings(db))
  }

  const space = watchFreeSpace([config.dataDir], config.minFreeBytes)
  await space.look()
  const figures = createLookupFigures((outcome) => metrics?.noteLookup(outcome))
  const pictures = openPicturePool()
  const vault = createVault(secret)
  const from = () => lastSettings.organisation.name
  const office = { config, db, vault, log, now: clock, deliver, from }
  const { post, mailer } = openPostOffice(office)
  const { afterwards, settled, waiting: afterwardsWaiting } = createAfterwards(log)
  if (config.metricsPort !== undefined) {
    metrics = createMetrics({
      backedUpAt: () => lastBackupAt(db),
      bytesLeft: space.left,
      waiting: () => ({
        pictures: pictures.figures().waiting,
        afterwards: afterwardsWaiting(),
      }),
      mails: mailer.waiting,
      pictures: pictures.figures,
      connections: () => connectionsOf(db),
      jobs: () => listJobs(db),
    })
  }
  const upkeep = { ...createUpkeep({ config, db, blobs, log, now: clock }), removePutOff }
  const shared = {
    db,
    blobs,
    attempts: openAttemptCounter(db),
    seals,
    tokens,
    passwords: createPasswords(passwordCost),
    openId: config.openId && createOpenId(config.openId, config.publicUrl, log),
    secondFactors: createSecondFactors(vault),
    figures,
    post,
    mailsAreSent: config.mail !== undefined,
    afterwards,
    async preparePicture(...given: Parameters<typeof pictures.prepare>) {
      const prepared = await pictures.prepare(...given).catch((error: unknown) => {
        if (error instanceof NoPictureProcess) log.error({ error }, 'no picture can be read')
        throw error
      })
      metrics?.noteUpload(prepared.outcome === 'refused' ? prepared.because : prepared.outcome)
      return prepared
    },
    reportLoss: (blob: string) => log.error({ blob }, 'a document points at missing bytes'),
    reportLitter: (error: unknown) => log.warn({ error }, 'bytes could not be removed yet'),
    requireRoom: space.require,
    rememberErased: upkeep.rememberErased,
    runDoctor: createDoctor(config),
    grantMinutes: config.grantMinutes,
    isHttps: config.publicUrl.protocol === 'https:',
    now: clock,
    newId: () => newUuid(clock().getTime()),
  }

  async function isWell(what: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
    return check().then(
      () => 'ok' as const,
      (error: unknown) => {
        log.error({ error, what }, 'not ready')
        return 'failed'
      },
    )
  }

  let isResting = false
  const { every, ...background } = createBackground(log, (what) => metrics?.noteFailure(what))
  every(figuresEveryMs, 'figures', () => figures.flush(db))
  const leased = leasedJobs({ db, holder: newUuid(), now: clock })
  every(
    sweepEveryMs,
    'staged files',
    leased('sweep', sweepEveryMs, () => sweepStaged(shared)),
  )
  every(mailsEveryMs, 'mails', mailer.sendDue)
  every(spaceEveryMs, 'free space', space.look)
  every(backupEveryMs, 'backup', upkeep.backUpIfDue)
  every(backupEveryMs, 'removals put off', removePutOff)
  every(
    tidyEveryMs,
    'what is over',
    leased('tidy', tidyEveryMs, () => tidyUp(db, clock())),
  )

  return {
    config,
    log,
    upkeep,
    metrics,
    spoolFolder: spool.folder,
    async ctxFor(caller) {
      lastSettings = await currentSettings()
      const actor =
        'actor' in caller
          ? caller.actor
          : await whoIsIt({ ...shared, settings: lastSettings }, caller.credentials)
      return { ...shared, actor, network: caller.network, settings: lastSettings }
    },
    lastSettings: () => lastSettings,
    async announceSetUp() {
      const token = await createSetUpToken(shared)
      if (!token) return
      const link = new URL(`/set-up?token=${token}`, config.publicUrl)
      // Not through the log: it is for whoever stands at the console now, and a secret.
      process.stdout.write(
        `\nThere is no admin yet. Set the site up, within a day, at\n  ${link}\n\n`,
      )
    },
    async settled() {
      await settled()
      await mailer.settled()
    },
    async checkReady() {
      const [database, store, migrations] = await Promise.all([
        isWell('database', async () => {
          await readSettings(db)
          if (config.database.engine === 'sqlite') await access(config.database.file)
        }),
        isWell('store', () => blobs.check()),
        isWell('migrations', () => mustKnowSchema(db)),
      ])
      return { database, store, migrations, disk: space.isLow() ? 'low' : 'ok' }
    },
    rest() {
      isResting = true
      background.rest()
      upkeep.rest()
    },
    isResting: () => isResting,
    async [Symbol.asyncDispose]() {
      background.rest()
      await upkeep.putBack()
      await Promise.all([settled(), background.settled()])
      await removePutOff().catch((error: unknown) => log.warn({ error }, 'litter is left'))
      await mailer.close()
      await figures.flush(db).catch((error: unknown) => log.warn({ error }, 'figures lost'))
      await pictures[Symbol.asyncDispose]()
      await spool[Symbol.asyncDispose]()
      await db.destroy()
      log.flush()
    },
  }
}
