import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { reasonOf } from './doctor/findings.ts'

export const parts = ['database', 'store', 'migrations', 'disk'] as const
export type Part = (typeof parts)[number]

type Readiness = Record<'database' | 'store' | 'migrations', 'ok' | 'failed'> & {
  /** Unready: the process gets no requests; degraded: it answers what it can, and explains the rest */
  status: 'ready' | 'degraded' | 'unready'
  /** Low: no new data is stored; lookups continue */
  disk: 'ok' | 'low'
}

export type Health = ReturnType<typeof watchHealth>

const words: Record<Part, { lost: string; back: string }> = {
  database: { lost: 'the database cannot be used', back: 'the database is back' },
  store: { lost: 'the file store cannot be used', back: 'the file store is back' },
  migrations: {
    lost: 'another version has changed the schema: this process is not ready any more',
    back: 'the schema is the one of this version again',
  },
  disk: { lost: 'space is low: nothing new is stored', back: 'there is enough space again' },
}

/** Load balancers give up on a health check after a few seconds. */
const readWithinMs = 1000

/** Watches everything that the process depends on, and logs each change of state once. */
export function watchHealth(checks: Record<Part, () => Promise<unknown>>, log: Log) {
  /** The time since which each part is unavailable */
  const lost = new Map<Part, number>()
  const underWay = new Map<Part, Promise<void>>()

  async function check(part: Part): Promise<void> {
    try {
      await checks[part]()
    } catch (error) {
      if (lost.has(part)) return
      lost.set(part, performance.now())
      return log.error({ part, because: reasonOf(error) }, words[part].lost)
    }
    const since = lost.get(part)
    if (since === undefined) return
    lost.delete(part)
    log.warn({ part, seconds: Math.round((performance.now() - since) / 1000) }, words[part].back)
  }

  function lookAt(part: Part): Promise<void> {
    const looking = underWay.get(part) ?? check(part).finally(() => underWay.delete(part))
    underWay.set(part, looking)
    return looking
  }

  /** Checks all parts now; resolves when all have answered */
  async function look(): Promise<void> {
    await Promise.all(parts.map(lookAt))
  }
  const isWell = (part: Part) => !lost.has(part)

  return {
    look,
    isWell,
    /** Checks all parts, and answers within a second: a part that hangs keeps its last state */
    async read(): Promise<Readiness> {
      await Promise.race([look(), sleep(readWithinMs, undefined, { ref: false })])
      const state = (part: Part) => (isWell(part) ? 'ok' : 'failed')
      return {
        status: !isWell('migrations') ? 'unready' : lost.size > 0 ? 'degraded' : 'ready',
        database: state('database'),
        store: state('store'),
        migrations: state('migrations'),
        disk: isWell('disk') ? 'ok' : 'low',
      }
    },
  }
}
