import type { StopReason } from '#contract/imports/import.ts'
import { atConsole } from '#contract/site/activity.ts'
import { onWriterThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { Forbidden } from '../../authorise.ts'
import type { Ctx, CurrentSettings } from '../../context.ts'
import { isInterrupted, isOutage, isOutOfRoom } from '../../outage.ts'
import { claimJob, extendLease, releaseJob } from '../../upkeep/job-store.ts'
import type { ImportEntry } from '../import-store.ts'
import * as imports from '../import-store.ts'
import { countsOf } from '../present-import.ts'
import { stop } from '../stop-import.ts'
import { checkRows } from './check-rows.ts'
import { compareRows } from './compare-rows.ts'
import { runRows } from './run-rows.ts'
import { undoRows } from './undo-rows.ts'

type Worker = {
  ctx: Omit<Ctx, 'actor' | 'network' | 'settings'>
  settings: () => Promise<CurrentSettings>
  /** Identifies this process in the lease */
  holder: string
  /** Its abort ends the work after the current step */
  signal: AbortSignal
  /** For large imports, so that they do not delay requests */
  workApart?: WorkApart | undefined
  /** This is the other process, which works under the lease of the server, and serves no requests. */
  isApart?: boolean
}

/** Works on all imports in another process, under the lease of this one. */
export type WorkApart = (how: Pick<Worker, 'holder' | 'signal'>) => Promise<void>

const job = 'import'
const heldForMs = 15_000
/** A third of the lease */
const extendedAfterMs = 5_000
const mostTries = 3
/** A process of its own would take longer to start than to work on so few. */
const mostRowsHere = 1000

/**
 * Works on imports in steps until none is left. A lease lets one process do so at a time; if it dies,
 * another process continues.
 */
export async function workOnImports(worker: Worker): Promise<void> {
  const { ctx, settings, holder, signal, workApart, isApart = false } = worker
  const { db, now } = ctx
  if (!(await imports.nextToWorkOn(db))) return
  const lease = () => ({ name: job, holder, now: now(), heldForMs })
  let extendAt = 0
  /** Extends the lease, which is shorter than the work on a large file. */
  async function isHeld(): Promise<boolean> {
    const at = now().getTime()
    if (at < extendAt) return true
    const isExtended = await extendLease(db, lease())
    if (isExtended) extendAt = at + extendedAfterMs
    return isExtended
  }
  if (!isApart && !(await claimJob(db, lease(), now()))) return
  let tries = { of: '', count: 1 }
  try {
    while (!signal.aborted) {
      const entry = await imports.nextToWorkOn(db)
      if (!entry) return
      if (!(await isHeld())) return
      const isLarge = countsOf(entry).rows > mostRowsHere
      const mayGoApart = isLarge && hasRoom(ctx.files)
      const apart = mayGoApart && workApart && (() => workApart({ holder, signal }))
      const work = { ...ctx, db: isApart ? db : onWriterThread(db), ...actorOf(entry) }
      if (tries.of !== entry.id) tries = { of: entry.id, count: 1 }
      const trying = { db, signal, isHeld, apart, isLast: tries.count === mostTries }
      const done = await step({ ...work, settings: await settings() }, entry, trying)
      tries.count = done === 'interrupted' ? tries.count + 1 : 1
    }
  } finally {
    if (!isApart) await releaseJob(db, job, holder)
  }
}

/** Without space another process could not start; this one says so. */
function hasRoom({ requireRoom }: Ctx['files']): boolean {
  try {
    requireRoom()
    return true
  } catch {
    return false
  }
}

const steps = {
  checking: checkRows,
  running: runRows,
  undoing: undoRows,
  checked: compareRows,
  done: compareRows,
}

/** `db`: the connection of this process, while `ctx.db` may belong to a thread that ends with each step. */
type Trying = {
  db: Db
  signal: AbortSignal
  isHeld: () => Promise<boolean>
  /** Takes the place of the step */
  apart: (() => Promise<void>) | false | undefined
  isLast: boolean
}

async function step(ctx: Ctx, entry: ImportEntry, { db, signal, isHeld, apart, isLast }: Trying) {
  const { id, state } = entry
  if (!(state in steps)) return 'over'
  try {
    if (apart) await apart()
    else await steps[state as keyof typeof steps](ctx, entry, signal, isHeld)
  } catch (error) {
    const wasInterrupted = isInterrupted(error)
    if (wasInterrupted && !isLast) return 'interrupted'
    const because = wasInterrupted ? 'failed' : reasonOf(error)
    if (!because) throw error
    await db.transaction().execute(async (db) => {
      // Somebody may have begun something else with it meanwhile.
      if (!(await imports.lock(db, id, [state]))) return
      await imports.update(db, id, { comparedRow: null })
      await stop(db, id, because, ctx.now())
    })
    if (because === 'failed') throw error
  }
  return 'over'
}

/** Undefined for an outage: the step is retried when the database is back. */
function reasonOf(error: unknown): StopReason | undefined {
  if (error instanceof Forbidden) return 'right-lost'
  if (isOutOfRoom(error)) return 'no-space'
  return isOutage(error) ? undefined : 'failed'
}

/**
 * The work needs no session; the permissions of the account are checked at each step. The search for
 * duplicates goes on after the token or the right of the account has ended.
 */
function actorOf(entry: ImportEntry): Pick<Ctx, 'actor' | 'network'> {
  const { by, undoneBy, tokenId, network, state } = entry
  if (state === 'checked' || state === 'done') {
    return { actor: { role: 'admin', id: by }, network }
  }
  const id = state === 'undoing' ? (undoneBy ?? by) : by
  const own = tokenId === null ? { isInBackground: id !== atConsole } : { tokenId }
  return { actor: { role: 'admin', id, ...own }, network }
}
