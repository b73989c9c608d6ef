import type { Db } from '#platform/db/schema.ts'
import { claimJob, finishJob, releaseJob } from './job-store.ts'

type Needs = { db: Db; holder: string; now: () => Date }

/** Timers of several processes are never exactly in step. */
const early = 0.9

/** Runs a job in one of all processes on the database, once per interval. */
export function leasedJobs({ db, holder, now }: Needs) {
  return (name: string, everyMs: number, work: () => Promise<void>) => async (): Promise<void> => {
    const lease = { name, holder, now: now(), heldForMs: everyMs }
    const dueSince = new Date(lease.now.getTime() - early * everyMs)
    if (!(await claimJob(db, lease, dueSince))) return
    try {
      await work()
    } catch (error) {
      await releaseJob(db, name, holder)
      throw error
    }
    await finishJob(db, lease, null)
  }
}
