import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#platform/config.ts'
import { type Stoppable, stopOnSignals } from '#platform/process/stop-on-signals.ts'
import { startFailure } from '#platform/start-failure.ts'

export { stopOnSignals }

type Starting = Stoppable & { started: Promise<unknown> }

/** The site as it is configured. It can be told to stop while it is still starting. */
export function start(): Starting {
  const config = readConfig()
  const opened = import('./http.ts').then(({ openServer }) => openServer(config))
  return {
    started: opened,
    async close(how) {
      // What is done at a start (a schema that changes, a backup before) is whole or not done at all.
      const late = sleep(config.stop.withinMs).then(() => {
        throw new Error('Not ended in time')
      })
      await Promise.race([opened.then((server) => server.close(how)), late])
    },
  }
}

/** Why it did not start, in a line for whoever runs it; nothing if it is a fault of ours. */
export function whyNotStarted(error: unknown): string | undefined {
  return startFailure(error)
}
