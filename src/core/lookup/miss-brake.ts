import type { LookupLimits } from '#contract/settings.ts'
import type { AttemptCounter } from '#platform/limits.ts'

const hour = 3600

export type MissBrake = {
  /** A lookup that found nothing */
  note(): void
  /** Adds the misses of this process to those of all, and learns whether they are too many. */
  share(attempts: AttemptCounter, limits: LookupLimits | 'off', now: Date): Promise<void>
  areTooMany(now: Date): boolean
}

/**
 * Many networks that guess a little each are within their limits, and seen by the sum of their
 * misses. It is shared every few seconds: a row that each lookup counts up would make them wait for
 * each other.
 */
export function createMissBrake(alert: (missesPerHour: number) => void): MissBrake {
  let noted = 0
  let tooManyUntil = 0

  return {
    note() {
      noted++
    },
    async share(attempts, limits, now) {
      const amount = noted
      if (limits === 'off') return
      const most = limits.missesPerHour
      const limit = { kind: 'misses' as const, key: 'misses', most, seconds: hour, amount }
      const counted = await attempts.count([[limit]], now)
      noted -= amount
      const wereTooMany = tooManyUntil > now.getTime()
      tooManyUntil = 0
      if (counted.outcome === 'within') return
      tooManyUntil = now.getTime() + counted.retryAfterSeconds * 1000
      if (!wereTooMany) alert(most)
    },
    areTooMany: (now) => now.getTime() < tooManyUntil,
  }
}
