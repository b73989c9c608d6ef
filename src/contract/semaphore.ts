export type Semaphore = ReturnType<typeof createSemaphore>

/** So many at once. The others wait, and who came first is next. */
export function createSemaphore(permits: number) {
  const queue = new Set<() => void>()
  let taken = 0

  function release(): void {
    const [next] = queue
    if (next) next()
    else taken--
  }

  /** Answers with what releases the permit, to be called once; rejects if the signal comes first. */
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

  /** When all that was asked for so far is done. */
  async function idle(): Promise<void> {
    const all = await Promise.all(Array.from({ length: permits }, () => acquire()))
    for (const release of all) release()
  }

  return { acquire, run, idle, taken: () => taken, waiting: () => queue.size }
}

/** So many at once, taken as they are needed. The first failure is thrown when nothing is under way any more. */
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
