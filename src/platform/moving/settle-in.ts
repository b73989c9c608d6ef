import type { Config } from '../config.ts'
import { sayGone, sayHere } from '../db/moving/presence.ts'
import type { Db } from '../db/schema.ts'
import { newUuid } from '../uuid.ts'
import { refuseMoved } from './refuse-moved.ts'

/**
 * Says that this process works on the database, and only then looks whether the site is being moved: a
 * move marks it first and looks who is there afterwards, so that one of the two sees the other.
 */
export async function settleIn(db: Db, config: Pick<Config, 'blobs'>, now: () => Date) {
  const id = newUuid()
  const leave = () => sayGone(db, { id, now: now() })
  await sayHere(db, { id, now: now() })
  try {
    await refuseMoved(db, config)
  } catch (error) {
    await leave()
    await db.destroy()
    throw error
  }
  return { stay: () => sayHere(db, { id, now: now() }), leave }
}
