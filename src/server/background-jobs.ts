import { readKey } from '#contract/proof/note.ts'
import { siteItself } from '#contract/site/activity.ts'
import type { Ctx } from '#core/context.ts'
import { hashStoredPhotos } from '#core/documents/hash-stored-photos.ts'
import { joinStoredPages } from '#core/documents/join-stored-pages.ts'
import { sweepStaged } from '#core/documents/sweep-staged.ts'
import { remindOfEnds } from '#core/expiry/remind-of-ends.ts'
import { type WorkApart, workOnImports } from '#core/imports/steps/work-on-imports.ts'
import { sweepImports } from '#core/imports/sweep-imports.ts'
import { completeLogFiles } from '#core/log/complete-log-files.ts'
import { type LogPublished, logJob, publishLog } from '#core/log/publish-log.ts'
import { mailNotifications } from '#core/notifications/mail-notifications.ts'
import { emptyBin } from '#core/records/bin/erase-due.ts'
import { retentionJob, workOnRetention } from '#core/retention/work-on-retention.ts'
import { tellLockedShares } from '#core/shares/tell-locked-shares.ts'
import { makeDueStatements } from '#core/statements/make-due-statements.ts'
import { replaceOutdated } from '#core/statements/replace-outdated.ts'
import { statementJob } from '#core/statements/statement-store.ts'
import { todayIn } from '#core/today.ts'
import { type LeasedWork, leasedJobs } from '#core/upkeep/leased-jobs.ts'
import { renewStatistics, type StatisticsRenewed } from '#core/upkeep/renew-statistics.ts'
import { verifyJob } from '#core/upkeep/verify-in-turn.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import { analyzeTables } from '#platform/db/postgres/analyze-tables.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Metrics } from '#platform/metrics.ts'
import { stampFrom } from '#platform/tlog/timestamp.ts'
import { askWitnesses } from '#platform/tlog/witness.ts'
import { newUuid } from '#platform/uuid.ts'
import type { SettingsSource } from './current-settings.ts'
import type { Health } from './health.ts'
import { tidyUp, type Upkeep } from './upkeep.ts'
import type { Verification } from './verification.ts'

type Work = {
  ctx: Omit<Ctx, 'actor' | 'network' | 'settings'>
  mailer: Mailer
  upkeep: Upkeep
  settings: SettingsSource
  health: Health
  verification: Verification
  config: Config
  workApart: WorkApart | undefined
}

type Job = { what: string; everyMs: number; work: () => Promise<void> }

const settledWithinMs = 3000
const second = 1000
const minute = 60 * second

/** The periodic jobs of a process; leased ones run in one process at a time. */
function jobsOf(given: Work & { log: Log; signal: AbortSignal }): Job[] {
  const { ctx, mailer, upkeep, settings, health, verification, signal, workApart } = given
  const { db, now } = ctx
  const { attempts, figures, misses } = ctx.counters
  const holder = newUuid()
  const leased = leasedJobs({ ...ctx, holder })
  const site = async (): Promise<Ctx> => ({
    ...ctx,
    actor: { role: 'admin', id: siteItself },
    network: 'server',
    settings: await settings.read(),
  })
  /** A leased job: only one of all processes runs it at a time. */
  function once<Result>(
    what: string,
    name: string,
    everyMs: number,
    work: LeasedWork<Result>,
  ): Job {
    return { what, everyMs, work: leased(name, everyMs, work) }
  }
  const ofSite = <Result>(work: (ctx: Ctx, before?: Result) => Promise<Result>) => {
    return async (before?: Result) => work(await site(), before)
  }
  return [
    { what: 'figures', everyMs: 10 * second, work: () => figures.flush(db) },
    {
      what: 'misses',
      everyMs: 10 * second,
      work: () => misses.share(attempts, settings.last().limits, now()),
    },
    once('staged files', 'sweep', 60 * minute, ofSite(sweepStaged)),
    once('bin', 'bin', 60 * minute, ofSite(emptyBin)),
    once('statistics of the database', 'statistics', 60 * minute, (before?: StatisticsRenewed) =>
      renewStatistics(db, () => analyzeTables(given.config.database), before),
    ),
    once('retention', retentionJob, 10 * minute, ofSite(workOnRetention)),
    once('log', logJob, minute, logPublisher({ ...given, site })),
    once('files of the log', 'complete log', minute, logCompleter(given)),
    {
      what: 'imports',
      everyMs: second,
      work: () => workOnImports({ ctx, settings: settings.read, holder, signal, workApart }),
    },
    once('rows of imports', 'sweep imports', 60 * minute, () => sweepImports(ctx)),
    { what: 'mails', everyMs: 5 * second, work: mailer.sendDue },
    once('notifications', 'notify', 15 * minute, () => mailNotifications(ctx)),
    once('reminders', 'remind', 15 * minute, async (before: { day: string } | undefined) => {
      const ours = await site()
      return before?.day === todayIn(ours) ? before : remindOfEnds(ours)
    }),
    { what: 'health', everyMs: 5 * second, work: health.look },
    { what: 'backup', everyMs: minute, work: upkeep.backUpIfDue },
    { what: 'log of the database', everyMs: minute, work: upkeep.emptyLogIfNeeded },
    { what: 'list of the erased', everyMs: minute, work: upkeep.copyErased },
    { what: 'removals put off', everyMs: minute, work: upkeep.removePutOff },
    once('verify', verifyJob, 10 * minute, verification.step),
    once('pages in one picture', 'join pages', 2 * minute, ofSite(joinStoredPages)),
    once('statements', statementJob, minute / 2, ofSite(makeDueStatements)),
    once('outdated statements', 'outdated statements', minute / 2, ofSite(replaceOutdated)),
    once('photos of earlier versions', 'hash photos', 2 * minute, ofSite(hashStoredPhotos)),
    once('what is over', 'tidy', 10 * minute, async () => {
      await tidyUp(db, now())
      await tellLockedShares(await site())
    }),
  ]
}

