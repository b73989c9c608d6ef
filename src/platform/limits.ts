/** A rate limit. `key` identifies what is counted, as a keyed hash, never in plain text. */
export type Limit = {
  /** What is counted; each kind has its own memory, so that keys of one kind cannot evict those of another */
  kind:
    | 'network'
    | 'wider network'
    | 'number'
    | 'name'
    | 'account'
    | 'own account'
    | 'upload'
    | 'misses'
  key: string
  most: number
  seconds: number
  amount?: number
}

export type Counted = { outcome: 'within' } | { outcome: 'past'; retryAfterSeconds: number }

export type AttemptCounter = {
  /**
   * Counts an attempt against all limits of a group, even after one of them is exceeded. A group is only
   * counted if no group before it has exceeded a limit.
   */
  count(groups: Limit[][], now: Date): Promise<Counted>
  /** Subtracts an attempt that turned out to be harmless. */
  uncount(limits: Limit[]): Promise<void>
}

export type Window = { count: number; endsAt: number }

/** Whether a limit is exceeded, and the longest wait among the exceeded limits. */
export function judge(limits: Limit[], windows: Window[], now: Date): Counted {
  let waitMs = 0
  for (const [index, { most }] of limits.entries()) {
    const window = windows[index]
    if (window && window.count > most) waitMs = Math.max(waitMs, window.endsAt - now.getTime())
  }
  if (waitMs === 0) return { outcome: 'within' }
  return { outcome: 'past', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

const keysKept = 100_000

/** Counts in this process with bounded memory: of too many windows, those that end first are dropped. */
export function memoryAttemptCounter(): AttemptCounter {
  const kept = new Map<string, Map<string, Window>>()

  function windowOf({ kind, key, seconds }: Limit, now: number): Window {
    const shelf = `${kind} ${seconds}`
    let windows = kept.get(shelf)
    if (!windows) kept.set(shelf, (windows = new Map()))
    const known = windows.get(key)
    // A window that a wrong clock began in the future is over. A small difference between clocks is accepted.
    if (known && known.endsAt > now && known.endsAt <= now + 2000 * seconds) return known
    const fresh = { count: 0, endsAt: now + seconds * 1000 }
    windows.delete(key)
    windows.set(key, fresh)
    forgetEnded(windows, now)
    return fresh
  }

  return {
    async count(groups, now) {
      for (const limits of groups) {
        const windows = limits.map((limit) => {
          const window = windowOf(limit, now.getTime())
          window.count += limit.amount ?? 1
          return window
        })
        const counted = judge(limits, windows, now)
        if (counted.outcome === 'past') return counted
      }
      return { outcome: 'within' }
    },
    async uncount(limits) {
      for (const { kind, key, seconds, amount = 1 } of limits) {
        const window = kept.get(`${kind} ${seconds}`)?.get(key)
        if (window) window.count = Math.max(0, window.count - amount)
      }
    },
  }
}

/** All windows in one map have the same length, so they are in the order in which they end. */
function forgetEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= keysKept) return
    windows.delete(key)
  }
}
