import type { Db } from '#platform/db/schema.ts'
import { claimJob, finishJob, readResult, releaseJob } from './job-store.ts'

/** Tolerance, since the timers of several processes are never exactly in step */
const early = 0.9

/**
 * Runs a job in only one of the processes that share a database, once per interval. The job receives the
 * result of its last run.
 */
export function leasedJobs({ db, holder, now }: { db: Db; holder: string; now: () => Date }) {
  return (name: string, everyMs: number, work: (before: unknown) => Promise<unknown>) =>
    async (): Promise<void> => {
      const lease = { name, holder, now: now(), heldForMs: everyMs }
      const dueSince = new Date(lease.now.getTime() - early * everyMs)
      if (!(await claimJob(db, lease, dueSince))) return
      let result: unknown
      try {
        result = await work(await readResult(db, name))
      } catch (error) {
        await releaseJob(db, name, holder)
        throw error
      }
      await finishJob(db, lease, result ?? null)
    }
}
