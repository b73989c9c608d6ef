import type { Ctx } from '../context.ts'
import { claimJob, extendLease, finishJob, readResult, releaseJob } from './job-store.ts'

/** Tolerance, since the timers of several processes are never exactly in step */
const early = 0.9

export type LeasedWork<Result> = (before: Result | undefined) => Promise<Result>

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
  return <Result>(name: string, everyMs: number, work: LeasedWork<Result>) =>
    async (): Promise<void> => {
      const lease = { name, holder, now: now(), heldForMs: everyMs }
      const dueSince = new Date(lease.now.getTime() - early * everyMs)
      if (!(await claimJob(db, lease, dueSince, began))) return
      const letGo = operations.every(everyMs / 3, async () => {
        await extendLease(db, { ...lease, now: now() })
      })
      let result: Result
      try {
        result = await work((await readResult<Result | null>(db, name)) ?? undefined)
      } catch (error) {
        await letGo()
        await releaseJob(db, name, holder)
        throw error
      }
      await letGo()
      await finishJob(db, lease, result ?? null)
    }
}
