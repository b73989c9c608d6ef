import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { HttpServer } from '#platform/http/http-server.ts'
import type { Portal } from './portal.ts'

type Ending = {
  config: Config
  site: AsyncDisposable & { portal: Pick<Portal, 'rest' | 'log'> }
  http: HttpServer
  /** The metrics' port */
  counted: { close(): Promise<void> } | undefined
}

/** Of the whole time, what requests get; the rest is for what they leave behind. */
const shareOfRequests = 0.8

/**
 * Balancers hear of it first, while everything goes on. Then nobody new is let in, what is under way
 * is finished, and what takes longer is put back for another process.
 */
export function endInOrder({ config, site, http, counted }: Ending) {
  const { noticeMs, withinMs } = config.stop
  const { rest, log } = site.portal

  async function end(isHurried: boolean): Promise<void> {
    const startedAt = performance.now()
    rest()
    http.announceEnd()
    if (!isHurried) await sleep(Math.min(noticeMs, withinMs / 2))
    const left = withinMs * shareOfRequests - (performance.now() - startedAt)
    await http.close(Math.max(0, left))
    await counted?.close()
    await site[Symbol.asyncDispose]()
  }

  return async ({ isHurried = false }: { isHurried?: boolean } = {}): Promise<void> => {
    const tooLate = new AbortController()
    const late = sleep(withinMs, 'late', { signal: tooLate.signal })
    try {
      const ended = await Promise.race([end(isHurried), late])
      if (ended !== 'late') return
      log.error('it did not end in order within STOP_WITHIN_SECONDS')
      throw new Error('Not ended in time')
    } finally {
      tooLate.abort()
      late.catch(() => {})
    }
  }
}