/** At the start of each process and once a day, since all names of a long log are listed. */
function logCompleter({ config, ctx, log }: Pick<Work, 'config' | 'ctx'> & { log: Log }) {
  const logFiles = openLogFiles(config.blobs)
  let completedOn = ''

  return async (): Promise<void> => {
    const day = ctx.now().toISOString().slice(0, 10)
    if (completedOn === day) return
    const completed = await completeLogFiles({ ...ctx, logFiles })
    // A checkpoint is just being published: looks again in a minute.
    if (!completed) return
    for (const [what, paths] of Object.entries(completed)) {
      const [first] = paths
      if (!first) continue
      const facts = { first, count: paths.length }
      if (what === 'written') log.warn(facts, 'missing files of the log were written again')
      else log.error(facts, 'files of the log are missing: see doctor')
    }
    completedOn = day
  }
}

type Publisher = Pick<Work, 'config'> & { site: () => Promise<Ctx>; log: Log }

function logPublisher({ config, site, log }: Publisher) {
  const { logWitnesses, timestampUrl, blobs } = config
  const logFiles = openLogFiles(blobs)

  return async (before?: LogPublished): Promise<LogPublished> => {
    const ctx = await site()
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
        ...(timestampUrl && { stamp: stampFrom(timestampUrl, log) }),
      },
      before?.witnesses,
    )
    if (published.held) log.error({ because: published.held }, 'the log signs nothing: see doctor')
    return published
  }
}

export function startBackgroundJobs(
  given: Work,
  log: Log,
  metrics: Pick<Metrics, 'noteFailure'> | undefined,
  { isIdle = false }: { isIdle?: boolean | undefined },
) {
  const { health } = given
  const underWay = new Map<string, Promise<void>>()

  function run({ what, work }: Job): void {
    if (underWay.has(what)) return
    const done = work()
      .catch(async (error: unknown) => {
        metrics?.noteFailure(what)
        // While the database is unavailable every job fails, so one log line of the health check is enough.
        if (isUnavailable(error)) await health.look()
        if (isUnavailable(error) && !health.isWell('database')) return
        log.warn({ error, what }, 'background work failed')
      })
      .finally(() => underWay.delete(what))
    underWay.set(what, done)
  }

  const stopped = new AbortController()
  const { signal } = stopped
  const timers = (isIdle ? [] : jobsOf({ ...given, log, signal })).map((job) => {
    metrics?.noteFailure(job.what, 0)
    return setInterval(run, job.everyMs, job).unref()
  })
  return {
    stop(): void {
      stopped.abort()
      for (const timer of timers) clearInterval(timer)
    },
    /** Resolves when running jobs are done, or after a timeout */
    async settled(): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, settledWithinMs).unref())
      await Promise.race([Promise.all(underWay.values()), late])
    },
  }
}
