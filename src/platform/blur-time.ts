import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const mostMs = 25

/**
 * Waits for up to 25 ms. Reasons that have one answer differ by some hundredths of a millisecond, as
 * a row is there or not: with this nobody finds that in as often as a code may be tried.
 */
export async function blurTime(): Promise<void> {
  await sleep(randomInt(mostMs + 1))
}
