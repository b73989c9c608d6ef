import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const mostMs = 25

/**
 * Waits for a random time up to 25 ms. Different causes of the same answer differ in time by some hundredths
 * of a millisecond, such as whether a row exists, and this hides the difference. Only the lookup limits of
 * networks restrict how often locked, expired and revoked codes can be tried.
 */
export async function randomDelay(): Promise<void> {
  await sleep(randomInt(mostMs + 1))
}
