/** How often something may be tried. `key` says what is counted and never holds it in the clear. */
export type Limit = { key: string; most: number; seconds: number }

export type Counted = { outcome: 'within' } | { outcome: 'past'; retryAfterSeconds: number }

export type AttemptCounter = {
  /** Counts one attempt against all of the limits, whether or not it is past one of them. */
  count(limits: Limit[], now: Date): Promise<Counted>
  /** Takes one attempt back, for those that turned out harmless. */
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

const keysKept = 300_000

/** Counts in this process, in bounded memory: past the bound, what ends soonest is forgotten first. */
export function memoryAttemptCounter(): AttemptCounter {
  const bySeconds = new Map<number, Map<string, Window>>()

  function windowOf({ key, seconds }: Limit, now: number): Window {
    let windows = bySeconds.get(seconds)
    if (!windows) bySeconds.set(seconds, (windows = new Map()))
    const known = windows.get(key)
    if (known && known.endsAt > now) return known
    const fresh = { count: 0, endsAt: now + seconds * 1000 }
    windows.delete(key)
    windows.set(key, fresh)
    forgetEnded(windows, now)
    return fresh
  }

  return {
    async count(limits, now) {
      const windows = limits.map((limit) => windowOf(limit, now.getTime()))
      for (const window of windows) window.count++
      return judge(limits, windows, now)
    },
    async takeBack(limits) {
      for (const { key, seconds } of limits) {
        const window = bySeconds.get(seconds)?.get(key)
        if (window && window.count > 0) window.count--
      }
    },
  }
}

/** All windows of one length are kept in the order in which they end. */
function forgetEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= keysKept) return
    windows.delete(key)
  }
}
