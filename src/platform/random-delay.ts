import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const mostMs = 25

/**
 * Waits for up to 25 ms at random. Reasons that have one answer differ by some hundredths of a
 * millisecond, as a row is there or not, and this hides the difference. Locked, expired and revoked
 * codes can be tried as often as the lookup limits of networks allow: nothing else stops it there.
 */
export async function randomDelay(): Promise<void> {
  await sleep(randomInt(mostMs + 1))
}
