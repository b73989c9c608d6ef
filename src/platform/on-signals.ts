import process from 'node:process'

/** Ctrl-C arrives twice: from the terminal, and from npm or countersign.js. */
const sameSignalMs = 300

/** The first signal asks for an end in good order, a later one ends the process at once. */
export function onSignals(codeAtOnce: number, end: (signal: NodeJS.Signals) => void): Disposable {
  let askedAt: number | undefined

  function ask(signal: NodeJS.Signals): void {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      end(signal)
    } else if (now - askedAt > sameSignalMs) process.exit(codeAtOnce)
  }
  // SIGHUP: the terminal was closed, or the connection to it.
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, ask)
  return {
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, ask)
    },
  }
}
