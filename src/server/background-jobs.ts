import { readKey } from '#contract/proof/note.ts'
import { siteItself } from '#contract/site/activity.ts'
import type { Ctx } from '#core/context.ts'
import { type Hashed, hashStoredPhotos } from '#core/documents/hash-stored-photos.ts'
import { type Joined, joinStoredPages } from '#core/documents/join-stored-pages.ts'
import { sweepStaged } from '#core/documents/sweep-staged.ts'
import { remindOfEnds } from '#core/expiry/remind-of-ends.ts'
import { workOnImports } from '#core/imports/steps/work-on-imports.ts'
import { sweepImports } from '#core/imports/sweep-imports.ts'
import { type LogPublished, logJob, publishLog } from '#core/log/publish-log.ts'
import { mailNotifications } from '#core/notifications/mail-notifications.ts'
import { eraseDue } from '#core/records/bin/erase-due.ts'
import { tellLockedShares } from '#core/shares/tell-locked-shares.ts'
import { makeDueStatements, type StatementsMade } from '#core/statements/make-due-statements.ts'
import { statementJob } from '#core/statements/statement-store.ts'
import { todayIn } from '#core/today.ts'
import { leasedJobs } from '#core/upkeep/leased-jobs.ts'
import { verifyJob } from '#core/upkeep/verify-in-turn.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { askTimestamp } from '#platform/tlog/timestamp.ts'
import { askWitnesses } from '#platform/tlog/witness.ts'
import { newUuid } from '#platform/uuid.ts'
import type { SettingsSource } from './current-settings.ts'
import type { Health } from './health.ts'
import { tidyUp, type Upkeep } from './upkeep.ts'
import type { Verification } from './verification.ts'

type BackgroundJobs = {
  /** Starts no further job */
  stop(): void
  /** Resolves when running jobs are done, or after a timeout */
  settled(): Promise<void>
}

type Work = {
  ctx: Omit<Ctx, 'actor' | 'network' | 'settings'>
  mailer: Mailer
  upkeep: Upkeep
  settings: SettingsSource
  health: Health
  verification: Verification
  config: Config
}

type Job = { what: string; everyMs: number; work: () => Promise<void> }

const settledWithinMs = 3000
const second = 1000
const minute = 60 * second

/** The periodic jobs of a process; leased ones run in one process at a time. */
function jobsOf(given: Work & { log: Log; signal: AbortSignal }): Job[] {
  const { ctx, mailer, upkeep, settings, health, verification, signal } = given
  const { db, now } = ctx
  const { attempts, figures, misses } = ctx.counters
  const holder = newUuid()
  const leased = leasedJobs({ db, holder, now })
  const [sweepMs, verifyMs] = [60 * minute, 10 * minute]
  const stateMs = minute / 2
  const [tidyMs, joinMs, notifyMs] = [10 * minute, 2 * minute, 15 * minute]
  return [
    { what: 'figures', everyMs: 10 * second, work: () => figures.flush(db) },
    {
      what: 'misses',
      everyMs: 10 * second,
      work: () => misses.share(attempts, settings.last().limits, now()),
    },
    {
      what: 'staged files',
      everyMs: sweepMs,
      work: leased('sweep', sweepMs, () => sweepStaged(ctx)),
    },
    {
      what: 'bin',
      everyMs: sweepMs,
      work: leased('bin', sweepMs, async () => eraseDue(await ofTheSite(ctx, settings))),
    },
    { what: 'log', everyMs: minute, work: leased(logJob, minute, logPublisher(given)) },
    ...importJobs({ ctx, settings, holder, signal }, leased),
    { what: 'mails', everyMs: 5 * second, work: mailer.sendDue },
    {
      what: 'notifications',
      everyMs: notifyMs,
      work: leased('notify', notifyMs, () => mailNotifications(ctx)),
    },
    {
      what: 'reminders',
      everyMs: notifyMs,
      work: leased('remind', notifyMs, async (before) => {
        const site = await ofTheSite(ctx, settings)
        const isDone = (before as { day: string } | undefined)?.day === todayIn(site)
        return isDone ? before : remindOfEnds(site)
      }),
    },
    { what: 'health', everyMs: 5 * second, work: health.look },
    { what: 'backup', everyMs: minute, work: upkeep.backUpIfDue },
    { what: 'log of the database', everyMs: minute, work: upkeep.emptyLogIfNeeded },
    { what: 'list of the erased', everyMs: minute, work: upkeep.copyErased },
    { what: 'removals put off', everyMs: minute, work: upkeep.removePutOff },
    {
      what: 'verify',
      everyMs: verifyMs,
      work: leased(verifyJob, verifyMs, verification.step),
    },
    {
      what: 'pages in one picture',
      everyMs: joinMs,
      work: leased('join pages', joinMs, (before) =>
        joinStoredPages(ctx, (before as Joined | undefined) ?? { reached: '' }),
      ),
    },
    {
      what: 'statements',
      everyMs: stateMs,
      work: leased(statementJob, stateMs, async (before) =>
        makeDueStatements(await ofTheSite(ctx, settings), before as StatementsMade | undefined),
      ),
    },
    {
      what: 'photos of earlier versions',
      everyMs: joinMs,
      work: leased('hash photos', joinMs, (before) =>
        hashStoredPhotos(ctx, (before as Hashed | undefined) ?? { reached: '' }),
      ),
    },
    {
      what: 'what is over',
      everyMs: tidyMs,
      work: leased('tidy', tidyMs, async () => {
        await tidyUp(db, now())
        await tellLockedShares(await ofTheSite(ctx, settings))
      }),
    },
  ]
}

