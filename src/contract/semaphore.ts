export type Semaphore = ReturnType<typeof createSemaphore>

/** A counting semaphore: first come, first served. */
export function createSemaphore(permits: number) {
  const queue = new Set<() => void>()
  let taken = 0

  function release(): void {
    const [next] = queue
    if (next) next()
    else taken--
  }

  /**
   * Resolves with the function that releases the permit; rejects if the signal is aborted first.
   */
  function acquire(signal?: AbortSignal): Promise<() => void> {
    if (taken < permits) {
      taken++
      return Promise.resolve(release)
    }
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      function leave(): void {
        queue.delete(enter)
        signal?.removeEventListener('abort', abandon)
      }
      function enter(): void {
        leave()
        resolve(release)
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

  return { acquire, run, idle, taken: () => taken, waiting: () => queue.size }
}

/**
 * Runs work for each item, so many at once. Throws the first failure when nothing is running any
 * more.
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
