import type { LookupLimits } from '#contract/settings.ts'
import type { AttemptCounter } from '#platform/limits.ts'

const hour = 3600

export type MissBrake = {
  note(): void
  /** Adds this process's misses to the shared count, and learns whether they are too many */
  share(attempts: AttemptCounter, limits: LookupLimits | 'off', now: Date): Promise<void>
  areTooMany(now: Date): boolean
}

/**
 * Detects distributed guessing: each network stays within its limits, but the sum of all misses does not.
 * Each process adds its misses to the shared count every few seconds: incrementing one row at each lookup
 * would cause lock contention.
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
      if (limits === 'off') {
        noted = 0
        return
      }
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
