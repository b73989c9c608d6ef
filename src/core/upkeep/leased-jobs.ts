import type { Ctx } from '../context.ts'
import { claimJob, extendLease, finishJob, readResult, releaseJob } from './job-store.ts'

/** Tolerance, since the timers of several processes are never exactly in step */
const early = 0.9

/**
 * Runs a job in only one of the processes that share a database, once per interval. The job receives the
 * result of its last run.
 */
export function leasedJobs({
  db,
  holder,
  now,
  operations,
}: Pick<Ctx, 'db' | 'now' | 'operations'> & { holder: string }) {
  const began = now()
  return (name: string, everyMs: number, work: (before: unknown) => Promise<unknown>) =>
    async (): Promise<void> => {
      const lease = { name, holder, now: now(), heldForMs: everyMs }
      const dueSince = new Date(lease.now.getTime() - early * everyMs)
      if (!(await claimJob(db, lease, dueSince, began))) return
      const letGo = operations.every(everyMs / 3, async () => {
        await extendLease(db, { ...lease, now: now() })
      })
      let result: unknown
      try {
        result = await work(await readResult(db, name))
      } catch (error) {
        await letGo()
        await releaseJob(db, name, holder)
        throw error
      }
      await letGo()
      await finishJob(db, lease, result ?? null)
    }
}
