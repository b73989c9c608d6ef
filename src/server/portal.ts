import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { siteItself } from '#contract/site/activity.ts'
import { authenticate, type Credentials } from '#core/accounts/authenticate.ts'
import { createSetUpToken } from '#core/accounts/set-up/set-up-link.ts'
import { createLookupFigures } from '#core/activity/lookup-figures.ts'
import type { Actor, Ctx, FailedSignIn, Files } from '#core/context.ts'
import { createMissBrake } from '#core/lookup/miss-brake.ts'
import { ensureSettings, type FirstSettings, readSettings } from '#core/settings/read-settings.ts'
import { settleIdentity } from '#core/statements/settle-identity.ts'
import { backupFailure } from '#core/upkeep/backup-failure.ts'
import { listJobs } from '#core/upkeep/job-store.ts'
import { isBackingUp, lastBackupAt } from '#core/upkeep/last-backup.ts'
import { filesVerified } from '#core/upkeep/verify-in-turn.ts'
import { createAfterwards } from '#platform/afterwards.ts'
import { refuseUnfinishedRestore } from '#platform/backup/restore-backup.ts'
import { withRemovalsPutOff } from '#platform/backup/take-backup.ts'
import { holdsAny } from '#platform/blobs/blob-store.ts'
import { openBlobStore } from '#platform/blobs/open-blob-store.ts'
import { type Config, ConfigProblems } from '#platform/config.ts'
import { openAttemptCounter } from '#platform/db/attempt-counter.ts'
import { embeddedFile } from '#platform/db/engine.ts'
import { isUnavailable, NotBegun } from '#platform/db/errors.ts'
import { knowsSchema } from '#platform/db/migrate.ts'
import { connectionsOf, openDatabase } from '#platform/db/open-database.ts'
import { requireWritable, watchFreeSpace } from '#platform/disk.ts'
import { createEvery } from '#platform/every.ts'
import { openSpool, spoolFolder } from '#platform/http/spool.ts'
import { createOpenId } from '#platform/identity/open-id.ts'
import { createSecondFactors } from '#platform/identity/second-factors.ts'
import { createSigningKeys } from '#platform/identity/signing-keys.ts'
import { settleKey } from '#platform/identity/site-key.ts'
import { createVault } from '#platform/identity/vault.ts'
import { openLog } from '#platform/log.ts'
import type { Deliver } from '#platform/mail/deliver.ts'
import { type Answered, createMetrics, type Metrics } from '#platform/metrics.ts'
import { packZip } from '#platform/pack-zip.ts'
import { createPasswords, type PasswordCost } from '#platform/passwords.ts'
import { openPicturePool, type PicturePool } from '#platform/pictures/picture-pool.ts'
import { NoPictureProcess } from '#platform/pictures/picture-process.ts'
import { createOcr } from '#platform/pictures/run-ocr.ts'
import { randomDelay } from '#platform/random-delay.ts'
import { createSeals } from '#platform/seals.ts'
import { mustBeOnADisk, openDataDir, readSecret } from '#platform/secret.ts'
import { openZip } from '#platform/sheets/open-zip.ts'
import { createSheetReader } from '#platform/sheets/sheet-process.ts'
import { tokens } from '#platform/tokens.ts'
import { newUuid } from '#platform/uuid.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { delivererFor, openMail } from './compose-mail.ts'
import { openSettings, type SettingsSource } from './current-settings.ts'
import { createDoctor } from './doctor/run-doctor.ts'
import { lacksScans } from './doctor/store.ts'
import { type Health, parts, watchHealth } from './health.ts'
import { importProcesses } from './imports/import-process.ts'
import { createLiveStreams } from './live-streams.ts'
import { createUpkeep, prepareToOpen, type Upkeep } from './upkeep.ts'
import { createVerification } from './verification.ts'

/** Who makes a request: known by credentials, or inside the product by account. */
type Caller = { network: string } & ({ actor: Actor } | { credentials: Credentials })

export type Portal = Awaited<ReturnType<typeof openPortal>>

