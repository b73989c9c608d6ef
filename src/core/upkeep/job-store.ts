import type { Db } from '#platform/db/schema.ts'
import { didChange, insertNew } from '../rows.ts'

/** The lease of a job that one process holds for a limited time */
type Lease = { name: string; holder: string; now: Date; heldForMs: number }

/**
 * The largest plausible difference between clocks: later times were written by a wrong clock. Doing a job once
 * more does less harm than doing it while another process does.
 */
const [clocksDifferMs, heldClocksDifferMs] = [300_000, 3_600_000]

/**
 * Takes the lease of a job that has been due since `dueSince`, unless another process holds it. The lease
 * of a crashed process expires. The interval of a job without a row begins at `began`. Times in the future are
 * ignored: otherwise a clock that was wrong once would block the job until then.
 */
export async function claimJob(
  db: Db,
  { name, holder, now, heldForMs }: Lease,
  dueSince: Date,
  began = now,
): Promise<boolean> {
  const at = now.toISOString()
  const dueFrom = began.toISOString()
  const row = { name, holder: '', heldUntil: '', dueFrom, doneAt: null, result: null }
  await insertNew(db, 'job', row)
  const change = db
    .updateTable('job')
    .set({ holder, heldUntil: later(now, heldForMs) })
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([
        eb('heldUntil', '<', at),
        eb('heldUntil', '>', later(now, heldForMs + heldClocksDifferMs)),
      ]),
    )
    .where(({ or, eb }) =>
      or([
        eb('dueFrom', '<=', dueSince.toISOString()),
        eb('dueFrom', '>', later(now, clocksDifferMs)),
      ]),
    )
  return didChange(change)
}

/** False if another process has claimed the job meanwhile. */
export function extendLease(db: Db, { name, holder, now, heldForMs }: Lease): Promise<boolean> {
  const change = db
    .updateTable('job')
    .set({ heldUntil: later(now, heldForMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
  return didChange(change)
}

export async function finishJob(
  db: Db,
  { name, holder, now }: Omit<Lease, 'heldForMs'>,
  result: unknown,
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('job')
    .set({ holder: '', heldUntil: '', dueFrom: at, doneAt: at, result: JSON.stringify(result) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** Releases the lease of an unfinished job, so that the next process may claim it at once. */
export async function releaseJob(db: Db, name: string, holder: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ holder: '', heldUntil: '' })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

export async function findJob(db: Db, name: string) {
  return db
    .selectFrom('job')
    .select(['heldUntil', 'doneAt', 'result'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** The result of a job's last completed run, if there was one. */
export async function readResult<Result>(db: Db, name: string): Promise<Result | undefined> {
  const job = await findJob(db, name)
  return job?.result ? (JSON.parse(job.result) as Result) : undefined
}

export async function listJobs(db: Db) {
  return db.selectFrom('job').select(['name', 'doneAt']).execute()
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
