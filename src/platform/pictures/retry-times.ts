const [firstGuessMs, mostMs] = [1000, 3_600_000]
/** Weight of the newest file in the moving average */
const newest = 0.1

/**
 * Gives refused uploads a time to retry. The times of one account are as far apart as files are read, so that
 * a retry is likely to find a free place.
 */
export function createRetryTimes(processes: number) {
  const promised = new Map<string, number>()
  let meanMs = firstGuessMs

  return {
    note(ms: number): void {
      meanMs += (ms - meanMs) * newest
    },
    waitOf: (length: number) => (length * meanMs) / processes,
    /** Seconds until this account should retry a refused upload; `owners` accounts share the processes. */
    promise(owner: string, untilRoomMs: number, owners: number): number {
      const at = performance.now()
      for (const [one, time] of promised) if (time < at) promised.delete(one)
      const apart = (meanMs / processes) * Math.max(1, owners)
      const next = Math.max(at + untilRoomMs, promised.get(owner) ?? 0) + apart
      const time = Math.min(next, at + mostMs)
      promised.set(owner, time)
      return Math.ceil((time - at) / 1000)
    },
  }
}
