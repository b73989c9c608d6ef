import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '../../../scripts/demo/seeded-random.ts'
import type { Book } from '../book.ts'
import { callerAt } from '../calls.ts'
import { byPassword, type Desk, type Staff } from '../desk.ts'
import { cashier } from './cashier.ts'
import { houseClerk } from './house-clerk.ts'
import { recordClerk } from './record-clerk.ts'
import { sessionUser } from './session-user.ts'

export type Load = {
  /** Works until it is told to stop; throws what a site must never say. */
  work(until: AbortSignal): Promise<void>
}

/** Seven people at work at once: records with their scans, money, settings, notices, sessions. */
export function mixedLoad(
  site: { url: () => string },
  staff: Staff,
  book: Book,
  seed: number,
): Load {
  const random: Random = seededRandom(seed)
  const desk: Desk = {
    ...staff,
    get url() {
      return site.url()
    },
    admin: (...asked) => callerAt(site.url(), staff.token)(...asked),
    book,
    random,
    signIn: byPassword(),
  }
  const people = [
    ...Array.from({ length: 4 }, () => recordClerk(desk)),
    houseClerk(desk),
    cashier(desk),
    sessionUser(desk),
  ]
  return {
    work(until) {
      const working = Promise.all(
        people.map(async (act) => {
          while (!until.aborted) {
            const refused = book.refused()
            await act()
            // Where nothing can be done people wait a little.
            if (book.refused() > refused) await sleep(20)
          }
        }),
      ).then(() => {})
      // Whoever waits for it hears of it, though they may be at something else just now.
      working.catch(() => {})
      return working
    },
  }
}
