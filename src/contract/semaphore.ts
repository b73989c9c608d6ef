export type Semaphore = ReturnType<typeof createSemaphore>

/** A counting semaphore: round robin between owners, and first come, first served within one owner. */
export function createSemaphore(permits: number) {
  const queues = new Map<string, Set<() => void>>()
  let taken = 0

  function release(owner: string): void {
    letOthersPass(owner)
    const [[next] = []] = queues.values()
    if (next) next()
    else taken--
  }

  function letOthersPass(owner: string): void {
    const own = queues.get(owner)
    if (!own) return
    queues.delete(owner)
    queues.set(owner, own)
  }

  function queueOf(owner: string): Set<() => void> {
    const queue = queues.get(owner) ?? new Set()
    queues.set(owner, queue)
    return queue
  }

  function waiting(owner?: string): number {
    if (owner !== undefined) return queues.get(owner)?.size ?? 0
    return [...queues.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Resolves with the function that releases the permit; rejects if the signal is aborted first. */
  function acquire(signal?: AbortSignal, owner = ''): Promise<() => void> {
    if (taken < permits) {
      taken++
      return Promise.resolve(() => release(owner))
    }
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const queue = queueOf(owner)
      function leave(): void {
        queue.delete(enter)
        if (queue.size === 0) queues.delete(owner)
        signal?.removeEventListener('abort', abandon)
      }
      function enter(): void {
        leave()
        letOthersPass(owner)
        resolve(() => release(owner))
      }
      function abandon(): void {
        leave()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abandon)
      queue.add(enter)
    })
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const release = await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Resolves when all requested permits have been released. */
  async function idle(): Promise<void> {
    const all = await Promise.all(Array.from({ length: permits }, () => acquire()))
    for (const release of all) release()
  }

  return { acquire, run, idle, taken: () => taken, waiting, owners: () => queues.size }
}

/**
 * Runs work for each item, at most `most` at the same time. After a failure nothing new starts; the first
 * error is thrown when all running work has ended.
 */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { acquire, idle } = createSemaphore(most)
  const failures: unknown[] = []
  try {
    for await (const item of items) {
      const release = await acquire()
      if (failures.length > 0) {
        release()
        break
      }
      const failed = (error: unknown) => void failures.push(error)
      void work(item).catch(failed).finally(release)
    }
  } finally {
    await idle()
  }
  if (failures.length > 0) throw failures[0]
}
