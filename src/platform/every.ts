import type { Log } from './log.ts'

/** Repeats work until the returned function is called, which waits for what has begun. */
export type Every = (ms: number, work: () => Promise<void>) => () => Promise<void>

export function createEvery(log: Log): Every {
  return (ms, work) => {
    let underWay: Promise<void> | undefined
    const timer = setInterval(() => {
      underWay ??= work()
        .catch((error: unknown) => log.warn({ error }, 'repeated work failed'))
        .finally(() => {
          underWay = undefined
        })
    }, ms).unref()
    return async () => {
      clearInterval(timer)
      await underWay
    }
  }
}
