import type { Ctx } from '#core/context.ts'
import { sweepStaged } from '#core/documents/sweep-staged.ts'
import { leasedJobs } from '#core/upkeep/leased-jobs.ts'
import type { FreeSpace } from '#platform/disk.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { newUuid } from '#platform/uuid.ts'
import type { SettingsSource } from './current-settings.ts'
import { tidyUp, type Upkeep } from './upkeep.ts'

export type BackgroundJobs = {
  /** Starts no further job */
  stop(): void
  /** Resolves when running jobs are done, or after a timeout */
  settled(): Promise<void>
}

type Work = {
  ctx: Pick<Ctx, 'db' | 'files' | 'counters' | 'now'>
  mailer: Mailer
  space: FreeSpace
  upkeep: Upkeep
  settings: SettingsSource
}

type Job = { what: string; everyMs: number; work: () => Promise<void> }

const settledWithinMs = 3000
const second = 1000
const minute = 60 * second

/** The periodic jobs of a process; leased ones run in one process at a time. */
function jobsOf({ ctx, mailer, space, upkeep, settings }: Work): Job[] {
  const { db, now } = ctx
  const { attempts, figures, misses } = ctx.counters
  const leased = leasedJobs({ db, holder: newUuid(), now })
  const sweepMs = 60 * minute
  const tidyMs = 10 * minute
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
    { what: 'mails', everyMs: 5 * second, work: mailer.sendDue },
    { what: 'free space', everyMs: 5 * second, work: space.keepReserve },
    { what: 'backup', everyMs: minute, work: upkeep.backUpIfDue },
    { what: 'log of the database', everyMs: minute, work: upkeep.emptyLogIfNeeded },
    { what: 'list of the erased', everyMs: minute, work: upkeep.copyErased },
    { what: 'removals put off', everyMs: minute, work: upkeep.removePutOff },
    {
      what: 'what is over',
      everyMs: tidyMs,
      work: leased('tidy', tidyMs, () => tidyUp(db, now())),
    },
  ]
}

export function startBackgroundJobs(
  work: Work,
  log: Log,
  noteFailure: (what: string) => void,
): BackgroundJobs {
  const underWay = new Set<Promise<void>>()

  function run({ what, work }: Job): void {
    const done = work()
      .catch((error: unknown) => {
        noteFailure(what)
        log.warn({ error, what }, 'background work failed')
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  const timers = jobsOf(work).map((job) => setInterval(run, job.everyMs, job).unref())
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
    async settled() {
      const late = new Promise((resolve) => setTimeout(resolve, settledWithinMs).unref())
      await Promise.race([Promise.all(underWay), late])
    },
  }
}
