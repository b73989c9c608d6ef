import process from 'node:process'

export type Stoppable = { close(how: { isHurried: boolean }): Promise<void> }

const sameSignalMs = 300

/** The first signal asks for an end in good order, the second one for the end. */
export function stopOnSignals(server: Stoppable): void {
  let askedAt: number | undefined

  function stop(signal: NodeJS.Signals): void {
    const now = performance.now()
    if (askedAt !== undefined) {
      // Ctrl-C reaches a process twice: from the terminal, and from npm, which passes it on.
      if (now - askedAt > sameSignalMs) process.exit(1)
      return
    }
    askedAt = now
    // Whoever sits at the keyboard has no balancer that has to hear of it first.
    server.close({ isHurried: signal === 'SIGINT' }).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}