type Options = {
  clock?: () => Date
  first?: FirstSettings
  /** Delivers mails in place of the configured mail server */
  deliver?: Deliver
  /** `stderr` while standard output is reserved for the result of a command */
  speaksOn?: 'stdout' | 'stderr'
  /** Set during a restore, which may go on although it is marked as unfinished */
  isRestoring?: boolean
  /** Set when a key is accepted in place of the lost key of the database */
  acceptsKey?: boolean
  /** The process starts even if the file store cannot be reached */
  storeMayBeAway?: boolean
  /** The process serves requests at the site's address */
  isServing?: boolean
  /** Cost of password hashing; tests use less */
  passwordCost?: PasswordCost | undefined
  /** Reads uploaded files; tests share one */
  pictures?: PicturePool | undefined
}

/** Filled in later, because parts that report to the metrics are created before them. */
type Noted = { metrics?: Metrics | undefined }

/** Opens everything that a process needs, and closes it at its end. */
export async function openPortal(config: Config, options: Options = {}) {
  const noted: Noted = {}
  const base = await openFoundation(config, options, noted)
  const services = createServices(base, options, noted)
  const { log, settings } = base
  const { shared, mailer, upkeep, verification } = services
  const site = { ...shared, ...ofTheSite, settings: settings.last() }
  await mustHaveItsAddress(config, site, options).catch(async (error: unknown) => {
    await close(base, services)
    throw error
  })
  const { health, noteAnswer } = openHealth(base, noted)
  noted.metrics = openMetrics(base, services, health)
  const workApart = options.isServing ? importProcesses(config) : undefined
  const work = { ctx: shared, mailer, upkeep, settings, health, verification, config, workApart }
  // What a restored site lacks is not repeated yet: no job may note that, sign it or send it.
  const jobs = startBackgroundJobs(work, log, noted.metrics, { isIdle: options.isRestoring })
  const streams = createLiveStreams({ ...shared, settings, log })
  let isStopping = false

  return {
    config,
    log,
    upkeep,
    metrics: noted.metrics,
    spoolFolder: base.spool.folder,
    async ctxFor(caller: Caller): Promise<Ctx> {
      try {
        const current = await settings.read()
        const { db, identity, now } = shared
        const asked = { db, tokens: identity.tokens, now, settings: current }
        const actor =
          'actor' in caller ? caller.actor : await authenticate(asked, caller.credentials)
        return { ...shared, actor, network: caller.network, settings: current }
      } catch (error) {
        throw isUnavailable(error) ? new NotBegun(error) : error
      }
    },
    /** The settings as last read, for pages while the database is unavailable. */
    lastSettings: settings.last,
    /** Prints the set-up link while there is no admin; afterwards, looks whether the store has the scans. */
    announceSetUp: () => announceSetUp(shared, base),
    /** Resolves when the work after responses is done, including emails. */
    async settled(): Promise<void> {
      await services.settled()
      await mailer.settled()
    },
    health,
    noteAnswer,
    /** Opens a stream that tells staff about changes */
    openStream: streams.open,
    /** Starts no more background work, because the process is about to stop */
    stopBackground(): void {
      isStopping = true
      streams.close()
      jobs.stop()
      upkeep.stopBackground()
      services.leaveOff()
    },
    isStopping: () => isStopping,
    async [Symbol.asyncDispose](): Promise<void> {
      jobs.stop()
      streams.close()
      services.leaveOff()
      await upkeep.leaveOff()
      await Promise.all([services.settled(), jobs.settled()])
      await close(base, services)
    },
  }
}

const ofTheSite = { actor: { role: 'admin', id: siteItself }, network: 'server' } as const

/** Throws if the site has signed its statements in the name of another address. */
async function mustHaveItsAddress(config: Config, ctx: Ctx, options: Options): Promise<void> {
  const { publicUrl, newIdentity } = config
  const { isServing = false } = options
  const settled = await settleIdentity(ctx, { publicUrl, newIdentity, isServing })
  if (settled.outcome === 'settled') return
  throw new ConfigProblems([
    `PUBLIC_URL: this site has signed its statements as ${settled.before}, and checking them there would find nothing: set that address again, or give up that identity for good with NEW_IDENTITY=${publicUrl.host}`,
  ])
}

