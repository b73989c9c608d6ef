import type { Db } from '#platform/db/schema.ts'
import { finishChore, putDownChore, takeChore } from './chore-store.ts'

type Needs = { db: Db; holder: string; now: () => Date }

/** Timers of several processes are never quite together. */
const early = 0.9

/** Work that is due so often, whichever of all processes on these data gets to it first. */
export function onceForAll({ db, holder, now }: Needs) {
  return (name: string, everyMs: number, work: () => Promise<void>) => async (): Promise<void> => {
    const taking = { name, holder, now: now(), heldForMs: everyMs }
    const dueSince = new Date(taking.now.getTime() - early * everyMs)
    if (!(await takeChore(db, taking, dueSince))) return
    try {
      await work()
    } catch (error) {
      await putDownChore(db, name, holder)
      throw error
    }
    await finishChore(db, taking, null)
  }
}
