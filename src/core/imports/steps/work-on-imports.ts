import type { StopReason } from '#contract/imports/import.ts'
import { atConsole } from '#contract/site/activity.ts'
import { Forbidden } from '../../authorise.ts'
import type { Ctx, CurrentSettings } from '../../context.ts'
import { isOutage, isOutOfRoom } from '../../outage.ts'
import { claimJob, extendLease, releaseJob } from '../../upkeep/job-store.ts'
import type { ImportEntry } from '../import-store.ts'
import * as imports from '../import-store.ts'
import { stop } from '../stop-import.ts'
import { checkRows } from './check-rows.ts'
import { compareRows } from './compare-rows.ts'
import { runRows } from './run-rows.ts'
import { undoRows } from './undo-rows.ts'

export type Worker = {
  ctx: Omit<Ctx, 'actor' | 'network' | 'settings'>
  settings: () => Promise<CurrentSettings>
  /** Of this process */
  holder: string
  /** Ends the work after the present step */
  signal: AbortSignal
}

const job = 'import'
const heldForMs = 15_000

/**
 * Carries on with imports in steps, until none is left to work on. One process does it at a time; what
 * one that died has not finished, the next goes on with.
 */
export async function workOnImports({ ctx, settings, holder, signal }: Worker): Promise<void> {
  const { db, now } = ctx
  if (!(await imports.nextToWorkOn(db))) return
  const lease = () => ({ name: job, holder, now: now(), heldForMs })
  if (!(await claimJob(db, lease(), now()))) return
  try {
    while (!signal.aborted) {
      const entry = await imports.nextToWorkOn(db)
      if (!entry) return
      await extendLease(db, lease())
      await step({ ...ctx, ...actorOf(entry), settings: await settings() }, entry, signal)
    }
  } finally {
    await releaseJob(db, job, holder)
  }
}

const steps = {
  checking: checkRows,
  running: runRows,
  undoing: undoRows,
  checked: compareRows,
  done: compareRows,
}

async function step(ctx: Ctx, entry: ImportEntry, signal: AbortSignal): Promise<void> {
  const { id, state } = entry
  if (!(state in steps)) return
  try {
    await steps[state as keyof typeof steps](ctx, entry, signal)
  } catch (error) {
    const because = reasonOf(error)
    if (!because) throw error
    await imports.update(ctx.db, id, { comparedRow: null })
    await stop(ctx.db, id, because, ctx.now())
    if (because === 'failed') throw error
  }
}

/** Undefined: it is tried again when the database is back. */
function reasonOf(error: unknown): StopReason | undefined {
  if (error instanceof Forbidden) return 'right-lost'
  if (isOutOfRoom(error)) return 'no-space'
  return isOutage(error) ? undefined : 'failed'
}

/** It goes on without a session: the account is asked for its rights at each step. */
function actorOf(entry: ImportEntry): Pick<Ctx, 'actor' | 'network'> {
  const { by, undoneBy, tokenId, network, state } = entry
  const id = state === 'undoing' ? (undoneBy ?? by) : by
  const own = tokenId === null ? { isInBackground: id !== atConsole } : { tokenId }
  return { actor: { role: 'admin', id, ...own }, network }
}
