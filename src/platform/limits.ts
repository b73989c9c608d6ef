/** How often something may be tried. `key` says what is counted and never holds it in the clear. */
export type Limit = {
  /** What is counted; each kind is kept apart, so that much of one never pushes out another */
  kind: 'network' | 'wider network' | 'number' | 'name' | 'account' | 'upload' | 'misses'
  key: string
  most: number
  seconds: number
  amount?: number
}

export type Counted = { outcome: 'within' } | { outcome: 'past'; retryAfterSeconds: number }

export type AttemptCounter = {
  /**
   * Counts an attempt against all limits of a group, also once one of them is exceeded. Each group
   * counts only what those before it allowed.
   */
  count(groups: Limit[][], now: Date): Promise<Counted>
  /** Uncounts an attempt that turned out harmless. */
  takeBack(limits: Limit[]): Promise<void>
}

export type Window = { count: number; endsAt: number }

/** From what was counted, the longest wait among the limits that are passed. */
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

/** Counts in this process, in bounded memory: past the bound, what ends soonest is forgotten first. */
export function memoryAttemptCounter(): AttemptCounter {
  const kept = new Map<string, Map<string, Window>>()

  function windowOf({ kind, key, seconds }: Limit, now: number): Window {
    const shelf = `${kind} ${seconds}`
    let windows = kept.get(shelf)
    if (!windows) kept.set(shelf, (windows = new Map()))
    const known = windows.get(key)
    // One that a wrong clock began in the future is over. Clocks of processes differ a little.
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
    async takeBack(limits) {
      for (const { kind, key, seconds, amount = 1 } of limits) {
        const window = kept.get(`${kind} ${seconds}`)?.get(key)
        if (window) window.count = Math.max(0, window.count - amount)
      }
    },
  }
}

/** All windows on one shelf are as long, so they stand in the order in which they end. */
function forgetEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= keysKept) return
    windows.delete(key)
  }
}