const [noSpaceForMs, lookEveryMs] = [60_000, 1000]

type Foundation = Awaited<ReturnType<typeof openFoundation>>

async function openFoundation(config: Config, options: Options, noted: Noted) {
  const { clock: now = () => new Date(), first = {}, speaksOn = 'stdout' } = options
  const { isRestoring = false, acceptsKey = false } = options
  openDataDir(config.dataDir)
  const space = watchFreeSpace(config.dataDir, config.minFreeBytes)
  space.makeRoomToStart()
  mustBeOnADisk('BACKUP_DIR', config.backups.folder)
  if (!isRestoring) await refuseUnfinishedRestore(config)
  const log = openLog(config.logLevel, speaksOn)
  const store = await openBlobStore(config.blobs, {
    report: (why) => log.warn({ why }, 'files cannot be reached'),
    mayBeAway: options.storeMayBeAway ?? false,
  })
  const spool = await openSpool(join(config.dataDir, spoolFolder))
  await prepareToOpen({ config, blobs: store, log, now }, { acceptsKey, isRestoring })
  const db = await openDatabase(config.database, undefined, {
    fromMs: config.slowQueryMs,
    note(query) {
      log.warn(query, 'a slow query')
      noted.metrics?.noteSlowQuery()
    },
  })
  const secret = acceptsKey ? readSecret(config.secret) : await settleKey(db, config.secret)
  const { store: blobs, removePutOff } = withRemovalsPutOff(store, () => isBackingUp(db, now()))
  await ensureSettings(db, newUuid(), now(), first)
  const settings: SettingsSource = await openSettings(config, db)
  return { config, now, log, secret, blobs, removePutOff, spool, db, settings, space }
}

type Services = ReturnType<typeof createServices>

/** Creates the services that use cases need, and the background parts that support them. */
function createServices(base: Foundation, options: Options, noted: Noted) {
  const { config, now, log, secret, db, settings } = base
  const { deliver = delivererFor(config, options.speaksOn ?? 'stdout'), passwordCost } = options
  const vault = createVault(secret)
  const from = () => settings.last().organisation
  const { mail, mailer } = openMail({ config, db, vault, log, now, deliver, from })
  const { afterwards, settled, waiting, leaveOff } = createAfterwards(log)
  const verification = createVerification({ db, blobs: base.blobs, now, log })
  const pictures = options.pictures ?? openPicturePool()
  const upkeep: Upkeep = {
    ...createUpkeep({ config, db, blobs: base.blobs, mail, log, now }),
    removePutOff: base.removePutOff,
  }
  const shared = {
    db,
    files: { ...filesOf(base, pictures, noted), reportLoss: verification.reportLoss },
    identity: {
      seals: createSeals(secret),
      tokens,
      passwords: createPasswords(passwordCost),
      openId: config.openId && createOpenId(config.openId, config.publicUrl, log),
      secondFactors: createSecondFactors(vault),
      signingKeys: createSigningKeys(vault),
      reportFailedSignIn(failed: FailedSignIn) {
        log.warn(failed, 'a sign-in failed')
        noted.metrics?.noteFailedSignIn(failed)
      },
    },
    counters: {
      attempts: openAttemptCounter(db),
      figures: createLookupFigures((outcome) => noted.metrics?.noteLookup(outcome)),
      misses: createMissBrake((missesPerHour) =>
        log.warn(
          { missesPerHour },
          'more lookups than that find nothing: somebody may be guessing',
        ),
      ),
    },
    mail,
    operations: {
      afterwards,
      every: createEvery(log),
      randomDelay,
      rememberErased: upkeep.rememberErased,
      runDoctor: createDoctor(config),
    },
    now,
    newId: () => newUuid(now().getTime()),
  }
  return { shared, mailer, upkeep, verification, pictures, settled, waiting, leaveOff }
}