/** What the job of the log does in one of all processes. */
function logPublisher({ config, ctx, log }: Pick<Work, 'config' | 'ctx'> & { log: Log }) {
  const { logWitnesses, timestampUrl, blobs } = config
  const logFiles = openLogFiles(blobs)

  return async (before: unknown): Promise<LogPublished> => {
    const keys = await Promise.all(
      logWitnesses.map(async ({ key, url }) => ({ key: await readKey(key), url })),
    )
    const witnesses = keys.flatMap(({ key, url }) => (key ? [{ key, url }] : []))
    const published = await publishLog(
      {
        ...ctx,
        logFiles,
        ...(witnesses.length > 0 && {
          cosign: (asked, states) =>
            askWitnesses(witnesses, asked, { before: states, now: ctx.now() }),
        }),
        ...(timestampUrl && {
          stamp: async (note) =>
            askTimestamp(timestampUrl, note).catch((error: unknown) => {
              log.warn({ error }, 'no time stamp could be had')
              return undefined
            }),
        }),
      },
      (before as LogPublished | undefined)?.witnesses,
    )
    if (published.held) log.error({ because: published.held }, 'the log signs nothing: see doctor')
    return published
  }
}

type Importing = Pick<Work, 'ctx' | 'settings'> & { holder: string; signal: AbortSignal }

function importJobs(
  { ctx, settings, holder, signal }: Importing,
  leased: ReturnType<typeof leasedJobs>,
): Job[] {
  const sweepMs = 60 * minute
  return [
    {
      what: 'imports',
      everyMs: second,
      work: () => workOnImports({ ctx, settings: settings.read, holder, signal }),
    },
    {
      what: 'rows of imports',
      everyMs: sweepMs,
      work: leased('sweep imports', sweepMs, () => sweepImports(ctx)),
    },
  ]
}

/** For what the site does by itself */
async function ofTheSite(ctx: Work['ctx'], settings: SettingsSource): Promise<Ctx> {
  const actor = { role: 'admin', id: siteItself } as const
  return { ...ctx, actor, network: 'server', settings: await settings.read() }
}

export function startBackgroundJobs(
  given: Work,
  log: Log,
  noteFailure: (what: string) => void,
): BackgroundJobs {
  const { health } = given
  const underWay = new Set<Promise<void>>()

  function run({ what, work }: Job): void {
    const done = work()
      .catch(async (error: unknown) => {
        noteFailure(what)
        // While the database is lost every job fails, and one line says why.
        if (isUnavailable(error)) await health.look()
        if (isUnavailable(error) && !health.isWell('database')) return
        log.warn({ error, what }, 'background work failed')
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  const stopped = new AbortController()
  const { signal } = stopped
  const timers = jobsOf({ ...given, log, signal }).map((job) =>
    setInterval(run, job.everyMs, job).unref(),
  )
  return {
    stop() {
      stopped.abort()
      for (const timer of timers) clearInterval(timer)
    },
    async settled() {
      const late = new Promise((resolve) => setTimeout(resolve, settledWithinMs).unref())
      await Promise.race([Promise.all(underWay), late])
    },
  }
}
