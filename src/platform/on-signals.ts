import process from 'node:process'

/** Ctrl-C arrives twice within this time: from the terminal, and from npm or countersign.js. */
const sameSignalMs = 300

/** The first signal starts a graceful shutdown, a later one ends the process at once. */
export function onSignals(codeAtOnce: number, end: (signal: NodeJS.Signals) => void): Disposable {
  let askedAt: number | undefined

  function ask(signal: NodeJS.Signals): void {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      end(signal)
    } else if (now - askedAt > sameSignalMs) process.exit(codeAtOnce)
  }
  // SIGHUP: the terminal or the connection to it was closed.
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, ask)
  return {
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, ask)
    },
  }
}