function filesOf(
  { blobs, log, space, config }: Foundation,
  pictures: PicturePool,
  noted: Noted,
): Omit<Files, 'reportLoss'> {
  return {
    blobs,
    async preparePicture(...given) {
      const prepared = await pictures.prepare(...given).catch((error: unknown) => {
        if (error instanceof NoPictureProcess) log.error({ error }, 'no picture can be read')
        throw error
      })
      const { outcome } = prepared
      noted.metrics?.noteUpload(outcome === 'refused' ? prepared.because : outcome)
      return prepared
    },
    readSheet: createSheetReader(),
    openZip,
    packZip,
    readLetters: config.ocrCommand && createOcr(config.ocrCommand),
    requireRoom: space.require,
    reportOrphans: (error) => log.warn({ error }, 'unused files are not removed yet'),
  }
}

function openMetrics(
  { config, db, space, now }: Foundation,
  services: Services,
  health: Health,
): Metrics | undefined {
  const { pictures, mailer, waiting } = services
  if (config.metricsPort === undefined) return undefined
  return createMetrics({
    backedUpAt: () => lastBackupAt(db),
    areBackupsFailing: async () => (await backupFailure(db)) !== undefined,
    filesVerified: () => filesVerified(db),
    bytesLeft: space.left,
    waiting: () => ({ pictures: pictures.figures().waiting, afterwards: waiting() }),
    mails: mailer.waiting,
    pictures: pictures.figures,
    connections: () => connectionsOf(db),
    jobs: () => listJobs(db),
    areMissesTooMany: () => services.shared.counters.misses.areTooMany(now()),
    isWell: () => Object.fromEntries(parts.map((part) => [part, health.isWell(part) ? 1 : 0])),
  })
}

async function announceSetUp(shared: Services['shared'], base: Foundation): Promise<void> {
  const { config, blobs, log } = base
  const token = await createSetUpToken(shared)
  if (!token) {
    return shared.operations.afterwards(async () => {
      if (await lacksScans(shared.db, blobs))
        log.error('none of the scans looked for is in the store: is it that of this site?')
    })
  }
  if (await holdsAny(blobs)) log.error('there are scans, but no site in the database: was it lost?')
  const link = new URL(`/set-up?token=${token}`, config.publicUrl)
  // Not logged, because the link is a secret for the person at the console.
  process.stdout.write(`\nThere is no admin yet. Set the site up, within a day, at\n  ${link}\n\n`)
}

/** Checks health at once when a response shows that something is unavailable. */
function openHealth({ config, db, blobs, space, log }: Foundation, noted: Noted) {
  let [refusedAt, lookedAt] = [Number.NEGATIVE_INFINITY, 0]
  const health = watchHealth(
    {
      async database() {
        await readSettings(db)
        await knowsSchema(db)
        const file = embeddedFile(config.database)
        if (file) await access(file)
      },
      store: () => blobs.check(),
      async migrations() {
        // If the schema cannot be read, the database check reports that; another version has not changed it.
        const isKnown = await knowsSchema(db).catch(() => true)
        if (!isKnown) throw new Error('The schema is another than this code knows')
      },
      async disk() {
        await requireWritable(config.dataDir)
        await space.keepReserve()
        space.require()
        // The database or the file store may be full although the disk of DATA_DIR is not.
        if (performance.now() - refusedAt < noSpaceForMs) {
          throw Object.assign(new Error('Something had no space'), { code: 'ENOSPC' })
        }
      },
    },
    log,
  )

  function noteAnswer(answered: Answered): void {
    noted.metrics?.noteAnswer(answered)
    const { status, route } = answered
    const now = performance.now()
    if (status === 507) refusedAt = now
    if (status < 503 || route === '/readyz' || now - lookedAt < lookEveryMs) return
    lookedAt = now
    void health.look()
  }
  return { health, noteAnswer }
}

async function close(base: Foundation, { shared, mailer, pictures }: Services): Promise<void> {
  const { log, db, spool, removePutOff } = base
  await removePutOff().catch((error: unknown) => log.warn({ error }, 'unused files remain'))
  await mailer.close()
  const { figures } = shared.counters
  await figures.flush(db).catch((error: unknown) => log.warn({ error }, 'lookup counts were lost'))
  await pictures[Symbol.asyncDispose]()
  await spool[Symbol.asyncDispose]()
  await db.destroy()
  log.flush()
}
