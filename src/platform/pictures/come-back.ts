const [firstGuessMs, mostMs] = [1000, 3_600_000]
/** How much the newest file counts in the mean */
const newest = 0.1

/**
 * Tells refused uploads when to come again, each of an account at a time of its own, as far apart as files
 * are read: whoever comes back then finds a place that has become free.
 */
export function createComeBack(processes: number, now = () => performance.now()) {
  const promised = new Map<string, number>()
  let meanMs = firstGuessMs

  return {
    note(ms: number): void {
      meanMs += (ms - meanMs) * newest
    },
    waitOf: (length: number) => (length * meanMs) / processes,
    /** Seconds until somebody refused shall come again, whose account shares with that many others. */
    promise(owner: string, untilRoomMs: number, owners: number): number {
      const at = now()
      for (const [one, time] of promised) if (time < at) promised.delete(one)
      const apart = (meanMs / processes) * Math.max(1, owners)
      const next = Math.max(at + untilRoomMs, promised.get(owner) ?? 0) + apart
      const time = Math.min(next, at + mostMs)
      promised.set(owner, time)
      return Math.ceil((time - at) / 1000)
    },
  }
}
