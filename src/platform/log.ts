import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Request lines name the route, never the address: addresses carry numbers and grants. */
export function openLog(level: string, destination: DestinationStream = toStdout()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
      redact: {
        paths: ['name', 'passportNumber', 'irccNumber', 'email', 'password', 'authorization'],
        remove: true,
      },
    },
    destination,
  )
}

function toStdout(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 500 })
}

/** Where it happened, not what was in it: messages of drivers quote values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { kind: error.name, code, at: frames.slice(0, 6).map((line) => line.trim()) }
}
