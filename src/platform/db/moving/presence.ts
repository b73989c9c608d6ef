import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Db } from '../schema.ts'

const beginning = 'process '
const countsForMs = 60_000
const forgottenAfterMs = 86_400_000

/** How often a process has to say that it is still there. */
export const saidEveryMs = 15_000

type Here = { id: string; now: Date }

/** Says that this process works on the database. Who is killed counts for a minute more. */
export async function sayHere(db: Db, { id, now }: Here): Promise<void> {
  const holder = thisProcess()
  const heldUntil = later(now, countsForMs)
  await db
    .insertInto('chore')
    .values({ name: beginning + id, holder, heldUntil, dueFrom: '', doneAt: null, result: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ heldUntil }))
    .execute()
}

export async function sayGone(db: Db, { id, now }: Here): Promise<void> {
  await db
    .deleteFrom('chore')
    .where('name', 'like', `${beginning}%`)
    .where((or) =>
      or.or([or('name', '=', beginning + id), or('heldUntil', '<', later(now, -forgottenAfterMs))]),
    )
    .execute()
}

/** The other processes that work on it, as machine and number. */
export async function othersHere(db: Db, { id, now }: Here): Promise<string[]> {
  const rows = await db
    .selectFrom('chore')
    .select('holder')
    .where('name', 'like', `${beginning}%`)
    .where('name', '!=', beginning + id)
    .where('heldUntil', '>', now.toISOString())
    .execute()
  return rows.map(({ holder }) => holder).filter((holder) => !isKnownDead(holder))
}

/** Numbers of processes mean something within one machine, and there within one container. */
function thisProcess(): string {
  return `${world()} ${process.pid}`
}

function world(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function isKnownDead(holder: string): boolean {
  const end = holder.lastIndexOf(' ')
  if (holder.slice(0, end) !== world()) return false
  try {
    process.kill(Number(holder.slice(end + 1)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
